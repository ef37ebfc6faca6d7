import { BatonError } from '../../errors/baton-error.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import type { AddressBook } from '../egress/find-addresses.ts'
import { runBare } from './bare.ts'
import { runInBubblewrap } from './bubblewrap.ts'
import { probeSandbox, type SandboxReport } from './probe.ts'
import type { SandboxNetwork } from './way-out.ts'
import type { WorkspaceAccess } from './workspace-plan.ts'

/**
 * What stands between a command and the machine, the best first. `external`: a container that the user vouches for;
 * `unsafe`: nothing, which the user asked for by name.
 */
export type Rung = 'bubblewrap' | 'external' | 'unsafe'

export interface SandboxCommand {
  /** For `/bin/sh -c`. */
  readonly command: string
  readonly stdin?: string | undefined
  readonly root: string
  readonly access: WorkspaceAccess
  /** Which hosts it may reach. Without it, there is no network. */
  readonly network?: SandboxNetwork | undefined
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

export interface SandboxResult {
  /** Null when it was killed. */
  readonly exitCode: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
  readonly truncated: boolean
  readonly timedOut: boolean
  readonly seconds: number
  readonly rung: Rung
  /** New entries at the top of the workspace that were not let in. */
  readonly notKept: readonly string[]
  /** New files in folders that were there before, which other programs execute: a person should look at them. */
  readonly executed: readonly string[]
  /** Hosts that it asked for and did not reach, and why. */
  readonly notReached: readonly string[]
}

export interface Sandbox {
  run(command: SandboxCommand): Promise<SandboxResult>
}

export interface SandboxOptions {
  readonly clock?: Clock
  /** `BATON_SANDBOX=external` in the user's environment; never from a project. */
  readonly external?: boolean
  /** Run commands bare if no other rung works; asked for by name for this run. */
  readonly unsafe?: boolean
  /** What works here. Default: found out once for each process. */
  readonly probe?: () => Promise<SandboxReport>
  /** How names become addresses for what is shut in. Default: as for the egress port. */
  readonly addresses?: Partial<AddressBook>
}

/** Runs commands on the best rung that works, and not at all when none does. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { clock = systemClock, probe = probeSandbox } = options
  return {
    run: async (command) => {
      const report = await probe()
      const rung = chooseRung(report, options)
      if (rung === 'bubblewrap') return runInBubblewrap(command, clock, options.addresses)
      return { ...(await runBare(command, rung, clock)), rung, notKept: [], executed: [], notReached: [] }
    },
  }
}

function chooseRung({ rungs }: SandboxReport, { external, unsafe }: SandboxOptions): Rung {
  if (rungs.some(({ rung, works }) => rung === 'bubblewrap' && works)) return 'bubblewrap'
  if (external === true) return 'external'
  if (unsafe === true) return 'unsafe'
  const best = rungs.find(({ rung }) => rung === 'bubblewrap')
  throw new BatonError('BATON_SANDBOX_UNAVAILABLE', {
    rung: 'bubblewrap',
    why: best?.why ?? 'it was not tried',
    hint: best?.hint ?? '',
  })
}
