import { OperationError } from '../../../errors/baton-error.ts'
import type { JsonObject } from '../../../events/json.ts'
import { assistantMessage } from '../../../events/said-messages.ts'
import type { Context } from '../../../kernel/context.ts'
import { isEmpty } from '../../../kernel/empty-answer.ts'
import type { ModelAnswer, ModelMessage, ModelSettings } from '../../../kernel/ports/model.ts'
import { unfinishedBecause } from '../../../kernel/unfinished-answer.ts'

/** What code made of an answer: what can be used of it, and what to complain about. */
export interface AnswerReading<Value> {
  readonly value?: Value
  /** How much is wrong with it; the answer with less of it is kept. */
  readonly faults: number
  /** What to tell the model. Without it the answer is taken as it is. */
  readonly complaint?: string
}

export interface QuestionForModel<Value> {
  readonly system: string
  readonly user: string
  /** JSON Schema of the answer, for models that can be held to one. */
  readonly schema?: JsonObject
  read(text: string): AnswerReading<Value>
}

export interface AnswerOfModel<Value> {
  readonly value?: Value
  /** What was still wrong in the end, in a clause. */
  readonly problem?: string
}

/**
 * Asks the models of a worker, and once more where something is wrong with the answer; of the two the better one is
 * kept. What is no answer at all, such as a refusal, is not asked for again.
 */
export async function askModel<Value>(
  context: Context,
  [model = '', ...fallbacks]: readonly string[],
  { system, user, schema, read }: QuestionForModel<Value>,
): Promise<AnswerOfModel<Value>> {
  const settings: ModelSettings = {
    ...(schema === undefined ? {} : { output: schema }),
    ...(fallbacks.length === 0 ? {} : { fallbacks }),
  }
  const messages: ModelMessage[] = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
  const first = await context.model({ model, messages: [...messages], settings })
  const reading = readingOf(first, read)
  if (reading.complaint === undefined || first.finish === 'content_filter') return answered(reading, first)
  // Providers take no message that says nothing.
  if (!isEmpty(first)) messages.push(assistantMessage({ ...first, toolCalls: [] }))
  messages.push({ role: 'user', content: reading.complaint })
  const second = await context.model({ model, messages, settings, once: true })
  const again = readingOf(second, read)
  const isBetter = again.value !== undefined && (reading.value === undefined || again.faults <= reading.faults)
  return isBetter ? answered(again, second) : answered(reading, first)
}

/**
 * The same where rules can do the work as well: that the models can't be asked is then only a problem to tell. That the
 * run is to stop is not.
 */
export async function askIfPossible<Value>(
  context: Context,
  models: readonly string[],
  asked: QuestionForModel<Value>,
): Promise<AnswerOfModel<Value>> {
  try {
    return await askModel(context, models, asked)
  } catch (error) {
    if (!(error instanceof OperationError) || error.error.type === 'cancelled') throw error
    return { problem: error.message.replace(/\.$/, '') }
  }
}

function readingOf<Value>(answer: ModelAnswer, read: QuestionForModel<Value>['read']): AnswerReading<Value> {
  if (answer.finish === 'content_filter') return { faults: Number.POSITIVE_INFINITY, complaint: 'It was refused.' }
  if (isEmpty(answer) || answer.text.trim() === '')
    return { faults: Number.POSITIVE_INFINITY, complaint: 'Your answer was empty. Answer now.' }
  const reading = read(answer.text)
  if (answer.finish !== 'length') return reading
  const cut = 'Your answer was cut off at the length limit. Answer again, and shorter.'
  return { ...reading, faults: reading.faults + 1, complaint: [cut, reading.complaint ?? ''].join('\n').trim() }
}

function answered<Value>({ value, complaint }: AnswerReading<Value>, answer: ModelAnswer): AnswerOfModel<Value> {
  const problem = complaint === undefined ? undefined : (unfinishedBecause(answer) ?? firstLine(complaint))
  return { ...(value === undefined ? {} : { value }), ...(problem === undefined ? {} : { problem }) }
}

function firstLine(complaint: string): string {
  const [line = ''] = complaint.split('\n')
  return line.replace(/[.:]$/, '')
}
