import type { Reading } from '../../../source/fields/field.ts'
import { keySpan, valueUnder } from '../../../source/source-node.ts'
import { collabErrors } from '../errors.ts'
import type { MemberAsWritten, TeamAsWritten } from './written-team.ts'

/** Words that stand in the place of a member, or beside one, and what they mean there. */
const pseudoMembers: Readonly<Record<string, string>> = {
  any_agent: 'every member',
  previous_agent: 'whoever handed over',
  user: 'the person who asked',
  auto: 'that a model chooses who begins',
  none: 'that nobody goes on',
}

/** What an agent that is made in the file has, and nothing else. */
const ofAgents = ['prompt', 'tools', 'model', 'grants', 'budget'] as const

/** Names that are there twice or mean something else, and members that are two things at once. */
export function checkMembers({ members = [], initial }: TeamAsWritten, reading: Reading): void {
  const [seen, lower] = [new Set<string>(), new Set<string>()]
  for (const member of members) {
    const { text, span } = member.name
    const means = Object.hasOwn(pseudoMembers, text) ? pseudoMembers[text] : undefined
    if (means !== undefined) reading.tell(collabErrors.error('BATON_COLLAB_NAME_RESERVED', { name: text, means }), span)
    // Only a capital letter between two names is too little for people, and for agents none.
    if (lower.has(text.toLowerCase())) {
      reading.tell(collabErrors.error('BATON_COLLAB_MEMBER_DUPLICATE', { name: text }), span)
    }
    lower.add(text.toLowerCase())
    seen.add(text)
    checkMember(member, reading)
  }
  if (initial === undefined || initial.text === 'auto' || members.length === 0 || seen.has(initial.text)) return
  const details = { key: 'initial_agent', name: initial.text, known: [...seen] }
  reading.tell(collabErrors.error('BATON_COLLAB_MEMBER_UNKNOWN', details), initial.span)
}

function checkMember({ name: { text: name }, node }: MemberAsWritten, reading: Reading): void {
  const kind = valueUnder(node, 'kind')
  const isHuman = kind?.kind === 'scalar' && kind.value === 'human'
  const run = valueUnder(node, 'run')
  if (!isHuman && run === undefined) return
  const isTool = run?.kind === 'scalar' && String(run.value).startsWith('tool:')
  const [is, ignored] = isHuman ? ['a person', ['run', ...ofAgents]] : ['what `run` names', ofAgents]
  for (const key of ignored) {
    if (valueUnder(node, key) === undefined || (isTool && !isHuman && key === 'grants')) continue
    const problem = `it is ${is}, and \`${key}\` would be passed over`
    const advice = isHuman
      ? `Take \`${key}\` away, or \`kind: human\`.`
      : `Write \`${key}\` where that is defined, or take \`run\` away to make an agent here.`
    reading.tell(collabErrors.error('BATON_COLLAB_MEMBER_INVALID', { name, problem, advice }), keySpan(node, key))
  }
}
