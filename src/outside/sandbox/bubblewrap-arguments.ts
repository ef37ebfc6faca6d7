import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { commandEnvironment, limits, withLimits } from './limits.ts'
import { certificateFolders, throughOpening, wayOutVariables } from './way-out.ts'
import type { WorkspacePlan } from './workspace-plan.ts'

/** The workspace's path inside, so that commands don't see its path outside. */
const inside = '/workspace'
const nodeFolder = '/opt/node/bin'
const searchPath = `${nodeFolder}:/usr/local/bin:/usr/bin:/bin`
/** Descriptors that bubblewrap reads and writes while it sets up. */
const filterDescriptor = 3
const usersDescriptor = 4
const groupsDescriptor = 5
const wallsDescriptor = 6
const reportDescriptor = 7
const channelDescriptor = 8
/** Files of the kernel that name paths and keys of the machine, and that no ordinary program reads. */
const tellingFiles = ['/proc/cmdline', '/proc/swaps', '/proc/keys']

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
    descriptors: descriptors(filter, walls(request)),
  }
}

function descriptors(filter: Uint8Array, told: readonly string[]): Uint8Array[] {
  const users = 'baton:x:1000:1000::/tmp:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n'
  const groups = 'baton:x:1000:\nnogroup:x:65534:\n'
  const args = told.map((word) => `${word}\0`).join('')
  return [filter, Buffer.from(users), Buffer.from(groups), Buffer.from(args), new Uint8Array()]
}

/** Every wall is named, so that one that can't be built is an error and not left out. */
function walls({ node, workspace, network }: BubblewrapRequest): string[] {
  const variables = { ...commandEnvironment(searchPath), ...(network === true ? wayOutVariables : {}) }
  return [
    ...['--unshare-user', '--disable-userns', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts'],
    ...['--unshare-cgroup-try', '--die-with-parent', '--new-session', '--clearenv'],
    ...['--uid', '1000', '--gid', '1000', '--hostname', 'sandbox'],
    ...['--seccomp', String(filterDescriptor), '--json-status-fd', String(reportDescriptor)],
    ...Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value]),
    ...systemFolders(),
    ...['--perms', '0755', '--dir', '/etc', '--perms', '0755', '--dir', '/opt'],
    ...['--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache', '--ro-bind-try', '/etc/alternatives'],
    ...['/etc/alternatives', '--ro-bind-try', '/etc/localtime', '/etc/localtime'],
    ...['--perms', '0444', '--ro-bind-data', String(usersDescriptor), '/etc/passwd'],
    ...['--perms', '0444', '--ro-bind-data', String(groupsDescriptor), '/etc/group'],
    ...(network === true ? certificateFolders.flatMap((path) => ['--ro-bind-try', path, path]) : []),
    ...(node === undefined ? [] : ['--ro-bind', node, `${nodeFolder}/node`]),
    ...['--proc', '/proc', ...coveredFiles(), '--dev', '/dev', '--remount-ro', '/dev'],
    ...['--perms', '1777', '--size', String(limits.sharedMemoryBytes), '--tmpfs', '/dev/shm'],
    ...['--perms', '1777', '--size', String(limits.temporaryBytes), '--tmpfs', '/tmp'],
    ...(workspace === undefined ? ['--dir', inside] : workspaceMounts(workspace)),
    ...['--remount-ro', '/', '--chdir', inside],
  ]
}

/** What a file of `/proc` would tell is nothing. Files of single processes can't be covered: they come with the process. */
function coveredFiles(): string[] {
  return tellingFiles.filter((file) => existsSync(file)).flatMap((file) => ['--dev-bind', '/dev/null', file])
}

/** `/usr`, and the old names for parts of it, which are links on most systems and folders on others. */
function systemFolders(): string[] {
  const old = ['/bin', '/sbin', '/lib', '/lib32', '/lib64'].filter((folder) => existsSync(folder))
  const linked = old.flatMap((folder) =>
    lstatSync(folder).isSymbolicLink() ? ['--symlink', readlinkSync(folder), folder] : ['--ro-bind', folder, folder],
  )
  return ['--ro-bind', '/usr', '/usr', ...linked]
}

/** The top is a staging folder if it may grow, else memory that is then closed; the entries are mounted onto it. */
function workspaceMounts({ root, plan, staging }: NonNullable<BubblewrapRequest['workspace']>): string[] {
  const top = staging === undefined ? ['--tmpfs', inside] : ['--bind', staging, inside]
  const entries = plan.mounts.flatMap((mount) => {
    const place = `${inside}/${mount.name}`
    if (mount.as === 'link') return ['--symlink', mount.target, place]
    return [mount.as === 'writable' ? '--bind-try' : '--ro-bind-try', join(root, mount.name), place]
  })
  return [...top, ...entries, ...(staging === undefined ? ['--remount-ro', inside] : [])]
}
