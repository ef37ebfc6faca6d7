import type { Clock } from '../../kernel/ports/clock.ts'
import { needsGlobalFetch } from '../http-customs.ts'
import { fetchSend } from './fetch-send.ts'
import { connectionsBy } from './http/connections.ts'
import { requestText, sharedHead, stated } from './http/request-text.ts'
import { SentRequest } from './http/sent-request.ts'
import type { HeaderFields, Send } from './send.ts'

/** Sends over connections that are kept. Proxies are left to the global `fetch`. */
export function httpSend(clock: Clock): Send {
  const byFetch = fetchSend((url, init) => globalThis.fetch(url, init), clock)
  if (needsGlobalFetch) return byFetch
  const connections = connectionsBy(clock)
  return async (url, outgoing) => {
    const { headers, ownHeaders = none, body, signal } = outgoing
    if (signal.aborted) throw signal.reason
    const added = areAdded(ownHeaders, headers)
    const head = sharedHead(url, added ? headers : { ...headers, ...ownHeaders })
    const sent = new SentRequest(head.destination, requestText(head, added ? ownHeaders : none, body), {
      signal,
      clock,
      connections,
    })
    await sent.answered
    return sent
  }
}

const none: HeaderFields = Object.freeze({})

/** Whether none of these takes the place of another, or of one that every request has. */
function areAdded(own: HeaderFields, others: HeaderFields): boolean {
  for (const name in own) if (name in others || stated.has(name)) return false
  return true
}
