import { extname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { BatonError, describe } from '../../errors/baton-error.ts'
import { checkShowable } from '../../errors/wrong-argument.ts'
import { checkPruning } from '../../kernel/check-filter.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Upkeep } from '../../kernel/ports/upkeep.ts'
import type { ConnectionOptions } from './connection.ts'
import { errorOf, type WriterFailure } from './request.ts'
import { isRetained } from './upkeep/is-retained.ts'
import { type Marks, marksOf } from './upkeep/marks.ts'
import type { UpkeepWork } from './upkeep/work.ts'

export interface UpkeepStart {
  readonly path: string
  readonly options: ConnectionOptions
  readonly work: UpkeepWork
  readonly stop: Int32Array<SharedArrayBuffer>
}

export type UpkeepAnswer =
  | { readonly result: unknown }
  | { readonly failure: WriterFailure }
  | { readonly stopped: true }

/** Does the upkeep of a journal in a file, each piece in a thread of its own. */
export class FileUpkeep implements Upkeep {
  readonly #path: string
  readonly #options: ConnectionOptions
  readonly #clock: Clock
  readonly #marks: Marks
  readonly #stop = new Int32Array(new SharedArrayBuffer(4))
  readonly #underWay = new Set<Promise<unknown>>()

  /** `db` is a connection for reading. */
  constructor(path: string, db: DatabaseSync, options: ConnectionOptions, clock: Clock) {
    this.#marks = marksOf(db)
    this.#path = path
    this.#options = options
    this.#clock = clock
  }

  verify: Upkeep['verify'] = () => this.#perform('verify', [])
  backup: Upkeep['backup'] = (...given) => this.#perform('backup', given)
  prune: Upkeep['prune'] = async (options) => {
    checkShowable('prune', 'options', options)
    return this.#perform('prune', [checkPruning(options)])
  }
  compact: Upkeep['compact'] = () => this.#perform('compact', [])
  import: Upkeep['import'] = (...given) => this.#perform('import', given)
  retain: Upkeep['retain'] = async (ms) =>
    isRetained(this.#marks, this.#clock.now()) ? undefined : this.#perform('retain', [ms])

  /** What is under way ends after its present transaction. */
  async close(): Promise<void> {
    Atomics.store(this.#stop, 0, 1)
    await Promise.allSettled(this.#underWay)
  }

  async #perform<Name extends keyof Upkeep>(
    name: Name,
    given: Parameters<Upkeep[Name]>,
  ): Promise<Awaited<ReturnType<Upkeep[Name]>>> {
    if (Atomics.load(this.#stop, 0) !== 0) throw new BatonError('BATON_JOURNAL_CLOSED', { path: this.#path })
    const answering = this.#inThread({
      name,
      given,
      moment: { now: this.#clock.now(), elapsed: this.#clock.elapsed() },
    })
    this.#underWay.add(answering)
    try {
      const answer = await answering
      if ('failure' in answer) throw errorOf(answer.failure)
      if ('stopped' in answer) throw new BatonError('BATON_JOURNAL_CLOSED', { path: this.#path })
      return answer.result as Awaited<ReturnType<Upkeep[Name]>>
    } finally {
      this.#underWay.delete(answering)
    }
  }

  #inThread(work: UpkeepWork): Promise<UpkeepAnswer> {
    const workerData: UpkeepStart = { path: this.#path, options: this.#options, work, stop: this.#stop }
    // The same kind of file that this one is: source under Node's type stripping, JavaScript when built.
    const file = new URL(`./upkeep-thread${extname(import.meta.url)}`, import.meta.url)
    return new Promise((resolve, reject) => {
      const worker = new Worker(file, { name: 'baton-upkeep', workerData })
      const fail = (problem: string): void => reject(new BatonError('BATON_JOURNAL_IO', { path: this.#path, problem }))
      worker.once('message', resolve)
      worker.once('error', (error) => fail(describe(error)))
      worker.once('exit', (code) => fail(`the thread for upkeep ended with code ${code}`))
    })
  }
}
