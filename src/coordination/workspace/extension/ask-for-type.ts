import { conclude } from '../claims/conclude.ts'
import { momentOf } from '../claims/ground.ts'
import { waitingTask } from '../claims/next-task.ts'
import { availableCapabilities, type Registry, readRegistry } from '../claims/registry.ts'
import { addTask } from '../files/add-task.ts'
import type { WorkspaceTask } from '../files/task.ts'
import type { ReadableTask } from '../files/task-reader.ts'
import type { PeerAtWork } from '../peer/setup.ts'
import { isInUse } from './registered.ts'
import { capabilitySet, type ExtensionRequest, openRequest } from './request.ts'
import { isStageTask, requestFor, requestKey, stageTasks } from './stage-tasks.ts'
import { typeNameFor } from './type-name.ts'

/** So many new types may be on their way at once (WSP-68). */
const mostRequests = 3

/** What a task requires that no type here can do (WSP-62). */
function missingFor({ requirements }: WorkspaceTask, available: ReadonlySet<string>): readonly string[] {
  return [...new Set(requirements.filter((required) => !available.has(required)))]
}

/**
 * Has tasks that require what no type can do wait for a new type. Every peer does this for all tasks; each part of it can be done
 * again by another peer, and is done once: the request is made under one name, its tasks under ids that follow from it, and
 * the original task is moved last (WSP-61). Returns those that no peer needs to look at any more.
 */
export async function askForTypes(
  peer: PeerAtWork,
  ready: readonly ReadableTask[],
  open: readonly ExtensionRequest[],
): Promise<ReadonlySet<ReadableTask>> {
  const { definition, ground, note } = peer
  const own = new Set(definition.types.flatMap(({ capabilities }) => capabilities))
  const asking = ready.filter(({ read }) => missingFor(read, own).length > 0 && !isStageTask(read))
  const handled = new Set<ReadableTask>()
  if (asking.length === 0 || !definition.extension.enabled) return handled
  const registry = await readRegistry(ground.disk)
  const available = new Set([...own, ...availableCapabilities(registry)])
  const requests = [...open]
  for (const file of asking) {
    const missing = missingFor(file.read, available)
    if (missing.length === 0) continue
    const request = await requestUnderWay(peer, { task: file.read, missing }, registry, requests)
    // Too many are under way: it stays where it is, and is looked at again.
    if (request === undefined) continue
    if (!requests.includes(request)) requests.push(request)
    if ((await letWait(peer, file, request)) !== 'done') continue
    handled.add(file)
    note({ what: 'waits', task: file.read.id, for: request.type, missing })
  }
  return handled
}

async function requestUnderWay(
  { ground }: PeerAtWork,
  { task, missing }: { readonly task: WorkspaceTask; readonly missing: readonly string[] },
  registry: Registry,
  open: readonly ExtensionRequest[],
): Promise<ExtensionRequest | undefined> {
  const set = capabilitySet(missing)
  const same = open.find((request) => capabilitySet(request.missing) === set)
  if (same !== undefined) return same
  if (open.length >= mostRequests) return undefined
  const taken = new Set([...registry.agents.filter(isInUse).map(({ type }) => type), ...open.map(({ type }) => type)])
  const type = typeNameFor(missing, taken)
  const request = requestFor(task, missing, { type, at: momentOf(ground), by: ground.agentId })
  // Another peer was first: the next look finds its request.
  return (await openRequest(ground, request)) ? request : undefined
}

async function letWait(
  { ground, finder }: PeerAtWork,
  { path, stem, read }: ReadableTask,
  request: ExtensionRequest,
): Promise<'done' | 'fenced' | 'later'> {
  // Only the task that asked has the others posted; one that joins finds them there.
  if (request.task === read.id) {
    for (const task of stageTasks(request, read, momentOf(ground))) {
      if ((await addTask(ground, finder, task)) === 'later') return 'later'
    }
  }
  const moment = { now: ground.clock.now(), by: ground.agentId }
  const waiting = waitingTask(read, { children: read.children, depends_on: read.depends_on }, moment)
  return conclude(ground, { path, stem }, 'waiting', { ...waiting, [requestKey]: request.id })
}
