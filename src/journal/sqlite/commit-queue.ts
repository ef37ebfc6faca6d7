import { BatonError } from '../../errors/baton-error.ts'
import { type CommitPlaces, PlacesByCount, PlacesByOverlap } from './commit-place.ts'
import { Committer } from './committer.ts'
import type { ConnectionOptions } from './connection.ts'
import { errorOf, isFailure, type WriterAnswer, type WriterFailure, type WriterRequest } from './request.ts'
import { storageError } from './storage-error.ts'
import { WriterThread } from './writer-thread.ts'

export interface CommitOptions extends ConnectionOptions {
  /**
   * How many commits to make in the calling thread before another takes over for good. Unless given, a run that is alone at
   * work is written in the calling thread, and several at once are written in a thread of its own.
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
  readonly #places: CommitPlaces
  readonly #onCommit: (request: WriterRequest) => void
  #outgoing: WriterRequest[] = []
  #waiting: Waiting[] = []
  #inPlace: Committer | undefined
  #thread: WriterThread | undefined
  #isThreadReady = false
  /** How many requests the thread has not answered yet. */
  #inThread = 0
  #failure: BatonError | undefined

  constructor(path: string, { commitsInPlace, ...options }: CommitOptions, onCommit: (request: WriterRequest) => void) {
    this.#path = path
    this.#options = options
    this.#places = commitsInPlace === undefined ? new PlacesByOverlap() : new PlacesByCount(commitsInPlace)
    this.#onCommit = onCommit
  }

  /** Resolves when it is durable. */
  send(request: WriterRequest): Promise<number | null> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    const { promise, resolve, reject } = Promise.withResolvers<number | null>()
    this.#places.asked(request)
    // A process must not end between a request and its answer, nor stay for anything else.
    if (this.#waiting.push({ request, resolve, reject }) === 1) this.#thread?.keepAlive(true)
    if (this.#isEnough(request)) this.#flush()
    if (this.#outgoing.push(request) === 1) this.#schedule()
    return promise
  }

  /** Everything sent before becomes durable first, unless nothing can. */
  async close(): Promise<void> {
    try {
      if (this.#waiting.length > 0 || this.#isThreadReady) await this.send(['close'])
      if (this.#isThreadReady) await this.#thread?.ended()
    } catch {
      // The callers that waited have been told.
    }
    await this.#thread?.stop()
    this.#closeInPlace()
  }

  /** Between two trees of runs, what has gathered may go ahead: the disk is busy while this thread still computes. */
  #isEnough(request: WriterRequest): boolean {
    const last = this.#outgoing.at(-1)
    if (this.#outgoing.length < enough || last === undefined || !this.#goesToThread()) return false
    return request[0] !== 'append' || last[0] !== 'append' || request[1].rootRunId !== last[1].rootRunId
  }

  /** Both come after all promises that are ready now, so requests of code that the last answer woke go along. */
  #schedule(): void {
    if (this.#goesToThread()) process.nextTick(this.#flush)
    // A commit in place must leave the event loop a pass, or a busy run would keep it for itself.
    else setImmediate(this.#flush)
  }

  readonly #flush = (): void => {
    const requests = this.#outgoing
    if (requests.length === 0) return
    this.#outgoing = []
    try {
      if (this.#places.next() === 'here for now') this.#startThread()
      const goes = this.#goesToThread() || (this.#isThreadReady && isClose(requests))
      if (goes || !this.#commitInPlace(requests)) this.#commitInThread(requests)
    } catch (error) {
      this.#refuseAll(storageError(error, this.#path))
    }
  }

  #goesToThread(): boolean {
    // The order in which they were sent must stay, so nothing goes past what the thread has not answered yet.
    if (this.#inThread > 0) return true
    const place = this.#places.next()
    return place === 'there' || (place === 'here for now' && this.#isThreadReady)
  }

  /** Says whether it was made: not if that would have meant to wait for another process. */
  #commitInPlace(requests: readonly WriterRequest[]): boolean {
    this.#inPlace ??= new Committer(this.#path, { ...this.#options, busyTimeoutMs: 0 })
    const answers = this.#inPlace.commit(requests)
    if (answers.every((answer) => isFailure(answer) && answer.code === 'BATON_JOURNAL_BUSY')) {
      this.#places.busy()
      return false
    }
    this.#places.made()
    this.#settle(answers)
    const failure = this.#inPlace.tidy()
    if (failure !== undefined) this.#fail(errorOf(failure))
    return true
  }

  #commitInThread(requests: readonly WriterRequest[]): void {
    // The last connection of all to a file also empties its log, and that should not be done in this thread.
    if (isClose(requests)) this.#closeInPlace()
    const thread = this.#startThread()
    thread.keepAlive(true)
    thread.send(requests)
    this.#places.made()
    this.#inThread += requests.length
  }

  #startThread(): WriterThread {
    this.#thread ??= new WriterThread(this.#path, this.#options, {
      onReady: () => {
        this.#isThreadReady = true
      },
      onAnswer: (answers) => {
        this.#inThread -= answers.length
        this.#settle(answers)
      },
      onFailure: (failure) => this.#fail(errorOf(failure)),
      onEnd: (problem) => this.#fail(new BatonError('BATON_JOURNAL_IO', { path: this.#path, problem })),
    })
    return this.#thread
  }

  #closeInPlace(): void {
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

  #refuse({ request, reject }: Waiting, failure: WriterFailure): void {
    const error = errorOf(failure)
    this.#places.refused(request)
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
    this.#thread?.keepAlive(false)
    for (const { reject } of waiting) reject(error)
  }
}

function isClose(requests: readonly WriterRequest[]): boolean {
  return requests.at(-1)?.[0] === 'close'
}
