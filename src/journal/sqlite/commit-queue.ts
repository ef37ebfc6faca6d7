import { BatonError } from '../../errors/baton-error.ts'
import { Committer } from './committer.ts'
import type { ConnectionOptions } from './connection.ts'
import { errorOf, isFailure, type WriterAnswer, type WriterFailure, type WriterRequest } from './request.ts'
import { storageError } from './storage-error.ts'
import { WriterThread } from './writer-thread.ts'

export interface CommitOptions extends ConnectionOptions {
  /**
   * How many commits to make in the calling thread before one is started for them, 4 unless given.
   * Starting a thread takes longer than most commands last; not having one makes the event loop wait for the disk.
   */
  readonly commitsInPlace?: number
}

/** So many requests need not wait for the end of a pass of the event loop. */
const enough = 32

interface Waiting {
  readonly request: WriterRequest
  readonly resolve: (result: number | null) => void
  readonly reject: (error: BatonError) => void
}

/** Gathers what is asked in one pass of the event loop, commits it together, and hands out the answers in order. */
export class CommitQueue {
  readonly #path: string
  readonly #options: ConnectionOptions
  readonly #onCommit: (request: WriterRequest) => void
  #outgoing: WriterRequest[] = []
  #waiting: Waiting[] = []
  #commitsInPlace: number
  #inPlace: Committer | undefined
  #thread: WriterThread | undefined
  #handedOver = false
  #failure: BatonError | undefined

  constructor(
    path: string,
    { commitsInPlace = 4, ...options }: CommitOptions,
    onCommit: (request: WriterRequest) => void,
  ) {
    this.#path = path
    this.#options = options
    this.#onCommit = onCommit
    this.#commitsInPlace = commitsInPlace
  }

  /** Resolves when it is durable. */
  send(request: WriterRequest): Promise<number | null> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    const { promise, resolve, reject } = Promise.withResolvers<number | null>()
    // A process must not end between a request and its answer, nor stay for anything else.
    if (this.#waiting.push({ request, resolve, reject }) === 1) this.#thread?.keepAlive(true)
    if (this.#isEnough(request)) this.#flush()
    if (this.#outgoing.push(request) === 1) this.#schedule()
    return promise
  }

  /** Everything sent before becomes durable first, unless nothing can. */
  async close(): Promise<void> {
    try {
      if (this.#waiting.length > 0 || this.#handedOver) await this.send(['close'])
      if (this.#handedOver) await this.#thread?.ended()
    } catch {
      // The callers that waited have been told.
    }
    await this.#thread?.stop()
    this.#inPlace?.close()
  }

  /** Between two trees of runs, what has gathered may go ahead: the disk is busy while this thread still computes. */
  #isEnough(request: WriterRequest): boolean {
    const last = this.#outgoing.at(-1)
    if (!this.#handedOver || this.#outgoing.length < enough || last === undefined) return false
    return request[0] !== 'append' || last[0] !== 'append' || request[1] !== last[1]
  }

  /** Both come after all promises that are ready now, so requests of code that the last answer woke go along. */
  #schedule(): void {
    if (this.#handedOver) process.nextTick(this.#flush)
    // A commit in place must leave the event loop a pass, or a busy run would keep it for itself.
    else setImmediate(this.#flush)
  }

  readonly #flush = (): void => {
    const requests = this.#outgoing
    if (requests.length === 0) return
    this.#outgoing = []
    try {
      const answers = this.#handedOver ? undefined : this.#commitInPlace(requests)
      if (answers === undefined) this.#commitInThread(requests)
      else this.#settle(answers)
    } catch (error) {
      this.#refuseAll(storageError(error, this.#path))
    }
  }

  /** Nothing if that would mean to wait for another process. */
  #commitInPlace(requests: readonly WriterRequest[]): readonly WriterAnswer[] | undefined {
    if (this.#commitsInPlace <= 0 && this.#inPlace === undefined) return undefined
    this.#inPlace ??= new Committer(this.#path, { ...this.#options, busyTimeoutMs: 0 })
    const answers = this.#inPlace.commit(requests)
    this.#inPlace.tidy()
    if (answers.every((answer) => isFailure(answer) && answer.code === 'BATON_JOURNAL_BUSY')) return undefined
    if (--this.#commitsInPlace === 0) this.#startThread()
    return answers
  }

  #commitInThread(requests: readonly WriterRequest[]): void {
    this.#handOver()
    const thread = this.#startThread()
    thread.keepAlive(true)
    thread.send(requests)
  }

  #startThread(): WriterThread {
    this.#thread ??= new WriterThread(this.#path, this.#options, {
      onReady: () => this.#handOver(),
      onAnswer: (answers) => this.#settle(answers),
      onEnd: (problem) => this.#fail(new BatonError('BATON_JOURNAL_IO', { path: this.#path, problem })),
    })
    return this.#thread
  }

  #handOver(): void {
    this.#handedOver = true
    this.#inPlace?.close()
    this.#inPlace = undefined
  }

  #settle(answers: readonly WriterAnswer[]): void {
    const settled = this.#waiting.splice(0, answers.length)
    if (this.#waiting.length === 0) this.#thread?.keepAlive(false)
    settled.forEach((waiting, index) => {
      const answer = answers[index] ?? null
      if (isFailure(answer)) this.#refuse(waiting, answer)
      else {
        waiting.resolve(answer)
        this.#onCommit(waiting.request)
      }
    })
  }

  #refuse({ reject }: Waiting, failure: WriterFailure): void {
    const error = errorOf(failure)
    if (failure.isFinal) this.#failure ??= error
    reject(error)
  }

  /** Nothing can be written any more. */
  #fail(error: BatonError): void {
    this.#failure ??= error
    this.#refuseAll(this.#failure)
  }

  #refuseAll(error: BatonError): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const { reject } of waiting) reject(error)
  }
}
