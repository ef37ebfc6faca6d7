import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../kernel/ports/clock.ts'
import { graceMs } from '../drain.ts'
import { decoded, isRedirect, needsGlobalFetch, requestTo } from '../http-request.ts'
import { unreachable } from './call-error.ts'
import { fetchSend } from './fetch-send.ts'
import type { IncomingAnswer, Send } from './send.ts'

/** Sends over `node:http`, on connections that are kept. Proxies and redirects are left to the global `fetch`. */
export function httpSend(clock: Clock): Send {
  const byFetch = fetchSend((url, init) => globalThis.fetch(url, init), clock)
  if (needsGlobalFetch) return byFetch
  return (url, outgoing) =>
    new Promise((resolve, reject) => {
      const { headers, body, signal } = outgoing
      if (signal.aborted) return reject(signal.reason)
      const request = requestTo(url, { method: 'POST', headers }, body)
      const stop = (): void => {
        request.destroy()
        reject(signal.reason)
      }
      signal.addEventListener('abort', stop, { once: true })
      request.once('close', () => signal.removeEventListener('abort', stop))
      request.on('error', (error) => reject(unreachable(error.message)))
      request.once('response', (message) => {
        if (isRedirect(message)) {
          message.destroy()
          resolve(byFetch(url, outgoing))
        } else resolve(answerOf(message, clock))
      })
      request.end(body)
    })
}

function answerOf(message: IncomingMessage, clock: Clock): IncomingAnswer {
  const body = decoded(message)
  let isClosed = false
  const close = (): void => {
    isClosed = true
    body.destroy()
  }
  return {
    status: message.statusCode ?? 200,
    statusText: message.statusMessage ?? '',
    headers: () => Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)])),
    close,
    read: (take) =>
      new Promise((resolve, reject) => {
        let isOver = false
        const drain = (): void => {
          resolve()
          const timer = clock.timer(graceMs, close, true)
          body.once('close', () => timer.cancel())
        }
        body.on('data', (bytes: Uint8Array) => {
          if (isOver) return
          const appetite = take(bytes)
          isOver = appetite !== 'more'
          if (appetite === 'enough') drain()
          else if (isOver) close()
        })
        body.once('end', resolve)
        body.on('error', reject)
        body.once('close', () => {
          // An error is made only where there is one: it takes longer than all the rest of this.
          if (isClosed || body.readableEnded) resolve()
          else reject(new Error('terminated'))
        })
      }),
  }
}
