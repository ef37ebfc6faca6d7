import { budget } from '../../agents/fields/budget.ts'
import { names, runnable, tool } from '../../agents/fields/references.ts'
import { byName, group, list } from '../../source/fields/collections.ts'
import type { Entry, Field, Reading } from '../../source/fields/field.ts'
import { grantsField } from '../../source/fields/grants.ts'
import { flag, matching, oneOf, refuse, text, whole } from '../../source/fields/scalars.ts'
import { type Span, shortened, valueUnder } from '../../source/source-node.ts'
import { parseCondition } from './conditions/parse.ts'
import {
  afterWorkBehaviors,
  type ConditionTest,
  type HandoffDefinition,
  type MeasuredVariable,
  type MemberDefinition,
  passModes,
  type TeamDefinition,
  type VariableValue,
} from './definition.ts'
import { collabErrors } from './errors.ts'
import { grantExamples, grantsOfTool, missingFor, toolNamed } from './member-grants.ts'

/** A team as it may be written; what is left out has a usual value. */
export type WrittenCollab = Partial<Omit<TeamDefinition, 'agents' | 'handoffs' | 'name'>> & {
  readonly name?: string
  readonly agents: readonly MemberDefinition[]
  readonly handoffs?: readonly WrittenHandoffRule[]
}

export type WrittenHandoffRule = Omit<HandoffDefinition, 'priority'> & { readonly priority?: number }

const memberName = matching(
  /^[A-Za-z][A-Za-z0-9_-]{0,62}$/,
  'name',
  'a name of letters from a to z, digits, `_` and `-`',
)

/** A condition that can be read. What is wrong with it is told with its place. */
const condition: Field<string> = {
  kind: 'condition, such as `draft is complete and word_count >= 1500`',
  schema: { type: 'string', minLength: 1 },
  read: (node, reading) => {
    const written = text.read(node, reading)
    if (written === undefined || node.kind !== 'scalar') return undefined
    const { problems } = parseCondition(written)
    for (const { message, suggestion, span } of problems) {
      const details = { condition: shortened(written), problem: message, advice: suggestion }
      const place = reading.partOf(node.span, written, span)
      reading.tell(collabErrors.error('BATON_COLLAB_CONDITION_INVALID', details), place)
    }
    return problems.length === 0 ? written : undefined
  },
}

/** One target or several. */
const targets: Field<string | readonly string[]> = {
  kind: 'name of a member, or a list',
  schema: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  read: (node, reading) =>
    node.kind === 'list' ? list(memberName).read(node, reading) : memberName.read(node, reading),
}

const variable: Field<VariableValue | MeasuredVariable> = {
  kind: 'text, number, `true` or `false`; or `{ from: tool.path }`',
  schema: {
    anyOf: [
      { type: ['string', 'number', 'boolean'] },
      { type: 'object', properties: { from: { type: 'string' } }, required: ['from'], additionalProperties: false },
    ],
  },
  read: (node, reading) => {
    if (node.kind === 'mapping') return measured.read(node, reading)
    const value = node.kind === 'scalar' ? node.value : null
    return value === null ? refuse(node, reading, 'a text, a number, `true`, `false`, or `{ from: tool.path }`') : value
  },
}

/** The tool is one that must be there, and that is loaded for the team. */
const measure: Field<string> = {
  kind: 'tool, and where in its answer: `score_text.overall`',
  schema: { type: 'string', pattern: '^[A-Za-z0-9][^\\s.]*(\\.[^\\s.]+)*$' },
  read: (node, reading) => {
    const written = node.kind === 'scalar' ? node.value : undefined
    if (typeof written !== 'string' || !/^[A-Za-z0-9][^\s.]*(?:\.[^\s.]+)*$/.test(written)) {
      return refuse(node, reading, 'a tool, and where in its answer the value stands: `score_text.overall`')
    }
    const [name = ''] = written.split('.')
    const span = reading.partOf(node.span, written, { start: 0, end: name.length })
    reading.refer({ to: 'tool', key: reading.key, name, span })
    return written
  },
}

