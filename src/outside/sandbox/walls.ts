import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { limits } from './limits.ts'
import { certificateFolders } from './way-out.ts'

/** Where a Node outside of `/usr` appears. */
export const interpreterFolder = '/opt/node/bin'
/** Descriptors that bubblewrap reads while it sets up. */
const filterDescriptor = 3
const usersDescriptor = 4
const groupsDescriptor = 5
export const wallsDescriptor = 6
/** Files of the kernel that name paths and keys of the machine, and that no ordinary program reads. */
const tellingFiles = ['/proc/cmdline', '/proc/swaps', '/proc/keys']

export interface WallSurroundings {
  readonly variables: Readonly<Record<string, string>>
  /** A Node outside of `/usr`, to be put in the way. */
  readonly node?: string | undefined
  /** Whether there is a way out, and so a use for certificates. */
  readonly network: boolean
  /** How much there may be in `/tmp`, which is memory. */
  readonly temporaryBytes: number
}

/** What bubblewrap reads from its descriptors, from the third on: the last tells it the walls. */
export function toldByDescriptors(filter: Uint8Array, walls: readonly string[]): Uint8Array[] {
  const users = 'baton:x:1000:1000::/tmp:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n'
  const groups = 'baton:x:1000:\nnogroup:x:65534:\n'
  return [filter, Buffer.from(users), Buffer.from(groups), Buffer.from(walls.map((word) => `${word}\0`).join(''))]
}

/**
 * All that is the same around everything that is shut in: no more than the system's programs, read-only. Every wall is
 * named, so that one that can't be built is an error and not left out.
 */
export function commonWalls({ variables, node, network, temporaryBytes }: WallSurroundings): string[] {
  return [
    ...['--unshare-user', '--disable-userns', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts'],
    ...['--unshare-cgroup-try', '--die-with-parent', '--new-session', '--clearenv'],
    ...['--uid', '1000', '--gid', '1000', '--hostname', 'sandbox', '--seccomp', String(filterDescriptor)],
    ...Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value]),
    ...systemFolders(),
    ...['--perms', '0755', '--dir', '/etc', '--perms', '0755', '--dir', '/opt'],
    ...['--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache', '--ro-bind-try', '/etc/alternatives'],
    ...['/etc/alternatives', '--ro-bind-try', '/etc/localtime', '/etc/localtime'],
    ...['--perms', '0444', '--ro-bind-data', String(usersDescriptor), '/etc/passwd'],
    ...['--perms', '0444', '--ro-bind-data', String(groupsDescriptor), '/etc/group'],
    ...(network ? certificateFolders.flatMap((path) => ['--ro-bind-try', path, path]) : []),
    ...(node === undefined ? [] : ['--ro-bind', node, `${interpreterFolder}/node`]),
    ...['--proc', '/proc', ...coveredFiles(), '--dev', '/dev', '--remount-ro', '/dev'],
    ...['--perms', '1777', '--size', String(limits.sharedMemoryBytes), '--tmpfs', '/dev/shm'],
    ...['--perms', '1777', '--size', String(temporaryBytes), '--tmpfs', '/tmp'],
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
