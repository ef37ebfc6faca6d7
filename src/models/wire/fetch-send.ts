import type { Clock } from '../../kernel/ports/clock.ts'
import { drain } from '../drain.ts'
import { unreachable } from './call-error.ts'
import type { Appetite, IncomingAnswer, Send } from './send.ts'

/** Sends through a `fetch` of the caller. */
export function fetchSend(fetch: typeof globalThis.fetch, clock: Clock): Send {
  return async (url, { headers, ownHeaders, body, signal }) => {
    try {
      // Not the address itself, which the caller could change for all calls that follow.
      const init = { method: 'POST', headers: { ...headers, ...ownHeaders }, body, signal, redirect: 'manual' } as const
      return answerOf(await fetch(url.href, init), clock)
    } catch (thrown) {
      const problem = networkProblem(thrown)
      throw problem === undefined ? thrown : unreachable(problem)
    }
  }
}

function answerOf(response: Response, clock: Clock): IncomingAnswer {
  const { status, statusText, headers } = response
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader()
  const close = (): void => void reader?.cancel().catch(() => {})
  return {
    status,
    statusText,
    headers: () => Object.fromEntries(headers),
    close,
    read: async (take) => {
      if (reader === undefined) return
      let appetite: Appetite = 'more'
      try {
        while (appetite === 'more') {
          const { done, value } = await reader.read()
          if (done) return
          appetite = take(value)
        }
      } catch (thrown) {
        close()
        throw thrown
      }
      if (appetite === 'enough') void drain(reader, clock)
      else close()
    },
  }
}

const networkCodes =
  /^(?:Connection(?:Refused|Closed)|FailedToOpenSocket|ECONNRESET|ECONNREFUSED|ETIMEDOUT|EPIPE|UND_ERR_(?:SOCKET|(?:HEADERS|BODY|CONNECT)_TIMEOUT))$/

/** What there was no connection for, in the words of the system. Nothing where `fetch` failed for another reason. */
function networkProblem(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined
  const { message, cause } = thrown
  if (thrown instanceof TypeError && /^(?:fetch failed|failed to fetch)$/i.test(message) && cause instanceof Error) {
    return cause.message
  }
  const seen = new Set<unknown>()
  for (let error: unknown = thrown; error instanceof Error && !seen.has(error); error = error.cause) {
    seen.add(error)
    if ('code' in error && networkCodes.test(String(error.code))) return message
  }
  return undefined
}