const measured = group<MeasuredVariable>({
  from: {
    field: measure,
    says: 'A tool, and where in its answer the value stands: `score_text.overall`.',
    required: true,
  },
})

const memberKeys = group<MemberDefinition>({
  name: { field: memberName, says: 'What the rules call it.', required: true },
  role: { field: text, says: 'What it does for the team.' },
  run: { field: runnable, says: 'Who does its work, if that is not the agent of its name: any runnable.' },
  kind: { field: oneOf(['agent', 'human']), says: '`human`: a person, who is asked. Default: `agent`.' },
  prompt: { field: text, says: 'Of an agent that is made here: its system prompt.' },
  tools: { field: names(tool), says: 'Tools of an agent that is made here.' },
  model: { field: list(text, true), says: 'The model of an agent that is made here.' },
  grants: {
    field: grantsField(names(runnable)),
    says: 'What an agent that is made here, or a tool, may touch. Default: nothing.',
  },
  budget: { field: budget, says: 'What an agent that is made here may use up.' },
  after_work: {
    field: oneOf(afterWorkBehaviors),
    says: 'What happens when none of its rules holds. Default: that of the team.',
  },
})

/** A tool that could never be called, because the file grants its member nothing of what it needs. */
function tellMissing(member: MemberDefinition, span: Span, reading: Reading): void {
  const { name, run } = member
  const tool = toolNamed(run)
  for (const need of tool === undefined ? [] : missingFor(tool, grantsOfTool(member))) {
    const problem = `${tool} needs ${need}, and the file grants it none`
    const advice = `Write what it may touch beside \`run\`, such as \`grants: { ${grantExamples[need]} }\`.`
    reading.tell(collabErrors.error('BATON_COLLAB_MEMBER_INVALID', { name, problem, advice }), span)
  }
}

/** A member that runs nothing else is the agent of its name, where there is one; then it may be led back to. */
const member: Field<MemberDefinition> = {
  ...memberKeys,
  read: (node, reading) => {
    const read = memberKeys.read(node, reading)
    const name = valueUnder(node, 'name')
    if (read?.run !== undefined) tellMissing(read, valueUnder(node, 'run')?.span ?? node.span, reading)
    if (read !== undefined && name !== undefined && read.run === undefined && read.kind !== 'human') {
      reading.refer({ to: 'agent', key: reading.at('name').key, name: read.name, span: name.span, isOptional: true })
    }
    return read
  },
}

const members: Field<readonly MemberDefinition[]> = {
  ...list(member),
  schema: { ...list(member).schema, minItems: 1 },
  read: (node, reading) =>
    node.kind === 'list' && node.items.length === 0
      ? refuse(node, reading, 'at least one member, such as `[{ name: writer, role: Writes }]`')
      : list(member).read(node, reading),
}

const handoff = group<WrittenHandoffRule>({
  from_agent: { field: memberName, says: 'Whose work it is after: a member, or `any_agent`.', required: true },
  to_agent: { field: targets, says: 'Who goes on: a member, several, `previous_agent` or `user`.', required: true },
  condition: { field: condition, says: 'When: plain language, comparisons of variables, or both.', required: true },
  priority: { field: whole(-1000, 1000), says: 'Higher ones are looked at first. Default: 1.' },
  except: { field: list(memberName), says: 'Of a rule for `any_agent`: members that it is not for.' },
  critical: { field: flag, says: 'Whether a model judges it three times. Default: where the priority is 10 or more.' },
  pass: { field: oneOf(passModes), says: 'What the next member is told of the work so far. Default: `full`.' },
  max: { field: whole(1, 1000), says: 'How often it may fire in one run.' },
})

