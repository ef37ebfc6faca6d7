import { relative } from 'node:path'
import { openTrustStore, trustStorePath } from '../../config/trust-store.ts'
import type { OpenSharedFolder } from '../../coordination/kind-peers.ts'
import { requireTrust } from '../../project/trust.ts'
import { stillOpen, workspaceNeed } from '../../project/workspace-need.ts'
import type { Invocation } from '../command.ts'
import { isInteractive } from '../terminal.ts'

/** A workspace that peers are about to work in; `definitions` holds what no file of the project says of it. */
interface BegunWorkspace {
  readonly at: { readonly folder: string }
  readonly workspace: Pick<OpenSharedFolder, 'tasks'>
  readonly definitions: readonly unknown[]
}

/** Refuses to begin in a workspace of a project with tasks in it until the person agrees to them. An empty one is theirs. */
export async function agreeToTasks(invocation: Invocation, opened: BegunWorkspace): Promise<void> {
  const { terminal, settings } = invocation
  const { folder } = await settings()
  if (terminal.env['BATON_TRUST'] === '1') return
  const open = await beginInEmpty(invocation, opened)
  if (open === undefined) return
  const consent = async (needs: Parameters<typeof requireTrust>[1]): Promise<boolean> => {
    const { askToAgree } = await import('../consent.ts')
    return askToAgree(terminal, folder, needs)
  }
  await requireTrust(folder, [open], storeFor(invocation), isInteractive(terminal) ? consent : undefined)
}

/** Remembers that this user was there first, where that is so. What is left to be agreed to otherwise. */
export async function beginInEmpty(
  invocation: Invocation,
  { at, workspace, definitions }: BegunWorkspace,
): Promise<ReturnType<typeof workspaceNeed> | undefined> {
  const { folder } = await invocation.settings()
  const isElsewhere = relative(folder, at.folder).startsWith('..') && definitions.length > 0
  // A folder elsewhere that only the person names did not come with the project.
  if (isElsewhere) return undefined
  const tasks = await workspace.tasks()
  const need = workspaceNeed(folder, at.folder, tasks)
  const store = storeFor(invocation)
  if (store.isTrusted(folder, need.digest)) return undefined
  if (stillOpen(tasks).length > 0) return need
  // Where it can't be remembered, the person is asked once there are tasks.
  await store.trust(folder, need.digest, need.shown).catch(() => {})
  return undefined
}

function storeFor({ terminal }: Invocation): ReturnType<typeof openTrustStore> {
  return openTrustStore(trustStorePath(terminal.env))
}
