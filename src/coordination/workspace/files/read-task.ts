import { hash } from 'node:crypto'
import { isObject, type Json, type JsonObject } from '../../../events/json.ts'
import type { Look } from './disk.ts'
import { placeAt, readPlaces, type TextPlace } from './json-fault.ts'
import type { Stem } from './names.ts'
import { defaultMaxAttempts, lastEnd, type TaskNote, type WorkspaceTask } from './task.ts'
import { taskFields } from './task-fields.ts'

/** The largest task file that is read; results that are published may be larger. */
export const largestTask: number = 1024 * 1024

/** How deep values may be nested. */
const deepestValue = 200

/** Something that is wrong with a file, and where. */
type FaultAt = Partial<TextPlace> & { readonly problem: string }

/** Why a file is no task: the first thing that is wrong with it, and all others that can be told at once. */
export type TaskFault = FaultAt & { readonly more?: readonly FaultAt[] }

/** What a task is read from: the bytes, and what its file is called and looks like. */
export interface TaskSource {
  readonly stem: Stem
  readonly bytes: Uint8Array
  readonly look: Pick<Look, 'changedAt' | 'bornAt'>
  /** It has ended: its name has no number any more, and what it says counts. */
  readonly hasEnded?: boolean
}

/** Reads a task, every peer in the same way; what is missing in a dropped file is filled in (WSP-11). */
export function readTask(source: TaskSource, limit: number = largestTask): WorkspaceTask | TaskFault {
  const text = decode(source.bytes, limit)
  if (typeof text !== 'string') return text
  const value = parse(text)
  if ('fault' in value) return value.fault
  const found = faultIn(value.object, text)
  return found ?? normalise(value.object, source)
}

export function isFault(read: WorkspaceTask | TaskFault): read is TaskFault {
  return 'problem' in read && !('id' in read)
}

function decode(bytes: Uint8Array, limit: number): string | TaskFault {
  if (bytes.length > limit) return { problem: `it is larger than ${limit / 1024} KiB` }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const readable = new TextDecoder('utf-8').decode(bytes)
    return { problem: 'it is not UTF-8', ...placeAt(readable, Math.max(0, readable.indexOf('\ufffd'))) }
  }
}

function parse(text: string): { object: JsonObject } | { fault: TaskFault } {
  try {
    const value: Json = JSON.parse(text)
    return isObject(value) ? { object: value } : { fault: { problem: 'it is no object', line: 1, column: 1 } }
  } catch {
    const faultAt = readPlaces(text).faultAt ?? text.length
    const problem = faultAt >= text.trimEnd().length ? 'it ends in the middle' : 'it is no JSON'
    return { fault: { problem, ...placeAt(text, faultAt) } }
  }
}

function faultIn(object: JsonObject, text: string): TaskFault | undefined {
  const nested = faultBelow(object)
  if (nested !== undefined) return { problem: nested }
  const at = (key: string): Partial<TextPlace> => {
    const offset = readPlaces(text).keys.get(key)
    return offset === undefined ? {} : placeAt(text, offset)
  }
  const missing = 'description' in object ? [] : [{ problem: '"description" is missing', line: 1, column: 1 }]
  const wrong = Object.entries(taskFields).flatMap(([key, { expected, fits }]) => {
    const value = Object.hasOwn(object, key) ? object[key] : undefined
    return value === undefined || fits(value) ? [] : [{ problem: `"${key}" is not ${expected}`, ...at(key) }]
  })
  const [first, ...more] = [...missing, ...wrong]
  return first && { ...first, ...(more.length === 0 ? {} : { more }) }
}

/** Looks at everything without recursion, because what it looks for would break it. */
function faultBelow(object: JsonObject): string | undefined {
  const left: [value: Json, depth: number][] = [[object, 1]]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [value, depth] = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > deepestValue) return `it is nested more than ${deepestValue} deep`
    if (Object.hasOwn(value, '__proto__')) return 'the key "__proto__" has a meaning of its own and is not allowed'
    for (const part of Object.values(value)) left.push([part, depth + 1])
  }
  return undefined
}

/** `context.requirements` belongs to the person; only the key beside it names capabilities. */
function normalise(object: JsonObject, { stem, bytes, look, hasEnded = false }: TaskSource): WorkspaceTask {
  const given = object as Partial<WorkspaceTask>
  const createdAt = stem.number === 0 || look.bornAt === 0 ? look.changedAt : look.bornAt
  const written = given.name_number ?? 0
  // A person has put it back: it begins anew, and what it came to before is told by its history.
  const number = hasEnded ? written : stem.number
  const isBack = !hasEnded && (written > number || isEnd((given.history ?? []).at(-1)))
  return {
    ...object,
    id: given.id ?? derivedId(stem, bytes),
    parent_id: given.parent_id ?? null,
    depth: given.depth ?? 0,
    type: given.type ?? 'general',
    description: given.description ?? '',
    context: given.context ?? {},
    requirements: given.requirements ?? [],
    created_by: given.created_by ?? 'user',
    created_at: given.created_at ?? new Date(Math.floor(createdAt)).toISOString(),
    claimed_by: given.claimed_by ?? null,
    claimed_at: given.claimed_at ?? null,
    depends_on: given.depends_on ?? [],
    children: given.children ?? [],
    phase: given.phase ?? 'execute',
    attempts: isBack ? Math.max(0, number - written) : (given.attempts ?? 0) + number - written,
    max_attempts: given.max_attempts ?? defaultMaxAttempts,
    not_before: isBack ? null : (given.not_before ?? null),
    result: isBack ? null : (given.result ?? null),
    error: isBack ? null : (given.error ?? null),
    history: given.history ?? [],
    priority: given.priority ?? 0,
    name_number: number,
  }
}

const isEnd = (note: TaskNote | undefined): boolean => note !== undefined && lastEnd([note]) !== undefined

function derivedId({ base }: Stem, bytes: Uint8Array): string {
  return `task_${hash('sha256', Buffer.concat([Buffer.from(`${base}.json`), bytes]), 'hex').slice(0, 6)}`
}
