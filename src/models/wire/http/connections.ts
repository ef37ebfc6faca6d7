import { connect, isIP, type OnReadOpts } from 'node:net'
import { type ConnectionOptions, connect as connectSecurely, type TLSSocket } from 'node:tls'
import { Connection, type ConnectionListener } from './connection.ts'
import type { HttpDestination } from './destination.ts'

/** More than are asked at once of any provider. */
const mostResting = 256
const mostSessions = 100

/** The connections that rest, by where they lead; the one that was used last comes first. */
const resting = new Map<string, Connection[]>()
/** With these a server knows us again, and need not prove itself again. */
const sessions = new Map<string, Buffer>()

/** Sends a request over a connection that rests, or a new one. */
export function askOver(destination: HttpDestination, request: string, listener: ConnectionListener): Connection {
  const connection = restingTo(destination) ?? connectionTo(destination)
  connection.ask(request, listener)
  return connection
}

function restingTo({ origin }: HttpDestination): Connection | undefined {
  const connections = resting.get(origin)
  for (;;) {
    const connection = connections?.pop()
    if (connection === undefined || connection.isOpen) return connection
  }
}

function connectionTo(destination: HttpDestination): Connection {
  const { origin, host, port, isSecure } = destination
  const connection = new Connection(
    (onread) => {
      const socket = isSecure ? secureSocket(destination, onread) : connect({ host, port, onread })
      return socket.on('close', () => forget(origin, connection))
    },
    () => rest(origin, connection),
  )
  return connection
}

function rest(origin: string, connection: Connection): void {
  const connections = resting.get(origin) ?? []
  resting.set(origin, connections)
  connections.push(connection)
  if (connections.length > mostResting) connections.shift()?.close()
}

function forget(origin: string, connection: Connection): void {
  const others = resting.get(origin)?.filter((other) => other !== connection) ?? []
  if (others.length > 0) resting.set(origin, others)
  else resting.delete(origin)
}

function secureSocket({ origin, host, port, serverName }: HttpDestination, onread: OnReadOpts): TLSSocket {
  const session = sessions.get(origin)
  // Node's types do not know `onread` here; its documentation does.
  const options: ConnectionOptions & { readonly onread: OnReadOpts } = {
    host,
    port,
    onread,
    ALPNProtocols: ['http/1.1'],
    ...(isIP(serverName) === 0 ? { servername: serverName } : {}),
    ...(session === undefined ? {} : { session }),
  }
  const socket = connectSecurely(options)
  socket.on('session', (given: Buffer) => {
    if (sessions.size >= mostSessions) sessions.clear()
    sessions.set(origin, given)
  })
  socket.on('error', () => sessions.delete(origin))
  return socket
}