/** YAML reads `true` as a truth value, and `unknown` as text. */
const expected: Field<ConditionTest['expect']> = {
  kind: '`true`, `false` or `unknown`',
  schema: { enum: [true, false, 'true', 'false', 'unknown'] },
  read: (node, reading) => {
    const written = node.kind === 'scalar' ? String(node.value) : ''
    const choices = ['true', 'false', 'unknown'] as const
    return choices.find((one) => one === written) ?? refuse(node, reading, '`true`, `false` or `unknown`')
  },
}

const conditionTest = group<ConditionTest>({
  condition: { field: condition, says: 'What is tested.', required: true },
  evidence: { field: text, says: 'What a member said. Left out where only variables count.' },
  expect: { field: expected, says: 'What it should come to: `true`, `false` or `unknown`.', required: true },
  set: {
    field: byName(variable, 'word_count: 1500') as Field<NonNullable<ConditionTest['set']>>,
    says: 'Variables and their values.',
  },
})

/** The keys of `teams/*.yaml`. */
export const collabFields: Readonly<Record<keyof WrittenCollab, Entry<unknown>>> = {
  name: { field: text, says: 'What people call it. Default: the name of the file.' },
  description: { field: text, says: 'What it is for, in one sentence.' },
  agents: { field: members, says: 'Its members.', required: true },
  handoffs: { field: list(handoff), says: 'When the work passes from one member to another.' },
  after_work_behavior: {
    field: oneOf(afterWorkBehaviors),
    says: 'What happens when no rule holds. Default: `return_to_user`.',
  },
  context_variables: { field: byName(variable, 'min_sources: 5'), says: 'Variables that conditions name.' },
  runtime_variables: { field: list(text), says: 'Variables that members or users set while it works.' },
  atoms: { field: byName(text, 'error detected: error_detected'), says: 'Which wording means which variable.' },
  initial_agent: { field: memberName, says: 'Who begins; `auto`: a model chooses. Default: the first member.' },
  formation: {
    field: oneOf(['static', 'dynamic']),
    says: '`dynamic`: a model chooses who takes part. Default: `static`.',
  },
  llm_routing: { field: flag, says: 'Whether a model may choose where no rule holds. Default: `true`.' },
  judge: {
    field: group<TeamDefinition['judge']>({
      model: { field: text, says: 'The model that judges conditions.' },
      samples: { field: whole(1, 9), says: 'How often it is asked each time. Default: 1.' },
    }),
    says: 'Who judges what only language says.',
  },
  max_turns: { field: whole(1, 1000), says: 'How many turns at most. Default: 30.' },
  max_visits_per_agent: { field: whole(1, 1000), says: 'How many turns of one member. Default: 8.' },
  max_edge_repeats: { field: whole(1, 1000), says: 'How often one rule may fire. Default: 5.' },
  max_continues: { field: whole(1, 100), says: 'How often a member goes on by itself without change. Default: 3.' },
  tests: { field: list(conditionTest), says: 'Conditions with what they should come to, for `baton check --judge`.' },
}

/** What people write that know other formats. */
export const collabMistakes: Readonly<Record<string, string>> = {
  members: '`agents`',
  rules: '`handoffs`',
  variables: '`context_variables`',
  from: '`from_agent`',
  to: '`to_agent`',
  when: '`condition`',
  if: '`condition`',
  prio: '`priority`',
  after_work: '`after_work_behavior`',
  after_work_behaviour: '`after_work_behavior`',
  type: '`kind`',
  system_prompt: '`prompt`',
}

/** A team with all that was left out. */
export function completeTeam(name: string, written: WrittenCollab): TeamDefinition {
  return {
    description: '',
    after_work_behavior: 'return_to_user',
    context_variables: {},
    runtime_variables: [],
    atoms: {},
    formation: 'static',
    llm_routing: true,
    judge: {},
    max_turns: 30,
    max_visits_per_agent: 8,
    max_edge_repeats: 5,
    max_continues: 3,
    tests: [],
    ...written,
    name: written.name ?? name,
    handoffs: (written.handoffs ?? []).map((handoff) => ({ ...handoff, priority: handoff.priority ?? 1 })),
  }
}
