import type { Json } from '../events/json.ts'
import { readEntries } from '../source/fields/collections.ts'
import { type Reading, type Reference, startReading } from '../source/fields/field.ts'
import type { Problem, SourceFile } from '../source/problem.ts'
import { keySpan, type MappingNode, type Span, valueUnder } from '../source/source-node.ts'
import { colleagueName } from './colleague-name.ts'
import { type AgentDefinition, defaultMaxTurns } from './definition.ts'
import { type AgentFieldsRead, agentEntries } from './fields/table.ts'
import type { AgentKey } from './key.ts'

/** An agent as it was written, whether in a file or in code. */
export interface WrittenAgent {
  readonly file: SourceFile
  /** What it is called when it does not say. */
  readonly defaultName?: string
  readonly root: MappingNode
  readonly body: string
  /** Where the prompt begins. */
  readonly bodySpan: Span
}

export interface ReadAgent {
  /** Only there when nothing is wrong. */
  readonly definition?: AgentDefinition
  readonly problems: Problem[]
  readonly references: readonly Reference[]
}

/** Checks everything that can be known from the keys of one agent, and gives all problems at once. */
export function readAgent(written: WrittenAgent, keys: readonly AgentKey[]): ReadAgent {
  const { file, defaultName, root, body, bodySpan } = written
  const { reading, problems, references } = startReading(file)
  const { value: read } = readEntries<AgentFieldsRead>(root, reading, agentEntries(keys))
  const name = read.name ?? defaultName
  const nameNode = valueUnder(root, 'name')
  if (nameNode === undefined && name === undefined) reading.report('KEY_MISSING', { key: 'name' }, root.span)
  if (nameNode !== undefined && read.name !== undefined && read.name !== (defaultName ?? read.name)) {
    reading.report('BATON_AGENT_NAME_MISMATCH', { name: read.name, file: `${defaultName}.md` }, nameNode.span)
  }
  const settled = settleKeys(root, { ...read, ...(name === undefined ? {} : { name }) }, keys, reading)
  const prompt = cleanPrompt(body)
  if (prompt === '') reading.report('BATON_AGENT_PROMPT_MISSING', {}, bodySpan)
  if (problems.length > 0 || name === undefined) return { problems, references }
  return {
    definition: assemble(name, prompt, { ...read, agents: settled.agents }, settled.settings),
    problems,
    references,
  }
}

/** The prompt is the same on every system, without empty lines around it. */
function cleanPrompt(body: string): string {
  return body.replaceAll('\r\n', '\n').trim()
}

interface SettledFields {
  readonly settings: readonly (readonly [key: string, settings: Json])[]
  readonly agents: readonly string[]
}

/** What the keys of coordination models come to, and whether they fit together. */
function settleKeys(
  root: MappingNode,
  read: AgentFieldsRead,
  keys: readonly AgentKey[],
  reading: Reading,
): SettledFields {
  const { name = 'The agent', tools = [] } = read
  const values = read as Readonly<Record<string, unknown>>
  const settings: (readonly [string, Json])[] = []
  const used: AgentKey[] = []
  let agents = read.agents ?? []
  for (const key of keys) {
    const value = values[key.name]
    if (value === undefined) {
      // Wrong in itself, which was reported; for the others it is there all the same.
      if (valueUnder(root, key.name) !== undefined) used.push(key)
      continue
    }
    key.check?.(value, { agentName: name, root, tools, agents }, reading)
    const kept = key.settle?.(value, agents) ?? { settings: value as Json, agents }
    agents = kept.agents
    if (kept.settings === undefined) continue
    settings.push([key.name, kept.settings])
    used.push(key)
  }
  checkOneInstead(root, used, reading)
  checkNames(root, { tools, agents }, reading)
  return { settings, agents }
}

/** Always in this order: the hash of a definition is the hash of its text. */
function assemble(
  name: string,
  prompt: string,
  read: AgentFieldsRead,
  settings: SettledFields['settings'],
): AgentDefinition {
  const { mcp, input, output, temperature, effort, maxTokens, parallelCalls } = read
  return {
    name,
    description: read.description ?? '',
    prompt,
    models: read.model ?? [],
    tools: read.tools ?? [],
    agents: read.agents ?? [],
    ...(mcp === undefined ? {} : { mcp }),
    grants: read.grants ?? {},
    // Limits are worked out of it once.
    budget: Object.freeze(read.budget ?? {}),
    ...(input === undefined ? {} : { input }),
    ...(output === undefined ? {} : { output }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(effort === undefined ? {} : { effort }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    maxTurns: read.maxTurns ?? defaultMaxTurns,
    ...(parallelCalls === undefined ? {} : { parallelCalls }),
    ...Object.fromEntries(settings),
  }
}

/** Refuses two keys that would both work in place of the agent's own session. */
function checkOneInstead(root: MappingNode, keys: readonly AgentKey[], reading: Reading): void {
  const instead = keys.filter((key) => key.instead)
  for (const [index, { name: second }] of instead.entries()) {
    for (const { name: first } of instead.slice(0, index)) {
      reading.report('BATON_AGENT_PATTERN_CONFLICT', { first, second }, keySpan(root, second))
    }
  }
}

/** A model tells tools and agents apart by their names alone. */
function checkNames(
  root: MappingNode,
  { tools, agents }: { readonly tools: readonly string[]; readonly agents: readonly string[] },
  reading: Reading,
): void {
  const names = new Set(tools)
  for (const agent of agents) {
    const name = colleagueName(agent)
    const span = valueUnder(root, 'agents')?.span ?? root.span
    if (names.has(name)) reading.report('BATON_AGENT_DUPLICATE_REF', { key: 'agents', name: agent }, span)
    names.add(name)
  }
}
