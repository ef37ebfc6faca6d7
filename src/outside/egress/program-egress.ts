import {
  createServer,
  type IncomingMessage,
  request as plainRequest,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { BatonError, describe, isBatonError } from '../../errors/baton-error.ts'
import { shownTouch } from '../../grants/shown.ts'
import { largestHeader, onlyTo } from './exchange.ts'
import { type AddressBook, systemResolve } from './find-addresses.ts'
import { readGreeting } from './read-greeting.ts'
import { specialAddress } from './special-addresses.ts'
import { touchOf } from './target.ts'
import { findWay, openTunnel, type TunnelRules } from './tunnel.ts'

/** The way out for programs that are shut in: they ask it as they would ask an HTTP proxy. */
export interface ProgramEgress {
  /** Answers what a program asks over this connection. */
  serve(connection: Socket): void
  /** What was refused or not reached so far, and why; each once. */
  readonly refused: readonly string[]
  /** Ends every connection. */
  close(): void
}

export interface ProgramEgressRules extends Pick<TunnelRules, 'may' | 'clock'>, Partial<AddressBook> {
  /** What to do so that a host, as it would be granted, can be reached. */
  readonly advice: (pattern: string) => string
}

/** Meant for one connection only, and so never passed on. */
const perConnection: ReadonlySet<string> = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
)
const mostRefused = 20
const established = 'HTTP/1.1 200 Connection established\r\n\r\n'

/**
 * Goes the same way as `createEgress` for each host: by grant, at addresses that were looked up once and checked. https is
 * passed on unread, once it is clear that it is https and meant for that host; plain http request by request.
 */
export function createProgramEgress(given: ProgramEgressRules): ProgramEgress {
  const rules = { resolve: systemResolve, special: specialAddress, ...given }
  const open = new Set<Duplex>()
  const refused = new Set<string>()
  const bases = new WeakMap<Duplex, string>()
  const follow = <Stream extends Duplex>(stream: Stream): Stream => {
    open.add(stream)
    stream.on('error', () => {})
    stream.once('close', () => open.delete(stream))
    return stream
  }
  const note = (thrown: unknown, url = ''): { status: number; text: string } => {
    const known = isBatonError(thrown) ? thrown : undefined
    const touch = touchOf(url)
    const advice =
      touch === undefined || rules.may(touch) ? (known?.hint ?? '') : rules.advice(shownTouch(touch).pattern)
    const text = `${known?.message ?? describe(thrown)} ${advice}`.trim()
    if (refused.size < mostRefused) refused.add(text)
    return { status: known?.code === 'BATON_EGRESS_REFUSED' ? 403 : 502, text: `${text}\n` }
  }

  const pass = async (request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> => {
    const authority = request.url ?? ''
    const url = `https://${authority}`
    let isOpen = false
    try {
      // Some programs ask for a tunnel for plain http, too. There, request by request is looked at as everywhere.
      if (isOnlyPlain(authority, rules)) {
        client.write(established)
        bases.set(client, `http://${authority}`)
        client.unshift(head)
        server.emit('connection', client)
        return
      }
      const far = follow(await openTunnel(url, rules))
      client.once('close', () => far.destroy())
      client.write(established)
      isOpen = true
      far.write(await readGreeting(client, head, URL.parse(url)?.hostname ?? ''))
      pipeline(client, far, () => {})
      pipeline(far, client, () => {})
    } catch (thrown) {
      const { status, text } = note(thrown, url)
      if (isOpen || !client.writable) return void client.destroy()
      client.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: text/plain; charset=utf-8\r\n` +
          `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
      )
    }
  }

  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const { host, port, url, addresses } = await findWay(absolute(request, bases.get(request.socket)), rules)
      const far = plainRequest({
        host,
        port,
        method: request.method ?? 'GET',
        path: url.pathname + url.search,
        headers: { ...passedOn(request), host: url.host },
        lookup: onlyTo(addresses),
        maxHeaderSize: largestHeader,
        agent: false,
      })
      far.on('socket', follow)
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        far.once('response', resolve).once('error', reject)
        pipeline(request, far, () => {})
      })
      response.writeHead(answer.statusCode ?? 502, passedOn(answer))
      pipeline(answer, response, () => {})
    } catch (thrown) {
      const { status, text } = note(thrown, request.url)
      if (response.headersSent) return void response.destroy()
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(text)
    }
  }

  const server = createServer({ maxHeaderSize: largestHeader }, (request, response) => void forward(request, response))
  server.on('connect', (request, client, head) => void pass(request, client, head))
  return {
    serve: (connection) => void server.emit('connection', follow(connection)),
    get refused() {
      return [...refused]
    },
    close: () => {
      server.close()
      for (const stream of open) stream.destroy()
    },
  }
}

/** Whether this host may be reached by http, and not by https. */
function isOnlyPlain(authority: string, { may }: ProgramEgressRules): boolean {
  const [secure, plain] = [touchOf(`https://${authority}`), touchOf(`http://${authority}`)]
  return secure !== undefined && plain !== undefined && !may(secure) && may(plain)
}

/** What is plain, in full: a request for a path alone is for a server, and this is none. */
function absolute({ url = '' }: IncomingMessage, base: string | undefined): string {
  if (base !== undefined && url.startsWith('/')) return base + url
  if (base === undefined && /^http:\/\//i.test(url)) return url
  const reason = 'only whole http:// addresses and CONNECT are understood here'
  throw new BatonError('BATON_EGRESS_REFUSED', { host: 'An address', reason })
}

/** The headers, without those that are for one connection, and those that the connection header names. */
function passedOn({ headers }: IncomingMessage): Record<string, string | string[]> {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  const kept = Object.entries(headers).filter(([name]) => !perConnection.has(name) && !named.has(name))
  return Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
