import { agentFrom } from '../../agents/define-agent.ts'
import type { AgentDefinition } from '../../agents/definition.ts'
import { agentSyntax } from '../../agents/syntax.ts'
import type { RunError } from '../../errors/run-error.ts'
import type { Artifact } from '../../events/artifact.ts'
import { isObject, type Json, type JsonObject } from '../../events/json.ts'
import type { Context } from '../../kernel/context.ts'
import type { RunResult } from '../../kernel/run-result.ts'
import { isMeasured, type MemberDefinition, type PassMode } from './definition.ts'
import { toldHistory } from './history.ts'
import type { Table } from './table.ts'
import type { CollaboratorVoice } from './voice.ts'

/** What a member is given. */
export interface MemberTask {
  readonly agent: string
  readonly request: string
  /** What the user or Baton says besides, such as `Continue.`. */
  readonly note: string
  readonly pass: PassMode
  readonly turn: number
  readonly visit: number
}

/** What a member gave. */
export interface MemberAnswer {
  readonly text: string
  readonly updates: JsonObject
  readonly measured: JsonObject
  readonly artifacts: readonly Artifact[]
  readonly terminalAgent?: string
  readonly error?: RunError
  readonly costMicros: number
  /** Counted by the member itself, where what it made has a length of its own. */
  readonly words?: number
  readonly sources?: number
  readonly isStopped: boolean
}

/** Has one member take its turn: an agent, a person, or anything that can be run. */
export async function takeTurn(branch: Context, table: Table, task: MemberTask): Promise<MemberAnswer> {
  const member = table.team.members.get(task.agent)
  if (member === undefined) throw new Error(`There is no member "${task.agent}".`)
  if (member.kind === 'human') return askMember(branch, table, member, task)
  const target = targetOf(table, member)
  const result = await branch.run(target, inputFor(table, member, task), {
    role: 'collaborator',
    reason: member.role ?? task.agent,
    about: { turn: task.turn, member: task.agent },
    // A member that takes another turn goes on; only new members count as more work.
    ...(task.visit > 1 ? { continues: true as const } : {}),
  })
  return answerOf(branch, member, result)
}

async function askMember(
  branch: Context,
  table: Table,
  { name, role = '' }: MemberDefinition,
  task: MemberTask,
): Promise<MemberAnswer> {
  const told = toldHistory(table.history, task.pass, table.artifacts)
  const prompt = [role, task.request, told, task.note].filter((part) => part !== '').join('\n\n')
  const answer = await branch.ask({ prompt, to: name })
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  return { text, updates: {}, measured: {}, artifacts: [], costMicros: 0, isStopped: false }
}

/** Agents that are made in a team have no keys of coordination models. */
const plainSyntax = agentSyntax([])

/** Its `run`, else the agent of its name, else an agent that is made of what the file says. */
function targetOf(table: Table, member: MemberDefinition): Parameters<Context['run']>[0] {
  const { team, layer } = table
  const { name, role = '', run } = member
  const { context_variables, runtime_variables } = team.definition
  const bindings = Object.values(context_variables).filter(isMeasured)
  const declared = Object.entries(context_variables).flatMap(([variable, value]) =>
    isMeasured(value) ? [] : [variable],
  )
  const voice: CollaboratorVoice = {
    as: 'collaborator',
    team: team.definition.name,
    role,
    variables: [...new Set([...declared, ...runtime_variables, `${name}_complete`])],
    measured: [...new Set(bindings.map(({ from }) => from.split('.')[0] ?? ''))],
  }
  if (run !== undefined) return layer.cast(run.replace(/^agent:/, ''), { voice })
  return layer.cast(layer.agents.has(name) ? name : inlineAgent(member), { voice })
}

function inlineAgent({ name, role = '', prompt, tools, model, grants, budget }: MemberDefinition): AgentDefinition {
  return agentFrom(
    {
      name,
      description: role === '' ? name : role,
      prompt: prompt ?? (role === '' ? `You are ${name}.` : `You are ${name}: ${role}.`),
      ...(tools === undefined ? {} : { tools: [...tools] }),
      ...(model === undefined ? {} : { model }),
      ...(grants === undefined ? {} : { grants }),
      ...(budget === undefined ? {} : { budget }),
    },
    plainSyntax,
  )
}

/** Agents are told the work so far. Anything else gets the request, because only its author knows what more it can read. */
function inputFor(
  table: Table,
  member: MemberDefinition,
  { request, note, pass }: MemberTask,
): { readonly text: string } {
  const isAgent = member.run === undefined || table.layer.agents.has(member.run.replace(/^agent:/, ''))
  if (!isAgent) return { text: request }
  const told = toldHistory(table.history, pass, table.artifacts)
  const so = told === '' ? '' : `What was done so far:\n\n${told}`
  return { text: [request, so, note].filter((part) => part !== '').join('\n\n') }
}

function answerOf(branch: Context, { name }: MemberDefinition, result: RunResult): MemberAnswer {
  const data = isObject(result.data) ? result.data : {}
  const signal = isObject(data['signal']) ? data['signal'] : {}
  const own: Json | undefined = 'signal' in data ? data['own'] : result.data
  const isDone = result.status === 'completed' || result.status === 'partial'
  const kept = isDone && isObject(own) ? [branch.keep('final_output.json', own)] : []
  const { words, sources } = measuresIn(own)
  return {
    text: result.output,
    updates: isObject(signal['updates'])
      ? signal['updates']
      : isObject(signal['context_updates'])
        ? signal['context_updates']
        : {},
    measured: isObject(signal['measured']) ? signal['measured'] : {},
    artifacts: [...(result.artifacts ?? []), ...kept],
    costMicros: result.usage.usdMicros,
    isStopped: result.status === 'cancelled' && branch.signal.aborted,
    ...(result.terminalAgent === name ? {} : { terminalAgent: result.terminalAgent }),
    ...(isDone ? {} : { error: result.error ?? lost(name) }),
    ...(words === undefined ? {} : { words }),
    ...(sources === undefined ? {} : { sources }),
  }
}

/** An article says how long it is and what it is from. */
function measuresIn(own: Json | undefined): { readonly words?: number; readonly sources?: number } {
  if (!isObject(own)) return {}
  const { article, sources } = own
  const words = isObject(article) ? article['word_count'] : undefined
  return {
    ...(typeof words === 'number' ? { words } : {}),
    ...(Array.isArray(sources) ? { sources: sources.length } : {}),
  }
}

function lost(name: string): RunError {
  return {
    type: 'worker_error',
    code: 'BATON_RUN_EXCEPTION',
    message: `${name} ended without an answer.`,
    retryable: true,
  }
}
