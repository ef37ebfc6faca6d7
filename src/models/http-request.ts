import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request as plainRequest,
  type RequestOptions,
} from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { urlToHttpOptions } from 'node:url'
import { decoderFor } from './content-decoder.ts'
import { idleMs } from './http-customs.ts'

const plainAgent = new Agent({ keepAlive: true, timeout: idleMs })
const secureAgent = new SecureAgent({ keepAlive: true, timeout: idleMs })

export interface RequestHead {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
}

/** A request over a connection that is kept. Its body is a text, or there is none. */
export function requestTo(url: URL, { method, headers }: RequestHead, body: string | undefined): ClientRequest {
  const fields: Record<string, string> = { accept: '*/*', ...headers }
  if (body !== undefined) fields['content-length'] = String(Buffer.byteLength(body))
  const options = { ...targetOf(url), method, headers: fields }
  return url.protocol === 'https:' ? secureRequest(options) : plainRequest(options)
}

/** Nothing else of an address is needed, and each field is copied several times for each request. */
function targetOf(url: URL): RequestOptions {
  const { hostname, port, path, auth } = urlToHttpOptions(url)
  const agent = url.protocol === 'https:' ? secureAgent : plainAgent
  return { host: hostname, path, agent, ...(port === '' ? {} : { port }), ...(auth === undefined ? {} : { auth }) }
}

/** The body of an answer, unpacked where it comes packed. */
export function decoded(message: IncomingMessage): Readable {
  const decoder = decoderFor(message.headers['content-encoding'])
  // If one of the two fails or is given up, so does the other; the reader hears of it from the last.
  return decoder === undefined ? message : pipeline(message, decoder, () => {})
}
