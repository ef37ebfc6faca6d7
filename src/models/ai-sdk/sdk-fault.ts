import { describe } from '../../errors/baton-error.ts'
import { Fault, type FaultKind } from '../../pacing/fault.ts'
import { retryAfterMs } from '../../pacing/retry-after.ts'

/** What the errors of the AI SDK have in common, as far as we need it. */
interface SdkError {
  readonly name?: string
  readonly message?: string
  readonly type?: string
  readonly code?: unknown
  readonly statusCode?: number
  readonly responseBody?: string
  readonly responseHeaders?: Readonly<Record<string, string>>
  readonly isRetryable?: boolean
  readonly error?: unknown
}

interface CallCircumstances {
  readonly now: number
  /** Whether the provider had already begun to answer. */
  readonly begun: boolean
  /** Providers like to repeat a key that they do not know. */
  readonly key: string | undefined
}

/** A provider that asks for more than that makes no sense. */
const longestAskedMs = 7 * 24 * 60 * 60 * 1000

/** The longest problem that is worth writing down. */
const longest = 500

/**
 * Says in our words why an attempt failed. Only the message is kept: the SDK's
 * errors carry the whole request, which must not get into a log.
 */
export function faultOf(thrown: unknown, { now, begun, key }: CallCircumstances): Fault {
  if (thrown instanceof Fault) return withoutKey(thrown, key)
  const error = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as SdkError
  const { statusCode: status, responseHeaders } = error
  const said = pointsElsewhere(error) ?? problemOf(thrown)
  const problem = key === undefined ? said : said.replaceAll(key, '***')
  return new Fault(kindOf(error, begun), status === undefined || begun ? problem : `${status}: ${problem}`, {
    status,
    retryAfterMs: retryAfterMs(responseHeaders, now),
    askedMs: retryAfterMs(responseHeaders, now, longestAskedMs),
    mayBeBilled: status === undefined && lostBehindRequest.test(problem),
  })
}

/** How a connection ends over which a request was sent, as clients say it. One that never came about has other words. */
const lostBehindRequest = /read ECONNRESET|socket hang up|other side closed/

function withoutKey(fault: Fault, key: string | undefined): Fault {
  if (key === undefined || !fault.message.includes(key)) return fault
  return new Fault(fault.kind, fault.message.replaceAll(key, '***'), fault)
}

/** A request is sent to its provider alone, and not to where that one points: the settings name no such place. */
function pointsElsewhere({ statusCode = 0, responseHeaders }: SdkError): string | undefined {
  const place = responseHeaders?.['location']
  if (statusCode < 300 || statusCode > 399 || place === undefined) return undefined
  return `it points to ${place.slice(0, longest)}, and nothing was sent there`
}

/** How providers and the servers that people run say that they can't read so much. */
const tooLong = new RegExp(
  [
    'context_length_exceeded',
    'prompt is too long',
    'request_too_large',
    "exceeds? the (?:context (?:window|length)|maximum number of tokens|available context size|model's context)",
    'maximum (?:context|prompt) length',
    'exceed context limit',
    'context (?:length|window|size) (?:has been )?(?:exceeded|of)',
    'input token count.{0,40}exceeds',
    'exceeded model token limit',
    String.raw`inputs\W? tokens \+ \W?max_new_tokens\W? must be`,
    // A provider that says to wait got too many in a minute, not at once.
    'too many tokens(?! per|, please wait)',
  ].join('|'),
  'i',
)

/** How providers say that the account has nothing left. */
const noMoney = /insufficient_quota|billing_hard_limit_reached|credit balance is too low/

function kindOf(error: SdkError, begun: boolean): FaultKind {
  const { statusCode: status, name = '', message = '' } = error
  const words = `${error.type ?? ''} ${String(error.code ?? '')} ${JSON.stringify(error.error ?? '')}`
  const isRefusal = status === undefined || (status >= 400 && status < 500 && status !== 429)
  if (isRefusal && tooLong.test(`${message} ${words} ${error.responseBody ?? ''}`)) return 'too-long'
  // Waiting makes no money.
  if (noMoney.test(`${words} ${error.responseBody ?? ''}`)) return 'refused'
  if (status === 429 || /rate_limit|RESOURCE_EXHAUSTED/.test(words)) return 'rate-limited'
  // The request came too slowly, and the server does not say no to it.
  if (status === 408 && !begun) return 'unavailable'
  if (begun && message.includes('without a finish reason')) return 'cut-off'
  if (/JSONParse|TypeValidation|InvalidResponseData/.test(name)) return 'invalid'
  if (status !== undefined && status >= 500) return 'unavailable'
  if (/overloaded|server_error|api_error|UNAVAILABLE|INTERNAL/.test(words)) return 'unavailable'
  if (begun) return 'cut-off'
  if (status !== undefined && status >= 300) return 'refused'
  if (status !== undefined) return 'invalid'
  return isOfNetwork(error) ? 'unavailable' : 'refused'
}

/** Without a status, either the provider could not be reached, or the SDK itself refuses to send such a request. */
function isOfNetwork({ name, code, isRetryable }: SdkError): boolean {
  return isRetryable === true || name === 'AI_APICallError' || /^(E[A-Z]|UND_)/.test(String(code ?? ''))
}

function problemOf(thrown: unknown): string {
  const inner = typeof thrown === 'object' && thrown !== null && 'error' in thrown ? thrown.error : thrown
  const text =
    inner instanceof Error || typeof inner !== 'object' || inner === null || !('message' in inner)
      ? describe(inner)
      : String(inner.message)
  const line = text.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '')
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}
