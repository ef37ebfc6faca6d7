import type { RunInput } from '../../events/run.ts'
import type { Context } from '../../kernel/context.ts'
import type { Outcome } from '../../kernel/runnable.ts'
import { gatherAdvice } from '../advisors/run.ts'
import { handOff } from '../handoff/run.ts'
import { type Request, route } from '../router/run.ts'
import { runTeam } from '../team/run.ts'
import type { AtWork } from './layer.ts'
import { inPart } from './part.ts'
import { speak } from './speak.ts'

/**
 * One run of an agent, always in this order: advisors, then its team, its
 * choice of another, or its own session, then whoever it hands off to.
 */
export function runAgent(context: Context, atWork: AtWork, input: RunInput): Promise<Outcome> {
  const { agent, layer } = atWork
  const { part, ...plain } = agent
  if (part?.seated === true) return speak(context, atWork, input)
  if (agent.handoff === undefined) return work(context, atWork, input)
  // Whoever comes last speaks for all: until then this is an agent like any other.
  const stage = { agent: inPart(plain, part?.from === undefined ? {} : { from: part.from }), layer }
  return handOff(context, atWork, input, () => work(context, stage, input))
}

async function work(context: Context, atWork: AtWork, input: RunInput): Promise<Outcome> {
  const { advisors } = atWork.agent
  if (advisors === undefined) return answer(context, atWork, { original: input, advised: input })
  const advised = await gatherAdvice(context, atWork, advisors, input)
  const outcome = await answer(context, atWork, { original: input, advised: advised.input })
  return { ...outcome, warnings: [...advised.warnings, ...(outcome.warnings ?? [])] }
}

function answer(context: Context, atWork: AtWork, request: Request): Promise<Outcome> {
  const { team, router, workorder } = atWork.agent
  const { workOrder } = atWork.layer
  if (team !== undefined) return runTeam(context, atWork, team, request.advised)
  if (router !== undefined) return route(context, atWork, router, request)
  if (workorder !== undefined && workOrder !== undefined) return workOrder(context, atWork.agent, request.advised)
  return speak(context, atWork, request.advised)
}
