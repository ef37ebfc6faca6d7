import { requestCancel } from '../claims/cancel.ts'
import { conclude } from '../claims/conclude.ts'
import { failedTask, returnedTask } from '../claims/next-task.ts'
import { readFound } from '../files/find-task.ts'
import type { WorkspaceTask } from '../files/task.ts'
import type { ReadableTask } from '../files/task-reader.ts'
import type { PeerAtWork } from '../peer/setup.ts'
import { noteStatus } from './registered.ts'
import { closedRequest, closeRequest, type ExtensionRequest, extensionStages, type RequestOutcome } from './request.ts'
import { awaitedRequest, requestKey } from './stage-tasks.ts'

/** A request that is not settled by then is given up (WSP-67). */
export const longestRequestMs: number = 24 * 60 * 60_000

/** Looks how far open requests have got, and closes those that are settled. Any peer does, and may do it again. */
export async function followRequests(peer: PeerAtWork, open: readonly ExtensionRequest[]): Promise<void> {
  const { ground, proposals, note } = peer
  for (const request of open) {
    const outcome = (await closedRequest(ground.disk, request.id))?.outcome ?? (await outcomeOf(peer, request))
    if (outcome === undefined) continue
    const directory = proposals.directory(request.id, request.type)
    const { status, message: why } = outcome
    // The registry first: a peer that finds the request closed goes on with what is registered.
    if ((await noteStatus(ground, request, { status, directory, why })) === 'later') continue
    await closeRequest(ground, request, outcome)
    note({ what: 'extended', type: request.type, status, message: why })
  }
}

async function outcomeOf(peer: PeerAtWork, request: ExtensionRequest): Promise<RequestOutcome | undefined> {
  const { finder, ground, proposals } = peer
  const { type, tasks } = request
  const places = new Map<string, string>()
  for (const stage of extensionStages) {
    const found = await finder.find(tasks[stage])
    if (found === undefined) continue
    places.set(stage, found.place)
    if (found.place !== 'failed') continue
    const failed = await readFound(ground.disk, found)
    return { status: 'rejected', message: failed?.error?.message ?? `${tasks[stage]} failed.` }
  }
  if (places.get('gate') === 'completed') {
    const approval = await proposals.approval(request.id)
    const kept = approval && (await proposals.agent(request))
    if (approval !== undefined && kept?.digest === approval.digest)
      return { status: 'active', message: `${approval.approved_by} let it work.` }
    return { status: 'rejected', message: `What was approved for ${type} is not there, or is not the same any more.` }
  }
  if (ground.clock.now() - Date.parse(request.at) >= longestRequestMs) {
    for (const stage of extensionStages)
      await requestCancel(ground, tasks[stage], `${type} was not settled in 24 hours`)
    return { status: 'rejected', message: `Nobody let ${type} work within 24 hours.` }
  }
  return (await isAbandoned(peer, request, places.size)) ? abandoned : undefined
}

const abandoned: RequestOutcome = { status: 'rejected', message: 'The task that asked for it is gone.' }

/** A request whose task went away before anything of it was posted would stay open for nothing. */
async function isAbandoned(
  { finder, ground }: PeerAtWork,
  { id, task }: ExtensionRequest,
  posted: number,
): Promise<boolean> {
  const place = posted > 0 ? 'posted' : (await finder.find(task))?.place
  const isOpen = place === 'posted' || place === 'pending'
  const unchanged = ground.sightings.see(`request ${id}`, isOpen ? 'open' : 'abandoned')
  return !isOpen && unchanged.ms >= ground.timing.leaseMs
}

/** Lets tasks go on that waited for a new type, or fails them in words (WSP-67). */
export async function settleWaiting(
  { ground }: PeerAtWork,
  waiting: readonly ReadableTask[],
  open: readonly ExtensionRequest[],
): Promise<void> {
  for (const { path, stem, read } of waiting) {
    const id = awaitedRequest(read)
    if (id === undefined) continue
    const closed = await closedRequest(ground.disk, id)
    // One that is neither open nor closed was taken away: then the task asks again.
    if (closed === undefined && open.some((request) => request.id === id)) continue
    const moment = { now: ground.clock.now(), by: ground.agentId }
    const { [requestKey]: _, ...task } = read
    if (closed?.outcome.status === 'rejected') {
      const message = `No type of agent can do ${closed.missing.join(', ')}, and ${closed.type} was not accepted: ${closed.outcome.message}`
      const failed = failedTask(task as WorkspaceTask, { type: 'unsupported', message }, moment)
      await conclude(ground, { path, stem }, 'failed', failed)
    } else await conclude(ground, { path, stem }, 'pending', returnedTask(task as WorkspaceTask, moment))
  }
}
