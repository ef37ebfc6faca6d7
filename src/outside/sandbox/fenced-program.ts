import { BatonError } from '../../errors/baton-error.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { AddressBook } from '../egress/find-addresses.ts'
import { type Identity, ownerOf } from './identity.ts'
import { serverLimits, withServerLimits } from './limits.ts'
import { insideHome, type ProgramView, viewWalls } from './program-view.ts'
import { findProgram } from './programs.ts'
import { seccompProgram } from './seccomp.ts'
import { interpreterToShow } from './shown-interpreter.ts'
import { commonWalls, toldByDescriptors, wallsDescriptor } from './walls.ts'
import { openWayOut, type SandboxNetwork, throughOpening, type WayOut, wayOutVariables } from './way-out.ts'

/** A program that stays, such as a server of tools. */
export interface FencedProgram {
  /** The program and its arguments. */
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly view: ProgramView
  /** Which hosts it may reach. Without it, there is no network. */
  readonly network?: SandboxNetwork | undefined
}

/** How such a program is started, so that it is shut in from its first instruction on. */
export interface FencedStart {
  readonly command: readonly string[]
  /** The user to start it as. */
  readonly identity: Identity
  /** What is to be written to its descriptors 3, 4, …. */
  readonly descriptors: readonly Uint8Array[]
  readonly onDoor: WayOut['onDoor'] | undefined
  /** To be called once it has ended. */
  readonly release: () => void
}

const channelDescriptor = wallsDescriptor + 1

/** The walls around a program, for the one that starts it. Nothing is started here. */
export async function fenceProgram(
  { command, env, view, network }: FencedProgram,
  clock: Clock,
  book?: Partial<AddressBook>,
): Promise<FencedStart> {
  const [bubblewrap, prlimit] = await Promise.all([findProgram('bwrap'), findProgram('prlimit')])
  const processor = process.arch
  if (bubblewrap === undefined || prlimit === undefined) throw failed('bwrap or prlimit is not installed')
  if (processor !== 'x64' && processor !== 'arm64') throw failed(`there is no filter for ${processor} processors`)
  const identity = await ownerOf(view.folder)
  const node = await interpreterToShow(identity)
  if (network !== undefined && node.inside === undefined) {
    throw failed('there is no Node inside that could open the way to the network')
  }
  const variables = { ...env, HOME: insideHome, TMPDIR: '/tmp', ...(network === undefined ? {} : wayOutVariables) }
  const { temporaryBytes } = serverLimits
  const surroundings = { variables, node: node.outside, network: network !== undefined, temporaryBytes }
  // Another user can't reach a folder that is ours alone.
  const seen = identity.isOther ? { ...view, home: undefined } : view
  const walls = [...commonWalls(surroundings), ...(await viewWalls(seen))]
  const wayOut = network === undefined ? undefined : await openWayOut(network, clock, book)
  const program = wayOut === undefined ? command : throughOpening(command, channelDescriptor, node.inside)
  return {
    command: [bubblewrap.path, '--args', String(wallsDescriptor), '--', ...withServerLimits(prlimit.path, program)],
    identity,
    descriptors: toldByDescriptors(seccompProgram(processor, wayOut === undefined ? 'none' : 'loopback'), walls),
    onDoor: wayOut?.onDoor,
    release: () => wayOut?.close(),
  }
}

function failed(problem: string): BatonError {
  return new BatonError('BATON_SANDBOX_FAILED', { problem })
}
