import { BatonError, describe, OperationError, toRunError } from '../../errors/baton-error.ts'
import { eventData, type KernelFact } from '../../events/catalog.ts'
import type { Json } from '../../events/json.ts'
import type { QuestionEvents } from '../../events/question.ts'
import type { Question } from '../context.ts'
import { wholeMs } from '../duration.ts'
import { asJson } from '../json-value.ts'
import { failureIn, operate, type Performed } from '../operation.ts'
import type { RecordedOperation } from '../recording.ts'
import type { Run } from '../run.ts'
import type { Scope } from '../scope.ts'
import { validate } from '../validation.ts'
import { waitOutside } from '../waiting.ts'

/** `ctx.ask`: a question to a person. */
export function askPerson<Answer>(scope: Scope, question: Question<Answer>): Promise<Answer> {
  const { run } = scope
  if (typeof question.prompt !== 'string') {
    throw new BatonError('BATON_VALUE_NOT_JSON', { place: 'A question', problem: 'its prompt is not a text' })
  }
  const path = scope.next('ask')
  const { answer: _, about, expiresInMs, ...plain } = question
  const asked = {
    op: path,
    ...plain,
    ...(expiresInMs === undefined ? {} : { expiresInMs: wholeMs(expiresInMs, 'expiresInMs') }),
    ...(about === undefined ? {} : { about: asJson(about, 'What a question is about') }),
  }
  return operate(run, {
    path,
    request: () => ({ type: 'question.asked', data: asked }),
    perform: (recorded) => awaitAnswer(run, question, asked, recorded),
    read: (end) => readAnswer<Answer>(path, end),
  })
}

type QuestionAsked = QuestionEvents['question.asked']

async function awaitAnswer<Answer>(
  run: Run,
  question: Question<Answer>,
  asked: QuestionAsked,
  recorded: RecordedOperation | undefined,
): Promise<Performed> {
  const heldBack = run.tree.heldBack(run)
  if (heldBack !== undefined) await heldBack
  const op = asked.op
  const expiresAt = recorded?.until ?? eventData(recorded?.start, 'question.asked')?.expiresAt ?? expiry(run, question)
  const startSeq =
    recorded?.start.seq ?? run.append('question.asked', expiresAt === undefined ? asked : { ...asked, expiresAt }).seq
  await run.tree.writer.durable()
  for (;;) {
    const outcome = await waitOutside(run, {
      op,
      kind: 'question',
      until: expiresAt,
      longestMs: question.expiresInMs,
      isRecorded: recorded !== undefined,
    })
    if (outcome.kind === 'due') return { end: { type: 'question.expired', data: { op } }, startSeq }
    if (outcome.kind === 'cancelled') {
      const error = toRunError(outcome.reason, outcome.reason)
      return { end: { type: 'question.withdrawn', data: { op, error } }, startSeq }
    }
    const { id, content, by } = outcome.message
    const checked = await check(question, content)
    // The message is discarded once what it brought about is durable, whether it was accepted or refused.
    const written = (): void => run.tree.consumed([id])
    if (!(checked instanceof Error)) {
      return { end: { type: 'question.answered', data: { op, answer: checked, by } }, startSeq, written }
    }
    run.append('question.refused', { op, problem: checked.message, by }, startSeq)
    written()
  }
}

function expiry(run: Run, { expiresInMs }: Question<unknown>): number | undefined {
  return expiresInMs === undefined ? undefined : run.tree.outside.clock.now() + wholeMs(expiresInMs, 'expiresInMs')
}

/** The answer as the question wants it, or what is wrong with it. */
async function check<Answer>({ choices, answer }: Question<Answer>, content: Json): Promise<Json | Error> {
  if (choices !== undefined && !choices.includes(content as string)) {
    return new Error(`it is none of ${choices.map((choice) => `"${choice}"`).join(', ')}`)
  }
  try {
    const checked = answer === undefined ? content : await validate(answer, content)
    return checked instanceof Error ? checked : asJson(checked, 'An answer')
  } catch (thrown) {
    return new Error(describe(thrown))
  }
}

function readAnswer<Answer>(path: string, end: KernelFact): Answer {
  // The answer was checked against the schema of the question before it was written.
  if (end.type === 'question.answered') return end.data.answer as Answer
  if (end.type !== 'question.expired') throw failureIn(end)
  const expired = new BatonError('BATON_QUESTION_EXPIRED', { question: path })
  throw new OperationError(toRunError(expired, expired), path)
}
