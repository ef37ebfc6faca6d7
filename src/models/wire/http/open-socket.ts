import { connect, isIP, type OnReadOpts, type Socket } from 'node:net'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import type { HttpDestination } from './destination.ts'
import type { Sessions } from './sessions.ts'

/** Opens a socket to where requests go. A secure one fails unless the server proves its name. */
export function openSocket(destination: HttpDestination, onread: OnReadOpts, sessions: Sessions): Socket {
  const { host, port, isSecure } = destination
  return isSecure ? secureSocket(destination, onread, sessions) : connect({ host, port, onread })
}

function secureSocket(
  { origin, host, port, serverName }: HttpDestination,
  onread: OnReadOpts,
  sessions: Sessions,
): TLSSocket {
  const session = sessions.of(origin)
  // Node's types do not know `onread` here; its documentation does.
  const options: ConnectionOptions & { readonly onread: OnReadOpts } = {
    host,
    port,
    onread,
    ALPNProtocols: ['http/1.1'],
    ...(isIP(serverName) === 0 ? { servername: serverName } : {}),
    ...(session === undefined ? {} : { session }),
  }
  // Loaded where it is needed: no module of Node takes longer.
  const socket = process.getBuiltinModule('node:tls').connect(options)
  socket.on('session', (given: Buffer) => sessions.keep(origin, given))
  socket.on('error', () => sessions.forget(origin))
  return socket
}
