import { isObject } from '../../../events/json.ts'
import { CallError } from '../call-error.ts'

interface StatedProblem {
  readonly message: string
  readonly type: string | undefined
  readonly code: string | number | undefined
}

/** What OpenAI says instead of a first word, like a status that came too late. */
export function refusalOf(frame: unknown): CallError {
  const stated = statedIn(frame)
  return new CallError(stated?.message ?? 'OpenAI stream failed before any output was generated', {
    statusCode: stated === undefined ? 500 : statusOf(stated),
    responseBody: JSON.stringify(frame),
    data: frame,
  })
}

/** What it says went wrong in the middle of an answer. */
export function problemOf(frame: unknown): unknown {
  const stated = statedIn(frame)
  return stated === undefined ? frame : { ...stated, statusCode: statusOf(stated), data: frame }
}

function statedIn(frame: unknown): StatedProblem | undefined {
  if (!isObject(frame)) return undefined
  const { message, type, code } = frame
  const isOne = typeof message === 'string' && (typeof type === 'string' || 'code' in frame || 'param' in frame)
  if (!isOne) return undefined
  return {
    message,
    type: typeof type === 'string' ? type : undefined,
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
  }
}

/** By words in its code and type; the first that fits counts. */
const statuses: readonly (readonly [RegExp, number])[] = [
  [/insufficient_quota|rate_limit/, 429],
  [/authentication/, 401],
  [/permission/, 403],
  [/not_found/, 404],
  [/invalid|bad_request|context_length/, 400],
  [/overload/, 503],
  [/timeout/, 504],
]

function statusOf({ code, type }: StatedProblem): number {
  const stated = typeof code === 'string' && /^\d{3}$/.test(code) ? Number(code) : code
  if (typeof stated === 'number' && Number.isInteger(stated) && stated >= 400 && stated <= 599) return stated
  const words = [code, type]
    .filter((word) => word !== undefined)
    .join(' ')
    .toLowerCase()
  return statuses.find(([names]) => names.test(words))?.[1] ?? 500
}
