import type { JsonObject } from '../../../events/json.ts'
import { Fault } from '../../../pacing/fault.ts'
import { optionalText } from '../../answer-fields.ts'
import type { Hotel, HotelsInput } from './hotel.ts'

/** How a search for hotels is asked, and where in its answers hotels stand. */
export interface HotelShape {
  /** Which of its parameters takes which of ours. Default: they are called alike. */
  readonly send?: Readonly<Record<string, keyof HotelsInput>>
  /** What is sent each time besides. */
  readonly always?: Readonly<Record<string, string | number | boolean>>
  /** The way to the list of hotels, such as `data.offers`. Default: the answer itself, or its `hotels`. */
  readonly list?: string
  /** The way to each thing from one hotel of the list, such as `price.amount`. Default: they are called alike. */
  readonly fields?: Readonly<Partial<Record<keyof Hotel, string>>>
}

const ours: Readonly<Record<string, keyof HotelsInput>> = {
  place: 'place',
  check_in: 'check_in',
  check_out: 'check_out',
  guests: 'guests',
}

/** What is sent for a request. What was not asked for is not sent. */
export function sentFor({ send = ours, always = {} }: HotelShape, request: HotelsInput): JsonObject {
  const asked = Object.entries(send).flatMap(([name, from]) => {
    const value = request[from]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...always, ...Object.fromEntries(asked) }
}

const mostHotels = 50

/** The hotels of an answer. One that has no name is left out; an answer in which none has is not as it was described. */
export function hotelsIn(shape: HotelShape, answer: unknown): readonly Hotel[] {
  const list = listIn(shape, answer)
  const hotels = list.slice(0, mostHotels).flatMap((entry) => hotelFrom(shape, entry) ?? [])
  if (list.length === 0 || hotels.length > 0) return hotels
  const { name = 'name' } = shape.fields ?? {}
  throw new Fault(
    'invalid',
    `answered with ${list.length} entries without "${name}"; \`hotels.fields\` says what is where`,
  )
}

function listIn({ list }: HotelShape, answer: unknown): readonly unknown[] {
  const found =
    list === undefined ? (Array.isArray(answer) ? answer : valueAt(answer, 'hotels')) : valueAt(answer, list)
  if (Array.isArray(found)) return found
  const place = list === undefined ? 'no list of hotels' : `no list at "${list}"`
  throw new Fault('invalid', `answered with ${place}; \`hotels.list\` says where it stands`)
}

function hotelFrom({ fields = {} }: HotelShape, entry: unknown): Hotel | undefined {
  const at = (field: keyof Hotel): unknown => valueAt(entry, fields[field] ?? field)
  const name = optionalText(at('name'))
  if (name === undefined) return undefined
  const address = optionalText(at('address'), 200)
  const currency = optionalText(at('currency'), 10)
  const [pricePerNight, stars] = [amountOf(at('pricePerNight')), amountOf(at('stars'))]
  const url = webLink(at('url'))
  return {
    name,
    ...(address === undefined ? {} : { address }),
    ...(pricePerNight === undefined ? {} : { pricePerNight }),
    ...(currency === undefined ? {} : { currency }),
    ...(stars === undefined ? {} : { stars }),
    ...(url === undefined ? {} : { url }),
  }
}

/** `price.amount`, `rooms.0.price`. */
function valueAt(value: unknown, way: string): unknown {
  return way.split('.').reduce<unknown>((found, name) => {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    return (found as Readonly<Record<string, unknown>>)[name]
  }, value)
}

/** A number from 0 up, also written as text. Anything else is not known, never a guess. */
function amountOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}

function webLink(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2_000 || !URL.canParse(value)) return undefined
  const { protocol, href, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && username + password === '' ? href : undefined
}
