import type { JsonObject } from '../../../src/events/json.ts'

export type Expected = readonly [tool: string, args: JsonObject]

/** A question, what was asked before it, and what must be asked of which tool. */
export interface Question {
  readonly says: string
  readonly after?: readonly string[]
  readonly calls: readonly Expected[]
  /** Parts that no tool serves, as words that stand in them. */
  readonly unserved: readonly string[]
}

export const asks = (says: string, ...calls: readonly Expected[]): Question => ({ says, calls, unserved: [] })

export const follows = (after: readonly string[], says: string, ...calls: readonly Expected[]): Question => ({
  says,
  after,
  calls,
  unserved: [],
})

/** With a part that takes a language model, or something the question does not say. */
export const lacks = (says: string, unserved: readonly string[], ...calls: readonly Expected[]): Question => ({
  says,
  calls,
  unserved,
})

export const weather = (place: string, more: JsonObject = {}): Expected => ['weather', { place, ...more }]
export const hotels = (place: string, more: JsonObject = {}): Expected => ['hotels', { place, ...more }]
export const way = (from: string, to: string, more: JsonObject = {}): Expected => ['directions', { from, to, ...more }]
export const place = (query: string): Expected => ['places', { query }]

/** Asked on Sunday 15 November 2026. The rules were made with these at hand. */
export const questions: readonly Question[] = [
  // one topic
  asks("What's the weather in Paris?", weather('Paris')),
  asks('weather rome', weather('Rome')),
  asks('Will it rain in London tomorrow?', weather('London', { date: '2026-11-16' })),
  asks('Do I need an umbrella in Berlin on Friday?', weather('Berlin', { date: '2026-11-20' })),
  asks('how cold is it in Oslo today', weather('Oslo', { date: '2026-11-15' })),
  asks('Is it colder in Helsinki or in Tallinn?', weather('Helsinki'), weather('Tallinn')),
  asks('What should I wear in Reykjavik?', weather('Reykjavik')),
  asks('What should I pack for Oslo next week?', weather('Oslo', { date: '2026-11-16', days: 7 })),
  asks('forecast for Lisbon for the next 3 days', weather('Lisbon', { days: 3 })),
  asks('Weather in New York in Fahrenheit', weather('New York', { units: 'imperial' })),
  asks('weather in Boston in imperial units', weather('Boston', { units: 'imperial' })),
  asks('How warm does it get in Athens in July?', weather('Athens', { date: '2027-07-01' })),
  asks('Is it snowing in Tromsø?', weather('Tromsø')),
  asks('Weather in Paris, France please', weather('Paris, France')),
  asks('wether in barcalona', weather('Barcelona')),
  asks('whats the waether like in Viena?', weather('Vienna')),
  asks('Weather in München', weather('Munich')),
  asks('In Prague, what will the weather be tomorrow?', weather('Prague', { date: '2026-11-16' })),
  asks('Tokyo weather this weekend', weather('Tokyo', { date: '2026-11-21', days: 2 })),
  // the way
  asks('How do I get from Lyon to Paris by car?', way('Lyon', 'Paris', { mode: 'car' })),
  asks('directions from Milan to Rome', way('Milan', 'Rome')),
  asks('How far is it from Oslo to Bergen?', way('Oslo', 'Bergen')),
  asks('distance between Madrid and Barcelona', way('Madrid', 'Barcelona')),
  asks('distance Madrid Barcelona', way('Madrid', 'Barcelona')),
  asks('How far is Dublin from Cork in miles?', way('Cork', 'Dublin', { units: 'imperial' })),
  asks('how long does it take to cycle from Amsterdam to Utrecht', way('Amsterdam', 'Utrecht', { mode: 'bicycle' })),
  asks('Can I walk from Florence to Pisa?', way('Florence', 'Pisa', { mode: 'foot' })),
  asks('I want to drive to Vienna from Prague', way('Prague', 'Vienna', { mode: 'car' })),
  asks('What is the way from Hamburg to Berlin?', way('Hamburg', 'Berlin')),
  asks('route Zurich to Geneva', way('Zurich', 'Geneva')),
  asks('How many kilometres is it from Rome to Naples?', way('Rome', 'Naples', { units: 'metric' })),
  asks('Which is farther from Paris, Berlin or Madrid?', way('Paris', 'Berlin'), way('Paris', 'Madrid')),
  asks('by bike from Bordeaux to Toulouse, how far?', way('Bordeaux', 'Toulouse', { mode: 'bicycle' })),
  // hotels and places
  asks('Find hotels in Lisbon', hotels('Lisbon')),
  asks(
    'I need a room in Prague from 20 to 24 November',
    hotels('Prague', { check_in: '2026-11-20', check_out: '2026-11-24' }),
  ),
  asks('hotel in Barcelona for 2 guests', hotels('Barcelona', { guests: 2 })),
  asks('Where can I stay in Budapest?', hotels('Budapest')),
  asks('accommodation in Kyoto and Osaka', hotels('Kyoto'), hotels('Osaka')),
  asks('Where is Tbilisi?', place('Tbilisi')),
  asks('where exactly is Porto', place('Porto')),
  asks('Coordinates of Nairobi', place('Nairobi')),
  asks('In which country is Tashkent?', place('Tashkent')),
  // two topics
  asks(
    'Weather in Rome and Oslo, and the way from Milan to Rome',
    weather('Rome'),
    weather('Oslo'),
    way('Milan', 'Rome'),
  ),
  asks("What's the weather in Paris and how do I get there from Lyon?", weather('Paris'), way('Lyon', 'Paris')),
  asks('hotels in Rome and weather in Rome', hotels('Rome'), weather('Rome')),
  asks('weather and hotels in Rome', weather('Rome'), hotels('Rome')),
  asks('Rome: weather, hotels', weather('Rome'), hotels('Rome')),
  asks(
    "I'm driving from Berlin to Prague tomorrow, what will the weather be like there?",
    way('Berlin', 'Prague', { mode: 'car' }),
    weather('Prague', { date: '2026-11-16' }),
  ),
  asks(
    'Do I need an umbrella in London and how long is the walk from Oxford to London?',
    weather('London'),
    way('Oxford', 'London', { mode: 'foot' }),
  ),
  asks('How far is Lyon from Paris, and is it raining in Lyon?', way('Paris', 'Lyon'), weather('Lyon')),
  asks('Find me a hotel in Vienna. Also, what is the weather there?', hotels('Vienna'), weather('Vienna')),
  asks('the way from Turin to Genoa and hotels in Genoa', way('Turin', 'Genoa'), hotels('Genoa')),
  asks(
    'weather for Tokyo, Kyoto and Osaka in celsius',
    weather('Tokyo', { units: 'metric' }),
    weather('Kyoto', { units: 'metric' }),
    weather('Osaka', { units: 'metric' }),
  ),
  asks('Where is Bergen and what is the weather there?', place('Bergen'), weather('Bergen')),
  asks('Compare the weather in Nice and Cannes', weather('Nice'), weather('Cannes')),
  asks('Directions from Paris to Lyon and from Lyon to Marseille', way('Paris', 'Lyon'), way('Lyon', 'Marseille')),
  // advice
  asks('Travel advice for Paris', weather('Paris'), hotels('Paris')),
  asks('Plan a weekend in Lisbon', weather('Lisbon', { days: 2 }), hotels('Lisbon')),
  asks(
    "I'm going to Rome tomorrow",
    weather('Rome', { date: '2026-11-16' }),
    hotels('Rome', { check_in: '2026-11-16' }),
  ),
  asks('Help me plan a trip to Athens', weather('Athens'), hotels('Athens')),
  asks('I want to visit Kraków and Warsaw', weather('Krakow'), weather('Warsaw'), hotels('Krakow'), hotels('Warsaw')),
  asks('Plan a trip from Milan to Venice', way('Milan', 'Venice'), weather('Venice'), hotels('Venice')),
  asks('holiday in Valencia', weather('Valencia'), hotels('Valencia')),
  // following up
  follows(["What's the weather in Paris?"], 'And in Rome?', weather('Rome')),
  follows(["What's the weather in Paris?"], 'And tomorrow?', weather('Paris', { date: '2026-11-16' })),
  follows(["What's the weather in Paris?"], 'what about Oslo and Bergen', weather('Oslo'), weather('Bergen')),
  follows(["What's the weather in Paris?"], 'Hotels there?', hotels('Paris')),
  follows(['directions from Milan to Rome'], 'by bike?', way('Milan', 'Rome', { mode: 'bicycle' })),
  follows(['directions from Milan to Rome'], 'and from Turin?', way('Turin', 'Rome')),
  follows(['directions from Milan to Rome'], 'What about Naples?', way('Milan', 'Naples')),
  follows(['Travel advice for Paris'], 'And for Rome?', weather('Rome'), hotels('Rome')),
  follows(['Find hotels in Lisbon'], 'and in Porto?', hotels('Porto')),
  follows(["What's the weather in Paris?", 'And in Rome?'], 'and on Friday?', weather('Rome', { date: '2026-11-20' })),
  // other tools
  asks('What is 15% of 80?', ['calculator', { expression: '15% of 80' }]),
  asks('How many miles is 42 km?', ['convert_units', { value: 42, from_unit: 'km', to_unit: 'miles' }]),
  asks('What time is it in Tokyo?', ['clock', { timezone: 'Tokyo' }]),
  asks(
    'What time is it in Tokyo and what is the weather in Kyoto?',
    ['clock', { timezone: 'Tokyo' }],
    weather('Kyoto'),
  ),
  // what can't be done, and is said
  lacks('Who wrote Hamlet?', ['Hamlet']),
  lacks('directions to Rome', ['directions to Rome']),
  lacks('Write me a poem about the sea', ['poem']),
  lacks("What's the weather in Paris, and who is the mayor?", ['mayor'], weather('Paris')),
  lacks('What is the meaning of life?', ['meaning of life']),
  lacks('Find me a hotel', ['hotel']),
  lacks('What will the weather be?', ['weather']),
  lacks('Translate good morning into French', ['Translate']),
  lacks('Recommend a good book. Also the weather in Madrid', ['book'], weather('Madrid')),
]
