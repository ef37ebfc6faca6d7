import { agentRunnable } from '../agents/agent-runnable.ts'
import type { Router } from '../agents/definition.ts'
import { BatonError, isBatonError, OperationError, toRunError } from '../errors/baton-error.ts'
import type { RunInput } from '../events/run.ts'
import type { Context } from '../kernel/context.ts'
import type { Outcome } from '../kernel/runnable.ts'
import type { AtWork } from './layer.ts'
import { passOn } from './pass-on.ts'
import {
  type Choice,
  choicesOf,
  destinationsNote,
  longestRaw,
  nobody,
  readChoice,
  routingRepairs,
  routingTurn,
} from './routing-turn.ts'
import { routeTool } from './speech.ts'
import { dataNote } from './voices.ts'

/** What was asked, as it came and with what advisors said to it. */
export interface Request {
  readonly original: RunInput
  readonly advised: RunInput
}

/** The agent only chooses who does the work, and that agent gets the request as it came (PAT-21). */
export async function route(context: Context, atWork: AtWork, router: Router, request: Request): Promise<Outcome> {
  const { agent, layer } = atWork
  const { name, reason } = await chosen(context, atWork, router, request.advised)
  const candidates = choicesOf(router)
  context.record('router.selected', { agent: name, reason, candidates })
  const voice = agent.part?.voice
  const from = agent.part?.from
  const destination = layer.cast(name, {
    ...(from === undefined ? {} : { from }),
    ...(voice === undefined ? {} : { voice }),
  })
  const given = router.forwardAdvice ? request.advised : request.original
  const text = router.forwardReason ? `${given.text}\n\n## ROUTING NOTE\n\n${reason}` : given.text
  return passOn(await context.run(destination, { ...given, text }, { role: 'destination', reason }))
}

interface Chosen {
  readonly name: string
  readonly reason: string
}

async function chosen(context: Context, atWork: AtWork, router: Router, input: RunInput): Promise<Chosen> {
  const { destinations, fallback } = router
  const [only, ...others] = destinations
  // There is nothing to choose (PAT-27).
  if (only !== undefined && others.length === 0) return { name: only, reason: 'only destination' }
  const choice =
    router.mode === 'pure'
      ? await choose(context, atWork, router, input)
      : await lookAround(context, atWork, router, input)
  if (choice.agent !== undefined && choice.agent !== nobody) return { name: choice.agent, reason: choice.reason }
  if (fallback !== undefined) {
    const reason = choice.agent === undefined ? 'nobody was chosen' : choice.reason
    return { name: fallback, reason: `fallback: ${reason}` }
  }
  const candidates = choicesOf(router)
  const raw = choice.agent === undefined ? choice.raw : []
  context.record('router.failed', { candidates, raw })
  const error = new BatonError('BATON_ROUTING_FAILED', { router: atWork.agent.name, candidates, raw })
  throw new OperationError({ ...toRunError(error, error), agent: atWork.agent.name, candidates, raw })
}

function choose(context: Context, { agent, layer }: AtWork, router: Router, input: RunInput): Promise<Choice> {
  return routingTurn(
    context,
    { agent, router, equipment: layer.equip(agent), note: noteFor({ agent, layer }, router) },
    input,
  )
}

/** Several turns with tools that only look, which must end with a choice (PAT-26). */
async function lookAround(
  context: Context,
  { agent, layer }: AtWork,
  router: Router,
  input: RunInput,
): Promise<Choice> {
  const choices = choicesOf(router)
  const equipment = layer.equip(agent)
  const tool = routeTool(choices)
  const { output, ...looking } = agent
  const raw: string[] = []
  const onMiss = (text: string): void => {
    raw.push(text.slice(0, longestRaw))
    if (raw.length > routingRepairs) return
    context.record('router.repair', { attempt: raw.length, problem: 'No agent was chosen.', raw: raw.at(-1) ?? '' })
  }
  let choice: Choice = { agent: undefined, raw: [] }
  const session = agentRunnable(looking, () => ({
    ...equipment,
    tools: new Map([...equipment.tools, [tool.name, tool]]),
    note: noteFor({ agent, layer }, router),
    finish: {
      tools: new Set(['route_to']),
      required: {
        reminder: `Nobody was chosen yet. Call \`route_to\` once, with one of: ${choices.join(', ')}.`,
        repairs: routingRepairs,
        missing: () => new BatonError('BATON_ROUTING_FAILED', { router: agent.name, candidates: choices, raw }),
        onMiss,
      },
    },
    onCall: (request, { failed }) => {
      const read = readChoice({ text: '', finish: 'tool_calls', toolCalls: [request] }, choices)
      if (failed !== true && 'agent' in read) choice = read
    },
  }))
  try {
    await session.run(context, input)
    return choice
  } catch (error) {
    if (!isBatonError(error, 'BATON_ROUTING_FAILED')) throw error
    return { agent: undefined, raw }
  }
}

function noteFor({ agent, layer }: AtWork, router: Router): string {
  const note = destinationsNote(router, layer)
  return agent.advisors === undefined && agent.part?.from === undefined ? note : `${note}\n\n${dataNote}`
}
