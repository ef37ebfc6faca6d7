import { names, runnable } from '../../agents/fields/references.ts'
import type { AgentKey } from '../../agents/key.ts'
import { group } from '../../source/fields/collections.ts'
import type { Field } from '../../source/fields/field.ts'
import { milliseconds } from '../../source/fields/quantities.ts'
import { oneOf, refuse, whole } from '../../source/fields/scalars.ts'
import { valueUnder } from '../../source/source-node.ts'
import { crowdRemark } from '../patterns/crowd-remark.ts'

/** Others are asked before the agent begins. */
export type Advisors = {
  readonly agents: readonly string[]
  readonly require: 'none' | 'any' | 'all' | { readonly quorum: number }
  readonly timeoutMs: number
  readonly format: 'markdown' | 'tagged'
  /** How many are asked at once. Default: 8. */
  readonly maxParallel?: number
}

/** As they may be written: a list of names, or the names with how they are asked. */
type WrittenAdvisors = readonly string[] | (Pick<Advisors, 'agents'> & Partial<Advisors>)

declare module '../../agents/key.ts' {
  interface AgentKeys {
    readonly advisors: Advisors
  }
  interface WrittenKeys {
    readonly advisors: WrittenAdvisors
  }
}

const defaultTimeoutMs = 120_000

const quorum = group<{ readonly quorum: number }>({
  quorum: { field: whole(1, 100), says: 'How many must answer.', required: true },
})
const word = oneOf(['none', 'any', 'all'])

const require: Field<Advisors['require']> = {
  kind: `${word.kind} or \`{ quorum: 2 }\``,
  get schema() {
    return { anyOf: [word.schema, quorum.schema] }
  },
  read: (node, reading) => {
    if (node.kind === 'mapping') return quorum.read(node, reading)
    return word.read(node, reading)
  },
}

/** At least one, each once. */
const agents: Field<readonly string[]> = {
  ...names(runnable),
  get schema() {
    return { ...names(runnable).schema, minItems: 1 }
  },
}

const long = group<Exclude<WrittenAdvisors, readonly string[]>>({
  agents: { field: agents, says: 'Who is asked.', required: true },
  require: { field: require, says: 'How many must answer before work begins. Default: `none`.' },
  timeoutMs: { field: milliseconds, says: 'How long each may take. Default: 120 seconds.' },
  format: { field: oneOf(['markdown', 'tagged']), says: 'How advice is set apart. Default: `markdown`.' },
  maxParallel: { field: whole(1, 100), says: 'How many are asked at once. Default: 8.' },
})

const field: Field<Advisors> = {
  kind: 'list of agents, or `{ agents, … }`',
  keys: long.keys,
  get schema() {
    return { anyOf: [agents.schema, long.schema] }
  },
  read: (node, reading) => {
    const read = node.kind === 'list' ? shortForm(agents.read(node, reading)) : long.read(node, reading)
    if (read === undefined) return undefined
    if (read.agents.length === 0) return refuse(node, reading, 'at least one agent')
    const needed = typeof read.require === 'object' ? read.require.quorum : 0
    if (needed > read.agents.length) {
      const place = valueUnder(valueUnder(node, 'require') ?? node, 'quorum') ?? node
      return refuse(place, reading.at('require.quorum'), `at most ${read.agents.length}, the number of advisors`)
    }
    return {
      agents: read.agents,
      require: read.require ?? 'none',
      timeoutMs: read.timeoutMs ?? defaultTimeoutMs,
      format: read.format ?? 'markdown',
      ...(read.maxParallel === undefined ? {} : { maxParallel: read.maxParallel }),
    }
  },
}

function shortForm(agents: readonly string[] | undefined): Exclude<WrittenAdvisors, readonly string[]> | undefined {
  return agents === undefined ? undefined : { agents }
}

export const advisorsKey: AgentKey<Advisors> = {
  name: 'advisors',
  says: 'Who is asked before it begins.',
  mistakenFor: {
    consult: '`advisors: [name]` to ask others before the work begins',
    gather: '`advisors: [name]` to ask others before the work begins',
  },
  field,
  remarks: (agent) => crowdRemark(agent, agent.advisors?.agents ?? [], 'advisors'),
}
