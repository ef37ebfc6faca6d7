import { chown, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isControlPath } from '../../grants/control-plane.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { executedBelow } from './executed-below.ts'
import type { Identity } from './identity.ts'
import { findProgram } from './programs.ts'
import { runProcess } from './run-process.ts'
import type { WorkspacePlan } from './workspace-plan.ts'

/** Longer than any command may take. */
const forgottenMs = 60 * 60 * 1000
const movingMs = 60 * 1000
const prefix = 'baton-sandbox-'

/**
 * The top of the workspace while a command runs: a folder elsewhere, onto which the entries of the workspace are mounted.
 *
 * A mount needs something to stand on, and bubblewrap would make it in the workspace, to be seen by other programs and left
 * there by a crash. And a control path that does not exist can't be covered by a mount. So new entries come here first,
 * and are moved over once the command has ended and its processes are gone.
 */
export async function openStaging(identity: Identity): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  if (identity.isOther) await chown(folder, identity.uid, identity.gid)
  return folder
}

export interface Adoption {
  readonly folder: string
  readonly root: string
  readonly plan: WorkspacePlan
  readonly identity: Identity
  readonly mayWrite: (path: string, whole: boolean) => boolean
  readonly clock: Clock
}

/** Moves what is new into the workspace, and returns the names of what is not let in. */
export async function adoptNewEntries(adoption: Adoption): Promise<string[]> {
  const { folder, root, plan, identity, mayWrite, clock } = adoption
  const fresh = (await readdir(folder)).filter((name) => !plan.names.has(name))
  const welcome = fresh.filter((name) => !isControlPath(name) && mayWrite(name, true))
  const executed = (await Promise.all(welcome.map((name) => executedBelow(folder, name, mayWrite)))).flat()
  await takeOut(executed, adoption)
  const mover = await findProgram('mv')
  if (mover !== undefined && welcome.length > 0) {
    // As the command's own identity, which has no more rights than the command had; never over what came meanwhile.
    const paths = welcome.map((name) => join(folder, name))
    const command = [mover.path, '--no-clobber', '--target-directory', root, '--', ...paths]
    await runProcess({ command, env: {}, identity, timeoutMs: movingMs, clock })
  }
  const left = new Set(await readdir(folder))
  return [...fresh.filter((name) => left.has(name)), ...executed]
}

/** Files that other programs execute do not come along with a new folder. They are of this command, and of no other. */
async function takeOut(paths: readonly string[], { folder, identity, clock }: Adoption): Promise<void> {
  const remover = paths.length === 0 ? undefined : await findProgram('rm')
  if (remover === undefined) return
  const command = [remover.path, '-rf', '--', ...paths.map((path) => join(folder, path))]
  await runProcess({ command, env: {}, identity, timeoutMs: movingMs, clock })
}

/** As the command's own identity: root must not walk through folders that others may still change. */
export async function closeStaging(folder: string, identity: Identity, clock: Clock): Promise<void> {
  const remover = identity.isOther ? await findProgram('rm') : undefined
  if (remover === undefined) return rm(folder, { recursive: true, force: true })
  const command = [remover.path, '-rf', '--', folder]
  await runProcess({ command, env: {}, identity, timeoutMs: movingMs, clock })
}

/** Removes what processes that were killed have left. */
export async function sweepStaging(clock: Clock): Promise<void> {
  const own = process.getuid?.()
  for (const name of (await readdir(tmpdir())).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    const found = await lstat(folder).catch(() => undefined)
    if (found?.isDirectory() !== true || clock.now() - found.mtimeMs < forgottenMs) continue
    if (own !== 0 && found.uid !== own) continue
    const identity = { uid: found.uid, gid: found.gid, isOther: found.uid !== own }
    await closeStaging(folder, identity, clock).catch(() => {})
  }
}
