import type { WriterRequest } from './request.ts'
import { RunsAtWork } from './runs-at-work.ts'

/**
 * Where the next commit is made. `here`: in the calling thread. `there`: in the thread that writes. `here for now`: there, as
 * soon as that thread has started.
 */
export type Place = 'here' | 'here for now' | 'there'

/** Decides where commits are made. */
export interface CommitPlaces {
  next(): Place
  /** A request was sent. */
  asked(request: WriterRequest): void
  /** A request was refused. */
  refused(request: WriterRequest): void
  /** A commit was made. */
  made(): void
  /** Another process had the file, so the calling thread would have had to wait. */
  busy(): void
}

/** Starting a thread takes longer than most commands last, so the first commits that overlap do not. */
const overlapsHere = 4
/** Where another process writes, it will again; after so many commits the file is tried here once more. */
const commitsInCompany = 256

/**
 * Here while only one run is at work: it has to wait for the disk anyway, and two changes of thread cost more than all
 * else in a step. There while several are, so that none keeps the event loop from the others.
 */
export class PlacesByOverlap implements CommitPlaces {
  readonly #runs = new RunsAtWork()
  #overlapsHere = overlapsHere
  #inCompany = 0

  next(): Place {
    if (this.#inCompany > 0) return 'there'
    if (!this.#runs.overlap || this.#overlapsHere > 0) return 'here'
    return 'here for now'
  }

  asked(request: WriterRequest): void {
    this.#runs.note(request)
  }

  refused(request: WriterRequest): void {
    this.#runs.refused(request)
  }

  made(): void {
    if (this.#inCompany > 0) this.#inCompany--
    if (this.#runs.overlap && this.#overlapsHere > 0) this.#overlapsHere--
  }

  busy(): void {
    this.#inCompany = commitsInCompany
  }
}

/** So many commits here, however many runs are at work, and then none. */
export class PlacesByCount implements CommitPlaces {
  #left: number
  #isThere: boolean

  constructor(commitsHere: number) {
    this.#left = commitsHere
    this.#isThere = commitsHere <= 0
  }

  next(): Place {
    if (this.#isThere) return 'there'
    return this.#left > 0 ? 'here' : 'here for now'
  }

  asked(): void {}

  refused(): void {}

  made(): void {
    this.#left--
  }

  busy(): void {
    this.#isThere = true
  }
}
