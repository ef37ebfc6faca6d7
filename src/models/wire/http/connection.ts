import type { OnReadOpts, Socket } from 'node:net'
import { idleMs } from '../../http-customs.ts'
import { type BodyReader, bodyReader } from './answer-body.ts'
import { type AnswerHead, HeadReader, noHttp } from './answer-head.ts'

/** Hears what comes back over a connection. Nothing follows an end or a failure, or when the connection was closed. */
export interface ConnectionListener {
  head(head: AnswerHead): void
  /** They are overwritten once the listener has heard them: what it keeps, it copies. */
  bytes(bytes: Buffer): void
  end(): void
  fail(problem: Error): void
}

/** How much sooner than a server that says when it closes one. */
const marginMs = 1_000
/** As much as one record of TLS holds. Each connection keeps so much memory. */
const readBytes = 16_384

/** A connection over which one request is sent after the other, each when the one before is answered. */
export class Connection {
  readonly #socket: Socket
  readonly #heads = new HeadReader()
  readonly #rest: (ms: number) => void
  #listener: ConnectionListener | undefined
  #head: AnswerHead | undefined
  #body: BodyReader | 'until-closed' | undefined

  /** `rest` is called when it can be used again, with how long. */
  constructor(open: (reading: OnReadOpts) => Socket, rest: (ms: number) => void) {
    // All that comes is read into one place: new memory for each piece takes longer than to read it.
    const buffer = Buffer.allocUnsafeSlow(readBytes)
    const callback = (length: number): boolean => {
      this.#take(buffer.subarray(0, length))
      return true
    }
    const socket = open({ buffer, callback })
    this.#socket = socket
    this.#rest = rest
    socket.setNoDelay(true)
    socket.setKeepAlive(true, 1_000)
    // What `node:tls` has given up by now fails with its own words.
    socket.on('end', () => socket.destroyed || this.#ended())
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('socket hang up')))
  }

  get isOpen(): boolean {
    return this.#socket.writable && !this.#socket.destroyed
  }

  ask(request: string, listener: ConnectionListener): void {
    this.#listener = listener
    this.#socket.ref()
    this.#socket.write(request)
  }

  /** Until `resume`, nothing more is read. */
  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  close(): void {
    this.#listener = undefined
    this.#socket.destroy()
  }

  #take(bytes: Buffer): void {
    const listener = this.#listener
    if (listener === undefined) {
      // What was not asked for is no answer to what is asked next.
      this.close()
      return
    }
    try {
      const rest = this.#body === undefined ? this.#takeHead(bytes, listener) : bytes
      if (rest === undefined || this.#listener !== listener) return
      const behind = this.#takeBody(rest, listener)
      if (behind !== undefined && this.#listener === listener) this.#over(behind.length === 0)
    } catch (problem) {
      this.#fail(problem instanceof Error ? problem : new Error(String(problem)))
    }
  }

  /** What stands behind the head, once it has come. Heads that only say that another will come are passed over. */
  #takeHead(bytes: Buffer, listener: ConnectionListener): Buffer | undefined {
    let read = this.#heads.feed(bytes)
    while (read !== undefined && read.head.status < 200) {
      const { status, isCurrent } = read.head
      if (status < 100 || !isCurrent) throw noHttp(`${status} is no status of it`)
      if (status === 101) throw noHttp('it changes to another protocol')
      read = this.#heads.feed(read.rest)
    }
    if (read === undefined) return undefined
    this.#head = read.head
    // It has answered, and may bill it, also where what follows can't be read.
    listener.head(read.head)
    this.#body = bodyReader(read.head)
    return read.rest
  }

  #takeBody(bytes: Buffer, listener: ConnectionListener): Buffer | undefined {
    const take = (piece: Buffer): void => {
      if (this.#listener === listener) listener.bytes(piece)
    }
    if (this.#body !== 'until-closed') return this.#body?.feed(bytes, take)
    if (bytes.length > 0) take(bytes)
    return undefined
  }

  /** The other side says no more, which is the end of a body that has no other. */
  #ended(): void {
    if (this.#body === 'until-closed' && this.#listener !== undefined) this.#over(false)
    else this.#fail(new Error('socket hang up'))
  }

  #over(mayBeKept: boolean): void {
    const [head, listener] = [this.#head, this.#listener]
    this.#listener = undefined
    this.#head = undefined
    this.#body = undefined
    const restMs = mayBeKept && head !== undefined ? keptMs(head) : 0
    if (restMs > 0 && this.isOpen && this.#socket.writableLength === 0) {
      if (this.#socket.isPaused()) this.#socket.resume()
      this.#socket.unref()
      this.#rest(restMs)
    } else this.#socket.destroy()
    listener?.end()
  }

  #fail(problem: Error): void {
    const listener = this.#listener
    this.close()
    listener?.fail(problem)
  }
}

/** How long a connection is kept behind this answer. */
function keptMs({ headers, isCurrent }: AnswerHead): number {
  const wish = headers['connection']?.toLowerCase() ?? ''
  if (wish.includes('close') || (!isCurrent && !wish.includes('keep-alive'))) return 0
  const seconds = /\btimeout=(\d{1,9})/.exec(headers['keep-alive'] ?? '')?.[1]
  return seconds === undefined ? idleMs : Math.min(idleMs, Number(seconds) * 1_000 - marginMs)
}
