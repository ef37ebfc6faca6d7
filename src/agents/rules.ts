import type { Reading } from '../source/fields/field.ts'
import { keySpan, type MappingNode, valueUnder } from '../source/source-node.ts'
import type { AgentKey } from './key.ts'

/** Refuses two keys that would both work in place of the agent's own session. */
export function checkOneInstead(root: MappingNode, keys: readonly AgentKey[], reading: Reading): void {
  const instead = keys.filter((key) => key.instead)
  for (const [index, { name: second }] of instead.entries()) {
    for (const { name: first } of instead.slice(0, index)) {
      reading.report('BATON_AGENT_PATTERN_CONFLICT', { first, second }, keySpan(root, second))
    }
  }
}

/** A model tells tools and agents apart by their names alone. */
export function checkNames(
  root: MappingNode,
  { tools, agents }: { readonly tools: readonly string[]; readonly agents: readonly string[] },
  reading: Reading,
): void {
  const names = new Set(tools)
  for (const agent of agents) {
    const name = agent.replace(/[^\w-]/g, '_')
    const span = valueUnder(root, 'agents')?.span ?? root.span
    if (names.has(name)) reading.report('BATON_AGENT_DUPLICATE_REF', { key: 'agents', name: agent }, span)
    names.add(name)
  }
}
