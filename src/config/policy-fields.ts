import type { Policy, Rule, ServerEffect, TouchPattern } from '../grants/policy.ts'
import { byName, type Entries, group, list } from '../source/fields/collections.ts'
import type { Entry, Field } from '../source/fields/field.ts'
import { grantsField, pattern, patternLike } from '../source/fields/grants.ts'
import { number, oneOf, refuse } from '../source/fields/scalars.ts'

/** What the file of a policy may hold. */
export interface WrittenPolicy extends Partial<Omit<Policy, 'approvalMs'>> {
  readonly approvalMinutes?: number
}

type TouchKind = TouchPattern['kind']
type WrittenRule = Pick<Rule, 'tool' | 'agent' | 'input'> & { readonly [Kind in TouchKind]?: string }

const actions = ['deny', 'ask', 'allow'] as const
const effects: readonly ServerEffect[] = ['read', 'idempotent', 'once']
const longestMinutes = 30 * 24 * 60

/** Text in which spaces may stand, such as a command. */
const freeText = patternLike('tool', 'pattern', 'a pattern, such as `git push *`', (value) =>
  value.replaceAll(/\s/g, '_'),
)
const agentName = named('agent', 'an agent, such as `writer` or `write*`')

const capabilityPattern = named('capability', 'a capability, such as `csv_summary` or `csv_*`')

const serverPattern = named('server', 'an MCP server, such as `docker` or `docker-*`')

/** How each kind of touch is written in a rule. */
const touchPatterns: Readonly<Record<TouchKind, Field<string>>> = {
  'files.read': pattern('path'),
  'files.write': pattern('path'),
  net: pattern('host'),
  service: pattern('host'),
  exec: freeText,
  mcp: pattern('mcp'),
  secret: named('secret', 'a secret and a host, such as `*@api.github.com`'),
}
const touchKinds = Object.keys(touchPatterns) as readonly TouchKind[]

const rule = group<WrittenRule>({
  tool: { field: pattern('tool'), says: 'The tool that is called.' },
  agent: { field: agentName, says: 'The agent that calls it.' },
  input: {
    field: byName(freeText, 'command: "rm *"'),
    says: 'Fields of the input, by path, each with a pattern for its text.',
  },
  'files.read': touch('files.read', 'A file that would be read.'),
  'files.write': touch('files.write', 'A file that would be written.'),
  net: touch('net', 'A host that would be reached.'),
  service: touch('service', 'A host that a built-in tool would reach.'),
  exec: touch('exec', 'A command that would be executed.'),
  mcp: touch('mcp', 'A tool of a server that would be called.'),
  secret: touch('secret', 'A secret that would be sent, as `NAME@host`.'),
})

/** `deny: { tool: shell, exec: "rm *" }`. */
const ruleField: Field<Rule> = {
  kind: 'rule',
  schema: {
    type: 'object',
    properties: Object.fromEntries(actions.map((action) => [action, rule.schema])),
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
  },
  read: (node, reading) => {
    const [entry, ...others] = node.kind === 'mapping' ? node.entries : []
    const action = actions.find((one) => one === entry?.key)
    if (entry === undefined || action === undefined || others.length > 0) {
      return refuse(node, reading, 'a rule, such as `deny: { tool: shell }`; a rule is one of deny, ask and allow')
    }
    const within = reading.at(action)
    const read = rule.read(entry.value, within)
    if (read === undefined) return undefined
    const { tool, agent, input } = read
    const touches = touchKinds.flatMap((kind) => {
      const glob = read[kind]
      return glob === undefined ? [] : [{ kind, glob }]
    })
    if (Object.keys(read).length === 0) {
      return refuse(entry.value, within, 'at least one of tool, agent, input, and what is touched')
    }
    if (touches.length > 1) {
      const value = touches.map(({ kind }) => kind).join(' and ')
      const expected = 'one of them, because no call fits both; write a rule for each'
      within.report('INVALID_VALUE', { key: within.key, value, expected }, entry.keySpan)
      return undefined
    }
    return {
      action,
      ...(tool === undefined ? {} : { tool }),
      ...(agent === undefined ? {} : { agent }),
      ...(touches[0] === undefined ? {} : { touch: touches[0] }),
      ...(input === undefined ? {} : { input }),
    }
  },
}

/** Every key of a policy. */
export const policyFields: Entries<WrittenPolicy> = {
  ceiling: {
    field: grantsField(list(agentName)),
    says: 'What any agent may touch at most. Without it, the grants of agents decide alone.',
  },
  rules: { field: list(ruleField), says: 'What is denied, asked for or allowed. Their order has no meaning.' },
  whenTainted: {
    field: oneOf(['ask', 'deny', 'allow']),
    says: 'What happens when a run that saw both foreign and private text would send or change something.',
  },
  approvalMinutes: { field: number(0.1, longestMinutes), says: 'How long a person has to approve a call.' },
  trustedFiles: { field: list(pattern('path')), says: 'Files of projects that only you write.' },
  promote: {
    field: list(capabilityPattern),
    says: 'Capabilities for which types that a workspace made for itself work without asking you.',
  },
  effects: {
    field: byName(oneOf(effects), 'github__create_issue: once'),
    says: 'What tools of MCP servers do to the world, whatever the servers say.',
  },
  unsandboxed: {
    field: list(serverPattern),
    says: 'MCP servers whose programs are started outside of the sandbox, with all the rights of your account.',
  },
}

function touch(kind: TouchKind, says: string): Entry<string> {
  return { field: touchPatterns[kind], says }
}

function named(called: string, expected: string): Field<string> {
  return patternLike('tool', called, expected, (value) => value)
}
