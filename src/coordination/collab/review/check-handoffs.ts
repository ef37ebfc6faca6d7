import type { Reading } from '../../../source/fields/field.ts'
import { keySpan } from '../../../source/source-node.ts'
import { anyAgent, previousAgent, user } from '../definition.ts'
import { collabErrors } from '../errors.ts'
import type { HandoffAsWritten, TeamAsWritten, WrittenText } from './written-team.ts'

const onlyFrom = `\`${anyAgent}\` stands for whoever works, so it can only be \`from_agent\`.`
const onlyTo = 'It can only be `to_agent`: rules begin after the work of a member, or of `any_agent`.'

/** Rules that name no member, lead back to where they begin, or say something that can't be meant. */
export function checkHandoffs({ members, handoffs }: TeamAsWritten, reading: Reading): void {
  const known = members?.map(({ name }) => name.text)
  for (const handoff of handoffs) {
    checkFrom(handoff, known, reading.at('handoffs'))
    checkTargets(handoff, known, reading.at('handoffs'))
    checkExceptions(handoff, known, reading.at('handoffs'))
  }
}

type KnownMembers = readonly string[] | undefined

/** Words that may stand in the place of a member, by key. */
const besides: Readonly<Record<string, readonly string[]>> = {
  from_agent: [anyAgent],
  to_agent: [previousAgent, user],
}

function checkFrom({ from }: HandoffAsWritten, known: KnownMembers, reading: Reading): void {
  if (from === undefined || from.text === anyAgent) return
  if (from.text === previousAgent || from.text === user) misplaced('from_agent', from, onlyTo, reading)
  else requireMember('from_agent', from, known, reading)
}

function checkTargets({ from, to, isList, node }: HandoffAsWritten, known: KnownMembers, reading: Reading): void {
  if (isList && to.length === 0) {
    invalid('nobody goes on', 'Name a member, or several.', keySpan(node, 'to_agent'), reading)
  }
  for (const target of to) {
    const { text, span } = target
    if (text === anyAgent) misplaced('to_agent', target, onlyFrom, reading)
    else if (text === user && to.length > 1) {
      invalid(
        'members and the user can not go on side by side',
        'Return to the user by a rule of its own.',
        span,
        reading,
      )
    } else if (text !== previousAgent && text !== user) {
      requireMember('to_agent', target, known, reading)
    }
    if (text === from?.text) reading.tell(collabErrors.error('BATON_COLLAB_SELF_HANDOFF', { name: text }), span)
  }
}

function checkExceptions({ from, except, node }: HandoffAsWritten, known: KnownMembers, reading: Reading): void {
  if (except.length > 0 && from !== undefined && from.text !== anyAgent) {
    const problem = `\`except\` would have no effect: the rule is for "${from.text}" alone`
    invalid(problem, 'Take it away, or write `from_agent: any_agent`.', keySpan(node, 'except'), reading)
  }
  for (const one of except) requireMember('except', one, known, reading)
}

function requireMember(key: string, { text: name, span }: WrittenText, known: KnownMembers, reading: Reading): void {
  if (known === undefined || known.includes(name)) return
  const details = { key: reading.at(key).key, name, known: [...known, ...(besides[key] ?? [])] }
  reading.tell(collabErrors.error('BATON_COLLAB_MEMBER_UNKNOWN', details), span)
}

function misplaced(key: string, { text: name, span }: WrittenText, advice: string, reading: Reading): void {
  reading.tell(collabErrors.error('BATON_COLLAB_PLACE_WRONG', { key: reading.at(key).key, name, advice }), span)
}

function invalid(problem: string, advice: string, span: WrittenText['span'], reading: Reading): void {
  reading.tell(collabErrors.error('BATON_COLLAB_RULE_INVALID', { problem, advice }), span)
}
