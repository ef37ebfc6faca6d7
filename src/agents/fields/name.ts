import type { Field } from '../../source/fields/field.ts'
import { refuse } from '../../source/fields/scalars.ts'
import { shortened } from '../../source/source-node.ts'
import { agentNamePattern } from '../definition.ts'

/** Names that Windows keeps for devices, whatever comes after them. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

export const name: Field<string> = {
  kind: 'name',
  schema: { type: 'string', pattern: agentNamePattern.source },
  read: (node, reading) => {
    const value = node.kind === 'scalar' ? node.value : undefined
    if (typeof value !== 'string') return refuse(node, reading, 'a name')
    if (isAgentName(value)) return value
    reading.report(nameFault(value), { name: shortened(value), suggestion: suggestName(value) }, node.span)
    return undefined
  },
}

/** Whether something can be called so: safe in paths, prompts and commands alike. */
export function isAgentName(value: string): boolean {
  return agentNamePattern.test(value) && !deviceName.test(value)
}

/** What is wrong with a name that is not allowed. */
export function nameFault(value: string): 'BATON_AGENT_NAME_RESERVED' | 'BATON_AGENT_NAME_INVALID' {
  return deviceName.test(value) ? 'BATON_AGENT_NAME_RESERVED' : 'BATON_AGENT_NAME_INVALID'
}

/** The nearest name that is allowed. */
export function suggestName(value: string): string {
  const plain = value.slice(0, 200).normalize('NFKD').toLowerCase()
  const joined = plain.replaceAll(/[^a-z0-9_]+/g, '-')
  const trimmed = joined.replaceAll(/^[-_]+|(?<![-_])[-_]+$/g, '').slice(0, 63)
  if (deviceName.test(trimmed)) return `${trimmed}-agent`
  return isAgentName(trimmed) ? trimmed : 'my-agent'
}
