import { readFile, realpath } from 'node:fs/promises'
import { basename } from 'node:path'
import { BatonError } from '../../errors/baton-error.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { AddressBook } from '../egress/find-addresses.ts'
import { bubblewrapStart } from './bubblewrap-arguments.ts'
import { executedBelow } from './executed-below.ts'
import { barrier, type Identity, identityFor, permits } from './identity.ts'
import { findProgram } from './programs.ts'
import { type ProcessEnd, runProcess } from './run-process.ts'
import type { SandboxCommand, SandboxResult } from './sandbox.ts'
import { seccompProgram } from './seccomp.ts'
import { interpreterToShow } from './shown-interpreter.ts'
import { adoptNewEntries, closeStaging, openStaging } from './staging.ts'
import { openWayOut, type WayOut } from './way-out.ts'
import { planWorkspace, type WorkspacePlan } from './workspace-plan.ts'

/** More mounts than this don't fit on a command line of bubblewrap. */
const mostEntries = 2000
const dyingMs = 2000
const pollMs = 2

/** Runs a command in namespaces of its own, where there is the workspace, the system's programs, and nothing else. */
export async function runInBubblewrap(
  command: SandboxCommand,
  clock: Clock,
  book?: Partial<AddressBook>,
): Promise<SandboxResult> {
  const root = await realpath(command.root)
  const identity = await identityFor(root)
  const plan = await fittingPlan(root, await planWorkspace(root, command.access), identity)
  const staging = plan.grows ? await openStaging(identity) : undefined
  const { network } = command
  const wayOut = network === undefined ? undefined : await openWayOut(network, clock, book)
  try {
    const started = clock.elapsed()
    const end = await enter({ ...command, root, plan, staging, identity, clock, wayOut })
    const seconds = (clock.elapsed() - started) / 1000
    const { mayWrite } = command.access
    const notKept =
      staging === undefined ? [] : await adoptNewEntries({ folder: staging, root, plan, identity, mayWrite, clock })
    const { report, ...rest } = end
    const executed = await newlyExecuted(root, plan, mayWrite)
    return { ...rest, seconds, rung: 'bubblewrap', notKept, executed, notReached: wayOut?.refused() ?? [] }
  } finally {
    wayOut?.close()
    if (staging !== undefined) await closeStaging(staging, identity, clock)
  }
}

/** What the command made in folders that were there, and other programs execute. It can't be told from what others made meanwhile. */
async function newlyExecuted(
  root: string,
  { mounts, guarded }: WorkspacePlan,
  mayWrite: (path: string, whole: boolean) => boolean,
): Promise<readonly string[]> {
  const before = new Set(guarded)
  const folders = mounts.filter((mount) => mount.as === 'writable' && mount.isFolder)
  const below = await Promise.all(folders.map(({ name }) => executedBelow(root, name, mayWrite)))
  return below.flat().filter((path) => !before.has(path))
}

interface Entering extends Pick<SandboxCommand, 'command' | 'stdin' | 'timeoutMs' | 'signal'> {
  readonly root?: string
  readonly plan?: WorkspacePlan
  readonly staging?: string | undefined
  readonly identity: Identity
  readonly clock: Clock
  readonly wayOut?: WayOut | undefined
}

/** One command in bubblewrap, with all its processes gone afterwards. Without a root, the workspace is empty. */
export async function enter(entering: Entering): Promise<ProcessEnd> {
  const { command, stdin, root, plan, staging, identity, timeoutMs, signal, clock, wayOut } = entering
  signal?.throwIfAborted()
  const [bubblewrap, prlimit] = await Promise.all([findProgram('bwrap'), findProgram('prlimit')])
  const processor = process.arch
  if (bubblewrap === undefined || prlimit === undefined) throw failed('bwrap or prlimit is not installed')
  if (processor !== 'x64' && processor !== 'arm64') throw failed(`there is no filter for ${processor} processors`)
  const node = await interpreterToShow(identity)
  if (wayOut !== undefined && node.inside === undefined) {
    throw failed('there is no Node inside that could open the way to the network')
  }
  const workspace = root === undefined || plan === undefined ? undefined : { root, plan, staging }
  const request = {
    bubblewrap: bubblewrap.path,
    prlimit: prlimit.path,
    node: node.outside,
    command,
    network: wayOut !== undefined,
    ...(workspace === undefined ? {} : { workspace }),
  }
  const start = bubblewrapStart(request, seccompProgram(processor, wayOut === undefined ? 'none' : 'loopback'))
  const onDoor = wayOut?.onDoor
  const end = await runProcess({ ...start, env: {}, identity, stdin, onDoor, timeoutMs, signal, clock })
  const report = readReport(end.report)
  if (report.childPid !== undefined) await gone(report.childPid, clock)
  signal?.throwIfAborted()
  // Bubblewrap reports an exit code only for a command that it could start.
  if (end.exitCode !== null && report.exitCode === undefined) throw failed(end.stderr.trim().slice(0, 500))
  return end
}

function failed(problem: string): BatonError {
  return new BatonError('BATON_SANDBOX_FAILED', { problem })
}

/** What the identity can do anything with; refuses where a command that was meant to write could not. */
async function fittingPlan(root: string, plan: WorkspacePlan, identity: Identity): Promise<WorkspacePlan> {
  const { uid } = identity
  const name = basename(root)
  const wall = await barrier(root, identity)
  if (wall !== undefined || !(await permits(root, identity, 0o5))) {
    throw new BatonError('BATON_SANDBOX_WORKSPACE', { folder: name, uid, problem: 'it can not enter that folder' })
  }
  if (plan.mounts.length > mostEntries) {
    const problem = `there are more than ${mostEntries} entries at its top`
    throw new BatonError('BATON_SANDBOX_WORKSPACE', { folder: name, uid, problem })
  }
  if (!plan.grows || (await permits(root, identity, 0o2))) return plan
  throw new BatonError('BATON_SANDBOX_WORKSPACE', { folder: name, uid, problem: 'it can not write there' })
}

function readReport(text: string): { childPid?: number; exitCode?: number } {
  const number = (name: string): number | undefined => {
    const found = new RegExp(`"${name}": (\\d+)`).exec(text)?.[1]
    return found === undefined ? undefined : Number(found)
  }
  const [childPid, exitCode] = [number('child-pid'), number('exit-code')]
  return { ...(childPid === undefined ? {} : { childPid }), ...(exitCode === undefined ? {} : { exitCode }) }
}

/**
 * Waits until the first process of the namespace is dead, and with it all others: bubblewrap itself ends as soon as the
 * command does, whatever the command has left behind.
 */
async function gone(pid: number, clock: Clock): Promise<void> {
  const deadline = clock.elapsed() + dyingMs
  while (clock.elapsed() < deadline) {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    if (status === undefined || /\) [ZX] /.test(status)) return
    await new Promise<void>((resolve) => clock.timer(pollMs, resolve))
  }
  throw failed('processes of the command would not end')
}
