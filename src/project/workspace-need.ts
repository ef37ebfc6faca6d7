import { realpathSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { proposalsPath } from '../config/own-places.ts'
import type { Settings } from '../config/settings.ts'
import { openTrustStore, trustStorePath } from '../config/trust-store.ts'
import { kinds } from '../coordination/all.ts'
import type { KindPeers, OpenSharedFolder, ShownTask } from '../coordination/kind-peers.ts'
import { isBatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import { contentHash } from '../kernel/digest.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { readKindFiles } from './kind-files.ts'
import { thisProcess } from './this-process.ts'
import { need, type TrustNeed } from './trust.ts'

/** How many tasks are shown, and how much of each. */
const [mostShown, mostCharacters] = [5, 100]

/**
 * The tasks that lay in a workspace before this user began there: they may have come with a clone, and would be done as if
 * the user had posted them. It is agreed to once for a folder: from then on, tasks are dropped there by design.
 */
export function workspaceNeed(project: string, folder: string, tasks: readonly ShownTask[]): TrustNeed {
  const open = stillOpen(tasks)
  const lines = open.slice(0, mostShown).map(({ description }) => JSON.stringify(beginningOf(description)))
  const others = open.length > mostShown ? [`${open.length - mostShown} more`] : []
  const place = relative(project, folder) || '.'
  const said = open.length === 0 ? '' : `, ${open.length} of which are there now: ${[...lines, ...others].join(', ')}`
  return { ...need(`do the tasks that are put into ${place}${said} (workspace)`), digest: digestOf(folder) }
}

export function stillOpen(tasks: readonly ShownTask[]): readonly ShownTask[] {
  return tasks.filter(({ place }) => place !== 'completed' && place !== 'failed')
}

/** What the workspaces of a project need, as far as there is something to do in them, or it was agreed to. */
export async function workspaceNeeds(settings: Settings, env: NodeJS.ProcessEnv): Promise<TrustNeed[]> {
  const store = openTrustStore(trustStorePath(env))
  const needs = new Map<string, TrustNeed>()
  for (const kind of kinds) {
    const desk = await kind.peers?.()
    if (desk === undefined) continue
    const { files } = await readKindFiles(settings.folder, [kind])
    for (const written of [...files.flatMap(({ definition }) => definition ?? []), {}]) {
      const folder = resolve(settings.folder, desk.read(written).folder)
      const workspace = await openedIn(desk, folder, written, env)
      const one = workspace && workspaceNeed(settings.folder, folder, await workspace.tasks())
      if (one === undefined) continue
      const isEmpty = stillOpen((await workspace?.tasks()) ?? []).length === 0
      if (!isEmpty || store.isTrusted(settings.folder, one.digest)) needs.set(one.digest, one)
    }
  }
  return [...needs.values()]
}

async function openedIn(
  desk: KindPeers,
  folder: string,
  written: Json,
  env: NodeJS.ProcessEnv,
): Promise<OpenSharedFolder | undefined> {
  try {
    return await desk.open({ folder, proposals: proposalsPath(env), clock: systemClock, ...thisProcess }, '', written)
  } catch (error) {
    if (isBatonError(error) && String(error.code) === 'BATON_WORKSPACE_NOT_THERE') return undefined
    throw error
  }
}

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > mostCharacters ? `${line.slice(0, mostCharacters)}…` : line
}

function digestOf(folder: string): string {
  let place = folder
  try {
    place = realpathSync(folder)
  } catch {
    // It is known by its name until it is there.
  }
  return contentHash(`tasks in ${place}`)
}
