import { listed } from '../../../projections/listed.ts'
import { type MappingNode, nowhere, type SourceNode, type Span, valueUnder } from '../../../source/source-node.ts'
import type { DefinitionFinding, ReviewedDefinition } from '../../definition-review.ts'
import { destinationsOf, isMeasured, type TeamDefinition } from '../definition.ts'
import { toolNamed } from '../member-grants.ts'
import { unfilledFields } from '../tool-input.ts'
import { toolsOf } from './tools-of.ts'

type Reviewed = Pick<ReviewedDefinition, 'root' | 'agents'>

const ofInlineAgents = ['prompt', 'tools', 'model', 'grants', 'budget'] as const

/** Keys for an agent that is made in the file, of a member that is an agent with a file of its own. */
export function overshadowedKeys(
  { agents }: TeamDefinition,
  { root, agents: files }: Reviewed,
): readonly DefinitionFinding[] {
  return agents.flatMap((member, at) => {
    const keys = ofInlineAgents.filter((key) => member[key] !== undefined)
    if (member.run !== undefined || keys.length === 0 || !files.has(member.name)) return []
    const node = itemsIn(valueUnder(root, 'agents'))[at]
    const message = `unused_keys: ${keys.join(', ')} of ${member.name} count for nothing: the agent of that name does its work`
    const hint = 'Write them in the file of the agent, or give the member another name.'
    const [key = ''] = keys
    return [warning('unused_keys', message, hint, spanOf(node, key))]
  })
}

/** Variables that a tool measures which no member can call. A member that is no agent may call whatever it likes. */
export function unmeasured(
  definition: TeamDefinition,
  { root, agents: files }: Reviewed,
): readonly DefinitionFinding[] {
  const isOpen = definition.agents.some(({ run }) => run !== undefined && !files.has(run.replace(/^agent:/, '')))
  const callable = new Set(definition.agents.flatMap((member) => toolsOf(member, files)))
  return Object.entries(definition.context_variables).flatMap(([name, value]) => {
    const tool = isMeasured(value) ? (value.from.split('.')[0] ?? '') : ''
    if (tool === '' || isOpen || callable.has(tool)) return []
    const message = `never_measured: ${name} comes from ${tool}, which no member can call`
    const hint = `Give a member the tool ${tool}: \`tools: [${tool}]\`.`
    return [warning('never_measured', message, hint, spanOf(valueUnder(root, 'context_variables'), name))]
  })
}

/** Members that are tools and need what no variable of the team holds: each of their turns would fail. */
export function unfilled(
  { agents, context_variables, runtime_variables }: TeamDefinition,
  { root, takes }: Pick<ReviewedDefinition, 'root' | 'takes'>,
): readonly DefinitionFinding[] {
  const variables = new Set([...Object.keys(context_variables), ...runtime_variables])
  return agents.flatMap(({ name, run }, at) => {
    const tool = toolNamed(run)
    const missing = tool === undefined ? [] : unfilledFields(takes(tool), variables)
    if (tool === undefined || missing.length === 0) return []
    const message = `unfilled_tool: ${name} is ${tool}, which needs ${listed(missing)}, and nothing here gives it that`
    const hint = `Let an agent call it, \`tools: [${tool}]\`, or declare a variable of that name if it holds one value.`
    return [warning('unfilled_tool', message, hint, spanOf(itemsIn(valueUnder(root, 'agents'))[at], 'run'))]
  })
}

/** Members that a rule names twice: they would work twice, side by side with themselves. */
export function namedTwice({ handoffs }: TeamDefinition, { root }: Reviewed): readonly DefinitionFinding[] {
  return handoffs.flatMap((handoff, at) => {
    const to = destinationsOf(handoff)
    const twice = new Set(to.filter((name, place) => to.indexOf(name) < place))
    return [...twice].map((name) => {
      const message = `named_twice: ${name} stands twice in \`to_agent\`, and works twice side by side`
      const hint = 'Name it once, unless it is to do the same work twice.'
      return warning('named_twice', message, hint, spanOf(itemsIn(valueUnder(root, 'handoffs'))[at], 'to_agent'))
    })
  })
}

/** Tests of a condition that no rule has: a slip of the pen makes them test nothing. */
export function untested({ tests, handoffs }: TeamDefinition, { root }: Reviewed): readonly DefinitionFinding[] {
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').toLowerCase()
  const known = new Set(handoffs.map(({ condition }) => plain(condition)))
  return tests.flatMap(({ condition }, at) => {
    if (known.has(plain(condition))) return []
    const message = `test_of_no_rule: no handoff has the condition "${condition}"`
    const hint = 'Write it as the handoff does, or take the test away.'
    return [warning('test_of_no_rule', message, hint, spanOf(itemsIn(valueUnder(root, 'tests'))[at], 'condition'))]
  })
}

function warning(about: string, message: string, hint: string, span: Span): DefinitionFinding {
  return { about, severity: 'warning', message, hint, span }
}

export function itemsIn(node: SourceNode | undefined): readonly SourceNode[] {
  return node?.kind === 'list' ? node.items : []
}

/** Where a key of a group is written. */
function spanOf(node: SourceNode | MappingNode | undefined, key: string): Span {
  const entry = node?.kind === 'mapping' ? node.entries.find((one) => one.key === key) : undefined
  return entry?.keySpan ?? node?.span ?? nowhere
}
