import { BatonError } from '../errors/baton-error.ts'
import { eventData, partOf } from '../events/catalog.ts'
import { operationOf, type RunEvent } from '../events/event.ts'
import type { Json } from '../events/json.ts'
import { isFinal } from '../events/status.ts'
import { loadRun } from '../kernel/load-run.ts'
import { type Journal, summaryOf } from '../kernel/ports/journal.ts'
import { findSubtree } from '../kernel/subtree.ts'

/** A question that waits for a person. */
export interface OpenQuestion {
  readonly runId: string
  readonly op: string
  readonly prompt: string
  readonly choices?: readonly string[]
  readonly about?: Json
  readonly to?: string
  readonly expiresAt?: number
}

/** All open questions of a run and the runs below it. With `now`, those it is too late for are left out. */
export async function openQuestions(journal: Journal, runId: string, now?: number): Promise<OpenQuestion[]> {
  const questions = await questionsOf(journal, runId, new Set())
  return now === undefined ? questions : questions.filter((question) => !isOver(question, now))
}

/** `known` are trees that were looked at: two of them can work for each other. */
async function questionsOf(journal: Journal, runId: string, known: Set<string>): Promise<OpenQuestion[]> {
  known.add(runId)
  const runs = await (await findSubtree(journal, runId)).runs(journal)
  const questions: OpenQuestion[] = []
  for (const run of runs.toReversed()) {
    if (isFinal(run.status)) continue
    const events = await loadRun(journal, run.runId)
    questions.push(...questionsIn(events), ...(await linkedQuestions(journal, events, known)))
  }
  return questions
}

/** Those of trees that work for a run. One whose answer is on its way is open no more: only its own tree could tell. */
async function linkedQuestions(
  journal: Journal,
  events: readonly RunEvent[],
  known: Set<string>,
): Promise<OpenQuestion[]> {
  const linked = new Set(events.flatMap((event) => eventData(event, 'linked.begun')?.linkedRunId ?? []))
  const questions: OpenQuestion[] = []
  for (const runId of linked) {
    if (known.has(runId) || (await summaryOf(journal, runId)) === undefined) continue
    const answers = (await journal.messages([runId])).filter((message) => message.kind === 'answer')
    const open = await questionsOf(journal, runId, known)
    questions.push(...open.filter(({ op, runId: of }) => !answers.some((one) => one.op === op && one.runId === of)))
  }
  return questions
}

function isOver({ expiresAt }: OpenQuestion, now: number): boolean {
  return expiresAt !== undefined && expiresAt <= now
}

/** A question, how often an answer to it was refused, and how many events of its run were there to see. */
export type AnswerableQuestion = OpenQuestion & { readonly refusals: number; readonly seen: number }

/** The question, or an error that names those that are open. */
export async function findQuestion(
  journal: Journal,
  runId: string,
  op: string,
  now: number,
): Promise<AnswerableQuestion> {
  const events = await loadRun(journal, runId)
  const open = questionsIn(events)
  const found = open.find((question) => question.op === op)
  if (found !== undefined && isOver(found, now)) {
    throw new BatonError('BATON_QUESTION_EXPIRED', { question: op })
  }
  if (found !== undefined) return { ...found, refusals: refusalsIn(events, op), seen: events.length }
  refuseAnswered(events, op)
  throw new BatonError('BATON_QUESTION_UNKNOWN', { runId, question: op, open: open.map((question) => question.op) })
}

/** The second answer to a question is told the first. */
function refuseAnswered(events: readonly RunEvent[], question: string): void {
  for (const event of events) {
    const answered = eventData(event, 'question.answered')
    if (answered?.op !== question) continue
    const { by, answer } = answered
    throw new BatonError('BATON_QUESTION_ANSWERED', { question, by, answer, at: new Date(event.ts).toISOString() })
  }
}

/** Refuses what can be seen not to fit without the run's own code. */
export function refuseMisfit({ op, choices }: OpenQuestion, answer: Json): void {
  if (choices === undefined || choices.includes(answer as string)) return
  const problem = `it is none of ${choices.map((choice) => `"${choice}"`).join(', ')}`
  throw new BatonError('BATON_ANSWER_INVALID', { question: op, problem })
}

function refusalsIn(events: readonly RunEvent[], op: string): number {
  return events.filter((event) => eventData(event, 'question.refused')?.op === op).length
}

function questionsIn(events: readonly RunEvent[]): OpenQuestion[] {
  const open = new Map<string, OpenQuestion>()
  for (const event of events) {
    const asked = eventData(event, 'question.asked')
    if (asked !== undefined) {
      const { expiresInMs: _, ...question } = asked
      open.set(question.op, { runId: event.runId, ...question })
    } else if (partOf(event.type) === 'end') open.delete(operationOf(event) ?? '')
  }
  return [...open.values()]
}
