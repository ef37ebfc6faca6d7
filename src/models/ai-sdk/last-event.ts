import { portionsOf } from '../../kernel/portions.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { drain } from '../drain.ts'

/** How providers say that nothing follows. Google has no word for it. */
const ends = String.raw`(?:message_stop|response\.(?:completed|failed|incomplete))`
const lastLine = new RegExp(String.raw`^(?:event: ?${ends}$|data: ?\{"type": ?"${ends}")`)
const doneLine = /^data: ?\[DONE\]/
/** As much of a line as it takes to know it. */
const headLength = 64

/**
 * A `fetch` whose streams end with their last event. Some servers keep the connection open behind it, and the SDK
 * takes an answer for complete only when the stream has ended.
 */
export function closingFetch(fetch: typeof globalThis.fetch, clock: Clock): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const { body, status, statusText, headers } = response
    const isStream = headers.get('content-type')?.includes('text/event-stream') ?? false
    if (body === null || !isStream) return response
    return new Response(closedBehind(body, clock), { status, statusText, headers })
  }
}

function closedBehind(body: ReadableStream<Uint8Array>, clock: Clock): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const lines = new EventLines()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        for (const portion of portionsOf(value)) controller.enqueue(portion)
        if (!lines.areOver(value)) return
        controller.close()
        void drain(reader, clock)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/** Looks for the last event while the bytes go by. */
class EventLines {
  #head = ''
  #isLast = false

  /** Whether the last event is complete with these bytes. */
  areOver(bytes: Uint8Array): boolean {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.#add(text, from, end)
      from = end + 1
      if (this.#closes()) return true
    }
    this.#add(text, from, text.length)
    return false
  }

  #add(text: string, from: number, to: number): void {
    const room = headLength - this.#head.length
    if (room > 0) this.#head += text.slice(from, Math.min(to, from + room))
  }

  #closes(): boolean {
    const line = this.#head.trimEnd()
    this.#head = ''
    if (line === '') return this.#isLast
    this.#isLast ||= lastLine.test(line)
    return doneLine.test(line)
  }
}
