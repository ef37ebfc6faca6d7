import { BatonError, describe, isBatonError } from '../../errors/baton-error.ts'
import type { EffectClass } from '../../events/tool.ts'
import { streamEnded } from './http-transport.ts'
import { plainLine, plainText } from './plain-text.ts'
import { isStdio, type McpServer } from './server.ts'
import { TookTooLong } from './time-limits.ts'

/** What a server of the newer protocol says when it wanted something that it was not offered. */
const capabilityMissing = -32021

/** What went wrong on the way to a server. */
export function connectFault(server: McpServer, thrown: unknown, gone: string | undefined): BatonError {
  const { name } = server
  const ours = oursIn(thrown)
  if (isBatonError(ours, 'BATON_EGRESS_UNREACHABLE')) {
    return new BatonError('BATON_MCP_UNAVAILABLE', { server: name, problem: ours.message }, thrown)
  }
  if (ours !== undefined) return ours
  if (statusOf(thrown) === 401) return new BatonError('BATON_MCP_NEEDS_LOGIN', { server: name }, thrown)
  if (gone !== undefined) return new BatonError('BATON_MCP_UNAVAILABLE', { server: name, problem: gone }, thrown)
  const missing = (thrown as NodeJS.ErrnoException)?.code === 'ENOENT' && isStdio(server)
  const problem = missing
    ? `there is no program "${server.command}", or no folder to start it in`
    : plainText(describe(thrown), 1_000)
  return new BatonError('BATON_MCP_UNAVAILABLE', { server: name, problem }, thrown)
}

export interface CallPlace {
  readonly server: string
  readonly tool: string
  readonly effect: EffectClass
  /** Why the server is gone, if it is. */
  readonly gone: string | undefined
}

/** What went wrong in a call, and whether the server must be started or reached anew. */
export function callFault(thrown: unknown, place: CallPlace): { readonly error: BatonError; readonly lost: boolean } {
  const { server, tool, gone } = place
  if (thrown instanceof TookTooLong) {
    const error = new BatonError('BATON_MCP_TIMEOUT', { server, what: `a call of "${tool}"`, ms: thrown.ms })
    return { error: unlessUnknown(place, error), lost: false }
  }
  const status = statusOf(thrown)
  if (status === 401) return { error: new BatonError('BATON_MCP_NEEDS_LOGIN', { server }, thrown), lost: true }
  const code = (thrown as { readonly code?: unknown } | undefined)?.code
  if (code === 'UNSUPPORTED_RESULT_TYPE' || code === capabilityMissing) {
    return { error: new BatonError('BATON_MCP_INPUT_WANTED', { server, tool }, thrown), lost: false }
  }
  const said = plainLine(describe(thrown), 1_000)
  if (code === 'INVALID_RESULT') {
    return { error: new BatonError('BATON_MCP_ANSWER_INVALID', { server, problem: said }, thrown), lost: false }
  }
  const refused = typeof code === 'number' && code !== streamEnded
  if (refused || (status !== undefined && status < 500 && status !== 404)) {
    return { error: new BatonError('BATON_MCP_TOOL_FAILED', { server, tool, problem: said }, thrown), lost: false }
  }
  const ours = oursIn(thrown)
  if (ours !== undefined && !ours.retryable) return { error: ours, lost: false }
  const died = new BatonError('BATON_MCP_SERVER_DIED', { server, problem: gone ?? said }, thrown)
  const neverSent = isBatonError(ours, 'BATON_EGRESS_UNREACHABLE') && !ours.details.sent
  return { error: neverSent ? died : unlessUnknown(place, died), lost: true }
}

/** A call that must not happen twice and whose end is unknown is not simply a failure. */
function unlessUnknown({ server, tool, effect }: CallPlace, error: BatonError): BatonError {
  if (effect === 'read' || effect === 'idempotent') return error
  return new BatonError('BATON_MCP_OUTCOME_UNKNOWN', { server, tool, problem: error.message }, error)
}

function statusOf(thrown: unknown): number | undefined {
  const status = (thrown as { readonly data?: { readonly status?: unknown } } | undefined)?.data?.status
  return typeof status === 'number' ? status : undefined
}

/** An error of ours that the SDK wrapped up. */
function oursIn(thrown: unknown): BatonError | undefined {
  let at: unknown = thrown
  for (let depth = 0; depth < 5 && at instanceof Error; depth++) {
    if (isBatonError(at)) return at
    at = at.cause
  }
  return undefined
}
