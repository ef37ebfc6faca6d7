import { Agent, type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { audible, bytesCame } from './signs-of-life.ts'

/** Shorter than servers keep an idle connection: 5 seconds is the shortest in use, and not all say so. */
const idleMs = 4_000

const plainAgent = new Agent({ keepAlive: true, timeout: idleMs })
const secureAgent = new SecureAgent({ keepAlive: true, timeout: idleMs })

/** Node's own settings for a proxy are known to the global `fetch`. */
const { NODE_USE_ENV_PROXY: wantsProxy, NODE_OPTIONS: nodeOptions = '' } = process.env
const usesProxy = wantsProxy === '1' || [...process.execArgv, nodeOptions].join(' ').includes('--use-env-proxy')

/**
 * `fetch` over `node:http`, with half the work. It serves what model calls are made of, a text sent and a stream of
 * bytes read, and hands everything else to the global `fetch`: other bodies, redirects, proxies.
 */
export const httpFetch: typeof globalThis.fetch = (input, init = {}) => {
  const { body = undefined, signal = undefined } = init
  const isPlain =
    (typeof input === 'string' || input instanceof URL) && (body === undefined || typeof body === 'string')
  if (!isPlain || usesProxy) return audible(globalThis.fetch)(input, init)
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = requestTo(new URL(input), init)
    const stop = (): void => {
      request.destroy()
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
    request.once('close', () => signal?.removeEventListener('abort', stop))
    request.on('error', (error) => reject(new TypeError('fetch failed', { cause: error })))
    request.once('response', (response) => {
      if (isRedirect(response)) {
        response.destroy()
        resolve(audible(globalThis.fetch)(input, init))
      } else resolve(responseOf(response, signal))
    })
    request.end(body)
  })
}

function requestTo(url: URL, { method = 'GET', headers, body }: RequestInit): ClientRequest {
  const fields: Record<string, string> = { accept: '*/*', ...Object.fromEntries(new Headers(headers)) }
  if (typeof body === 'string') fields['content-length'] = String(Buffer.byteLength(body))
  const isSecure = url.protocol === 'https:'
  const agent = isSecure ? secureAgent : plainAgent
  return (isSecure ? secureRequest : plainRequest)(url, { method, headers: fields, agent })
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

const decoders: ReadonlyMap<string | undefined, () => Transform> = new Map<string, () => Transform>([
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['zstd', createZstdDecompress],
])

/** We don't ask for a compressed answer, but understand a server that sends one. */
function decoded(message: IncomingMessage): Readable {
  const decoder = decoders.get(message.headers['content-encoding']?.trim().toLowerCase())
  // If one of the two fails or is given up, so does the other; the reader hears of it from the last.
  return decoder === undefined ? message : pipeline(message, decoder(), () => {})
}

function isRedirect({ statusCode = 200, headers }: IncomingMessage): boolean {
  return statusCode >= 300 && statusCode < 400 && headers.location !== undefined
}
