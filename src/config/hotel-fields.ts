import { byName, group } from '../source/fields/collections.ts'
import type { Field, Reading } from '../source/fields/field.ts'
import { milliseconds } from '../source/fields/quantities.ts'
import { matching, oneOf, refuse, secretVariable, text, webAddress } from '../source/fields/scalars.ts'
import type { SourceNode } from '../source/source-node.ts'
import {
  type HotelChoice,
  type HotelTool,
  type hotelFieldNames,
  hotelParameters,
  type WrittenHotels,
} from './hotel-choice.ts'

const way = matching(
  /^[^\s.]+(?:\.[^\s.]+)*$/,
  'way through an answer, such as `data.offers`',
  'names with dots between them, such as `data.offers`',
)

const serverTool = matching(/^[^\s/]+\/\S+$/, 'server and tool', 'a server and its tool, such as `rooms/search_hotels`')

/** What is sent as it stands. */
const constant: Field<string | number | boolean> = {
  kind: 'text, number or flag',
  schema: { type: ['string', 'number', 'boolean'] },
  read: (node, reading) => {
    const value = node.kind === 'scalar' ? node.value : undefined
    const isPlain = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
    return isPlain ? (value as string | number | boolean) : refuse(node, reading, 'a text, a number, `true` or `false`')
  },
}

const fieldWays = group<NonNullable<WrittenHotels['fields']>>({
  name: { field: way, says: 'What it is called. A hotel without it is left out.' },
  address: { field: way, says: 'Where it is.' },
  pricePerNight: { field: way, says: 'What a night costs, a number.' },
  currency: { field: way, says: 'In what the price is.' },
  stars: { field: way, says: 'How many stars it has.' },
  url: { field: way, says: 'Its page on the web.' },
} satisfies Record<(typeof hotelFieldNames)[number], object>)

const written = group<WrittenHotels>({
  url: { field: webAddress, says: 'The address of an HTTP API that finds hotels and answers in JSON.' },
  mcp: { field: serverTool, says: 'Instead: the tool of a server below `mcp:`, such as `rooms/search_hotels`.' },
  name: { field: text, says: 'How answers name the source. Default: the host, or the server.' },
  method: { field: oneOf(['GET', 'POST']), says: '`GET` (default) sends parameters in the address, `POST` as JSON.' },
  send: {
    field: byName(oneOf(hotelParameters), 'city: place'),
    says: 'Which parameter of theirs takes `place`, `check_in`, `check_out` or `guests`. Default: they are called alike.',
  },
  always: { field: byName(constant, 'currency: EUR'), says: 'What is sent each time besides.' },
  key: { field: secretVariable, says: 'The variable that holds the key, where the API needs one.' },
  keyHeader: {
    field: matching(/^[A-Za-z0-9-]+$/, 'name of a header', 'the name of a header, such as `x-api-key`'),
    says: 'The header that the key is sent in. Default: `authorization`, as `Bearer`.',
  },
  timeoutMs: { field: milliseconds, says: 'How long an answer may take. Default: 20s.' },
  list: { field: way, says: 'The way to the list of hotels. Default: the answer itself, or its `hotels`.' },
  fields: { field: fieldWays, says: 'The way to each thing from one hotel. Default: they are called as here.' },
})

/** What only an API has. */
const ofApis = ['method', 'key', 'keyHeader', 'timeoutMs'] as const

/** Where hotels are asked for: an HTTP API, or the tool of an MCP server. */
export const hotels: Field<HotelChoice> = {
  ...written,
  read: (node, reading) => {
    const read = written.read(node, reading)
    if (read === undefined) return undefined
    const { url, mcp, send } = read
    if (send !== undefined && !Object.values(send).includes('place')) {
      return refuse(node, reading.at('send'), 'a parameter that takes `place`, such as `city: place`')
    }
    if (url !== undefined && mcp === undefined) return { ...read, url }
    if (url === undefined && mcp !== undefined) return ofServer({ ...read, mcp }, node, reading)
    return refuse(node, reading, 'either `url` or `mcp`')
  },
}

function ofServer(read: WrittenHotels & HotelTool, node: SourceNode, reading: Reading): HotelChoice | undefined {
  const odd = ofApis.find((key) => read[key] !== undefined)
  if (odd !== undefined)
    return refuse(node, reading.at(odd), 'left out: it belongs to `url`, and servers have their own')
  return read
}
