import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { systemClock } from '../../../src/kernel/system-clock.ts'
import { HeardAnswer } from '../../../src/models/ai-sdk/heard-answer.ts'
import type { Access } from '../../../src/models/ai-sdk/language-model.ts'
import type { ModelLine } from '../../../src/models/ai-sdk/line.ts'
import { faultOf } from '../../../src/models/ai-sdk/sdk-fault.ts'
import { sdkLine } from '../../../src/models/ai-sdk/sdk-line.ts'
import { lineTo } from '../../../src/models/line-to.ts'
import type { Protocol } from '../../../src/models/options.ts'
import type { TokenCounts } from '../../../src/models/prices.ts'
import type { Fault } from '../../../src/pacing/fault.ts'

/** How a provider answers one request. */
export interface Exchange {
  readonly status?: number
  readonly statusText?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The body, in the pieces in which it comes. */
  readonly body: readonly (string | Uint8Array)[]
  /** What the connection breaks with behind the last piece. */
  readonly breaks?: Error
}

type Kind = 'package' | 'wire'

/** Everything that comes of one exchange: what was sent, what was heard, and how it failed. */
export interface Experience {
  readonly sent: { readonly url: string; readonly headers: unknown; readonly body: string } | undefined
  readonly begun: boolean
  readonly deltas: string
  readonly written: string
  readonly used: TokenCounts | undefined
  readonly warnings: unknown
  readonly parts: unknown
  readonly calls: unknown
  readonly finish: unknown
  readonly fault: Pick<Fault, 'kind' | 'status' | 'retryAfterMs' | 'message'> | undefined
}

type Request = Omit<LanguageModelV4CallOptions, 'abortSignal' | 'headers'>

const simpleRequest: Request = { prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }] }

export type Exchanger = (kind: Kind, next: Exchange, request?: Request) => Promise<Experience>

/** The same provider behind both lines, and what each of them makes of it. */
export function exchanger(
  protocol: Protocol,
  { id = 'gpt-4.1', name = 'far' }: { readonly id?: string; readonly name?: string } = {},
): Exchanger {
  let exchange: Exchange = { body: [] }
  let sent: Experience['sent']
  const fetch: typeof globalThis.fetch = async (url, init) => {
    sent = { url: String(url), headers: sorted(new Headers(init?.headers)), body: String(init?.body) }
    return responseOf(exchange)
  }
  const provider = { name, protocol, baseUrl: 'http://far.example/v1', keyVariable: null }
  const access: Access = { provider, id, key: 'sk-1', fetch }
  const lines: Readonly<Record<Kind, ModelLine>> = {
    package: sdkLine(access, systemClock),
    wire: lineTo(access, systemClock),
  }
  return (kind, next, request = simpleRequest) => {
    exchange = next
    sent = undefined
    return experienceOf(lines[kind], request, () => sent)
  }
}

async function experienceOf(line: ModelLine, request: Request, sent: () => Experience['sent']): Promise<Experience> {
  let [begun, hasBegun] = [false, false]
  let [deltas, written] = ['', '']
  let used: TokenCounts | undefined
  const { signal } = new AbortController()
  const heard = new HeardAnswer({
    signal,
    key: 'op',
    begun: () => {
      begun = true
    },
    used: (tokens) => {
      used = tokens
    },
    heard: () => {},
    wrote: (text) => {
      written += text
    },
    delta: (text) => {
      deltas += text
    },
    content: () => Promise.reject(new Error('no files')),
  })
  let fault: Experience['fault']
  try {
    const headers = { 'idempotency-key': 'op' }
    await line(request, heard, {
      signal,
      headers,
      alive: () => {},
      begun: () => {
        hasBegun = true
      },
    })
  } catch (thrown) {
    const { kind, status, retryAfterMs, message } = faultOf(thrown, { now: 0, begun: hasBegun, key: 'sk-1' })
    fault = { kind, status, retryAfterMs, message }
  }
  const { warnings, toolCalls, finish } = heard
  const reason = finish === undefined ? undefined : finish.finishReason
  const calls = toolCalls.map(({ toolName, input, providerMetadata }) => ({ toolName, input, providerMetadata }))
  return { sent: sent(), begun, deltas, written, used, warnings, parts: unnamed(heard), calls, finish: reason, fault }
}

/** Ids that were made up differ from one time to the next. */
function unnamed(heard: HeardAnswer): unknown {
  return heard
    .parts()
    .map((part) => (part.kind === 'call' && /^[A-Za-z0-9]{16}$/.test(part.id) ? { ...part, id: '' } : part))
}

function responseOf({ status = 200, statusText = '', headers, body, breaks }: Exchange): Response {
  const pieces = body.map((piece) => (typeof piece === 'string' ? new TextEncoder().encode(piece) : piece))
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const piece = pieces.shift()
      if (piece !== undefined) controller.enqueue(piece)
      else if (breaks === undefined) controller.close()
      else controller.error(breaks)
    },
  })
  return new Response(stream, { status, statusText, headers: { 'content-type': 'text/event-stream', ...headers } })
}

function sorted(headers: Headers): unknown {
  return Object.fromEntries([...headers].sort(([one], [other]) => (one < other ? -1 : 1)))
}
