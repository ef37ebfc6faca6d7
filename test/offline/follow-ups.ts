import type { Expected } from '../understanding/phrasings.ts'

export interface FollowUp {
  /** What the user said, in order; the last is the follow-up. */
  readonly says: readonly string[]
  /** What the last one leads to; nothing when the rules can't tell. */
  readonly calls: readonly Expected[]
}

const after = (...says: readonly string[]) => ({
  calls: (...calls: readonly Expected[]): FollowUp => ({ says, calls }),
})

const tomorrow = '2026-11-16'
const friday = '2026-11-20'

export const followUps: readonly FollowUp[] = [
  // one new value
  after('What is the weather in Rome tomorrow?', 'And in Oslo?').calls([
    'get_weather',
    { city: 'Oslo', date: tomorrow },
  ]),
  after('weather in Rome', 'and tomorrow?').calls(['get_weather', { city: 'Rome', date: tomorrow }]),
  after('weather in Rome', 'tomorrow?').calls(['get_weather', { city: 'Rome', date: tomorrow }]),
  after('weather in Rome', 'what about Friday?').calls(['get_weather', { city: 'Rome', date: friday }]),
  after('weather in Rome', 'in Oslo').calls(['get_weather', { city: 'Oslo' }]),
  after('weather in Rome', 'How about Paris on Friday?').calls(['get_weather', { city: 'Paris', date: friday }]),
  after('weather in Rome', 'and in imperial units?').calls(['get_weather', { city: 'Rome', units: 'imperial' }]),
  after('What time is it in Tokyo?', 'and in Rome?').calls(['clock', { timezone: 'Rome' }]),
  after('convert 12 km to miles', 'what about 30 km?').calls([
    'convert_units',
    { value: 30, from_unit: 'km', to_unit: 'miles' },
  ]),
  after('convert 12 km to miles', 'and 50?').calls(['convert_units', { value: 50, from_unit: 'km', to_unit: 'miles' }]),
  after('convert 12 km to miles', 'and in feet?').calls([
    'convert_units',
    { value: 12, from_unit: 'km', to_unit: 'feet' },
  ]),
  after('Convert 100 USD to EUR', 'and in GBP?').calls([
    'convert_currency',
    { amount: 100, from_currency: 'USD', to_currency: 'GBP' },
  ]),
  after('Convert 100 USD to EUR', 'and 250?').calls([
    'convert_currency',
    { amount: 250, from_currency: 'USD', to_currency: 'EUR' },
  ]),
  after('How far is it from Milan to Rome?', 'and to Naples?').calls([
    'get_directions',
    { origin: 'Milan', destination: 'Naples' },
  ]),
  after('How far is it from Milan to Rome?', 'and from Turin?').calls([
    'get_directions',
    { origin: 'Turin', destination: 'Rome' },
  ]),
  after('How far is it from Milan to Rome?', 'and by train?').calls([
    'get_directions',
    { origin: 'Milan', destination: 'Rome', mode: 'train' },
  ]),
  after('hotel in Barcelona for 2 guests', 'and for 3 guests?').calls([
    'search_hotels',
    { city: 'Barcelona', guests: 3 },
  ]),
  after('hotel in Barcelona for 2 guests', 'what about Madrid?').calls([
    'search_hotels',
    { city: 'Madrid', guests: 2 },
  ]),
  after('What is the stock price of AAPL?', 'and MSFT?').calls(['stock_price', { symbol: 'MSFT' }]),
  after('Translate "good morning" into French', 'and into German?').calls([
    'translate',
    { text: 'good morning', target_language: 'German' },
  ]),
  after('what is in docs/errors.md', 'and docs/events.md?').calls(['read_file', { path: 'docs/events.md' }]),
  after('search the files for "kernel"', 'and "journal"?').calls(['search_text', { query: 'journal' }]),
  after('which files mention escrow', 'and cancellation?').calls(['search_text', { query: 'cancellation' }]),
  after('which files mention escrow', 'what about effect classes?').calls(['search_text', { query: 'effect classes' }]),

  // a chain of them
  after('weather in Rome tomorrow', 'and in Oslo?', 'and on Friday?').calls([
    'get_weather',
    { city: 'Oslo', date: friday },
  ]),
  after('weather in Rome', 'and in Oslo?', 'thanks', 'and in Paris?').calls(['get_weather', { city: 'Paris' }]),
  after('weather in Rome', 'Find hotels in Lisbon', 'and in Porto?').calls(['search_hotels', { city: 'Porto' }]),

  // several at once
  after('Weather in Rome and Oslo', 'and tomorrow?').calls(
    ['get_weather', { city: 'Rome', date: tomorrow }],
    ['get_weather', { city: 'Oslo', date: tomorrow }],
  ),
  after('Weather in Rome and Oslo', 'and in Paris?').calls(['get_weather', { city: 'Paris' }]),
  after('weather in Rome', 'and in Oslo and Paris?').calls(
    ['get_weather', { city: 'Oslo' }],
    ['get_weather', { city: 'Paris' }],
  ),

  // what was lacking, or is left out because it was said
  after('directions to Rome', 'from Milan').calls(['get_directions', { origin: 'Milan', destination: 'Rome' }]),
  after('weather in Rome', 'will it rain tomorrow?').calls(['get_weather', { city: 'Rome', date: tomorrow }]),
  after('weather in Rome', 'find hotels there').calls(['search_hotels', { city: 'Rome' }]),

  // what changes the world is done again only when one more is asked for
  after('Remind me to water the plants tomorrow', 'and on Friday').calls([
    'set_reminder',
    { text: 'water the plants', date: friday },
  ]),
  after('Remind me to water the plants tomorrow', 'what about Friday?').calls(),

  // nothing that the last tool could take
  after('weather in Rome', 'and why?').calls(),
  after('weather in Rome', 'and then?').calls(),
  after('convert 12 km to miles', 'and in Rome?').calls(),
  after('Why is the sky blue?', 'and in Rome?').calls(),
  after('weather in Rome', 'thanks').calls(),
  after('weather in Rome', 'and what does that mean for my garden party plans this year?').calls(),
]
