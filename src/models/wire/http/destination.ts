import { urlToHttpOptions } from 'node:url'

/** Where requests go. */
export interface HttpDestination {
  /** Connections are shared by all that have the same. */
  readonly origin: string
  readonly isSecure: boolean
  readonly host: string
  readonly port: number
  /** The name that a secure server has to prove: as of Node's client, that of a `host` header where there is one. */
  readonly serverName: string
  /** What stands in a request for the address: host and port as they were written, path and query. */
  readonly authority: string
  readonly path: string
  /** The name and password in the address, if there are any. */
  readonly authorization: string | undefined
}

export function destinationOf(url: URL, hostHeader?: string): HttpDestination {
  const { hostname, path, auth } = urlToHttpOptions(url)
  const serverName = hostHeader?.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1') ?? hostname ?? ''
  const isSecure = url.protocol === 'https:'
  return {
    // Not `url.origin`, which is 'null' for all schemes but a few.
    origin: `${url.protocol}//${url.host} ${serverName}`,
    isSecure,
    host: hostname ?? '',
    serverName,
    port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
    authority: url.host,
    path: path ?? '/',
    authorization: auth ? `Basic ${Buffer.from(auth).toString('base64')}` : undefined,
  }
}
