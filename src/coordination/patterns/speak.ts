import { beginSession } from '../../agents/agent-runnable.ts'
import type { AgentDefinition } from '../../agents/definition.ts'
import type { Equipment } from '../../agents/equipment.ts'
import { requestText } from '../../agents/opening.ts'
import { BatonError, describe, OperationError, toRunError } from '../../errors/baton-error.ts'
import type { Context } from '../../kernel/context.ts'
import type { Outcome } from '../../kernel/runnable.ts'
import { handedNote } from './handed-note.ts'
import { type AtWork, askedIn, type Request } from './layer.ts'
import { sessionRule } from './offline.ts'
import type { AgentInPart, Voice } from './part.ts'
import type { Speaking } from './speaking.ts'

/** The agent's own session, in the part it plays. What it is told besides its prompt is put together only here. */
export async function speak(context: Context, atWork: AtWork, request: Request): Promise<Outcome> {
  const { agent, layer } = atWork
  const { part } = agent
  const equipment = layer.equip(agent, context.models)
  const speaking = part?.voice === undefined ? undefined : speakingAs(part.voice, atWork)
  const besides = part?.notes ?? [handedNote(part, context.edition), ...request.notes].filter((note) => note !== '')
  const notes = [...besides, speaking?.note ?? ''].filter((note) => note !== '')
  const input = request.advised
  const listener = speaking?.listen?.({ request: input.text, notes: besides, goesOn: part?.seated === true })
  const offline = sessionRule(askedIn(request, input), requestText(input, context.edition), speaking, atWork.speaking)
  const own: Equipment = {
    ...equipment,
    ...(notes.length === 0 ? {} : { note: notes.join('\n\n') }),
    ...(speaking === undefined ? {} : equipmentInPart(speaking, equipment)),
    ...(listener === undefined ? {} : { onCall: listener.onCall }),
    ...(listener?.onMessages === undefined ? {} : { onMessages: listener.onMessages }),
    ...(offline === undefined ? {} : { offline }),
  }
  try {
    const outcome = await beginSession(context, speakerFor(agent, speaking), () => own, input)
    return listener === undefined ? outcome : listener.handUp(outcome)
  } catch (thrown) {
    throw context.edition > 8 ? afterSaying(thrown, agent.name, listener?.said ?? []) : thrown
  }
}

/** What an agent told others is heard, also when its session fails later. */
function afterSaying(thrown: unknown, name: string, said: readonly string[]): unknown {
  if (said.length === 0) return thrown
  const exception = new BatonError('BATON_RUN_EXCEPTION', { name, problem: describe(thrown) }, thrown)
  const operation = thrown instanceof OperationError ? thrown.operation : undefined
  return new OperationError({ ...toRunError(thrown, exception), said }, operation)
}

function speakingAs(voice: Voice, { agent, layer }: AtWork): Speaking {
  const speakAs = layer.loaded.voices.get(voice.as)
  if (speakAs === undefined) throw new BatonError('BATON_KIND_NOT_LOADED', { kind: voice.as })
  return speakAs(voice as never, agent)
}

function equipmentInPart(speaking: Speaking, { tools }: Equipment): Partial<Equipment> {
  const { toolChoice, finish, closing, callLimits } = speaking
  return {
    tools: new Map([...tools, ...speaking.tools.map((tool) => [tool.name, tool] as const)]),
    ...(toolChoice === undefined ? {} : { toolChoice }),
    ...(finish === undefined ? {} : { finish }),
    ...(closing === undefined ? {} : { closing }),
    ...(callLimits === undefined ? {} : { callLimits }),
  }
}

const speakers = new WeakMap<AgentInPart, AgentDefinition>()

/** The agent as its session knows it. What it takes was checked when its run began; its session may be asked in other words. */
function speakerOf(agent: AgentInPart): AgentDefinition {
  const known = speakers.get(agent)
  if (known !== undefined) return known
  const { part: _, input: __, ...speaker } = agent
  speakers.set(agent, speaker)
  return speaker
}

function speakerFor(agent: AgentInPart, speaking: Speaking | undefined): AgentDefinition {
  const asked = speakerOf(agent)
  if (speaking === undefined) return asked
  const { output, ...formless } = asked
  const speaker: AgentDefinition = speaking.freeForm === true ? formless : asked
  const { maxTurns = agent.maxTurns, finish } = speaking
  return { ...speaker, maxTurns: finish?.required === undefined ? Math.min(agent.maxTurns, maxTurns) : maxTurns }
}
