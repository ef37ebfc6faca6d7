import type { RunError } from '../../errors/run-error.ts'
import { type Fields, fitting, text } from '../../events/field.ts'
import type { Json, JsonObject } from '../../events/json.ts'

/** Why a subtask failed, as it is kept. */
export type WorkError = { readonly message: string; readonly type: string }

/** What a worker hands back, in the document's own keys (WO-24). */
export type WorkerResult =
  | { readonly task_name: string; readonly ok: true; readonly data: { readonly summary: string; readonly raw: Json } }
  | { readonly task_name: string; readonly ok: false; readonly error: WorkError }

/** A result together with what only the controller wants to know of it. */
export interface Worked {
  readonly result: WorkerResult
  /** Whether trying the same again could help. */
  readonly retryable: boolean
  readonly warnings?: readonly string[]
}

/** Trying the same again can't help (WO-47). */
const settled: ReadonlySet<string> = new Set(['no_tool', 'validation', 'not_found', 'cancelled', 'budget_exceeded'])

export function succeeded(name: string, summary: string, raw: Json): Worked {
  return { result: { task_name: name, ok: true, data: { summary, raw } }, retryable: false }
}

export function failed(name: string, error: WorkError, retryable: boolean): Worked {
  const { message, type } = error
  return {
    result: { task_name: name, ok: false, error: { message, type } },
    retryable: retryable && !settled.has(type),
  }
}

/** A failed operation as the result of a worker. A tool that failed is an exception of its worker (WO-50). */
export function failedWith(name: string, { type, message, retryable, hint }: RunError): Worked {
  // What would help belongs to what went wrong: "no hotel provider is configured" alone leaves people stuck.
  const advice = type === 'unsupported' && hint !== undefined ? ` ${hint}` : ''
  return failed(name, { message: `${message}${advice}`, type: type === 'tool_error' ? 'exception' : type }, retryable)
}

const errorFields: Fields<WorkError> = { message: text('what went wrong'), type: text('of which kind it is') }

/** The error that the content of a failed result holds. */
export function errorIn(content: JsonObject): WorkError | undefined {
  return fitting(content['error'], errorFields)
}

/** `worker_weather` for `weather_tool`, `worker_triage` for `agent:triage` (WO-27). */
export function workerName(tool: string): string {
  return `worker_${tool.slice(tool.indexOf(':') + 1).replace(/_tool$/, '')}`
}

/** A tool that says `summary` itself is taken at its word; one that says nothing else but `raw` beside it, too. */
export function dataOf(output: Json, inWords: (output: Json) => string): { summary: string; raw: Json } {
  if (typeof output === 'object' && output !== null && !Array.isArray(output)) {
    const { summary, raw, ...others } = output as JsonObject
    if (typeof summary === 'string') {
      return { summary, raw: raw !== undefined && Object.keys(others).length === 0 ? raw : output }
    }
  }
  return { summary: inWords(output), raw: output }
}
