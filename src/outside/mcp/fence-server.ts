import { realpath } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { BatonError } from '../../errors/baton-error.ts'
import { hostFits } from '../../grants/host.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { AddressBook } from '../egress/find-addresses.ts'
import { type FencedStart, fenceProgram } from '../sandbox/fenced-program.ts'
import { probeSandbox, type SandboxReport } from '../sandbox/probe.ts'
import type { SandboxNetwork } from '../sandbox/way-out.ts'
import { programPlaces } from './program-places.ts'
import type { StdioServer } from './server.ts'

/** Shuts a server in. Nothing for one that is to be started as it is. */
export type ServerFence = (
  server: StdioServer,
  env: Readonly<Record<string, string>>,
) => Promise<FencedStart | undefined>

export interface FenceOptions {
  readonly clock: Clock
  /** The folder that servers work for, and are started in unless their declaration says otherwise. */
  readonly folder: string
  /** A private folder that stays, for a server to keep things in. Without one it keeps nothing. */
  readonly home?: (server: StdioServer) => string | undefined
  /** Folders that are closed to every server, whatever its declaration says. */
  readonly closed?: readonly string[]
  /** `off`: no server reaches the network. */
  readonly network?: 'auto' | 'off'
  /** A person vouches for what stands around Baton, or wants nothing there: then a server is started as it is where no sandbox works. */
  readonly spared?: boolean
  /** What works here. Default: found out once for each process. */
  readonly probe?: () => Promise<SandboxReport>
  /** How names become addresses. Default: as for the egress port. */
  readonly addresses?: Partial<AddressBook>
}

/** Programs of servers run in the sandbox, or not at all, unless a person says otherwise. */
export function serverFence(options: FenceOptions): ServerFence {
  const {
    clock,
    folder,
    home,
    closed = [],
    network = 'auto',
    spared = false,
    probe = probeSandbox,
    addresses,
  } = options
  return async (server, env) => {
    if (server.unsandboxed === true) return undefined
    const { rungs } = await probe()
    const best = rungs.find(({ rung }) => rung === 'bubblewrap')
    if (best?.works !== true) {
      if (spared) return undefined
      const { why = 'it was not tried', hint = '' } = best ?? {}
      throw new BatonError('BATON_MCP_SANDBOX_UNAVAILABLE', { server: server.name, why, hint })
    }
    const { args = [], cwd = folder, reads = [], writes = [], hosts = [] } = server
    const found = server.found ?? (await foundAt(server))
    return fenceProgram(
      {
        command: [found.path, ...args],
        env,
        view: { folder, cwd, reads: [...programPlaces(found), ...reads], writes, closed, home: home?.(server) },
        network: hosts.length === 0 || network === 'off' ? undefined : networkOf(server, hosts),
      },
      clock,
      addresses,
    )
  }
}

/** A program by its whole path. By another name nothing is started: what it leads to was not shown to a person. */
async function foundAt({ name, command }: StdioServer): Promise<{ readonly path: string; readonly real: string }> {
  const real = isAbsolute(command) ? await realpath(command).catch(() => undefined) : undefined
  if (real !== undefined) return { path: command, real }
  throw new BatonError('BATON_MCP_UNAVAILABLE', { server: name, problem: `there is no program "${command}"` })
}

function networkOf({ name }: StdioServer, hosts: readonly string[]): SandboxNetwork {
  return {
    may: (touch) => touch.kind === 'net' && hosts.some((pattern) => hostFits(pattern, touch)),
    advice: (pattern) => `Add "${pattern}" to \`hosts\` of mcp.${name}, where that is declared.`,
  }
}
