import { BatonError } from '../../errors/baton-error.ts'
import type { Json } from '../../events/json.ts'
import { type Decision, decisionRepairs } from '../decision.ts'
import { isEmpty } from '../empty-answer.ts'
import type { ModelAnswer, ModelMessage } from '../ports/model.ts'
import type { Scope } from '../scope.ts'
import { unfinishedBecause } from '../unfinished-answer.ts'
import { validate } from '../validation.ts'
import { withoutFence } from '../without-fence.ts'
import { callModel } from './model.ts'

/** Which model judges, and how. */
export interface Judge<Verdict> {
  readonly model: string
  readonly temperature: number | undefined
  /** From 0: which of several judgements this is. */
  readonly sample: number
  /** What those before said. */
  readonly earlier: readonly Verdict[]
}

/** One judgement by a model. A verdict that does not fit, or that the decision complains about, goes back to it. */
export async function byModel<Input extends Json, Verdict>(
  inside: Scope,
  decision: Decision<Input, Verdict>,
  input: Input,
  { model, temperature, sample, earlier }: Judge<Verdict>,
): Promise<Verdict> {
  const { verdictSchema: schema } = decision
  const output = typeof schema === 'function' ? schema(input) : schema
  const wanted = { ...(output === undefined ? {} : { output }), ...(temperature === undefined ? {} : { temperature }) }
  const settings = Object.keys(wanted).length === 0 ? {} : { settings: wanted }
  const { edition } = inside.run.tree
  const messages: ModelMessage[] = [...decision.prompt(input, sample, earlier)]
  let problem = ''
  let attempts = 0
  let silences = 0
  while (attempts <= decisionRepairs) {
    attempts += 1
    const answer = await callModel(inside, { model, messages, ...settings, once: true })
    const { text } = answer
    // The first edition took a fence for a mistake. Before the third, it was asked again whatever had come.
    const value = parse(edition === 1 ? text : withoutFence(text))
    const unfinished = edition < 3 || isClosed(answer, value) ? undefined : unfinishedBecause(answer)
    const isSilent = edition > 2 && isEmpty(answer)
    const lacking = unfinished ?? (isSilent ? 'the model said nothing' : undefined)
    const checked =
      lacking === undefined
        ? await inside.run.tree.activity.during(Promise.resolve(validate(decision.verdict, value)))
        : new Error(lacking)
    const complaint = checked instanceof Error ? checked.message : decision.check?.(input, checked)
    if (complaint === undefined && !(checked instanceof Error)) return checked
    problem = complaint ?? ''
    if (isSilent) silences += 1
    if (unfinished !== undefined || silences > 1) break
    // Providers take no message that says nothing.
    if (!isSilent && (text !== '' || edition === 1)) messages.push({ role: 'assistant', content: text })
    messages.push({ role: 'user', content: `That does not fit: ${problem}. Answer again with JSON that fits.` })
  }
  throw new BatonError('BATON_DECISION_INVALID', { decision: decision.name, problem, attempts })
}

/** Some models don't stop where their JSON ends, until they are stopped. */
function isClosed({ finish }: ModelAnswer, value: unknown): boolean {
  return finish === 'length' && typeof value === 'object'
}

/** Text that is no JSON is judged by the schema like any other value, and so reported the same way. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
