import { BatonError, OperationError, toRunError } from '../../errors/baton-error.ts'
import type { RunError } from '../../errors/run-error.ts'
import type { Json } from '../../events/json.ts'
import type { Question } from '../context.ts'
import { asJson } from '../json-value.ts'
import { type End, type NewEvent, operate, type Performed } from '../operation.ts'
import type { RecordedOperation } from '../recording.ts'
import type { Run } from '../run.ts'
import type { Scope } from '../scope.ts'
import { validate } from '../validation.ts'
import { waitOutside } from '../waiting.ts'

/** `ctx.ask`: a question to a person. */
export function askPerson<Answer>(scope: Scope, question: Question<Answer>): Promise<Answer> {
  const { run } = scope
  const path = scope.next('ask')
  const { answer: _, about, ...plain } = question
  const asked = {
    op: path,
    ...plain,
    ...(about === undefined ? {} : { about: asJson(about, 'What a question is about') }),
  }
  return operate(run, {
    path,
    request: () => ({ type: 'question.asked', data: asked }),
    perform: (recorded) => awaitAnswer(run, question, asked, recorded),
    read: (end) => readAnswer<Answer>(path, end),
  })
}

type Asked = Extract<NewEvent, { type: 'question.asked' }>['data']

async function awaitAnswer<Answer>(
  run: Run,
  question: Question<Answer>,
  asked: Asked,
  recorded: RecordedOperation | undefined,
): Promise<Performed> {
  const op = asked.op
  const expiresAt = (recorded?.start.data as unknown as Asked | undefined)?.expiresAt ?? expiry(run, question)
  const startSeq =
    recorded?.start.seq ?? run.append('question.asked', expiresAt === undefined ? asked : { ...asked, expiresAt }).seq
  await run.tree.writer.durable()
  for (;;) {
    const outcome = await waitOutside(run, op, 'question', expiresAt)
    if (outcome.kind === 'due') return { end: { type: 'question.expired', data: { op } }, startSeq }
    if (outcome.kind === 'cancelled') {
      const error = toRunError(outcome.reason, outcome.reason)
      return { end: { type: 'question.withdrawn', data: { op, error } }, startSeq }
    }
    const problem = await problemWith(question, outcome.content)
    if (problem === undefined) {
      return { end: { type: 'question.answered', data: { op, answer: outcome.content, by: outcome.by } }, startSeq }
    }
    run.append('question.refused', { op, problem, by: outcome.by }, startSeq)
  }
}

function expiry(run: Run, { expiresInMs }: Question<unknown>): number | undefined {
  return expiresInMs === undefined ? undefined : run.tree.outside.clock.now() + expiresInMs
}

async function problemWith<Answer>(question: Question<Answer>, content: Json): Promise<string | undefined> {
  if (question.choices !== undefined && !question.choices.includes(content as string)) {
    return `it is none of ${question.choices.map((choice) => `"${choice}"`).join(', ')}`
  }
  if (question.answer === undefined) return undefined
  const checked = await validate(question.answer, content)
  return checked instanceof Error ? checked.message : undefined
}

function readAnswer<Answer>(path: string, { type, data }: End): Answer {
  if (type === 'question.answered') return (data as { readonly answer: Json }).answer as Answer
  if (type === 'question.withdrawn') throw new OperationError((data as unknown as { error: RunError }).error)
  const expired = new BatonError('BATON_QUESTION_EXPIRED', { question: path })
  throw new OperationError(toRunError(expired, expired))
}
