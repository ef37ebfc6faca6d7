import { urlToHttpOptions } from 'node:url'

/** Where requests go, taken apart once for all that go there. */
export interface HttpDestination {
  /** Connections are shared by all that have the same. */
  readonly origin: string
  readonly isSecure: boolean
  readonly host: string
  readonly port: number
  /** What stands in a request for the address: host and port as they were written, path and query. */
  readonly authority: string
  readonly path: string
  /** The name and password in the address, if there are any. */
  readonly authorization: string | undefined
}

const destinations = new WeakMap<URL, HttpDestination>()

export function destinationOf(url: URL): HttpDestination {
  let destination = destinations.get(url)
  if (destination === undefined) {
    destination = takenApart(url)
    destinations.set(url, destination)
  }
  return destination
}

function takenApart(url: URL): HttpDestination {
  const { hostname, path, auth } = urlToHttpOptions(url)
  const isSecure = url.protocol === 'https:'
  return {
    origin: url.origin,
    isSecure,
    host: hostname ?? '',
    port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
    authority: url.host,
    path: path ?? '/',
    authorization: auth ? `Basic ${Buffer.from(auth).toString('base64')}` : undefined,
  }
}
