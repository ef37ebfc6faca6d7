import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import { isControlPath } from '../../grants/control-plane.ts'
import { planWorkspace } from './workspace-plan.ts'

/** What a program that stays is shown of the machine, each thing at its own path; paths are absolute. */
export interface ProgramView {
  /** Shown whole, but for files of keys at its top. */
  readonly folder: string
  /** Where it is started. If nothing is shown there, an empty folder. */
  readonly cwd: string
  readonly reads: readonly string[]
  /** What decides over agents in `folder` is not among what it may write, whatever stands here. */
  readonly writes: readonly string[]
  /** Folders that it neither sees nor writes, whatever stands in the others. */
  readonly closed: readonly string[]
  /** A folder that is its alone. Without one, it is memory. */
  readonly home: string | undefined
}

/** Where its own folder appears. */
export const insideHome = '/home/baton'
const homeBytes = 512 * 2 ** 20

interface Mount {
  readonly at: string
  readonly words: readonly string[]
}

export async function viewWalls(view: ProgramView): Promise<string[]> {
  const { cwd, home } = view
  const isOpen = (path: string): boolean => view.closed.every((folder) => below(folder, path) === undefined)
  const [reads, writes] = [view.reads.filter(isOpen), view.writes.filter(isOpen)]
  const covers = coversOf({ ...view, reads, writes })
  const mounts = [
    ...(await folderMounts({ ...view, writes })),
    ...reads.map((path) => mount('--ro-bind-try', path)),
    ...written({ ...view, writes }),
    ...covers.map((at): Mount => ({ at, words: ['--tmpfs', at] })),
  ]
  // A folder before what is in it, because it would cover that.
  const ordered = mounts.toSorted((left, right) => left.at.split('/').length - right.at.split('/').length)
  return [
    ...(home === undefined
      ? ['--perms', '0700', '--size', String(homeBytes), '--tmpfs', insideHome]
      : ['--bind', home, insideHome]),
    ...ordered.flatMap(({ words }) => words),
    // What could be made at the top of the folder would be gone with the program, so nothing can.
    ...['--dir', cwd, ...[...covers, await realpath(view.folder), '/'].flatMap((at) => ['--remount-ro', at])],
    ...['--chdir', cwd],
  ]
}

/** Closed folders inside of open ones. Where such a one may be written, it is covered also if it is not there yet. */
function coversOf({ closed, reads, writes }: ProgramView): string[] {
  const isIn = (path: string) => (open: string) => below(open, path) !== undefined
  return closed.filter((path) => writes.some(isIn(path)) || (reads.some(isIn(path)) && existsSync(path)))
}

async function folderMounts({ folder, writes }: ProgramView): Promise<Mount[]> {
  const root = await realpath(folder)
  const mayWrite = (path: string): boolean => writes.some((written) => below(written, join(root, path)) !== undefined)
  const plan = await planWorkspace(root, { mayRead: () => true, mayWrite })
  const entries = plan.mounts.map((entry): Mount => {
    const at = join(root, entry.name)
    if (entry.as === 'link') return { at, words: ['--symlink', entry.target, at] }
    return mount(entry.as === 'writable' ? '--bind-try' : '--ro-bind-try', at)
  })
  const byOtherName = root === folder ? [] : [{ at: folder, words: ['--symlink', root, folder] }]
  return [{ at: root, words: ['--tmpfs', root] }, ...byOtherName, ...entries]
}

/** What is written elsewhere, or deeper down in the folder than its top. */
function written({ folder, writes }: ProgramView): Mount[] {
  return writes.flatMap((path) => {
    const inFolder = below(folder, path)
    if (inFolder !== undefined && (!inFolder.includes(sep) || isControlPath(inFolder))) return []
    return [mount('--bind-try', path)]
  })
}

function mount(how: '--bind-try' | '--ro-bind-try', path: string): Mount {
  return { at: path, words: [how, path, path] }
}

/** The way from a folder to something in it; empty for the folder itself, undefined for what lies elsewhere. */
function below(folder: string, path: string): string | undefined {
  const way = relative(folder, path)
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? undefined : way
}
