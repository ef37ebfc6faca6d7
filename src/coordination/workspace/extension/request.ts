import { isObject, type Json, type JsonObject } from '../../../events/json.ts'
import { sha256 } from '../../../kernel/digest.ts'
import { momentOf, type PeerGround } from '../claims/ground.ts'
import type { Disk } from '../files/disk.ts'
import { createDurably, fileBytes } from '../files/durable.ts'
import { isTaskName, pathIn, places } from '../files/layout.ts'

/** The three tasks by which a new type of agent comes to be (WSP-60). */
export const extensionStages = ['examples', 'definition', 'gate'] as const
export type ExtensionStage = (typeof extensionStages)[number]

/** Something that no active type can do was required, and a new type is on its way. */
export type ExtensionRequest = JsonObject & {
  /** Begins with what tells the missing capabilities. No other request ever has it. */
  readonly id: string
  readonly missing: readonly string[]
  /** What the new type is called. */
  readonly type: string
  readonly task: string
  readonly description: string
  readonly outputs: readonly string[]
  readonly at: string
  readonly by: string
  readonly tasks: Readonly<Record<ExtensionStage, string>>
}

/** How a request ended. */
export type RequestOutcome = { readonly status: 'active' | 'rejected'; readonly message: string }

type ClosedRequest = ExtensionRequest & { readonly outcome: RequestOutcome }

const largestRequest = 256 * 1024

/** The same for the same capabilities, in whatever order: there is one open request for them at most (WSP-61). */
export function capabilitySet(missing: readonly string[]): string {
  return sha256(JSON.stringify([...new Set(missing)].toSorted())).slice(0, 32)
}

/** The ids of its tasks follow from the request, so that they are posted once, however often posting is begun. */
export function stageTaskId(requestId: string, stage: ExtensionStage): string {
  return `task_${sha256(`${requestId}\n${stage}`).slice(0, 12)}`
}

/** Makes the file of a request; false when there is one for the same capabilities. */
export function openRequest({ disk, agentId }: PeerGround, request: ExtensionRequest): Promise<boolean> {
  const set = capabilitySet(request.missing)
  const bytes = fileBytes(request)
  return createDurably(disk, openPath(set), { draft: `request_${set}_${agentId}.json`, bytes })
}

export async function openRequests(disk: Disk): Promise<readonly ExtensionRequest[]> {
  const all: ExtensionRequest[] = []
  for (const name of await disk.list(places.requests)) {
    const request = isTaskName(name) ? await requestIn(disk, pathIn(places.requests, name)) : undefined
    if (request !== undefined) all.push(request)
  }
  return all
}

/** How a request ended; undefined while it is open. */
export async function closedRequest(disk: Disk, id: string): Promise<ClosedRequest | undefined> {
  const request = await requestIn(disk, closedPath(id))
  return request !== undefined && isObject(request['outcome']) ? (request as ClosedRequest) : undefined
}

/** Says how a request ended, and makes room for others. The first word about it stays. */
export async function closeRequest(
  ground: PeerGround,
  request: ExtensionRequest,
  outcome: RequestOutcome,
): Promise<void> {
  const { disk, agentId } = ground
  const bytes = fileBytes({ ...request, outcome: { ...outcome, at: momentOf(ground), by: agentId } })
  const draft = `closed_${sha256(request.id).slice(0, 16)}_${agentId}.json`
  await createDurably(disk, closedPath(request.id), { draft, bytes })
  await disk.remove(openPath(capabilitySet(request.missing)))
  await disk.sync(places.requests)
}

const openPath = (set: string): string => pathIn(places.requests, `${set}.json`)
const closedPath = (id: string): string => pathIn(places.closedRequests, `${id}.json`)

async function requestIn(disk: Disk, path: string): Promise<ExtensionRequest | undefined> {
  const bytes = await disk.read(path, largestRequest)
  if (bytes === undefined) return undefined
  try {
    const value: Json = JSON.parse(Buffer.from(bytes).toString())
    return isRequest(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isRequest(value: Json): value is ExtensionRequest {
  if (!isObject(value) || !isObject(value['tasks'])) return false
  const { tasks, missing, outputs } = value
  const isTexts = (list: Json | undefined): boolean =>
    Array.isArray(list) && list.every((one) => typeof one === 'string')
  const texts = [value['id'], value['type'], value['task'], value['description'], value['at'], value['by']]
  return (
    texts.every((text) => typeof text === 'string') &&
    extensionStages.every((stage) => typeof tasks[stage] === 'string') &&
    isTexts(missing) &&
    isTexts(outputs)
  )
}
