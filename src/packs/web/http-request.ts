import { BatonError, isBatonError } from '../../errors/baton-error.ts'
import type { Json, JsonObject } from '../../events/json.ts'
import type { Touch } from '../../grants/touch.ts'
import type { Tool, ToolCall } from '../../kernel/ports/tool.ts'
import type { Egress } from '../../outside/egress/egress.ts'
import { touchOf } from '../../outside/egress/target.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { type HttpAnswer, httpAnswer } from './http-answer.ts'

export type HttpGetInput = {
  readonly url: string
  readonly method: 'GET' | 'HEAD'
  readonly headers?: Readonly<Record<string, string>>
  readonly secret?: string
  readonly secret_header?: string
  readonly max_characters: number
}

export type HttpSendInput = Omit<HttpGetInput, 'method'> & {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: string
  readonly json?: Json
}

const common: JsonObject = {
  url: { type: 'string', description: 'Whole address, beginning with https://', format: 'uri', maxLength: 8192 },
  headers: { type: 'object', description: 'Headers by name. Credentials are given by `secret` instead.' },
  secret: { type: 'string', description: 'Name of a secret to send; its value is never shown', maxLength: 128 },
  secret_header: {
    type: 'string',
    description: 'Header the secret is sent in, without a scheme; as `authorization: Bearer` when absent',
    maxLength: 100,
  },
  max_characters: {
    type: 'integer',
    description: 'Most characters of the answer to return',
    minimum: 100,
    maximum: 200_000,
    default: 20_000,
  },
}

/** Asks a web server for something. */
export function httpGet(egress: Egress): Tool<HttpGetInput, HttpAnswer> {
  return readTool({
    name: 'http_get',
    version: '1',
    description:
      'Makes an HTTP GET or HEAD request to a web API and returns the status, headers and JSON or text of the answer. ' +
      'For web pages, read_page is better.',
    labels: ['untrusted'],
    inputSchema: {
      type: 'object',
      properties: {
        ...common,
        method: { type: 'string', description: 'GET, or HEAD for headers only', enum: ['GET', 'HEAD'], default: 'GET' },
      },
      required: ['url'],
      additionalProperties: false,
    },
    touches: (input: HttpGetInput) => touched(input),
    run: (input: HttpGetInput, call) => perform(egress, input, call, { tool: 'http_get', headers: {} }),
  })
}

/** Tells a web server something, once. */
export function httpSend(egress: Egress): Tool<HttpSendInput, HttpAnswer> {
  return defineTool<HttpSendInput, HttpAnswer>({
    name: 'http_send',
    version: '1',
    effect: 'once',
    description:
      'Makes an HTTP POST, PUT, PATCH or DELETE request to a web API, to create, change or delete something there, and ' +
      'returns the status, headers and JSON or text of the answer.',
    labels: ['untrusted'],
    inputSchema: {
      type: 'object',
      properties: {
        ...common,
        method: {
          type: 'string',
          description: 'What to do',
          enum: ['POST', 'PUT', 'PATCH', 'DELETE'],
          default: 'POST',
        },
        body: { type: 'string', description: 'Text to send; its kind is told by the header content-type' },
        json: { description: 'A value to send as JSON instead' },
      },
      required: ['url'],
      additionalProperties: false,
    },
    touches: (input) => touched(input),
    run: async (input, call) => {
      try {
        return await perform(egress, input, call, { tool: 'http_send', ...sending(input, call.key) })
      } catch (thrown) {
        if (!isBatonError(thrown, 'BATON_EGRESS_UNREACHABLE') || thrown.details.sent !== true) throw thrown
        // It may have arrived before the connection broke.
        const operation = `${input.method} ${thrown.details.host}`
        throw new BatonError('BATON_TOOL_OUTCOME_UNKNOWN', { tool: 'http_send', operation }, thrown)
      }
    },
  })
}

function touched({ url, secret }: { url: string; secret?: string }): readonly Touch[] {
  const touch = touchOf(url)
  if (touch === undefined) return []
  return secret === undefined ? [touch] : [touch, { kind: 'secret', name: secret, host: touch.host }]
}

/** What could be a credential is not for models to write down. */
const credentials = /^(?:authorization|cookie|cookie2|proxy-.*|x-forwarded-.*|forwarded|x-real-ip|sec-.*)$/i

interface Sending {
  /** Said unless the caller says something else. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

async function perform(
  egress: Egress,
  input: HttpGetInput | HttpSendInput,
  { signal, may }: ToolCall,
  { tool, headers: usual, body }: Sending & { readonly tool: string },
): Promise<HttpAnswer> {
  const { url, method, headers = {}, secret, secret_header, max_characters } = input
  for (const [header, value] of Object.entries(headers)) {
    if (typeof value !== 'string') throw refusal(tool, `the header "${header.slice(0, 60)}" is not text`)
    if (credentials.test(header)) throw refusal(tool, `the header "${header}" can't be chosen; use \`secret\``)
  }
  const response = await egress.request({
    url,
    method,
    headers: { ...usual, ...lowerCase(headers) },
    signal,
    may,
    ...(body === undefined ? {} : { body }),
    ...(secret === undefined ? {} : { secret: { name: secret, ...(secret_header ? { header: secret_header } : {}) } }),
  })
  return httpAnswer(response, max_characters)
}

function sending({ body, json }: HttpSendInput, key: string): Sending {
  if (body !== undefined && json !== undefined) {
    throw refusal('http_send', 'give either `body` or `json`, not both')
  }
  const headers = { 'idempotency-key': key }
  if (json !== undefined) {
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(json) }
  }
  return body === undefined
    ? { headers }
    : { headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' }, body }
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
