import type { IncomingMessage } from 'node:http'
import { needsGlobalFetch } from './http-customs.ts'
import { decoded, requestTo } from './http-request.ts'
import { audible, bytesCame } from './signs-of-life.ts'

/**
 * `fetch` over `node:http`, with half the work. It serves what model calls are made of, a text sent and a stream of
 * bytes read, and hands everything else to the global `fetch`: other bodies, proxies. It goes nowhere else than it was sent:
 * what one provider is asked is not sent to where it points.
 */
export const httpFetch: typeof globalThis.fetch = (input, init = {}) => {
  const { body = undefined, signal = undefined, method = 'GET' } = init
  const isPlain =
    (typeof input === 'string' || input instanceof URL) && (body === undefined || typeof body === 'string')
  if (!isPlain || needsGlobalFetch) return audible(globalThis.fetch)(input, { ...init, redirect: 'manual' })
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = requestTo(new URL(input), { method, headers: Object.fromEntries(new Headers(init.headers)) }, body)
    const stop = (): void => {
      request.destroy()
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
    request.once('close', () => signal?.removeEventListener('abort', stop))
    request.on('error', (error) => reject(new TypeError('fetch failed', { cause: error })))
    request.once('response', (response) => resolve(responseOf(response, signal)))
    request.end(body)
  })
}

function responseOf(message: IncomingMessage, signal: AbortSignal | null | undefined): Response {
  const { statusCode: status = 200, statusMessage = '', headersDistinct } = message
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const hasBody = status !== 204 && status !== 205 && status !== 304
  if (!hasBody) message.resume()
  return new Response(hasBody ? streamOf(message, signal) : null, { status, statusText: statusMessage, headers })
}

/** The body as it comes, no faster than it is read. */
function streamOf(message: IncomingMessage, signal: AbortSignal | null | undefined): ReadableStream<Uint8Array> {
  const body = decoded(message)
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      body.on('data', (bytes: Uint8Array) => {
        bytesCame(signal)
        controller.enqueue(bytes)
        if ((controller.desiredSize ?? 0) <= 0) body.pause()
      })
      body.once('end', () => controller.close())
      body.on('error', (cause) =>
        controller.error(signal?.aborted ? signal.reason : new TypeError('terminated', { cause })),
      )
    },
    pull: () => void body.resume(),
    cancel: () => void body.destroy(),
  })
}
