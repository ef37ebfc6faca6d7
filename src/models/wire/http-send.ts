import type { Clock } from '../../kernel/ports/clock.ts'
import { needsGlobalFetch } from '../http-request.ts'
import { fetchSend } from './fetch-send.ts'
import { destinationOf } from './http/destination.ts'
import { requestText } from './http/request-text.ts'
import { SentRequest } from './http/sent-request.ts'
import type { Send } from './send.ts'

/** Sends over connections that are kept. Proxies and redirects are left to the global `fetch`. */
export function httpSend(clock: Clock): Send {
  const byFetch = fetchSend((url, init) => globalThis.fetch(url, init), clock)
  if (needsGlobalFetch) return byFetch
  return async (url, { headers, body, signal }) => {
    if (signal.aborted) throw signal.reason
    const destination = destinationOf(url, headers['host'])
    const sent = new SentRequest(destination, requestText(destination, headers, body), { signal, clock })
    return (await sent.answered) === 'redirected' ? byFetch(url, { headers, body, signal }) : sent
  }
}
