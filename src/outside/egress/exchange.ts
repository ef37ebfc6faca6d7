import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { getCACertificates } from 'node:tls'
import type { Timer } from '../../kernel/ports/clock.ts'
import { acceptedEncodings } from './read-body.ts'
import type { Hop } from './redirect.ts'
import type { Target } from './target.ts'

export interface Wire {
  readonly addresses: readonly string[]
  /** Ends the request, and frees its socket, at any point until its answer is read. */
  readonly signal: AbortSignal
  /** Started when the connection is; cancelled once it is made. */
  readonly connecting: () => Timer
  readonly connected?: () => void
  readonly ca: readonly string[]
}

export const largestHeader = 16_384

/** Sends one request over a connection of its own, to one of `addresses`, and resolves when the answer's headers are there. */
export function exchange(hop: Hop, target: Target, wire: Wire): Promise<IncomingMessage> {
  const { url, host, port, plain } = target
  const { body } = hop
  return new Promise((resolve, reject) => {
    const options = {
      host,
      port,
      method: hop.method,
      path: url.pathname + url.search,
      headers: {
        ...hop.headers,
        host: url.host,
        'accept-encoding': acceptedEncodings,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
      lookup: onlyTo(wire.addresses),
      maxHeaderSize: largestHeader,
      signal: wire.signal,
    }
    const request = plain
      ? plainRequest({ ...options, agent: new PlainAgent({ keepAlive: false }) })
      : secureRequest({
          ...options,
          agent: new SecureAgent({ keepAlive: false, maxCachedSessions: 0 }),
          // For the host that was asked for, not for the address that is dialled.
          servername: isIP(host) === 0 ? host : '',
          rejectUnauthorized: true,
          ...(wire.ca.length === 0 ? {} : { ca: [...getCACertificates(), ...wire.ca] }),
        })
    const timer = wire.connecting()
    request.on('socket', (socket) => {
      socket.once(plain ? 'connect' : 'secureConnect', () => {
        timer.cancel()
        wire.connected?.()
      })
    })
    request.on('close', () => timer.cancel())
    request.on('error', reject)
    request.on('response', resolve)
    request.end(body)
  })
}

/** Names are not resolved again when the connection is made: it goes to an address that was checked. */
export function onlyTo(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_, { all }, answer) => {
    const [first] = found
    if (all === true || first === undefined) answer(null, found)
    else answer(null, first.address, first.family)
  }
}
