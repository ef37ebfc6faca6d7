import { agentRunnable } from '../../agents/agent-runnable.ts'
import { type BatonError, describe, OperationError, toRunError } from '../../errors/baton-error.ts'
import type { Context } from '../../kernel/context.ts'
import type { ModelAnswer, OfflineRule } from '../../kernel/ports/model.ts'
import { unfinishedBecause } from '../../kernel/unfinished-answer.ts'
import { handedNote } from '../patterns/handed-note.ts'
import { type AtWork, askedIn, type KeyRun, type Layer, type Request } from '../patterns/layer.ts'
import { handedOf } from '../patterns/part.ts'
import { passOn } from '../patterns/pass-on.ts'
import { dataNote } from '../patterns/speaking.ts'
import { routerErrors } from './errors.ts'
import { routerEvents } from './events.ts'
import type { Router } from './fields.ts'
import { choosing } from './offline.ts'
import {
  type Choice,
  candidatesOf,
  choicesOf,
  destinationsNote,
  isSilentTwice,
  longestRaw,
  nobody,
  readChoice,
  routeTool,
  routingRepairs,
  routingTurn,
  saidNothing,
  shown,
} from './routing-turn.ts'

/** The agent only chooses another one, which gets the request as it came (PAT-21). */
export const runRouter: KeyRun<Router> = async (context, atWork, request) => {
  const { agent, layer, settings: router, speaking } = atWork
  const { name, reason } = await chosen(context, atWork, router, request)
  const candidates = choicesOf(router)
  context.record(routerEvents, 'router.selected', { agent: name, reason, candidates })
  const voice = agent.part?.voice
  const part = { ...handedOf(agent.part), ...(voice === undefined ? {} : { voice }) }
  const given = router.forwardAdvice ? request.advised : request.original
  const asked = askedIn(request, given)
  const destination = layer.cast(name, part, speaking === undefined ? { asked } : { asked, speaking })
  const text = router.forwardReason ? `${given.text}\n\n## ROUTING NOTE\n\n${reason}` : given.text
  return passOn(await context.run(destination, { ...given, text }, { role: 'destination', reason }), context.edition)
}

type Missed = Pick<Extract<Choice, { readonly agent: undefined }>, 'raw' | 'problem'>

interface Chosen {
  readonly name: string
  readonly reason: string
}

async function chosen(context: Context, atWork: AtWork, router: Router, request: Request): Promise<Chosen> {
  const { destinations, fallback } = router
  const [only, ...others] = destinations
  // There is nothing to choose (PAT-27).
  if (only !== undefined && others.length === 0) return { name: only, reason: 'only destination' }
  const choice =
    router.mode === 'pure'
      ? await choose(context, atWork, router, request)
      : await lookAround(context, atWork, router, request)
  if (choice.agent !== undefined && choice.agent !== nobody) return { name: choice.agent, reason: choice.reason }
  if (fallback !== undefined) {
    const reason = choice.agent === undefined ? (choice.problem ?? 'nobody was chosen') : choice.reason
    return { name: fallback, reason: `fallback: ${reason}` }
  }
  const candidates = choicesOf(router)
  const { raw, problem }: Missed = choice.agent === undefined ? choice : { raw: [] }
  const missed = { candidates, raw, ...(problem === undefined ? {} : { problem }) }
  context.record(routerEvents, 'router.failed', missed)
  const error = routerErrors.error('BATON_ROUTING_FAILED', { router: atWork.agent.name, ...missed })
  throw new OperationError({ ...toRunError(error, error), agent: atWork.agent.name, candidates, raw })
}

function choose(context: Context, { agent, layer }: AtWork, router: Router, request: Request): Promise<Choice> {
  return routingTurn(
    context,
    {
      agent,
      router,
      equipment: { ...layer.equip(agent, context.models), offline: offlineFor(layer, router, request) },
      note: noteFor(context.edition, { agent, layer }, router, request),
    },
    request.advised,
  )
}

/** Several turns with tools that only look, which must end with a choice (PAT-26). */
async function lookAround(
  context: Context,
  { agent, layer }: AtWork,
  router: Router,
  request: Request,
): Promise<Choice> {
  const choices = choicesOf(router)
  const equipment = layer.equip(agent, context.models)
  const tool = routeTool(choices, context.edition)
  const { input: _, output, ...looking } = agent
  const raw: string[] = []
  // A refusal is not asked for again, nor an answer that was cut off.
  let hopeless: string | undefined
  const isSilent = (): boolean => context.edition > 2 && isSilentTwice(raw)
  const missing = (): BatonError =>
    routerErrors.error('BATON_ROUTING_FAILED', { router: agent.name, candidates: choices, raw })
  const missed = (problem: string, said: string): void => {
    raw.push(said.slice(0, longestRaw))
    if (hopeless !== undefined || raw.length > routingRepairs || isSilent()) throw missing()
    context.record(routerEvents, 'router.repair', { attempt: raw.length, problem, raw: raw.at(-1) ?? '' })
  }
  const wrongCalls = oncePerAnswer(missed)
  let choice: Choice = { agent: undefined, raw: [] }
  const session = agentRunnable(looking, () => ({
    ...equipment,
    tools: new Map([...equipment.tools, [tool.name, tool]]),
    note: noteFor(context.edition, { agent, layer }, router, request),
    offline: offlineFor(layer, router, request),
    finish: {
      tools: new Set(['route_to']),
      required: {
        reminder: `Nobody was chosen yet. Call \`route_to\` once, with one of: ${choices.join(', ')}.`,
        repairs: routingRepairs,
        missing,
        onMiss: (answer) => {
          const unfinished = context.edition < 9 ? undefined : unfinishedBecause(answer)
          if (unfinished !== undefined) hopeless = unfinished
          missed('No agent was chosen.', answer.text)
        },
      },
    },
    onCall: (request, { failed, content }) => {
      if (request.tool !== 'route_to') return
      const answer: ModelAnswer = { text: '', finish: 'tool_calls', toolCalls: [request] }
      const read = readChoice(answer, choices)
      if (failed !== true && 'agent' in read) choice = read
      else wrongCalls('problem' in read ? read.problem : describe(content), shown(answer))
    },
  }))
  try {
    await session.run(context, request.advised)
    return choice
  } catch (error) {
    if (!routerErrors.is(error, 'BATON_ROUTING_FAILED')) throw error
    const problem = hopeless ?? (isSilent() ? saidNothing : undefined)
    return { agent: undefined, raw, ...(problem === undefined ? {} : { problem }) }
  }
}

/** Calls of one answer are told of in one go, before anything else can happen: together they are one miss. */
function oncePerAnswer(missed: (problem: string, said: string) => void): (problem: string, said: string) => void {
  let isSameAnswer = false
  return (problem, said) => {
    if (isSameAnswer) return
    isSameAnswer = true
    queueMicrotask(() => {
      isSameAnswer = false
    })
    missed(problem, said)
  }
}

function offlineFor(layer: Layer, router: Router, request: Request): OfflineRule {
  const candidates = candidatesOf(router, layer)
  const mayBeNobody = router.fallback !== undefined
  return choosing({ candidates, mayBeNobody, request: askedIn(request, request.advised).text })
}

function noteFor(edition: number, { agent, layer }: AtWork, router: Router, { notes }: Request): string {
  const note = destinationsNote(router, layer)
  if (edition === 1) return notes.length === 0 && agent.part?.from === undefined ? note : `${note}\n\n${dataNote}`
  return [handedNote(agent.part, edition), ...notes, note].filter((one) => one !== '').join('\n\n')
}
