import type { AgentDefinition } from '../../agents/definition.ts'
import { isNothing, noAnswer } from '../../agents/no-answer.ts'
import { BatonError, describe, OperationError, toRunError } from '../../errors/baton-error.ts'
import type { RunError } from '../../errors/run-error.ts'
import type { Outcome } from '../../kernel/runnable.ts'
import { escapeHeadings, type Heading } from '../patterns/escape.ts'
import { keysOf } from '../patterns/keys-of.ts'
import { type Asked, askedIn, type KeyRun, type Layer, type Request } from '../patterns/layer.ts'
import { handedOf, inPart, outOfPart, type Part } from '../patterns/part.ts'
import { errorOf, isDone, passOn } from '../patterns/pass-on.ts'
import type { HandoffAbout } from './about.ts'
import type { Handoff } from './fields.ts'
import { finishing, workingOn } from './offline.ts'

/** The agent works, then another finishes in its place (PAT-10). */
export const runHandoff: KeyRun<Handoff> = async (context, atWork, request, next) => {
  const { agent, layer, settings: handoff, speaking } = atWork
  const { name, part } = agent
  // The agent that comes last speaks for all: until then this is an agent like any other.
  const stage = inPart(outOfPart(agent), handedOf(part))
  const first = await firstStage(name, layer, async () => spoken(await next(request, stage), name, context.edition))
  const asked = askedOf(handoff, name, request, first.output)
  const brief = speaking === undefined ? { asked } : { asked, speaking }
  const passed = context.edition > 1 && handoff.pass === 'envelope' ? handoff.pass : undefined
  const successor = layer.cast(handoff.agent, partFor({ from: name, ...(passed && { passed }) }, part), brief)
  const payload = payloadOf(handoff, name, requestBehind(request.original.text, part), first.output)
  const isCarried = context.edition > 8 && first.data !== undefined && isOwnData(agent, layer)
  const last = await context.run(
    successor,
    { text: payload, ...(isCarried ? { data: first.data } : {}) },
    {
      role: 'handoff',
      reason: `handoff from ${name}`,
      about: { from: name } satisfies HandoffAbout,
    },
  )
  const isWordless = context.edition > 8 && first.output.trim() === ''
  const notes = [
    ...(first.status === 'partial' ? [`${name} had only part of an answer; ${handoff.agent} went on from it.`] : []),
    ...(isWordless ? [`${name} handed on no words; ${handoff.agent} went on from what else it made.`] : []),
  ]
  const warnings = [...(first.warnings ?? []), ...notes]
  if (isDone(last, context.edition)) return { ...passOn(last, context.edition), warnings }
  for (const warning of warnings) context.warn(warning)
  const good = { agent: first.terminalAgent ?? name, output: first.output }
  throw new OperationError(laterStage(errorOf(last), { from: name, next: handoff.agent, good, layer }))
}

/** What a work order keeps of its work is no part of its answer; what an agent or a destination gives as data is. */
function isOwnData(agent: AgentDefinition, { keys }: Layer): boolean {
  return keysOf(agent, keys).every(({ instead, passesTo }) => instead !== true || passesTo !== undefined)
}

const requestHeading = '## ORIGINAL USER REQUEST\n\n'

const headings: readonly Heading[] = [{ line: '## ORIGINAL USER REQUEST' }, { begins: '## RESPONSE FROM ' }]

/** What the next agent is given: exactly the answer, or the request with it (PAT-12). */
function payloadOf({ pass }: Handoff, from: string, request: string, answer: string): string {
  if (pass === 'output') return answer
  const safe = (text: string): string => escapeHeadings(text, headings)
  return `${requestHeading}${safe(request)}\n\n## RESPONSE FROM ${from}\n\n${safe(answer)}`
}

/** The request that a chain began with, where the agent was given it in an envelope: it is passed on once, not nested. */
function requestBehind(text: string, part: Part | undefined): string {
  if (part?.passed !== 'envelope') return text
  const [request = ''] = text.split('\n\n## RESPONSE FROM ', 1)
  return request.startsWith(requestHeading) ? request.slice(requestHeading.length) : text
}

/** The same as data. */
function askedOf({ pass }: Handoff, from: string, request: Request, answer: string): Asked {
  if (pass === 'output') return { text: answer, offline: workingOn({ from, text: answer }) }
  const { text, offline } = askedIn(request, request.original)
  return { text, offline: finishing({ from, text: answer }, offline) }
}

/** How many agents a chain of handoffs goes through, as far as it is written down. */
function stagesFrom(name: string, { agents }: Pick<Layer, 'agents'>): number {
  const passed = new Set<string>()
  for (let next: string | undefined = name; next !== undefined && !passed.has(next); ) {
    passed.add(next)
    next = agents.get(next)?.handoff?.agent
  }
  return passed.size
}

/** The agent that gives the answer speaks in the part that was asked of the first. */
function partFor(handed: Part, part: Part | undefined): Part {
  return part?.voice === undefined ? handed : { ...handed, voice: part.voice }
}

/** The outcome, if there is anything in it to hand on. */
function spoken(outcome: Outcome, name: string, edition: number): Outcome {
  if (edition < 3 || outcome.status === 'failed' || !isNothing(outcome)) return outcome
  throw new OperationError(noAnswer(outcome.terminalAgent ?? name, outcome.warnings))
}

async function firstStage(name: string, layer: Layer, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    const outcome = await work()
    if (outcome.status !== 'failed') return outcome
    const { output, terminalAgent = name } = outcome
    throw new OperationError(errorOf({ status: 'failed', output, terminalAgent }))
  } catch (thrown) {
    const exception = new BatonError('BATON_RUN_EXCEPTION', { name, problem: describe(thrown) }, thrown)
    const failed = { stage: 1, of: stagesFrom(name, layer), agent: name }
    throw new OperationError(stageError(toRunError(thrown, exception), failed))
  }
}

interface Later {
  readonly from: string
  readonly next: string
  /** What the stage before handed over. */
  readonly good: { readonly agent: string; readonly output: string }
  readonly layer: Layer
}

/** A failure further down the chain, counted from here (PAT-15). */
function laterStage(error: RunError, { from, next, good, layer }: Later): RunError {
  const isChain = layer.agents.get(next)?.handoff !== undefined && error.stage !== undefined
  const failed = isChain
    ? { stage: (error.stage ?? 1) + 1, of: (error.of ?? 1) + 1, agent: error.agent ?? next }
    : { stage: 2, of: stagesFrom(from, layer), agent: next }
  const partial = isChain ? (error.partial ?? good) : good
  return { ...stageError(error, failed, isChain), partial }
}

function stageError(
  error: RunError,
  { stage, of, agent }: { readonly stage: number; readonly of: number; readonly agent: string },
  isCounted = false,
): RunError {
  const problem = isCounted ? (error.cause ?? error.message) : error.message
  const message = `handoff chain failed at stage ${stage}/${of} (${agent}): ${problem}`
  return { ...error, message, cause: problem, stage, of, agent }
}
