import type { JsonObject } from '../../src/events/json.ts'
import type { ToolDescription } from '../../src/kernel/ports/model.ts'
import type { AnyTool } from '../../src/kernel/ports/tool.ts'
import { calculator } from '../../src/packs/basics/calculator.ts'
import { clockTool } from '../../src/packs/basics/clock.ts'
import { convertUnits } from '../../src/packs/basics/convert-units.ts'
import { fileTools } from '../../src/packs/files/tools.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'

/** Sunday 15 November 2026, nine in the morning. */
export const now: number = Date.UTC(2026, 10, 15, 9)

export function describeTools(tools: readonly AnyTool[]): ToolDescription[] {
  return tools.map(({ name, description, inputSchema = {} }) => ({ name, description, input: inputSchema }))
}

const text = (description: string): JsonObject => ({ type: 'string', description })

function tool(name: string, description: string, properties: JsonObject, required: readonly string[]): ToolDescription {
  return { name, description, input: { type: 'object', properties, required } }
}

/** The first tools and a dozen that people usually write. */
export const tools: readonly ToolDescription[] = [
  ...describeTools([
    clockTool(simulatedClock(now), 'UTC'),
    calculator(),
    convertUnits(),
    ...fileTools('/nowhere', { name: 'project' }),
  ]),
  tool(
    'get_weather',
    'Current weather and forecast for a city.',
    {
      city: text('City name'),
      date: { type: 'string', format: 'date', description: 'Day of the forecast' },
      units: { type: 'string', enum: ['metric', 'imperial'] },
    },
    ['city'],
  ),
  tool(
    'get_directions',
    'Route and distance between two places, by car, train, bicycle or on foot.',
    {
      origin: text('Where the trip starts'),
      destination: text('Where the trip ends'),
      mode: { type: 'string', enum: ['driving', 'walking', 'cycling', 'train'] },
    },
    ['origin', 'destination'],
  ),
  tool(
    'search_hotels',
    'Finds hotels in a city for given nights.',
    {
      city: text('City to stay in'),
      check_in: { type: 'string', format: 'date', description: 'First night' },
      check_out: { type: 'string', format: 'date', description: 'Day of departure' },
      guests: { type: 'integer', description: 'Number of guests' },
      max_price: { type: 'number', description: 'Most to pay per night' },
      breakfast: { type: 'boolean', description: 'Breakfast included' },
    },
    ['city'],
  ),
  tool(
    'translate',
    'Translates text into another language.',
    { text: text('Text to translate'), target_language: text('Language to translate into') },
    ['text', 'target_language'],
  ),
  tool(
    'send_email',
    'Sends an e-mail message to somebody.',
    {
      to: { type: 'string', format: 'email', description: 'Address of the recipient' },
      subject: text('Subject line'),
      body: text('Text of the message'),
    },
    ['to', 'body'],
  ),
  tool(
    'create_ticket',
    'Creates a ticket in the issue tracker for a bug or a request.',
    {
      title: text('One line about the problem'),
      priority: { type: 'string', enum: ['low', 'medium', 'high', 'urgent'] },
    },
    ['title'],
  ),
  tool('stock_price', 'Latest price of a share on the stock market.', { symbol: text('Ticker symbol such as AAPL') }, [
    'symbol',
  ]),
  tool(
    'search_documents',
    'Searches the company documents, policies and handbooks.',
    { query: text('What to look for'), limit: { type: 'integer', description: 'Most results' } },
    ['query'],
  ),
  tool('play_music', 'Plays a song, an artist or a playlist.', { query: text('Song, artist or playlist') }, ['query']),
  tool(
    'set_reminder',
    'Sets a reminder for later.',
    {
      text: text('What to be reminded of'),
      date: { type: 'string', format: 'date', description: 'Day of the reminder' },
      time: { type: 'string', description: 'Time of day, HH:MM' },
    },
    ['text'],
  ),
  tool('fetch_page', 'Downloads a web page and returns its text.', { url: { type: 'string', format: 'uri' } }, ['url']),
  tool(
    'convert_currency',
    'Exchange rates: converts an amount of money from one currency to another.',
    { amount: { type: 'number' }, from_currency: text('Currency code'), to_currency: text('Currency code') },
    ['amount', 'from_currency', 'to_currency'],
  ),
]
