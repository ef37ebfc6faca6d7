import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transform } from 'node:stream'
import type { Clock, Timer } from '../../../kernel/ports/clock.ts'
import { decoderFor } from '../../content-decoder.ts'
import { graceMs } from '../../drain.ts'
import { unreachable } from '../call-error.ts'
import type { Appetite, IncomingAnswer } from '../send.ts'
import type { AnswerHead } from './answer-head.ts'
import type { Connection, ConnectionListener } from './connection.ts'
import type { Connections } from './connections.ts'
import type { HttpDestination } from './destination.ts'

interface SendingOptions {
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly connections: Connections
}

/** More than comes before an answer is read. Behind that, the connection waits for its reader. */
const mostEarly = 65_536

/** A request that is under way, and its answer as far as it has come. */
export class SentRequest implements ConnectionListener, IncomingAnswer {
  readonly #signal: AbortSignal
  readonly #clock: Clock
  readonly #answered = Promise.withResolvers<void>()
  /** What came before it was read. */
  #early: Buffer[] = []
  #earlyBytes = 0
  /** A connection serves many, and what one hears must not happen in the name of another. */
  #asAsker: typeof inPlace = inPlace
  #connection: Connection | undefined
  #head: AnswerHead | undefined
  #decoder: Transform | undefined
  #take: ((bytes: Uint8Array) => Appetite) | undefined
  #read: PromiseWithResolvers<void> | undefined
  #grace: Timer | undefined
  #problem: unknown

  constructor(destination: HttpDestination, request: string, { signal, clock, connections }: SendingOptions) {
    this.#signal = signal
    this.#clock = clock
    signal.addEventListener('abort', this.#abort, { once: true })
    this.#connection = connections.ask(destination, request, this)
  }

  /** Rejects when nothing came back. */
  get answered(): Promise<void> {
    return this.#answered.promise
  }

  get status(): number {
    return this.#head?.status ?? 0
  }

  get statusText(): string {
    return this.#head?.statusText ?? ''
  }

  headers(): Readonly<Record<string, string>> {
    return { ...this.#head?.headers }
  }

  read(take: (bytes: Uint8Array) => Appetite): Promise<void> {
    this.#read = Promise.withResolvers()
    this.#take = take
    const early = this.#early
    this.#early = []
    for (const bytes of early) this.#unpack(bytes)
    if (this.#problem !== undefined) this.#read.reject(this.#problem)
    else if (this.#connection === undefined && this.#decoder === undefined) this.#read.resolve()
    else this.#readOn()
    return this.#read.promise
  }

  close(): void {
    this.#leave()?.close()
    this.#decoder?.destroy()
    this.#read?.resolve()
  }

  head(head: AnswerHead): void {
    this.#head = head
    this.#decoder = decoderFor(head.headers['content-encoding'])
    this.#decoder?.on('data', (bytes: Uint8Array) => this.#hand(bytes))
    this.#decoder?.on('drain', () => this.#connection?.resume())
    this.#decoder?.on('end', () => this.#drain())
    this.#decoder?.on('error', (problem) => this.#break(problem))
    this.#answered.resolve()
  }

  bytes(bytes: Buffer): void {
    if (this.#take !== undefined) {
      this.#unpack(bytes)
      return
    }
    this.#early.push(Buffer.from(bytes))
    this.#earlyBytes += bytes.length
    if (this.#earlyBytes > mostEarly) this.#connection?.pause()
  }

  end(): void {
    this.#leave()
    if (this.#take !== undefined) this.#readToEnd()
  }

  fail(problem: Error): void {
    this.#leave()
    if (this.#head === undefined) this.#answered.reject(unreachable(problem.message))
    else this.#break(problem)
  }

  readonly #abort = (): void => {
    this.#leave()?.close()
    this.#answered.reject(this.#signal.reason)
    this.#break(this.#signal.reason)
  }

  /** What comes later is heard in the context of the reader. */
  #readOn(): void {
    this.#asAsker = AsyncLocalStorage.snapshot()
    if (this.#connection === undefined) this.#readToEnd()
    else if (this.#earlyBytes > mostEarly && this.#decoder?.writableNeedDrain !== true) this.#connection.resume()
  }

  #readToEnd(): void {
    if (this.#decoder === undefined) this.#read?.resolve()
    else this.#decoder.end()
  }

  #break(problem: unknown): void {
    this.#problem = problem
    this.#leave()?.close()
    this.#decoder?.destroy()
    this.#read?.reject(problem)
  }

  #unpack(bytes: Buffer): void {
    if (this.#decoder === undefined) this.#hand(bytes)
    else if (!this.#decoder.write(Buffer.from(bytes))) this.#connection?.pause()
  }

  #hand(bytes: Uint8Array): void {
    if (this.#take === undefined) return
    let appetite: Appetite
    try {
      appetite = this.#asAsker(this.#take, bytes)
    } catch (thrown) {
      this.#take = () => 'more'
      this.#break(thrown)
      return
    }
    if (appetite === 'more') return
    this.#take = () => 'more'
    if (appetite === 'none') this.close()
    else this.#drain()
  }

  /** What follows is read, so that the connection can be used again; but not for long. */
  #drain(): void {
    this.#read?.resolve()
    // Most answers end with the bytes that were enough, and need no time.
    queueMicrotask(() => {
      if (this.#connection !== undefined) this.#grace = this.#clock.timer(graceMs, () => this.close(), true)
    })
  }

  /** From here on, the connection is used for others. */
  #leave(): Connection | undefined {
    const connection = this.#connection
    this.#connection = undefined
    this.#grace?.cancel()
    this.#signal.removeEventListener('abort', this.#abort)
    return connection
  }
}

function inPlace(take: (bytes: Uint8Array) => Appetite, bytes: Uint8Array): Appetite {
  return take(bytes)
}
