import type { Server } from 'node:net'
import type { Touch } from '../../grants/touch.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { AddressBook } from '../egress/find-addresses.ts'

/** Which hosts what is shut in may reach. */
export interface SandboxNetwork {
  readonly may: (touch: Touch) => boolean
  /** What to do so that a host, as it would be granted, can be reached. */
  readonly advice: (pattern: string) => string
}

/** The network inside is the sandbox's own, so any port is free there. */
const port = 3128
const address = `http://127.0.0.1:${port}`
const mostConnections = 64

/** By these, programs find the way out. Those that know none of them find no network. */
export const wayOutVariables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'].map((name) => [name, address])),
  NO_PROXY: 'localhost,127.0.0.1,::1',
  no_proxy: 'localhost,127.0.0.1,::1',
  NODE_USE_ENV_PROXY: '1',
}

/** Certificates of authorities, without which programs inside believe no https. */
export const certificateFolders: readonly string[] = [
  ...['/etc/ssl/certs', '/etc/ssl/cert.pem', '/etc/ssl/openssl.cnf', '/etc/ca-certificates'],
  ...['/etc/pki/tls/certs', '/etc/pki/tls/cert.pem', '/etc/pki/ca-trust/extracted', '/etc/crypto-policies'],
]

/**
 * Listens inside, hands what it listens on to Baton's process by the channel that Node has for that, and ends. So no process
 * stands between the two, no socket has a path, and the channel is closed before the command begins.
 */
const opening = `const door = require('node:net').createServer()
door.listen({ port: ${port}, host: '127.0.0.1', backlog: ${mostConnections} }, () => process.send('', door, () => process.exit()))`

/** A program with the way out opened before it starts. `channel` is the descriptor that leads to Baton's process. */
export function throughOpening(program: readonly string[], channel: number, node = 'node'): string[] {
  const script = `NODE_CHANNEL_FD=${channel} ${node} -e "$0" </dev/null || exit 125; exec ${channel}>&-; exec "$@"`
  return ['/bin/sh', '-c', script, opening, ...program]
}

/** What waits outside for the door, and answers what comes through it. */
export interface WayOut {
  /** Takes what is listened on. */
  readonly onDoor: (door: Server) => void
  /** What was refused or not reached. */
  readonly refused: () => readonly string[]
  readonly close: () => void
}

export async function openWayOut(
  { may, advice }: SandboxNetwork,
  clock: Clock,
  book: Partial<AddressBook> = {},
): Promise<WayOut> {
  const { createProgramEgress } = await import('../egress/program-egress.ts')
  const egress = createProgramEgress({ may, advice, clock, ...book })
  let door: Server | undefined
  let isClosed = false
  return {
    onDoor: (given) => {
      door = given
      door.maxConnections = mostConnections
      door.on('connection', (connection) => egress.serve(connection))
      if (isClosed) door.close()
    },
    refused: () => egress.refused,
    close: () => {
      isClosed = true
      door?.close()
      egress.close()
    },
  }
}
