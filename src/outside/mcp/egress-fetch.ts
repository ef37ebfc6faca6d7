import { portionsOf } from '../../kernel/portions.ts'
import type { EgressStream } from '../egress/stream.ts'

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/** The most of one answer that has an end, and of one event in a stream that has none. */
const largestBytes = 16 * 2 ** 20

/** What the SDK takes for `fetch`: it reaches one origin, follows nothing, and reads no more than it should. */
export function egressFetch(egress: EgressStream, origin: string): Fetch {
  return async (url, init) => {
    const { body } = init ?? {}
    if (body !== undefined && body !== null && typeof body !== 'string') throw new TypeError('only text can be sent')
    const response = await egress.open({
      url: String(url),
      method: methodOf(init?.method),
      headers: Object.fromEntries(new Headers(init?.headers)),
      signal: init?.signal ?? new AbortController().signal,
      service: origin,
      ...(typeof body === 'string' ? { body } : {}),
    })
    const empty = [204, 205, 304].includes(response.status)
    const isStream = (response.headers['content-type'] ?? '').startsWith('text/event-stream')
    if (empty) await response.body.cancel()
    return new Response(empty ? null : response.body.pipeThrough(limited(isStream)), {
      status: response.status,
      headers: { ...response.headers },
    })
  }
}

function methodOf(method: string | undefined): 'GET' | 'POST' | 'DELETE' {
  const wanted = method?.toUpperCase() ?? 'GET'
  if (wanted === 'GET' || wanted === 'POST' || wanted === 'DELETE') return wanted
  throw new TypeError(`${wanted} is not used by MCP`)
}

function limited(isStream: boolean): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform: (bytes, controller) => {
      const eventEnd = isStream ? lastEventEnd(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)) : -1
      size = eventEnd === -1 ? size + bytes.length : bytes.length - eventEnd
      if (size > largestBytes) controller.error(new Error(`it sent more than ${largestBytes / 2 ** 20} MiB at once`))
      else for (const portion of portionsOf(bytes)) controller.enqueue(portion)
    },
  })
}

/** Where the last event in these bytes ends: at an empty line. */
function lastEventEnd(bytes: Buffer): number {
  return Math.max(bytes.lastIndexOf('\n\n'), bytes.lastIndexOf('\r\n\r\n'))
}
