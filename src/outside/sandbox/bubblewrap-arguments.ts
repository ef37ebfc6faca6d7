import { join } from 'node:path'
import { commandEnvironment, limits, withLimits } from './limits.ts'
import { commonWalls, interpreterFolder, toldByDescriptors, wallsDescriptor } from './walls.ts'
import { throughOpening, wayOutVariables } from './way-out.ts'
import type { WorkspacePlan } from './workspace-plan.ts'

/** The workspace's path inside, so that commands don't see its path outside. */
const inside = '/workspace'
const searchPath = `${interpreterFolder}:/usr/local/bin:/usr/bin:/bin`
/** Descriptors after those that bubblewrap reads. */
const reportDescriptor = 7
const channelDescriptor = 8

export interface BubblewrapRequest {
  readonly bubblewrap: string
  readonly prlimit: string
  /** A Node outside of `/usr`, to be put in the way. */
  readonly node?: string | undefined
  readonly command: string
  readonly workspace?: { readonly root: string; readonly plan: WorkspacePlan; readonly staging?: string | undefined }
  /** Whether there is a way out. */
  readonly network?: boolean
}

/** What bubblewrap is started with, and what is to be written to each of its descriptors, the report's last. */
export interface BubblewrapStart {
  readonly command: readonly string[]
  readonly descriptors: readonly Uint8Array[]
}

/**
 * The walls are told by a descriptor: bubblewrap is the first process inside, and its command line, which commands can read,
 * would tell them where everything lies outside.
 */
export function bubblewrapStart(request: BubblewrapRequest, filter: Uint8Array): BubblewrapStart {
  const { bubblewrap, prlimit, command, network } = request
  const shell = ['/bin/sh', '-c', command]
  const program = network === true ? throughOpening(shell, channelDescriptor) : shell
  return {
    command: [bubblewrap, '--args', String(wallsDescriptor), '--', ...withLimits(prlimit, program)],
    descriptors: [...toldByDescriptors(filter, walls(request)), new Uint8Array()],
  }
}

function walls({ node, workspace, network = false }: BubblewrapRequest): string[] {
  const variables = { ...commandEnvironment(searchPath), ...(network ? wayOutVariables : {}) }
  return [
    ...['--json-status-fd', String(reportDescriptor)],
    ...commonWalls({ variables, node, network, temporaryBytes: limits.temporaryBytes }),
    ...(workspace === undefined ? ['--dir', inside] : workspaceMounts(workspace)),
    ...['--remount-ro', '/', '--chdir', inside],
  ]
}

/** The top is a staging folder if it may grow, else memory that is then closed; the entries are mounted onto it. */
function workspaceMounts({ root, plan, staging }: NonNullable<BubblewrapRequest['workspace']>): string[] {
  const top = staging === undefined ? ['--tmpfs', inside] : ['--bind', staging, inside]
  const entries = plan.mounts.flatMap((mount) => {
    const place = `${inside}/${mount.name}`
    if (mount.as === 'link') return ['--symlink', mount.target, place]
    return [mount.as === 'writable' ? '--bind-try' : '--ro-bind-try', join(root, mount.name), place]
  })
  const guarded = plan.guarded.flatMap((path) => ['--ro-bind-try', join(root, path), `${inside}/${path}`])
  return [...top, ...entries, ...guarded, ...(staging === undefined ? ['--remount-ro', inside] : [])]
}
