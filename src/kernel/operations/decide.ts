import { BatonError, describe, toRunError } from '../../errors/baton-error.ts'
import { eventData, type KernelFact } from '../../events/catalog.ts'
import type { Json } from '../../events/json.ts'
import { type Decision, decisionRepairs } from '../decision.ts'
import { isEmpty } from '../empty-answer.ts'
import { heardOut } from '../grace.ts'
import { asJson } from '../json-value.ts'
import { failureIn, type NewEvent, operate, type Performed } from '../operation.ts'
import type { ModelAnswer, ModelMessage } from '../ports/model.ts'
import type { Run } from '../run.ts'
import type { Scope } from '../scope.ts'
import { unfinishedBecause } from '../unfinished-answer.ts'
import { validate } from '../validation.ts'
import { withoutFence } from '../without-fence.ts'
import { callModel } from './model.ts'

/** `ctx.decide`: a judgement by a model, or by its rule where there is none. */
export function decide<Input extends Json, Verdict>(
  scope: Scope,
  decision: Decision<Input, Verdict>,
  input: Input,
): Promise<Verdict> {
  const { run } = scope
  const op = scope.next(`decide:${decision.name}`)
  const recorded = eventData(run.recording.peek(op)?.start, 'decision.requested')
  // Whether a model or the rule judges was settled when the decision was first asked for.
  const decider = recorded?.decider ?? (judgeOf(run) === undefined ? 'rule' : 'model')
  const request: NewEvent = {
    type: 'decision.requested',
    data: { op, decision: decision.name, decider, input: asJson(input, `The input of decision "${decision.name}"`) },
  }
  const judge = decider === 'rule' ? byRule : byModel
  return operate(run, {
    path: op,
    request: () => request,
    ...(decider === 'model' ? { container: true } : {}),
    perform: async (dangling): Promise<Performed> => {
      const startSeq = dangling?.start.seq ?? run.append(request.type, request.data).seq
      try {
        const { verdict, reason } = await judge(scope.inside(op), decision, input)
        return { end: { type: 'decision.made', data: { op, verdict, decider, reason } }, startSeq }
      } catch (thrown) {
        const fallback = new BatonError(
          'BATON_RUN_EXCEPTION',
          { name: decision.name, problem: describe(thrown) },
          thrown,
        )
        return { end: { type: 'decision.failed', data: { op, error: toRunError(thrown, fallback) } }, startSeq }
      }
    },
    read: readVerdict<Verdict>,
  })
}

/** The model that makes the decisions of a run; without one, their rules do. */
function judgeOf({ tree }: Run): string | undefined {
  return (tree.models ?? tree.outside.models).decision
}

interface Judgement {
  readonly verdict: Json
  readonly reason: string
}

async function byRule<Input extends Json, Verdict>(
  { run }: Scope,
  decision: Decision<Input, Verdict>,
  input: Input,
): Promise<Judgement> {
  const { verdict, reason } = await heardOut(run, (async () => decision.rule(input))())
  const checked = await validate(decision.verdict, verdict)
  if (checked instanceof Error) {
    throw new BatonError('BATON_DECISION_INVALID', { decision: decision.name, problem: checked.message, attempts: 1 })
  }
  return { verdict: asJson(checked, `The verdict of "${decision.name}"`), reason }
}

async function byModel<Input extends Json, Verdict>(
  inside: Scope,
  decision: Decision<Input, Verdict>,
  input: Input,
): Promise<Judgement> {
  const model = judgeOf(inside.run) ?? ''
  const { verdictSchema: schema } = decision
  const output = typeof schema === 'function' ? schema(input) : schema
  const settings = output === undefined ? {} : { settings: { output } }
  const { edition } = inside.run.tree
  const messages: ModelMessage[] = [...decision.prompt(input)]
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
    if (!(checked instanceof Error)) {
      return { verdict: asJson(checked, `The verdict of "${decision.name}"`), reason: `judged by ${model}` }
    }
    problem = checked.message
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

function readVerdict<Verdict>(end: KernelFact): Verdict {
  // The verdict was checked against the schema of the decision before it was written.
  if (end.type === 'decision.made') return end.data.verdict as Verdict
  throw failureIn(end)
}
