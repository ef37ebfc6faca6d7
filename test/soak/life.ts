import fc from 'fast-check'
import type { Baton } from '../../src/baton.ts'
import { isBatonError } from '../../src/errors/baton-error.ts'
import type { JournalRecord } from '../../src/events/record.ts'
import { isFinal, type RunStatus } from '../../src/events/status.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import type { Limits } from '../../src/kernel/limits.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import type { BatonOptions } from '../../src/library/options.ts'
import { type SimulatedClock, simulatedClock } from '../../src/testing/simulated-clock.ts'
import { MortalProcess } from './mortal-process.ts'
import { foreign, type Task, workOf } from './perform.ts'
import { leavesIn, type Program } from './program.ts'
import { answerTo, callUsdMicros, World } from './world.ts'

export type Act =
  | 'answer'
  | 'send'
  | 'pass'
  | 'wait'
  | 'turns'
  | 'close'
  | 'kill'
  | 'join'
  | 'stop'
  | 'go on'
  | 'cancel'
  | 'resume'
  | 'changed'
  | 'intruder'
  | 'jump'
  | 'busy'
  | 'full'
  | 'unreadable'
  | 'slow'
  | 'mend'
  | 'outage'

/** One thing that happens around runs. */
export interface Happening {
  readonly act: Act
  readonly pick: number
}

export function happenings(acts: readonly Act[], most: number): fc.Arbitrary<readonly Happening[]> {
  return fc.array(fc.record({ act: fc.constantFrom(...acts), pick: fc.nat(99) }), { maxLength: most })
}

export interface Tree {
  readonly name: string
  readonly program: Program
  readonly limits: Partial<Limits>
  runId: string | undefined
  isCancelled: boolean
  /** It failed, and can't go on. */
  isTakenBack: boolean
  /** How often it went on after it failed. */
  reopened: number
}

const yearMs = 365 * 24 * 3_600_000

/** Trees of runs in a world where things happen, in processes that come and go. */
export class Life {
  readonly world: World = new World()
  readonly clock: SimulatedClock = simulatedClock()
  readonly journal: Journal = memoryJournal({ clock: this.clock })
  readonly trees: readonly Tree[]
  readonly #processes: MortalProcess[] = []
  readonly #acknowledged = new Set<string>()
  /** Why runs that failed could not go on when that was last tried. */
  readonly #refusals = new Map<string, string>()
  /** Some process is gone, or stood still for so long that others had to take over: a supervisor is needed. */
  #isAbandoned = false
  /** How many processes there were. */
  #count = 0
  /** How far the clock is ahead of the right time, and was at most. */
  #jumped = 0
  #farthest = 0
  /** What must not have been. */
  readonly wrong: string[] = []

  constructor(programs: readonly Program[], isTight: boolean) {
    this.trees = programs.map((program, index) => ({
      name: `t${index}`,
      program,
      limits: {
        wallMs: 100 * yearMs,
        outageMs: 100 * yearMs,
        fanOut: 10_000,
        toolCalls: 10_000,
        ...(isTight ? { usdMicros: callUsdMicros } : {}),
      },
      runId: undefined,
      isCancelled: false,
      isTakenBack: false,
      reopened: 0,
    }))
  }

