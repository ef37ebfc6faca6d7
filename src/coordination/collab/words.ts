import { isObject, type Json } from '../../events/json.ts'
import { listed } from '../../projections/listed.ts'
import { firstLine } from '../phrases.ts'
import type { KindWords, Told } from '../view.ts'
import type { CollabEvents } from './events.ts'

export const collabWords: KindWords<CollabEvents> = {
  tells: {
    'collab.started': ({ team, members, initial_agent }) =>
      `begins the team ${team}: ${listed(members)}; ${initial_agent} begins`,
    'collab.turn_started': ({ turn, agent, visit }) =>
      told(agent, `holds the baton, turn ${turn}${visit > 1 ? `, for the ${ordinal(visit)} time` : ''}`),
    'collab.turn_ended': () => undefined,
    'collab.variables_set': ({ changes }) => `notes ${changes.map(changed).join(', ')}`,
    'collab.unmeasured': ({ agent, tool, names }) => told(agent, unmeasured(tool, names)),
    'collab.not_returned': ({ agent, why }) => told(agent, why),
    'collab.decided': (decided) => told(decided.agent, moved(decided)),
    'collab.condition_unknown': ({ condition, notes }) => `can't tell whether "${condition}": ${notes.join(', ')}`,
    'collab.parked': ({ agent, failed }) =>
      told(agent, failed ? 'failed, and waits for the others' : 'waits for the others'),
    'collab.joined': ({ agents, at }) => told(at, `gets the work of ${listed(agents)} together`),
    'collab.sync_deadlock': ({ parked, why }) => `${listed(parked)} all wait: ${why.join('; ')}`,
    'collab.limit': ({ limit, agent, value }) =>
      `${agent} comes to the limit ${limit} (${value}), and the work goes no further`,
    'collab.returned': ({ agent, stalled }) =>
      told(agent, stalled ? 'returns to the user, because nothing changes any more' : 'returns to the user'),
    'collab.judge_unstable': ({ statement, verdicts }) =>
      `the judge does not agree with itself about "${statement}": ${verdicts.join(', ')}`,
    'collab.overridden': overridden,
  },
  roles: {
    collaborator: {
      trigger: 'collab',
      begins: () => '',
      called: ({ about }) => memberIn(about),
      place: ({ about, name }) => placeIn(about, name),
      ends: '',
    },
  },
  speeches: { update_context: { says: '' } },
}

/** Where the baton goes, and why: the rule that is true, a model's choice, or what comes after work. */
export function moved({
  layer,
  to,
  rule,
  rules,
}: Pick<CollabEvents['collab.decided'], 'layer' | 'to' | 'rule' | 'rules'>): string {
  if (to.length === 0)
    return rules.length === 0 ? 'passes on to nobody: it has no rule' : 'passes on to nobody: no rule is true'
  const taken = rules.find((one) => one.rule === rule)
  const why = layer === 2 ? `chosen, though no rule is true` : `"${taken?.condition ?? ''}"${proof(taken)}`
  return `hands over to ${listed(to)}: ${why}`
}

/** What decided the rule: figures of code, else the words that were quoted. */
function proof(taken: CollabEvents['collab.decided']['rules'][number] | undefined): string {
  const said = (taken?.atoms ?? [])
    .filter(({ truth }) => truth === 'true')
    .map(({ values, quote }) => values || (quote && `“${firstLine(quote)}”`))
  const shown = said.filter((one) => one !== '')
  return shown.length === 0 ? '' : ` (${shown.join(', ')})`
}

/** The turn that a run of a member is, as its team said when it started it. */
export function turnIn(about: Json | undefined): number | undefined {
  const turn = isObject(about) ? about['turn'] : undefined
  return typeof turn === 'number' ? turn : undefined
}

function memberIn(about: Json | undefined): string | undefined {
  const member = isObject(about) ? about['member'] : undefined
  return typeof member === 'string' ? member : undefined
}

/** Which turn it is, and whose, where the member is called otherwise than what it runs: two may run the same tool. */
export function placeIn(about: Json | undefined, runnable: string): string | undefined {
  const turn = turnIn(about)
  const member = memberIn(about)
  if (turn === undefined) return undefined
  const isNamed = member === undefined || member.toLowerCase() === runnable.toLowerCase()
  return isNamed ? `turn ${turn}` : `turn ${turn} of ${member}`
}

function changed({ name, value, source, by }: CollabEvents['collab.variables_set']['changes'][number]): string {
  return `${name} = ${value} (${source === 'system' ? 'measured by' : 'by'} ${by})`
}

export function unmeasured(tool: string, names: readonly string[]): string {
  return `had ${tool} measure another text than it hands on: ${listed(names)} ${names.length === 1 ? 'is' : 'are'} not measured`
}

function overridden({ what, by, detail, refused }: CollabEvents['collab.overridden']): Told {
  const wanted = {
    handoff: `hands the work to ${detail}`,
    set: `sets ${detail}`,
    pause: 'stops the team between two turns',
    resume: 'lets the team go on',
  }[what]
  return told(by, refused === undefined ? wanted : `${wanted}, which is not done: ${refused}`)
}

function ordinal(count: number): string {
  const [tens, ones] = [count % 100, count % 10]
  const isTeen = tens > 10 && tens < 14
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][ones] ?? 'th')
  return `${count}${ending}`
}

function told(who: string, does: string): Told {
  return { who, does }
}
