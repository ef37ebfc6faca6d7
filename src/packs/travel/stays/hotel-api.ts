import { Fault } from '../../../pacing/fault.ts'
import type { ServiceClient } from '../../service-client.ts'
import type { HotelProvider } from './hotel.ts'
import { type HotelShape, hotelsIn, sentFor } from './hotel-shape.ts'

/** An HTTP API that finds hotels, as the settings describe it. */
export interface HotelApi extends HotelShape {
  /** How answers name it. Default: its host. */
  readonly name?: string
  readonly url: string
  /** `GET` sends parameters in the address, `POST` as JSON. Default: `GET`. */
  readonly method?: 'GET' | 'POST'
  /** The name of the secret that holds the key. */
  readonly key?: string
  /** The header that the key is sent in. Default: `authorization`, as `Bearer`. */
  readonly keyHeader?: string
  readonly timeoutMs?: number
}

/** Rooms are taken while one reads about them. */
const ttlMs = 60_000

/** Asks an HTTP API for hotels. What goes wrong there is a `Fault`. */
export function hotelApi(api: HotelApi, client: ServiceClient): HotelProvider {
  const { url, method = 'GET', key, keyHeader } = api
  const { hostname, host } = new URL(url)
  const secret =
    key === undefined ? undefined : { name: key, ...(keyHeader === undefined ? {} : { header: keyHeader }) }
  return {
    name: api.name ?? host,
    hosts: [hostname],
    search: async (request, call) => {
      const sent = sentFor(api, request)
      const query = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))
      const asked = client.ask(
        {
          url,
          ...(method === 'POST' ? { query: {}, body: sent } : { query }),
          ttlMs,
          read: (answer) => hotelsIn(api, answer),
          ...(secret === undefined ? {} : { secret }),
        },
        call,
      )
      return asked.catch((thrown: unknown) => {
        throw key !== undefined && isAboutKey(thrown) ? aboutKey(thrown, key) : thrown
      })
    },
  }
}

function isAboutKey(thrown: unknown): thrown is Fault {
  const { cause } = thrown instanceof Fault ? thrown : {}
  return cause instanceof Fault && (cause.status === 401 || cause.status === 403)
}

function aboutKey({ kind, message }: Fault, key: string): Fault {
  return new Fault(kind, `${message}; is the key in ${key} right?`)
}