  async live(happenings: readonly Happening[]): Promise<void> {
    await this.#join()
    await this.#startAll()
    for (const { act, pick } of happenings) await this.#happen(act, pick)
    await this.#mendAll()
    await this.#seeThrough()
    for (const process of this.#processes) if (!process.isDead) await (await process.baton).close()
  }

  async #happen(act: Act, pick: number): Promise<void> {
    const process = this.#alive(pick)
    const tree = this.trees[pick % this.trees.length]
    if (act === 'answer') await this.#answerAll(pick)
    else if (act === 'send') await this.#sendAll(pick)
    else if (act === 'pass') await this.clock.advance(1_000 + pick * 300)
    else if (act === 'wait') await this.#advance(100_000 + pick * 10_000)
    else if (act === 'turns') await foreign(pick)
    else if (act === 'join') await this.#join()
    else if (act === 'close' && process?.isAtWork) await this.#close(process)
    else if (act === 'kill' && process !== undefined) await this.#kill(process)
    else if (act === 'stop') this.#stop(process)
    else if (act === 'go on') for (const one of this.#processes) one.goOn()
    else if (act === 'cancel' && tree !== undefined) await this.#cancel(tree, pick)
    else if (act === 'resume' && tree !== undefined) await this.#resume(tree, pick)
    else if (act === 'changed' && tree !== undefined) await this.#tryOther(tree, workOf(this.world, '2'))
    else if (act === 'intruder' && tree?.reopened === 0) await this.#tryOther(tree, workOf(this.world, '1', true))
    else if (act === 'jump') await this.#jump(pick % 2 === 0 ? yearMs : -yearMs)
    else if (act === 'busy' || act === 'full' || act === 'unreadable' || act === 'slow') this.world.disk = act
    else if (act === 'mend') await this.#mend()
    else if (act === 'outage') this.world.isProviderDown = !this.world.isProviderDown
    await this.#startAll()
  }

  /** From now on nothing is wrong any more. */
  async #mendAll(): Promise<void> {
    await this.#mend()
    this.world.isProviderDown = false
    if (this.#jumped !== 0) await this.clock.jump(-this.#jumped)
    for (const process of this.#processes) process.goOn()
    if (this.#isAbandoned) await this.#join()
    await this.#startAll()
  }

  async #mend(): Promise<void> {
    this.world.disk = undefined
    await foreign(5)
  }

  async #jump(ms: number): Promise<void> {
    this.#jumped += ms
    this.#farthest = Math.max(this.#farthest, this.#jumped)
    await this.clock.jump(ms)
  }

  /** Lets time pass no faster than code can run: it is taken for stuck after a minute of the clock in which it comes to nothing. */
  async #advance(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 20_000) {
      await this.clock.advance(Math.min(left, 20_000))
      await foreign(40)
    }
  }

  /** Answers whatever is asked and lets time pass until all runs have ended. */
  async #seeThrough(): Promise<void> {
    for (let round = 0; round < 600; round++) {
      await foreign(10)
      await this.#answerAll(round)
      await this.#sendAll(round)
      await this.#advance(round < 30 ? 1_000 : 100_000)
      // A run that was put to sleep while the clock was ahead, by a process that is gone, is due when the clock says so.
      if (round === 60 && this.#farthest > 0) await this.clock.jump(this.#farthest + yearMs)
      const open = await this.#unfinished()
      if (open.length === 0 || this.wrong.length > 0) return
      for (const tree of open) await this.#resume(tree, round)
      // A supervisor looks for runs that their owners left.
      if (round % 10 === 9 && this.#isAbandoned) await (await this.#alive(this.#processes.length - 1)?.baton)?.recover()
    }
    for (const { name, runId } of await this.#unfinished()) {
      const runs = await this.journal.list(runId === undefined ? {} : { rootRunId: runId })
      const owner = runId === undefined ? '' : await this.journal.owner(runId)
      this.wrong.push(
        `${name} never ended: ${runs.map(({ status }) => status)}, owner ${owner}, refused: ${this.#refusals.get(name)}`,
      )
    }
  }

  async #unfinished(): Promise<Tree[]> {
    const runs = new Map((await this.journal.list({ roots: true })).map(({ runId, status }) => [runId, status]))
    const isOver = (status: RunStatus | undefined): boolean => status === 'completed' || status === 'cancelled'
    return this.trees.filter(({ runId, isTakenBack }) => !isTakenBack && !isOver(runs.get(runId ?? '')))
  }

  /** One that runs; some process may stand still. */
  #alive(pick: number): MortalProcess | undefined {
    const alive = this.#processes.filter(({ isDead, isAtWork }) => !isDead && isAtWork)
    return alive[pick % alive.length]
  }

  async #join(): Promise<void> {
    const process = new MortalProcess(`process-${++this.#count}`, this)
    this.#processes.push(process)
    const baton = await process.baton
    // What can't be read now is looked for when it can be.
    await this.#whileTimePasses(baton.recover().catch(() => {}))
  }

  async #close(process: MortalProcess): Promise<void> {
    this.#isAbandoned = true
    this.#processes.splice(this.#processes.indexOf(process), 1)
    await this.#whileTimePasses((await process.baton).close())
  }

  #stop(process: MortalProcess | undefined): void {
    this.#isAbandoned = true
    process?.stop()
  }

  async #kill(process: MortalProcess): Promise<void> {
    this.#isAbandoned = true
    await process.kill()
    this.#processes.splice(this.#processes.indexOf(process), 1)
  }

  /** With a slow disk, or effects that take their time, time must pass for something to end. */
  async #whileTimePasses<Result>(result: Promise<Result>): Promise<Result | undefined> {
    let isOver = false
    const note = (): void => {
      isOver = true
    }
    result.then(note, note)
    await foreign(2)
    for (let second = 0; second < 100 && !isOver; second++) await this.clock.advance(1_000)
    return isOver ? result : undefined
  }

  /** Starts what has not been started for certain. The key keeps it from being started twice. */
  async #startAll(): Promise<void> {
    for (const tree of this.trees) {
      const baton = await this.#alive(this.#count)?.baton
      if (tree.runId !== undefined || baton === undefined) continue
      const { name, program, limits } = tree
      const task: Task = { tree: name, program }
      const started = baton.start('function:work', JSON.stringify(task), { key: name, limits })
      const handle = await this.#whileTimePasses(started.catch(() => undefined))
      tree.runId = handle?.runId
    }
  }

  /** What was acknowledged is not answered again: if it were lost, the run would never end. */
  async #answerAll(pick: number): Promise<void> {
    const baton = await this.#alive(pick)?.baton
    if (baton === undefined) return
    for (const { runId } of this.trees) {
      const open = runId === undefined ? [] : await quietly(baton.questions(runId))
      for (const question of open ?? []) {
        const { runId: asking, op, prompt } = question
        const name = `${asking}/${op}`
        if (prompt.endsWith('(nobody)') || this.#acknowledged.has(name)) continue
        // A process that stands still may yet do what is asked about: a person finds out once it goes on.
        if (question.about !== undefined && this.#processes.some(({ isAtWork }) => !isAtWork)) continue
        await this.#acknowledge(name, baton.answer(asking, op, answerTo(question, this.world)))
      }
    }
  }

  async #sendAll(pick: number): Promise<void> {
    const baton = await this.#alive(pick)?.baton
    if (baton === undefined) return
    for (const [name, runId] of this.world.receivers) {
      if (this.#acknowledged.has(name)) continue
      await this.#acknowledge(name, baton.send(runId, name, `message ${name}`, { id: name }))
    }
  }

  async #acknowledge(name: string, sent: Promise<void>): Promise<void> {
    const acknowledged = sent.then(
      () => this.#acknowledged.add(name),
      () => undefined,
    )
    await this.#whileTimePasses(acknowledged)
  }

  async #cancel(tree: Tree, pick: number): Promise<void> {
    const baton = await this.#alive(pick)?.baton
    if (baton === undefined || tree.runId === undefined) return
    const cancelled = baton.cancel(tree.runId).then(
      () => {
        tree.isCancelled = true
      },
      () => {},
    )
    await this.#whileTimePasses(cancelled)
  }

  /** Has a run go on that failed, with more to use. */
  async #resume(tree: Tree, pick: number): Promise<void> {
    const { runId } = tree
    const baton = await this.#alive(pick)?.baton
    if (baton === undefined || runId === undefined) return
    const [run] = await this.journal.list({ runId })
    if (run === undefined || run.status !== 'failed') return
    const last = (await this.journal.read(runId)).at(-1)
    const isBudget = /BATON_BUDGET_EXCEEDED|so it was not started/.test(last?.json ?? '')
    const how = isBudget ? { more: { usdMicros: 2 * callUsdMicros } } : {}
    const isFragile = leavesIn(tree.program).some((leaf) => leaf.do === 'fragile')
    if (!isBudget && !isFragile) this.wrong.push(`${tree.name} failed: ${last?.json}`)
    const resumed = await this.#whileTimePasses(
      baton.resume(runId, how).catch((error: unknown) => {
        this.#refusals.set(tree.name, isBatonError(error) ? error.code : String(error))
        // Effects of a child that had completed were taken back: no code could do them anew.
        if (isBatonError(error, 'BATON_RUN_TAKEN_BACK')) tree.isTakenBack = true
        return undefined
      }),
    )
    if (resumed === undefined) return
    tree.reopened++
    // What it had not received before it failed was told as such, and is sent again.
    for (const name of this.#acknowledged) {
      if (name.startsWith(`${tree.name}.`) || name.startsWith(runId)) this.#acknowledged.delete(name)
    }
  }

  /** Other code is refused, and leaves everything as it is. */
  async #tryOther(tree: Tree, other: NonNullable<BatonOptions['runnables']>[number]): Promise<void> {
    const { runId } = tree
    if (runId === undefined || tree.isCancelled || this.world.disk !== undefined) return
    for (const process of [...this.#processes]) await this.#kill(process)
    const [run] = await this.journal.list({ runId })
    const before = await this.#recordsOf(runId)
    const isBegun = before.some(({ lineage, json }) => lineage.runId === runId && json.includes('"op":'))
    if (run !== undefined && !isFinal(run.status) && isBegun) {
      const process = new MortalProcess(`process-${++this.#count}`, this, { runnables: [other] })
      const baton = await process.baton
      const outcome = await this.#whileTimePasses(outcomeOf(baton, runId))
      if (outcome !== 'BATON_DEFINITION_CHANGED' && outcome !== 'BATON_REPLAY_DIVERGED')
        this.wrong.push(`${tree.name} was taken up by other code: ${outcome}`)
      await this.#whileTimePasses(baton.close())
      const after = await this.#recordsOf(runId)
      if (JSON.stringify(after) !== JSON.stringify(before)) this.wrong.push(`${tree.name} was touched by other code`)
    }
    await this.#join()
  }

  async #recordsOf(rootRunId: string): Promise<JournalRecord[]> {
    const runs = await this.journal.list({ rootRunId })
    return (await Promise.all(runs.map(({ runId }) => this.journal.read(runId)))).flat()
  }
}

async function outcomeOf(baton: Baton, runId: string): Promise<string> {
  try {
    return (await (await baton.resume(runId)).result).status
  } catch (error) {
    return isBatonError(error) ? error.code : String(error)
  }
}

async function quietly<Result>(result: Promise<Result>): Promise<Result | undefined> {
  return result.catch(() => undefined)
}
