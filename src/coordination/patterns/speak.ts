import { agentRunnable } from '../../agents/agent-runnable.ts'
import type { AgentDefinition } from '../../agents/definition.ts'
import type { Equipment } from '../../agents/equipment.ts'
import type { Json } from '../../events/json.ts'
import type { RunInput } from '../../events/run.ts'
import type { Context } from '../../kernel/context.ts'
import type { Outcome } from '../../kernel/runnable.ts'
import { TurnListener } from '../team/turn-record.ts'
import type { AtWork } from './layer.ts'
import { dataNote, type Speaking, speakingAs } from './voices.ts'

/** The agent's own session, in the part it plays. What it is told besides its prompt is decided here and nowhere else. */
export async function speak(context: Context, { agent, layer }: AtWork, input: RunInput): Promise<Outcome> {
  const { part, ...plain } = agent
  const equipment = layer.equip(agent)
  const voice = part?.voice
  const speaking = voice === undefined ? undefined : speakingAs(voice, agent)
  const notes = [fromNote(part?.from), adviceNote(agent), speaking?.note ?? ''].filter((note) => note !== '')
  const listener = voice?.as === 'member' || voice?.as === 'coordinator' ? new TurnListener() : undefined
  const outfit: Equipment = {
    ...equipment,
    ...(notes.length === 0 ? {} : { note: notes.join('\n\n') }),
    ...(speaking === undefined ? {} : outfitFor(speaking, equipment)),
    ...(listener === undefined ? {} : { onCall: listener.onCall }),
  }
  const outcome = await startSession(context, speakerFor(plain, speaking), outfit, input)
  if (listener === undefined) return outcome
  return { ...outcome, data: { turn: listener.record(input.text, outcome.output) } as unknown as Json }
}

/** The one place where sessions begin is an agent's `run` (PAT-3). */
async function startSession(
  context: Context,
  agent: AgentDefinition,
  equipment: Equipment,
  input: RunInput,
): Promise<Outcome> {
  const outcome = await agentRunnable(agent, () => equipment).run(context, input)
  return typeof outcome === 'string' ? { output: outcome } : outcome
}

function outfitFor(speaking: Speaking, { tools }: Equipment): Partial<Equipment> {
  const { toolChoice, finish, callLimits } = speaking
  return {
    tools: new Map([...tools, ...speaking.tools.map((tool) => [tool.name, tool] as const)]),
    ...(toolChoice === undefined ? {} : { toolChoice }),
    ...(finish === undefined ? {} : { finish }),
    ...(callLimits === undefined ? {} : { callLimits }),
  }
}

function speakerFor(agent: AgentDefinition, speaking: Speaking | undefined): AgentDefinition {
  const { output, ...formless } = agent
  const speaker = speaking?.freeForm === true ? formless : agent
  const { maxTurns = agent.maxTurns } = speaking ?? {}
  return speaking?.finish?.required === undefined
    ? { ...speaker, maxTurns: Math.min(agent.maxTurns, maxTurns) }
    : { ...speaker, maxTurns }
}

function fromNote(from: string | undefined): string {
  if (from === undefined) return ''
  return `What you are given was written by the agent "${from}". Work on it as your own task says. ${dataNote}`
}

function adviceNote({ advisors, part }: AtWork['agent']): string {
  if (advisors === undefined || part?.seated === true) return ''
  return `Other agents were asked before you; what they said comes with the request. ${dataNote}`
}
