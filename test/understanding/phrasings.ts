import type { Json } from '../../src/events/json.ts'

export type Expected = readonly [tool: string, input: { readonly [name: string]: Json }]

export interface Phrasing {
  readonly says: string
  /** The calls in order; none when no tool fits. */
  readonly calls: readonly Expected[]
}

/** One sentence, and the calls it must become. */
export const asks = (says: string, ...calls: readonly Expected[]): Phrasing => ({ says, calls })

export const phrasings: readonly Phrasing[] = [
  // weather
  asks('What is the weather in Rome?', ['get_weather', { city: 'Rome' }]),
  asks('weather oslo', ['get_weather', { city: 'Oslo' }]),
  asks('Will it rain in London tomorrow?', ['get_weather', { city: 'London', date: '2026-11-16' }]),
  asks('Do I need an umbrella in Paris on Friday?', ['get_weather', { city: 'Paris', date: '2026-11-20' }]),
  asks('how warm is it in new york today', ['get_weather', { city: 'New York', date: '2026-11-15' }]),
  asks('Forecast for Reykjavik in 3 days', ['get_weather', { city: 'Reykjavik', date: '2026-11-18' }]),
  asks('In Berlin, what will the weather be next Friday?', ['get_weather', { city: 'Berlin', date: '2026-11-20' }]),
  asks('Give me the forecast for Bad Tölz please', ['get_weather', { city: 'Bad Tölz' }]),
  asks('wether in Madrid', ['get_weather', { city: 'Madrid' }]),
  asks('whats the waether like in Vienna?', ['get_weather', { city: 'Vienna' }]),
  asks('Weather in Rome and Oslo', ['get_weather', { city: 'Rome' }], ['get_weather', { city: 'Oslo' }]),
  asks('weather in Tokyo in imperial units', ['get_weather', { city: 'Tokyo', units: 'imperial' }]),
  asks('Is it snowing in Tromsø on 20 November?', ['get_weather', { city: 'Tromsø', date: '2026-11-20' }]),
  // directions
  asks('How far is it from Milan to Rome?', ['get_directions', { origin: 'Milan', destination: 'Rome' }]),
  asks('Directions from Paris to Lyon by train', [
    'get_directions',
    { origin: 'Paris', destination: 'Lyon', mode: 'train' },
  ]),
  asks('distance between Oslo and Bergen', ['get_directions', { origin: 'Oslo', destination: 'Bergen' }]),
  asks('How do I drive to Vienna from Prague?', [
    'get_directions',
    { origin: 'Prague', destination: 'Vienna', mode: 'driving' },
  ]),
  asks('walking route from Florence to Pisa', [
    'get_directions',
    { origin: 'Florence', destination: 'Pisa', mode: 'walking' },
  ]),
  asks('what is the way from Hamburg to Berlin', ['get_directions', { origin: 'Hamburg', destination: 'Berlin' }]),
  asks('Show me the route Zurich to Geneva', ['get_directions', { origin: 'Zurich', destination: 'Geneva' }]),
  asks('How far is Dublin from Cork?', ['get_directions', { origin: 'Cork', destination: 'Dublin' }]),
  asks('directions to Rome'),
  // hotels
  asks('Find hotels in Lisbon', ['search_hotels', { city: 'Lisbon' }]),
  asks('hotel in Barcelona for 2 guests', ['search_hotels', { city: 'Barcelona', guests: 2 }]),
  asks('I need a room in Prague from 20 to 24 November', [
    'search_hotels',
    { city: 'Prague', check_in: '2026-11-20', check_out: '2026-11-24' },
  ]),
  asks('Hotels in Athens under $150', ['search_hotels', { city: 'Athens', max_price: 150 }]),
  asks('look for accommodation in Kyoto with breakfast', ['search_hotels', { city: 'Kyoto', breakfast: true }]),
  asks('Where can I stay in Budapest tomorrow?', ['search_hotels', { city: 'Budapest', check_in: '2026-11-16' }]),
  asks('hotels in Nice without breakfast', ['search_hotels', { city: 'Nice', breakfast: false }]),
  asks(
    'Search hotels in Copenhagen and Stockholm',
    ['search_hotels', { city: 'Copenhagen' }],
    ['search_hotels', { city: 'Stockholm' }],
  ),
  asks('cancel my hotel in Rome'),
  asks('find me a hotel'),
  // translate
  asks('Translate "good morning" to French', ['translate', { text: 'good morning', target_language: 'French' }]),
  asks('translate where is the station into Italian', [
    'translate',
    { text: 'where is the station', target_language: 'Italian' },
  ]),
  asks('How do you say thank you in Japanese?', ['translate', { text: 'thank you', target_language: 'Japanese' }]),
  asks("Please translate 'I love you' into Spanish", ['translate', { text: 'I love you', target_language: 'Spanish' }]),
  asks('tranlate hello to german', ['translate', { text: 'hello', target_language: 'German' }]),
  asks('Into Polish, translate "see you and take care"', [
    'translate',
    { text: 'see you and take care', target_language: 'Polish' },
  ]),
  asks('translate this for me'),
  // e-mail
  asks('Send an email to bob@example.com saying "I am late"', [
    'send_email',
    { to: 'bob@example.com', body: 'I am late' },
  ]),
  asks('email anna@example.org that the meeting is moved', [
    'send_email',
    { to: 'anna@example.org', body: 'the meeting is moved' },
  ]),
  asks('Send a mail to team@example.com about lunch saying pizza is here', [
    'send_email',
    { to: 'team@example.com', subject: 'lunch', body: 'pizza is here' },
  ]),
  asks('send bob an email'),
  asks('What did the email from Anna say?'),
  // tickets
  asks('Create a ticket: login page is broken', ['create_ticket', { title: 'login page is broken' }]),
  asks('Open a high priority ticket titled "Payment fails"', [
    'create_ticket',
    { title: 'Payment fails', priority: 'high' },
  ]),
  asks('create an urgent ticket about slow search', ['create_ticket', { title: 'slow search', priority: 'urgent' }]),
  asks('File a bug "Button does nothing"', ['create_ticket', { title: 'Button does nothing' }]),
  asks('New ticket: printer out of paper, priority low', [
    'create_ticket',
    { title: 'printer out of paper', priority: 'low' },
  ]),
  asks('delete ticket 42'),
  // stocks
  asks('What is the stock price of AAPL?', ['stock_price', { symbol: 'AAPL' }]),
  asks('How much is a Tesla share?', ['stock_price', { symbol: 'TSLA' }]),
  asks(
    'stock price for Microsoft and Nvidia',
    ['stock_price', { symbol: 'MSFT' }],
    ['stock_price', { symbol: 'NVDA' }],
  ),
  asks('quote for $IBM stock', ['stock_price', { symbol: 'IBM' }]),
  asks('price of Apple stock please', ['stock_price', { symbol: 'AAPL' }]),
  asks('buy 10 shares of Apple'),
  // documents
  asks('Search the documents for vacation policy', ['search_documents', { query: 'vacation policy' }]),
  asks('Find documents about parental leave', ['search_documents', { query: 'parental leave' }]),
  asks('what does the handbook say about remote work', ['search_documents', { query: 'remote work' }]),
  asks('Look up "expense limits" in the company policies', ['search_documents', { query: 'expense limits' }]),
  asks('search company documents about onboarding, limit 5', ['search_documents', { query: 'onboarding', limit: 5 }]),
  // music
  asks('Play some jazz', ['play_music', { query: 'some jazz' }]),
  asks('play "Bohemian Rhapsody"', ['play_music', { query: 'Bohemian Rhapsody' }]),
  asks('Could you play Miles Davis?', ['play_music', { query: 'Miles Davis' }]),
  asks('I want to listen to Nina Simone', ['play_music', { query: 'Nina Simone' }]),
  // reminders
  asks('Remind me to call mom tomorrow at 5pm', [
    'set_reminder',
    { text: 'call mom', date: '2026-11-16', time: '17:00' },
  ]),
  asks('Set a reminder to water the plants on Friday', [
    'set_reminder',
    { text: 'water the plants', date: '2026-11-20' },
  ]),
  asks('remind me about the dentist on 3 December at 9:30', [
    'set_reminder',
    { text: 'the dentist', date: '2026-12-03', time: '09:30' },
  ]),
  asks('tomorrow at noon remind me to eat', ['set_reminder', { text: 'eat', date: '2026-11-16', time: '12:00' }]),
  asks('Remind me to buy milk and call Anna', ['set_reminder', { text: 'buy milk and call Anna' }]),
  asks('remind me in 20 minutes to check the oven', [
    'set_reminder',
    { text: 'check the oven', date: '2026-11-15', time: '09:20' },
  ]),
  // pages
  asks('Fetch https://example.com/news', ['fetch_page', { url: 'https://example.com/news' }]),
  asks('Download the page at https://baton.dev.', ['fetch_page', { url: 'https://baton.dev' }]),
  asks('get the web page www.example.org', ['fetch_page', { url: 'www.example.org' }]),
  // currencies
  asks('Convert 100 USD to EUR', ['convert_currency', { amount: 100, from_currency: 'USD', to_currency: 'EUR' }]),
  asks('exchange 250 euros into dollars', [
    'convert_currency',
    { amount: 250, from_currency: 'EUR', to_currency: 'USD' },
  ]),
  asks('How much is $20 in yen?', ['convert_currency', { amount: 20, from_currency: 'USD', to_currency: 'JPY' }]),
  // clock
  asks('What time is it?', ['clock', {}]),
  asks('what time is it in Tokyo', ['clock', { timezone: 'Tokyo' }]),
  asks('current time in London and Sydney', ['clock', { timezone: 'London' }], ['clock', { timezone: 'Sydney' }]),
  asks("What's today's date?", ['clock', {}]),
  asks('What day of the week is 2026-12-25?', ['clock', { date: '2026-12-25' }]),
  asks('How many days until Christmas?', ['clock', { until: '2026-12-25' }]),
  asks('days between 2026-01-01 and 2026-03-01', ['clock', { date: '2026-01-01', until: '2026-03-01' }]),
  asks('which weekday is 20 November 2027', ['clock', { date: '2027-11-20' }]),
  // calculator
  asks('What is 15% of 80?', ['calculator', { expression: '15% of 80' }]),
  asks('calculate (12 + 8) * 3', ['calculator', { expression: '(12 + 8) * 3' }]),
  asks('12 times 7 plus 3', ['calculator', { expression: '12 * 7 + 3' }]),
  asks('square root of 144', ['calculator', { expression: 'sqrt(144)' }]),
  asks('what is the sum of 3 and 4', ['calculator', { expression: '3 + 4' }]),
  asks('Compute 2^10', ['calculator', { expression: '2^10' }]),
  asks('whats 20 percent of 1,250', ['calculator', { expression: '20% of 1,250' }]),
  asks('divide 100 by 8', ['calculator', { expression: '100 / 8' }]),
  asks('1000 / 4 - 30', ['calculator', { expression: '1000 / 4 - 30' }]),
  asks('How much is max(3, 9) * 2?', ['calculator', { expression: 'max(3, 9) * 2' }]),
  // units
  asks('Convert 5 km to miles', ['convert_units', { value: 5, from_unit: 'km', to_unit: 'miles' }]),
  asks('how many feet in a mile', ['convert_units', { value: 1, from_unit: 'mile', to_unit: 'feet' }]),
  asks('What is 100 °F in Celsius?', ['convert_units', { value: 100, from_unit: '°F', to_unit: 'Celsius' }]),
  asks('180 lb in kg', ['convert_units', { value: 180, from_unit: 'lb', to_unit: 'kg' }]),
  asks('How many cups is 2 liters?', ['convert_units', { value: 2, from_unit: 'liters', to_unit: 'cups' }]),
  asks('10 square meters to square feet', [
    'convert_units',
    { value: 10, from_unit: 'square meters', to_unit: 'square feet' },
  ]),
  asks('convert -40 C to F', ['convert_units', { value: -40, from_unit: 'C', to_unit: 'F' }]),
  asks('Convert 90 km/h into mph', ['convert_units', { value: 90, from_unit: 'km/h', to_unit: 'mph' }]),
  // files
  asks('List all files', ['list_files', {}]),
  asks('list the markdown files', ['list_files', { pattern: '*.md' }]),
  asks('Which files are in the docs folder?', ['list_files', { path: 'docs' }]),
  asks('show files matching src/**/*.ts', ['list_files', { pattern: 'src/**/*.ts' }]),
  asks('Read docs/guide.md', ['read_file', { path: 'docs/guide.md' }]),
  asks('show me the contents of package.json', ['read_file', { path: 'package.json' }]),
  asks('open README.md lines 10 to 20', ['read_file', { path: 'README.md', first_line: 10, last_line: 20 }]),
  asks('read the README', ['read_file', { path: 'README.md' }]),
  asks('Read a.txt and b.txt', ['read_file', { path: 'a.txt' }], ['read_file', { path: 'b.txt' }]),
  asks('Search the files for "TODO"', ['search_text', { query: 'TODO' }]),
  asks('find the text "retry policy" in docs/models.md', [
    'search_text',
    { query: 'retry policy', path: 'docs/models.md' },
  ]),
  asks('grep "setTimeout" in *.ts files', ['search_text', { query: 'setTimeout', pattern: '*.ts' }]),
  asks('delete the file notes.txt'),
  asks('Read the file ../../etc/passwd', ['read_file', { path: '../../etc/passwd' }]),
  // several wishes
  asks(
    'Weather in Rome and Oslo, and how far is it from Milan to Rome?',
    ['get_weather', { city: 'Rome' }],
    ['get_weather', { city: 'Oslo' }],
    ['get_directions', { origin: 'Milan', destination: 'Rome' }],
  ),
  asks(
    'What time is it in Tokyo, and what is 12 * 12?',
    ['clock', { timezone: 'Tokyo' }],
    ['calculator', { expression: '12 * 12' }],
  ),
  asks(
    'Translate "cheers" to Swedish and then convert 3 miles to km',
    ['translate', { text: 'cheers', target_language: 'Swedish' }],
    ['convert_units', { value: 3, from_unit: 'miles', to_unit: 'km' }],
  ),
  asks(
    'Find hotels in Turin. Also show the weather there in Turin.',
    ['search_hotels', { city: 'Turin' }],
    ['get_weather', { city: 'Turin' }],
  ),
  asks(
    'Remind me to pack tomorrow; play some Mozart',
    ['set_reminder', { text: 'pack', date: '2026-11-16' }],
    ['play_music', { query: 'some Mozart' }],
  ),
  asks('hotels in Graz and weather in Graz', ['search_hotels', { city: 'Graz' }], ['get_weather', { city: 'Graz' }]),
  asks('What is 3 + 4 and write me a poem', ['calculator', { expression: '3 + 4' }]),
  // nothing fits
  asks('Write a poem about the weather in Rome'),
  asks('Who won the world cup in 1998?'),
  asks('What is the meaning of life?'),
  asks('Tell me a joke'),
  asks('Summarize the history of Italy'),
  asks('hello'),
  asks('Explain how a stock market works'),
  asks('Book a table for two tonight'),
  asks('Why is the sky blue?'),
  asks('asdf qwer zxcv'),
  asks(''),
]
