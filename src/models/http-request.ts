import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request as plainRequest,
  type RequestOptions,
} from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { urlToHttpOptions } from 'node:url'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'

/** Shorter than servers keep an idle connection: 5 seconds is the shortest in use, and not all say so. */
const idleMs = 4_000

const plainAgent = new Agent({ keepAlive: true, timeout: idleMs })
const secureAgent = new SecureAgent({ keepAlive: true, timeout: idleMs })

/** Node's own settings for a proxy are known to the global `fetch`. */
const { NODE_USE_ENV_PROXY: wantsProxy, NODE_OPTIONS: nodeOptions = '' } = process.env
export const needsGlobalFetch: boolean =
  wantsProxy === '1' || [...process.execArgv, nodeOptions].join(' ').includes('--use-env-proxy')

export interface RequestHead {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
}

/** Where a request goes, taken apart once for all requests that go there. */
const targets = new WeakMap<URL, RequestOptions>()

function targetOf(url: URL): RequestOptions {
  let target = targets.get(url)
  if (target === undefined) {
    const { hostname, port, path, auth } = urlToHttpOptions(url)
    const agent = url.protocol === 'https:' ? secureAgent : plainAgent
    // Nothing else of an address is needed, and each field is copied several times for each request.
    target = { host: hostname, path, agent, ...(port === '' ? {} : { port }), ...(auth === undefined ? {} : { auth }) }
    targets.set(url, target)
  }
  return target
}

/** A request over a connection that is kept. Its body is a text, or there is none. */
export function requestTo(url: URL, { method, headers }: RequestHead, body: string | undefined): ClientRequest {
  const fields: Record<string, string> = { accept: '*/*', ...headers }
  if (body !== undefined) fields['content-length'] = String(Buffer.byteLength(body))
  const options = { ...targetOf(url), method, headers: fields }
  return url.protocol === 'https:' ? secureRequest(options) : plainRequest(options)
}

export function isRedirect({ statusCode = 200, headers }: IncomingMessage): boolean {
  return statusCode >= 300 && statusCode < 400 && headers.location !== undefined
}

const decoders: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['zstd', createZstdDecompress],
])

/** We don't ask for a compressed answer, but understand a server that sends one. */
export function decoderFor(encoding: string | undefined): Transform | undefined {
  return encoding === undefined ? undefined : decoders.get(encoding.trim().toLowerCase())?.()
}

export function decoded(message: IncomingMessage): Readable {
  const decoder = decoderFor(message.headers['content-encoding'])
  // If one of the two fails or is given up, so does the other; the reader hears of it from the last.
  return decoder === undefined ? message : pipeline(message, decoder, () => {})
}
