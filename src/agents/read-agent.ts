import { readEntries } from '../source/fields/collections.ts'
import { type Reference, startReading } from '../source/fields/field.ts'
import type { Problem, SourceFile } from '../source/problem.ts'
import { type MappingNode, type Span, valueUnder } from '../source/source-node.ts'
import { type AgentDefinition, defaultMaxTurns } from './definition.ts'
import { routerTo } from './fields/router.ts'
import { agentFields, type ReadFields } from './fields/table.ts'
import { checkRules } from './rules.ts'

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
export function readAgent({ file, defaultName, root, body, bodySpan }: WrittenAgent): ReadAgent {
  const { reading, problems, references } = startReading(file)
  const { value: read } = readEntries<ReadFields>(root, reading, agentFields)
  const name = read.name ?? defaultName
  const nameNode = valueUnder(root, 'name')
  if (nameNode === undefined && name === undefined) reading.report('KEY_MISSING', { key: 'name' }, root.span)
  if (nameNode !== undefined && read.name !== undefined && read.name !== (defaultName ?? read.name)) {
    reading.report('BATON_AGENT_NAME_MISMATCH', { name: read.name, file: `${defaultName}.md` }, nameNode.span)
  }
  checkRules(root, { ...read, ...(name === undefined ? {} : { name }) }, reading)
  const prompt = cleanPrompt(body)
  if (prompt === '') reading.report('BATON_AGENT_PROMPT_MISSING', {}, bodySpan)
  if (problems.length > 0 || name === undefined) return { problems, references }
  return { definition: assemble(name, prompt, read), problems, references }
}

/** The prompt is the same on every system, without empty lines around it. */
function cleanPrompt(body: string): string {
  return body.replaceAll('\r\n', '\n').trim()
}

/** Always in this order: the hash of a definition is the hash of its text. */
function assemble(name: string, prompt: string, read: Partial<ReadFields>): AgentDefinition {
  const { mcp, input, output, temperature, handoff, router, advisors, team, workorder, agents = [] } = read
  const isShortRouter = router === true
  const fullRouter = isShortRouter ? routerTo(agents) : router === false ? undefined : router
  return {
    name,
    description: read.description ?? '',
    prompt,
    models: read.model ?? [],
    tools: read.tools ?? [],
    agents: isShortRouter ? [] : agents,
    ...(mcp === undefined ? {} : { mcp }),
    grants: read.grants ?? {},
    budget: read.budget ?? {},
    ...(input === undefined ? {} : { input }),
    ...(output === undefined ? {} : { output }),
    ...(temperature === undefined ? {} : { temperature }),
    maxTurns: read.maxTurns ?? defaultMaxTurns,
    ...(handoff === undefined ? {} : { handoff }),
    ...(fullRouter === undefined ? {} : { router: fullRouter }),
    ...(advisors === undefined ? {} : { advisors }),
    ...(team === undefined ? {} : { team }),
    ...(workorder === undefined ? {} : { workorder }),
  }
}
