import { isObject, type Json } from '../../../events/json.ts'
import type { PeerGround } from '../claims/ground.ts'
import { createDurably, fileBytes } from './durable.ts'
import { isTaskName, pathIn, places } from './layout.ts'

/** A run that waits for the end of a task. */
export interface TaskAsker {
  readonly taskId: string
  readonly runId: string
}

/** Notes that a run waits for a task. It is there before the task is, so that no end is missed. */
export async function noteAsker(
  { disk, agentId }: Pick<PeerGround, 'disk' | 'agentId'>,
  taskId: string,
  runId: string,
): Promise<void> {
  const bytes = fileBytes({ run_id: runId })
  await createDurably(disk, askerPath(taskId), { draft: `asked_${taskId}_${agentId}.json`, bytes })
}

export async function askers({ disk }: Pick<PeerGround, 'disk'>): Promise<readonly TaskAsker[]> {
  const all: TaskAsker[] = []
  for (const name of await disk.list(places.asked)) {
    if (!isTaskName(name)) continue
    const taskId = name.slice(0, -'.json'.length)
    const runId = runIn(await disk.read(askerPath(taskId), 4_096))
    if (runId !== undefined) all.push({ taskId, runId })
  }
  return all
}

/** What a task came to, for a run that can't be told any more and left a wish to know. Without a wish, nothing would take it away again. */
export async function noteSum(
  { disk, agentId }: Pick<PeerGround, 'disk' | 'agentId'>,
  { taskId }: TaskAsker,
  sum: Json,
): Promise<void> {
  if ((await disk.look(wishPath(taskId))) === undefined) return
  const draft = `sum_${taskId}_${agentId}.json`
  await createDurably(disk, sumPath(taskId), { draft, bytes: fileBytes(sum) })
}

/** A run that was cancelled wishes to know what its task came to. It says so before it cancels the task. */
export async function wishForSum(
  { disk, agentId }: Pick<PeerGround, 'disk' | 'agentId'>,
  taskId: string,
): Promise<void> {
  await createDurably(disk, wishPath(taskId), { draft: `wish_${taskId}_${agentId}.json`, bytes: fileBytes({}) })
}

export async function takeSum({ disk }: Pick<PeerGround, 'disk'>, taskId: string): Promise<Json | undefined> {
  const bytes = await disk.read(sumPath(taskId), 1024 * 1024)
  return bytes === undefined ? undefined : (JSON.parse(Buffer.from(bytes).toString()) as Json)
}

/** It knows, or will not know any more. */
export async function forgetWish({ disk }: Pick<PeerGround, 'disk'>, taskId: string): Promise<void> {
  await disk.remove(wishPath(taskId))
  await disk.remove(sumPath(taskId))
}

const wishPath = (taskId: string): string => pathIn(places.asked, `.${taskId}.wish`)
const sumPath = (taskId: string): string => pathIn(places.asked, `.${taskId}.sum`)

/** It has been told. */
export async function forgetAsker({ disk }: Pick<PeerGround, 'disk'>, { taskId }: TaskAsker): Promise<void> {
  await disk.remove(askerPath(taskId))
}

function runIn(bytes: Uint8Array | undefined): string | undefined {
  try {
    const value: Json = JSON.parse(Buffer.from(bytes ?? []).toString())
    const runId = isObject(value) ? value['run_id'] : undefined
    return typeof runId === 'string' ? runId : undefined
  } catch {
    return undefined
  }
}

const askerPath = (taskId: string): string => pathIn(places.asked, `${taskId}.json`)
