import { type AwaitingInput, type Baton, createBaton, type Json, type RunResult } from '../../src/index.ts'
import { type Journal, memoryJournal } from '../../src/journal/index.ts'
import { type SimulatedClock, simulatedClock } from '../../src/testing/index.ts'
import { importRun, readExport } from './import-run.ts'
import { type Opening, openProject } from './project/open.ts'

/** What became of an exported run that was taken up again. */
export interface TakenUp {
  readonly rootRunId: string
  readonly result: RunResult
  /** The key of every call that reached a model or a tool, in order. */
  readonly calls: readonly string[]
  readonly journal: Journal
  readonly baton: Baton
}

/** Imports a run into an empty journal, resumes it in another process, answers what it asks, and sees it through. */
export async function takeUp(
  text: string,
  opening: Opening,
  answers: Readonly<Record<string, Json>> = {},
): Promise<TakenUp> {
  const { records } = readExport(text)
  const clock = simulatedClock(Math.max(...records.map(({ ts }) => ts)) + 1_000)
  const journal = memoryJournal({ clock })
  const rootRunId = await importRun(journal, text)
  const calls: string[] = []
  const project = await openProject({ clock, called: (key) => calls.push(key) }, opening)
  const baton = await createBaton({ ...project, journal, owner: 'reader' })
  await baton.resume(rootRunId)
  const result = await seeThrough({ baton, clock, rootRunId }, answers)
  return { rootRunId, result, calls, journal, baton }
}

/** A run that is being executed on a simulated clock. */
export interface UnderWay {
  readonly baton: Baton
  readonly clock: SimulatedClock
  readonly rootRunId: string
  /** Lets a journal on a disk keep up before more time passes. */
  readonly pause?: () => Promise<void>
}

const mostRounds = 200
const mostSteps = 5_000

/** Lets time pass and answers what is asked until the run has ended. A question without an answer expires. */
export async function seeThrough(underWay: UnderWay, answers: Readonly<Record<string, Json>>): Promise<RunResult> {
  const { baton, clock, rootRunId } = underWay
  for (let round = 0; round < mostRounds; round++) {
    const outcome = await passTime(underWay, baton.result(rootRunId))
    if (outcome.status !== 'awaiting_input') return outcome
    const answered = await answerAll(baton, outcome, answers)
    await clock.advance(answered ? 1_000 : 600_000)
  }
  throw new Error(`${rootRunId} still waits: ${JSON.stringify(await baton.questions(rootRunId))}`)
}

async function answerAll(
  baton: Baton,
  { questions }: AwaitingInput,
  answers: Readonly<Record<string, Json>>,
): Promise<boolean> {
  const answerable = questions.filter(({ op }) => Object.hasOwn(answers, op) || isDoubt(op))
  for (const { runId, op } of answerable) await baton.answer(runId, op, answers[op] ?? 'It did not happen')
  return answerable.length > 0
}

/** A question about a call that must not happen twice and was cut off. Nothing happens outside the project. */
function isDoubt(op: string): boolean {
  return /\/attempt#\d+\/ask#1$/.test(op)
}

async function passTime(
  { baton, clock, rootRunId, pause }: UnderWay,
  result: Promise<RunResult | AwaitingInput>,
): Promise<RunResult | AwaitingInput> {
  let isSettled = false
  const note = (): void => {
    isSettled = true
  }
  result.then(note, note)
  for (let step = 0; !isSettled; step++) {
    if (step === mostSteps) throw new Error(`${rootRunId} does not end.`)
    await pause?.()
    const [summary] = await baton.runs({ runId: rootRunId })
    await clock.advance(summary?.status === 'sleeping' ? 60_000 : 1_000)
  }
  return result
}
