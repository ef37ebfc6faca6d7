import { BatonError, describe, toRunError } from '../../errors/baton-error.ts'
import { eventData, type KernelFact } from '../../events/catalog.ts'
import type { Json } from '../../events/json.ts'
import type { DecideOptions } from '../context.ts'
import type { Decision } from '../decision.ts'
import { heardOut } from '../grace.ts'
import { asJson } from '../json-value.ts'
import { failureIn, type NewEvent, operate, type Performed } from '../operation.ts'
import type { Run } from '../run.ts'
import type { Scope } from '../scope.ts'
import { validate } from '../validation.ts'
import { byModel } from './judge.ts'

/** `ctx.decide`: a judgement by a model, or by its rule where there is none. */
export function decide<Input extends Json, Verdict>(
  scope: Scope,
  decision: Decision<Input, Verdict>,
  input: Input,
  options: DecideOptions = {},
): Promise<Verdict> {
  checkOptions(options, decision)
  const { run } = scope
  const op = scope.next(`decide:${decision.name}`)
  const recorded = eventData(run.recording.peek(op)?.start, 'decision.requested')
  // Whether a model or the rule judges was settled when the decision was first asked for.
  const decider = recorded?.decider ?? (judgeOf(run, options) === undefined ? 'rule' : 'model')
  const written = asJson(input, `The input of decision "${decision.name}"`)
  const request: NewEvent = {
    type: 'decision.requested',
    data: { op, decision: decision.name, decider, input: written, ...(decider === 'model' ? options : {}) },
  }
  return operate(run, {
    path: op,
    request: () => request,
    ...(decider === 'model' ? { container: true } : {}),
    perform: async (dangling): Promise<Performed> => {
      const startSeq = dangling?.start.seq ?? run.append(request.type, request.data).seq
      try {
        const inside = scope.inside(op)
        const judged = await (decider === 'rule'
          ? byRule(inside, decision, input)
          : byModels(inside, decision, input, options))
        return { end: { type: 'decision.made', data: { op, decider, ...judged } }, startSeq }
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

/** The model that makes a decision: the one it names, if its key is there, else that of the tree; without one, its rule. */
function judgeOf({ tree }: Run, { model }: DecideOptions): string | undefined {
  const { decision, keyless = [] } = tree.models ?? tree.outside.models
  if (model === undefined) return decision
  const isOffline = model.startsWith('offline/') || keyless.some((provider) => model.startsWith(`${provider}/`))
  return isOffline ? undefined : model
}

function checkOptions<Input extends Json, Verdict>(
  { samples }: DecideOptions,
  { name, combine }: Decision<Input, Verdict>,
): void {
  if (samples === undefined) return
  const problem =
    !Number.isSafeInteger(samples) || samples < 1 || samples > mostSamples
      ? `"samples" is ${samples}, and may be from 1 to ${mostSamples}`
      : samples > 1 && combine === undefined
        ? 'it does not say how several verdicts become one'
        : undefined
  if (problem !== undefined) throw new BatonError('BATON_DECISION_INVALID', { decision: name, problem, attempts: 0 })
}

const mostSamples = 15

interface Judgement {
  readonly verdict: Json
  readonly reason: string
  /** Where several were asked for. */
  readonly votes?: readonly Json[]
}

/** The judgement of a model, or of several samples of it that the decision makes one of. Each call has its place in the log. */
async function byModels<Input extends Json, Verdict>(
  inside: Scope,
  decision: Decision<Input, Verdict>,
  input: Input,
  options: DecideOptions,
): Promise<Judgement> {
  const { temperature, samples = 1 } = options
  const model = judgeOf(inside.run, options) ?? ''
  const subject = `The verdict of "${decision.name}"`
  const votes: Verdict[] = []
  for (let sample = 0; sample < samples; sample++) {
    votes.push(await byModel(inside, decision, input, { model, temperature, sample, earlier: [...votes] }))
    if (decision.isSettled?.(input, votes) === true) break
  }
  const [only] = votes
  if (samples === 1) return { verdict: asJson(only, subject), reason: `judged by ${model}` }
  const combined = decision.combine?.(input, votes)
  const checked = await inside.run.tree.activity.during(Promise.resolve(validate(decision.verdict, combined)))
  if (checked instanceof Error) {
    throw new BatonError('BATON_DECISION_INVALID', {
      decision: decision.name,
      problem: checked.message,
      attempts: samples,
    })
  }
  return {
    verdict: asJson(checked, subject),
    reason: `judged by ${votes.length} samples of ${model}`,
    votes: votes.map((vote) => asJson(vote, subject)),
  }
}

async function byRule<Input extends Json, Verdict>(
  { run }: Scope,
  decision: Decision<Input, Verdict>,
  input: Input,
): Promise<Judgement> {
  const { verdict, reason } = await heardOut(run, (async () => decision.rule(input))())
  const checked = await validate(decision.verdict, verdict)
  const problem = checked instanceof Error ? checked.message : decision.check?.(input, checked)
  if (problem !== undefined) {
    throw new BatonError('BATON_DECISION_INVALID', { decision: decision.name, problem, attempts: 1 })
  }
  return { verdict: asJson(checked, `The verdict of "${decision.name}"`), reason }
}

function readVerdict<Verdict>(end: KernelFact): Verdict {
  // The verdict was checked against the schema of the decision before it was written.
  if (end.type === 'decision.made') return end.data.verdict as Verdict
  throw failureIn(end)
}
