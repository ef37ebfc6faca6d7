import { extname } from 'node:path'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { describe } from '../../errors/baton-error.ts'
import type { ConnectionOptions } from './connection.ts'
import type { WriterAnswer, WriterFailure, WriterRequest } from './request.ts'
import { packed } from './thread-message.ts'
import type { WriterStart } from './writer.ts'

export interface WriterThreadEvents {
  readonly onReady: () => void
  readonly onAnswer: (answers: readonly WriterAnswer[]) => void
  /** Nothing more may be written, though all that was answered is durable. */
  readonly onFailure: (failure: WriterFailure) => void
  /** What was not answered by then never will be. */
  readonly onEnd: (problem: string) => void
}

/** This side of the thread that writes. */
export class WriterThread {
  readonly #worker: Worker
  readonly #port: MessagePort
  readonly #signal = new Int32Array(new SharedArrayBuffer(4))
  readonly #ended: Promise<void>
  #isAwaited = false

  constructor(path: string, options: ConnectionOptions, events: WriterThreadEvents) {
    const { onReady, onAnswer, onFailure, onEnd } = events
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    const start: WriterStart = { path, options, port: port2, signal: this.#signal }
    // The same kind of file that this one is: source under Node's type stripping, JavaScript when built.
    const file = new URL(`./writer${extname(import.meta.url)}`, import.meta.url)
    this.#worker = new Worker(file, { name: 'baton-journal', workerData: start, transferList: [port2] })
    this.#worker.once('message', () => {
      this.#worker.on('message', (said: readonly WriterAnswer[] | WriterFailure) => {
        if ('code' in said) onFailure(said)
        else onAnswer(said)
      })
      onReady()
    })
    this.#worker.on('error', (error) => onEnd(describe(error)))
    this.#ended = new Promise((resolve) => {
      this.#worker.on('exit', (code) => {
        onEnd(`the thread that writes ended with code ${code}`)
        resolve()
      })
    })
    this.#worker.unref()
  }

  send(requests: readonly WriterRequest[]): void {
    this.#port.postMessage(packed(requests))
    Atomics.add(this.#signal, 0, 1)
    Atomics.notify(this.#signal, 0)
  }

  /** Whether the process must stay for what it has to answer. */
  keepAlive(needed: boolean): void {
    // What it says last must not let the process end before it has.
    if (this.#isAwaited) return
    if (needed) this.#worker.ref()
    else this.#worker.unref()
  }

  /** Resolves when it has ended by itself. */
  ended(): Promise<void> {
    this.#isAwaited = true
    this.#worker.ref()
    return this.#ended
  }

  async stop(): Promise<void> {
    this.#isAwaited = true
    await this.#worker.terminate()
  }
}
