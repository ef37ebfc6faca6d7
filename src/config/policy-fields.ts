import { closestName } from '../errors/suggestion.ts'
import type { Grants } from '../grants/grants.ts'
import { type PatternKind, patternProblem } from '../grants/pattern-problem.ts'
import type { Rule, TouchPattern } from '../grants/policy.ts'
import { type ProblemList, reportAt, type YamlEntry, type YamlNode } from './yaml-tree.ts'

/** How each kind of touch is written in a rule. */
const touchKinds: Readonly<Record<TouchPattern['kind'], PatternKind>> = {
  'files.read': 'path',
  'files.write': 'path',
  net: 'host',
  service: 'host',
  exec: 'tool',
  mcp: 'mcp',
  secret: 'tool',
}
const actions: readonly Rule['action'][] = ['deny', 'ask', 'allow']

/** The entries of a group by key, with every key that means nothing reported. */
export function entriesOf(node: YamlNode, known: readonly string[], list: ProblemList): ReadonlyMap<string, YamlNode> {
  if (node.kind !== 'map') {
    reportAt(list, node.place, 'Keys and values should stand here.', `Known: ${known.join(', ')}.`)
    return new Map()
  }
  for (const { key, keyPlace } of node.entries.filter((entry) => !known.includes(entry.key))) {
    const closest = closestName(key, known)
    const hint = closest === undefined ? `Known: ${known.join(', ')}.` : `Did you mean "${closest}"?`
    reportAt(list, keyPlace, `There is no key "${key}" here.`, hint)
  }
  return new Map(node.entries.map(({ key, value }) => [key, value]))
}

/** Grants as agents write them. */
export function grantsIn(node: YamlNode, list: ProblemList): Grants {
  const top = entriesOf(node, ['files', 'net', 'exec', 'agents', 'mcp', 'secrets', 'ask'], list)
  const patterns = (found: YamlNode | undefined, kind: PatternKind): readonly string[] | undefined =>
    found && patternsIn(found, kind, list)
  const files = top.get('files') && entriesOf(top.get('files') as YamlNode, ['read', 'write'], list)
  const net = top.get('net') && entriesOf(top.get('net') as YamlNode, ['hosts'], list)
  const exec = top.get('exec') && entriesOf(top.get('exec') as YamlNode, ['commands'], list)
  const agents = top.get('agents') && entriesOf(top.get('agents') as YamlNode, ['call', 'create'], list)
  return withoutUndefined({
    files:
      files &&
      withoutUndefined({ read: patterns(files.get('read'), 'path'), write: patterns(files.get('write'), 'path') }),
    net: net && { hosts: patterns(net.get('hosts'), 'host') ?? [] },
    exec: exec && { commands: patterns(exec.get('commands'), 'command') ?? [] },
    agents:
      agents &&
      withoutUndefined({ call: patterns(agents.get('call'), 'tool'), create: flagIn(agents.get('create'), list) }),
    mcp: patterns(top.get('mcp'), 'mcp'),
    secrets: patterns(top.get('secrets'), 'secret'),
    ask: patterns(top.get('ask'), 'tool'),
  }) as Grants
}

/** `- deny: { tool: shell, exec: "rm *" }`. */
export function ruleIn(node: YamlNode, list: ProblemList): Rule | undefined {
  const [entry, ...others] = node.kind === 'map' ? node.entries : []
  const action = actions.find((one) => one === entry?.key)
  if (entry === undefined || action === undefined || others.length > 0) {
    reportAt(
      list,
      node.place,
      'A rule should say what it does.',
      'Write `- deny: { tool: shell }`, or `ask`, or `allow`.',
    )
    return undefined
  }
  const kinds = Object.keys(touchKinds) as TouchPattern['kind'][]
  const found = entriesOf(entry.value, ['tool', 'agent', 'input', ...kinds], list)
  const tool = textIn(found.get('tool'), 'tool', list)
  const agent = textIn(found.get('agent'), 'tool', list)
  const input = found.get('input') && inputIn(found.get('input') as YamlNode, list)
  const touches = kinds.flatMap((kind) => {
    const glob = textIn(found.get(kind), touchKinds[kind], list, kind === 'exec')
    return glob === undefined ? [] : [{ kind, glob }]
  })
  if (touches.length > 1) {
    const names = touches.map(({ kind }) => kind).join(' and ')
    reportAt(list, entry.keyPlace, `This rule names ${names}; no call fits only both.`, 'Write a rule for each.')
  }
  if (entry.value.kind === 'map' && entry.value.entries.length === 0) {
    reportAt(
      list,
      entry.keyPlace,
      'This rule names nothing.',
      'Name at least one of: tool, agent, input, and what is touched.',
    )
  }
  return withoutUndefined({ action, tool, agent, touch: touches[0], input }) as Rule
}

export function patternsIn(node: YamlNode, kind: PatternKind, list: ProblemList): readonly string[] {
  if (node.kind !== 'list') {
    reportAt(list, node.place, 'A list should stand here.', 'Write it in brackets, such as `[first, second]`.')
    return []
  }
  return node.items.flatMap((item) => textIn(item, kind, list) ?? [])
}

function textIn(node: YamlNode | undefined, kind: PatternKind, list: ProblemList, anyText = false): string | undefined {
  if (node === undefined) return undefined
  if (node.kind !== 'scalar' || typeof node.value !== 'string' || node.value === '') {
    reportAt(list, node.place, 'Text should stand here.', 'Put it in quotes if it looks like something else.')
    return undefined
  }
  const problem = patternProblem(kind, anyText ? node.value.replaceAll(/\s/g, '_') : node.value)
  if (problem === undefined) return node.value
  reportAt(list, node.place, `"${node.value.slice(0, 60)}" can't stand here.`, `It is wrong because ${problem}.`)
  return undefined
}

function inputIn(node: YamlNode, list: ProblemList): Readonly<Record<string, string>> | undefined {
  if (node.kind !== 'map') {
    reportAt(list, node.place, 'Fields of the input should stand here.', 'Write `input: { command: "rm *" }`.')
    return undefined
  }
  const read = ({ key, value }: YamlEntry): [string, string][] => {
    const glob = textIn(value, 'tool', list, true)
    return glob === undefined ? [] : [[key, glob]]
  }
  return Object.fromEntries(node.entries.flatMap(read))
}

function flagIn(node: YamlNode | undefined, list: ProblemList): boolean | undefined {
  if (node === undefined) return undefined
  if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value
  reportAt(list, node.place, '`true` or `false` should stand here.', 'Write one of them, or leave the key out.')
  return undefined
}

function withoutUndefined(object: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
}
