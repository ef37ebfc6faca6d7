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
