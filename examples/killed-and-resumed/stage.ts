import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { type Baton, createBaton, type RunEvent } from '../../src/index.ts'
import { linesOf, type Place, placeAt, stories } from './place.ts'
import { bad, dim, line, plural, showEvent } from './show.ts'
import { takeStock } from './stock.ts'
import { defineSurvey } from './survey.ts'
import { surveyTools } from './tools.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

/** A process that works on the run, and what it found finished when it came. */
interface Actor {
  readonly name: string
  readonly pid: number
  readonly found: ReadonlySet<string>
}

/** Where the story happens: a new folder, and a Baton that looks on until there is a question to answer. */
export class Stage {
  readonly place: Place
  readonly baton: Baton
  readonly actors: Actor[] = []
  readonly #shown = new Set<string>()

  private constructor(place: Place, baton: Baton) {
    this.place = place
    this.baton = baton
  }

  static async open(): Promise<Stage> {
    mkdirSync(stories, { recursive: true })
    const place = placeAt(mkdtempSync(join(stories, 'story-')))
    // Any number of processes may have one journal open.
    const baton = await createBaton({ journal: place.journal, runnables: defineSurvey(surveyTools(place)) })
    return new Stage(place, baton)
  }

  /** Sends a worker to start a run, or to take one up. */
  async send(name: string, runId?: string): Promise<WorkerProcess> {
    const found = await this.#finished(runId)
    const worker = startWorker(this.place.home, runId)
    this.actors.push({ name, pid: worker.pid, found })
    line(dim(`process ${worker.pid}, ${await worker.runId}`))
    return worker
  }

  /** This process steps in itself. */
  async stepIn(name: string, runId: string): Promise<void> {
    this.actors.push({ name, pid: process.pid, found: await this.#finished(runId) })
  }

  /** Shows events as they become durable, until the one to wait for, or until the worker is gone. */
  async watch(worker: WorkerProcess, isLast: (event: RunEvent) => boolean): Promise<void> {
    const gone = new AbortController()
    void worker.exited.then(() => gone.abort())
    for await (const event of this.baton.follow(await worker.runId, gone.signal)) {
      if (this.#shown.has(event.id)) continue
      this.#shown.add(event.id)
      if (event.parentRunId === null) showEvent(event)
      if (isLast(event)) return
    }
  }

  /** Ends a worker the hard way, and shows what it had made durable by then. */
  async kill(worker: WorkerProcess, when: string): Promise<void> {
    await worker.kill()
    await this.watch(worker, () => false)
    line(bad(`kill -9, ${when}`))
  }

  /** Compares what each process found finished with the tool calls that it really made. */
  countRepeated(): number {
    const calls = linesOf(this.place.effects).map((entry) => entry.split(' '))
    let total = 0
    for (const { name, pid, found } of this.actors) {
      const keys = calls.filter(([process]) => Number(process) === pid).map(([, , key = '']) => key)
      const repeated = keys.filter((key) => found.has(key)).length
      const made = `${plural(keys.length, 'tool call')} made, ${repeated} repeated`
      line(`${name.padEnd(15)} ${String(found.size).padStart(2)} answered from the journal, ${made}`)
      total += repeated
    }
    return total
  }

  async #finished(runId: string | undefined): Promise<ReadonlySet<string>> {
    return runId === undefined ? new Set() : (await takeStock(this.baton, runId)).finished
  }
}
