import { createServer as createPlainServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import {
  createEgress,
  type Egress,
  type EgressOptions,
  type EgressRequest,
  type EgressResponse,
} from '../../../src/outside/egress/egress.ts'
import { specialAddress } from '../../../src/outside/egress/special-addresses.ts'
import { certificate, privateKey } from './certificate.ts'

export interface Site {
  readonly port: number
  readonly requests: IncomingMessage[]
  readonly bodies: string[]
  /** Sockets that are open now. */
  readonly sockets: ReadonlySet<Socket>
  /** How many connections there were. */
  readonly accepted: () => number
  /** Resolves when no socket is open. */
  readonly quiet: () => Promise<void>
}

/** A server on loopback that keeps what it was asked, and ends with the test. */
export async function startSite(listener: RequestListener, secure = false): Promise<Site> {
  const requests: IncomingMessage[] = []
  const bodies: string[] = []
  const answer: RequestListener = (request, response) => {
    const place = requests.push(request) - 1
    bodies[place] = ''
    request.on('data', (chunk: Buffer) => {
      bodies[place] += chunk.toString()
    })
    request.on('end', () => listener(request, response))
  }
  const server = secure
    ? createSecureServer({ cert: certificate, key: privateKey }, answer)
    : createPlainServer({ keepAlive: true }, answer)
  return { requests, bodies, ...(await listen(server)) }
}

/** A server that speaks whatever it likes. */
export async function startRawSite(onSocket: (socket: Socket) => void): Promise<Omit<Site, 'requests' | 'bodies'>> {
  const server = createServer((socket) => {
    onSocket(socket)
    // Whoever does not read does not notice the end.
    socket.resume()
  })
  return listen(server)
}

async function listen(server: Server): Promise<Omit<Site, 'requests' | 'bodies'>> {
  const sockets = new Set<Socket>()
  let accepted = 0
  server.on('connection', (socket: Socket) => {
    accepted += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const quiet = async (): Promise<void> => {
    for (const socket of sockets) if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
  }
  return { port: (server.address() as AddressInfo).port, sockets, accepted: () => accepted, quiet }
}

/** The real way out, for which every name leads to loopback, and loopback alone is taken for a public address. */
export function loopbackEgress(options: EgressOptions = {}): Egress {
  return createEgress({
    resolve: async () => ['127.0.0.1'],
    special: (address) => (address === '127.0.0.1' ? undefined : specialAddress(address)),
    ca: [certificate],
    ...options,
  })
}

export function get(egress: Egress, url: string, request: Partial<EgressRequest> = {}): Promise<EgressResponse> {
  return egress.request({ url, signal: new AbortController().signal, may: () => true, ...request })
}

export function textOf({ body }: EgressResponse): string {
  return new TextDecoder().decode(body)
}

/** The code and text of what a promise is rejected with. */
export async function failure(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'it did not fail',
    (thrown: Error & { code?: string }) => `${thrown.code}: ${thrown.message}`,
  )
}
