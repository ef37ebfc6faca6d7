import type { RunInput } from '../../events/run.ts'
import type { Context } from '../../kernel/context.ts'
import type { MemberDefinition, PassMode } from './definition.ts'
import { textOf, toldWork } from './history.ts'
import { type MemberAnswer, readAnswer, saidBy } from './member-answer.ts'
import { castMember, castTool, isAgentMember, toolOf } from './member-cast.ts'
import { needsPerson } from './member-grants.ts'
import type { SharedTable } from './table.ts'
import { toolInput } from './tool-input.ts'

/** What a member is given. */
export interface GivenTurn {
  readonly agent: string
  /** What the user or Baton says besides, such as `Continue.`. */
  readonly note: string
  readonly pass: PassMode
  /** The members that handed over. */
  readonly from: readonly string[]
  readonly turn: number
  readonly visit: number
}

/** Has one member take its turn: an agent, a person, or anything that can be run. */
export async function takeTurn(branch: Context, table: SharedTable, task: GivenTurn): Promise<MemberAnswer> {
  const member = table.team.members.get(task.agent) ?? { name: task.agent }
  if (member.kind === 'human') {
    const prompt = paragraphs(member.role ?? '', requestFor(table, task), toldPerson(table, task), task.note)
    const answer = await branch.ask({ prompt, to: member.name })
    return saidBy(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
  const tool = toolOf(table, member)
  const { input, chosen = [] } = inputFor(table, member, task)
  const result = await branch.run(
    tool === undefined
      ? castMember(table, member, paragraphs(requestFor(table, task), task.note))
      : castTool(table, member, tool, needsPerson(tool, chosen)),
    input,
    {
      role: 'collaborator',
      reason: member.role ?? task.agent,
      about: { team: table.team.definition.name, turn: task.turn, member: task.agent },
      // A member that takes another turn goes on; only new members count as more work.
      ...(task.visit > 1 ? { continues: true as const } : {}),
    },
  )
  return readAnswer(branch, member, result, { turn: task.turn, artifacts: table.artifacts })
}

/**
 * Agents are told the work so far. Anything else is given one text, because only its author knows what more it can
 * read: the request, or what the rule passes on, the last answer or the newest text that was kept.
 */
function inputFor(table: SharedTable, member: MemberDefinition, task: GivenTurn): MemberInput {
  const request = requestFor(table, task)
  if (isAgentMember(table, member)) {
    const told = toldFor(table, task)
    return { input: { text: paragraphs(request, told === '' ? '' : `What was done so far:\n\n${told}`, task.note) } }
  }
  const { history, newest, variables } = table
  const last = history.at(-1)
  const isLast = task.pass === 'last' || newest === undefined
  const made = isLast ? last && textOf(last) : newest.text
  const tool = toolOf(table, member)
  const material = {
    request: table.request,
    said: table.followUps,
    justNow: task.note === 'Continue.' ? '' : task.note,
    text: made ?? request,
    variables: variables.all(),
    isFromWork: (name: string) => ['agent', 'system'].includes(variables.sourceOf(name) ?? ''),
    isTextFromWork: made !== undefined,
  }
  const given = tool === undefined ? undefined : toolInput(tool, material)
  if (given !== undefined) return { input: { text: request, data: given.data }, chosen: given.chosen }
  if (task.pass === 'artifacts' && newest !== undefined) return { input: { text: newest.text }, chosen: wholeInput }
  if (task.pass === 'last' && last !== undefined) return { input: { text: textOf(last) }, chosen: wholeInput }
  return { input: { text: paragraphs(request, task.note) } }
}

/** What a member is given, and the fields of it that the work of others filled. */
interface MemberInput {
  readonly input: RunInput
  readonly chosen?: readonly string[]
}

/** A tool that does not say what it takes may read a text as its whole input. */
const wholeInput: readonly string[] = ['']

/** What the user asked and said since; what was said just now stands at the end instead. */
function requestFor({ request, followUps }: SharedTable, { note }: GivenTurn): string {
  const earlier = followUps.at(-1) === note ? followUps.slice(0, -1) : followUps
  return paragraphs(request, ...earlier.map((text) => `Later the user said: ${text}`))
}

function toldFor({ history, artifacts, newest }: SharedTable, { pass, from }: GivenTurn): string {
  return toldWork({ history, artifacts, newest, pass, from })
}

/** To a person, names of data that can not be opened from there say nothing. */
function toldPerson({ history, artifacts, newest }: SharedTable, { pass, from }: GivenTurn): string {
  return toldWork({ history, artifacts: newest === undefined ? [] : artifacts, newest, pass, from })
}

function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}
