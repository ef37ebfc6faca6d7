import type { Context } from '../../kernel/context.ts'
import { nothing, type Spendable } from '../../kernel/limits.ts'
import { composeAnswer } from './decisions/compose-answer.ts'
import type { Plan } from './decisions/decompose.ts'
import type { Estimate, WorkOrderSetup } from './setup.ts'

/** There is nothing to put aside. */
export function isNothing(estimate: Estimate): boolean {
  return Object.values(estimate).every((amount) => amount === 0)
}

/**
 * What one model call used while the plan was made. The budget is shared, and a crash or a verdict that does not fit
 * makes for more calls, so only the share of each of them says anything.
 */
export function callWhilePlanning(before: Spendable, after: Spendable): Spendable {
  const calls = before.modelCalls - after.modelCalls
  if (!(calls > 0)) return nothing
  const share = (dimension: 'usdMicros' | 'tokens'): number =>
    Math.max(0, Math.ceil((before[dimension] - after[dimension]) / calls))
  return { ...nothing, usdMicros: share('usdMicros'), tokens: share('tokens'), modelCalls: 1 }
}

/** With a plan that was handed in no call was seen yet: the answer's is taken to cost what the model of workers would. */
export function answerCall(context: Context, { models }: WorkOrderSetup, request: string, { goal }: Plan): Spendable {
  const [model] = models
  if (model === undefined) return nothing
  const messages = composeAnswer.prompt({ request, goal, brought: [], unmet: [], unpaid: false })
  return context.budget.estimate({ model, messages })
}

/** However wrong a guess is, it leaves something for others; and what is not there can't be spent. */
export function atMostAThird(guess: Spendable, { usdMicros, tokens }: Spendable): Estimate {
  const capped = (amount: number, left: number): number => Math.min(amount, Math.max(1, Math.floor(left / 3)))
  return { ...guess, usdMicros: capped(guess.usdMicros, usdMicros), tokens: capped(guess.tokens, tokens) }
}
