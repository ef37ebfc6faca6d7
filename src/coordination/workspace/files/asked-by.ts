import { isObject, type Json, type JsonObject } from '../../../events/json.ts'
import type { Limits } from '../../../events/limits.ts'
import { knownLabels, type Label } from '../../../grants/touch.ts'

/** The run that had a task posted: what its request holds, and what the task and all below it may use. */
export interface AskedBy {
  readonly runId: string
  readonly labels: readonly Label[]
  readonly limits: AskedLimits
}

/** The part of a budget that can be divided, how deep runs may be nested, and what is known of prices. */
export type AskedLimits = Partial<
  Pick<Limits, 'usdMicros' | 'tokens' | 'modelCalls' | 'toolCalls' | 'depth' | 'allowUnpriced' | 'usualUsd'>
>

const key = 'asked_by'
const shared = ['usdMicros', 'tokens', 'modelCalls', 'toolCalls'] as const

/** As it stands in the context of a task. */
export function askedContext({ runId, labels, limits }: AskedBy): JsonObject {
  return { [key]: { run_id: runId, labels, limits } }
}

/** Anyone can write a task file: what does not look as it should counts as nothing. */
export function askedBy({ [key]: said }: JsonObject): AskedBy | undefined {
  if (!isObject(said) || typeof said['run_id'] !== 'string') return undefined
  const labels = Array.isArray(said['labels']) ? said['labels'] : []
  return {
    runId: said['run_id'],
    labels: knownLabels.filter((label) => labels.includes(label)),
    limits: isObject(said['limits']) ? limitsIn(said['limits']) : {},
  }
}

/** What the author of a task said, without what Baton keeps there. */
export function ownContext({ [key]: _, ...own }: JsonObject): JsonObject {
  return own
}

/** One of so many equal shares. Shares that are not used up are lost, so that no two tasks ever need the same money. */
export function shareOf(asked: AskedBy, parts: number): AskedBy {
  const limits: Record<string, Json | undefined> = { ...asked.limits }
  for (const dimension of shared) {
    const whole = asked.limits[dimension]
    if (whole !== undefined) limits[dimension] = Math.floor(whole / parts)
  }
  return { ...asked, limits }
}

/** What a task may use by the workspace, and by the run that asked for it. */
export function withinAsked(own: Partial<Limits>, asked: AskedLimits): Partial<Limits> {
  const limits: Record<string, number | boolean | undefined> = { ...asked, ...own }
  for (const dimension of shared) {
    const amounts = [own[dimension], asked[dimension]].filter((amount) => amount !== undefined)
    if (amounts.length > 0) limits[dimension] = Math.min(...amounts)
  }
  return limits
}

function limitsIn(said: JsonObject): AskedLimits {
  const counts = [...shared, 'depth'].flatMap((name) => (isCount(said[name]) ? [[name, said[name]]] : []))
  const flags = ['allowUnpriced', 'usualUsd'].flatMap((name) => (said[name] === true ? [[name, true]] : []))
  return Object.fromEntries([...counts, ...flags])
}

const isCount = (value: Json | undefined): boolean => Number.isSafeInteger(value) && Number(value) >= 0
