import type { Reading } from '../source/fields/field.ts'
import { keySpan, type MappingNode, type Span, valueUnder } from '../source/source-node.ts'
import type { ReadFields } from './fields/table.ts'

/** What must hold between the keys of one agent. */
export function checkRules(root: MappingNode, read: Partial<ReadFields>, reading: Reading): void {
  checkRouter(root, read, reading)
  const name = read.name ?? 'The agent'
  if (isWritten(root, 'router') && read.router !== false && isWritten(root, 'team')) {
    reading.report('BATON_AGENT_PATTERN_CONFLICT', { first: 'router', second: 'team' }, keySpan(root, 'team'))
  }
  for (const first of ['router', 'team']) {
    if (isWritten(root, 'workorder') && isWritten(root, first) && !(first === 'router' && read.router === false)) {
      reading.report('BATON_AGENT_PATTERN_CONFLICT', { first, second: 'workorder' }, keySpan(root, 'workorder'))
    }
  }
  checkNames(root, read, reading)
  if (isWritten(root, 'team') && isWritten(root, 'handoff')) {
    reading.report('BATON_AGENT_TEAM_WITH_HANDOFF', { agent: name }, keySpan(root, 'handoff'))
  }
}

/** A model tells tools and agents apart by their names alone. */
function checkNames(
  root: MappingNode,
  { tools = [], agents = [], router }: Partial<ReadFields>,
  reading: Reading,
): void {
  if (router === true) return
  const names = new Set(tools)
  for (const agent of agents) {
    const name = agent.replace(/[^\w-]/g, '_')
    if (names.has(name))
      reading.report('BATON_AGENT_DUPLICATE_REF', { key: 'agents', name: agent }, valueSpan(root, 'agents'))
    names.add(name)
  }
}

function checkRouter(
  root: MappingNode,
  { router, agents = [], tools = [] }: Partial<ReadFields>,
  reading: Reading,
): void {
  if (router === undefined || router === false) return
  const isShort = router === true
  const namesNobody = !isWritten(root, 'agents') || isEmptyList(root, 'agents')
  if (isShort && namesNobody) reading.report('BATON_AGENT_ROUTER_NO_DESTINATIONS', {}, valueSpan(root, 'router'))
  if (!isShort && router.mode === 'analyst') return
  if (tools.length > 0) {
    reading.report('BATON_AGENT_ROUTER_HAS_TOOLS', { key: 'tools', names: tools }, valueSpan(root, 'tools'))
  }
  if (!isShort && agents.length > 0) {
    reading.report('BATON_AGENT_ROUTER_HAS_TOOLS', { key: 'agents', names: agents }, valueSpan(root, 'agents'))
  }
}

function isWritten(root: MappingNode, key: string): boolean {
  return valueUnder(root, key) !== undefined
}

function isEmptyList(root: MappingNode, key: string): boolean {
  const value = valueUnder(root, key)
  return value?.kind === 'list' && value.items.length === 0
}

function valueSpan(root: MappingNode, key: string): Span {
  return valueUnder(root, key)?.span ?? root.span
}
