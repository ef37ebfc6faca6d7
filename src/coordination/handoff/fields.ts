import { agentBehind } from '../../agents/agent-behind.ts'
import type { AgentDefinition } from '../../agents/definition.ts'
import { runnable, writtenNames } from '../../agents/fields/references.ts'
import type { AgentKey, Among } from '../../agents/key.ts'
import { misfit } from '../../agents/schema-fit.ts'
import { group } from '../../source/fields/collections.ts'
import type { Field } from '../../source/fields/field.ts'
import { oneOf } from '../../source/fields/scalars.ts'
import { problemAt } from '../../source/problem.ts'
import { valueUnder } from '../../source/source-node.ts'

/** The agent works, then another finishes in its place. */
export type Handoff = { readonly agent: string; readonly pass: 'output' | 'envelope' }

/** As it may be written: `handoff: editor`, or with what is passed on. */
type WrittenHandoff = string | { readonly agent: string; readonly pass?: Handoff['pass'] }

declare module '../../agents/key.ts' {
  interface AgentKeys {
    readonly handoff: Handoff
  }
  interface WrittenKeys {
    readonly handoff: WrittenHandoff
  }
}

const long = group<Exclude<WrittenHandoff, string>>({
  agent: { field: runnable, says: 'Who finishes.', required: true },
  pass: { field: oneOf(['output', 'envelope']), says: 'Only the answer, or the request with it. Default: `output`.' },
})

const field: Field<Handoff> = {
  kind: 'name of an agent, or `{ agent, pass }`',
  keys: long.keys,
  get schema() {
    return { anyOf: [runnable.schema, long.schema] }
  },
  read: (node, reading) => {
    const several = valueUnder(node, 'agent') ?? node
    if (several.kind === 'list') {
      reading.report('BATON_AGENT_HANDOFF_NOT_SINGLE', { names: writtenNames(several) }, several.span)
      return undefined
    }
    if (node.kind !== 'mapping') {
      const agent = runnable.read(node, reading)
      return agent === undefined ? undefined : { agent, pass: 'output' }
    }
    const read = long.read(node, reading)
    return read === undefined ? undefined : { agent: read.agent, pass: read.pass ?? 'output' }
  },
}

export const handoffKey: AgentKey<Handoff> = {
  name: 'handoff',
  says: 'Who finishes the work in its place.',
  mistakenFor: {
    next: '`handoff: name` to let another agent finish',
    delegate: '`agents: [name]` to call others like tools, or `handoff: name` to let another finish',
  },
  field,
  passesTo: (settings) => [(settings as Handoff).agent],
  remarks: ({ name, handoff }, { agents, keys }) => {
    const next = agentBehind(handoff?.agent ?? '', agents, keys)
    if (handoff?.pass !== 'output' || next === undefined || next.input !== undefined) return []
    const message = `"${next.name}" gets only the answer of "${name}"; with \`pass: envelope\` it would see the request too.`
    return [{ agent: name, about: 'request_lost', message }]
  },
  /** What the next agent takes must be what this one gives. */
  checkAmong: ({ definition, references, file }, among) => {
    const { handoff } = definition ?? {}
    const target = handoff?.pass === 'output' ? among.agents.get(handoff.agent) : undefined
    const input = target?.definition?.input
    if (definition === undefined || target === undefined || input === undefined) return []
    const span = references.find(({ key }) => key === 'handoff' || key === 'handoff.agent')?.span
    return answerersOf(definition, among).flatMap(({ name, output }) => {
      const problem = output === undefined ? undefined : misfit(output, input)
      if (problem === undefined) return []
      return [problemAt('BATON_AGENT_IO_MISMATCH', { from: name, to: target.name, problem }, file, span)]
    })
  },
}

/** The agents whose answers an agent hands on: itself, or those that answer in its place. */
function answerersOf(agent: AgentDefinition, { agents, keys }: Among): readonly AgentDefinition[] {
  const found = new Set<AgentDefinition>()
  const passed = new Set<string>([agent.name])
  const follow = (one: AgentDefinition, passing: readonly AgentKey[]): void => {
    const settings = (key: AgentKey): unknown => (one as Readonly<Record<string, unknown>>)[key.name]
    const next = passing.flatMap((key) => (settings(key) === undefined ? [] : (key.passesTo?.(settings(key)) ?? [])))
    if (next.length === 0) found.add(one)
    for (const name of next) {
      const definition = passed.has(name) ? undefined : agents.get(name)?.definition
      passed.add(name)
      if (definition !== undefined) follow(definition, keys)
    }
  }
  follow(
    agent,
    keys.filter(({ name }) => name !== 'handoff'),
  )
  return [...found]
}
