import { unsigned } from '../../../models/offline/closing-line.ts'
import type { Tally } from '../events.ts'
import { type Finding, type Review, type Severity, severities } from '../reviews.ts'
import { dissentText, pluralityOf } from '../votes.ts'
import { failureText } from './findings.ts'
import { blockingIn } from './member-vote.ts'
import type { Member, Proceedings } from './proceedings.ts'

/** A place, everything that was found there, and by which members. */
interface Place {
  readonly path: string
  readonly line: number
  readonly severity: Severity
  readonly said: readonly Pick<Finding, 'message' | 'fix'>[]
  readonly from: readonly string[]
}

const mostShown = 20

/**
 * What members found, the worst first, over all of them: the decision, the findings, the dissent, what was not looked
 * at, and how much was looked at. Undefined when no member has findings: then there is nothing to rank.
 */
export function rankedReport(proceedings: Proceedings): string[] | undefined {
  const { ending, messages, members, tally, dissent } = proceedings
  const reviews = members.flatMap(({ looked }) => looked.reviews)
  if (reviews.length === 0) return undefined
  const failed = messages.filter(({ type }) => type === 'failure')
  const unseen = [
    ...failed.map(({ memberId, message }) => `- ${memberId}: ${message}`),
    ...members.flatMap(({ from, looked }) => [
      ...looked.reviews.flatMap(({ notes }) => notes.map((note) => `- ${from}: ${note}`)),
      ...looked.failures.map((failure) => `- ${from}: ${failureText(failure)}`),
    ]),
  ]
  const ran = members.flatMap(({ from, looked }) =>
    looked.reviews.map(({ tool, headline }) => `- ${from} ran ${tool}: ${headline}`),
  )
  const end = ending === undefined ? '' : `The team finished after ${ending.rounds} rounds: ${ending.why}.`
  return [
    [decision(tally, members), counted(reviews), end].filter((line) => line !== '').join('\n'),
    titled('Findings, worst first', shownPlaces(rank(members), reviews)),
    titled('Dissent', dissentText(dissent)),
    titled('Not looked at', [...new Set(unseen)].join('\n')),
    titled('Looked at', [...new Set(ran)].join('\n')),
    titled('Also said', alsoSaid(proceedings)),
  ].filter((part) => part !== '')
}

/** By severity, then by how many members name the file, then by place. */
function rank(members: readonly Member[]): readonly Place[] {
  const found = members.flatMap(({ from, looked }) =>
    looked.reviews.flatMap(({ findings }) => findings.map((one) => ({ ...one, from }))),
  )
  const namedBy = Map.groupBy(found, ({ path }) => path)
  const membersAt = (path: string): number => new Set(namedBy.get(path)?.map(({ from }) => from)).size
  const places = [...Map.groupBy(found, ({ path, line }) => `${line} ${path}`).values()].map(merged)
  return places.sort(
    (left, right) =>
      severities.indexOf(left.severity) - severities.indexOf(right.severity) ||
      membersAt(right.path) - membersAt(left.path) ||
      compare(left.path, right.path) ||
      left.line - right.line,
  )
}

function merged(found: readonly (Finding & { readonly from: string })[]): Place {
  const [{ path, line } = { path: '', line: 0 }] = found
  const said = new Map(found.map(({ message, fix }) => [message, fix === undefined ? { message } : { message, fix }]))
  return {
    path,
    line,
    severity: severities.find((one) => found.some(({ severity }) => severity === one)) ?? 'low',
    said: [...said.values()],
    from: [...new Set(found.map(({ from }) => from))],
  }
}

/** `Decision: approve (approve 3, reject 1)`, as it was counted, unless a high finding blocks what most voted for. */
function decision(tally: Tally | undefined, members: readonly Member[]): string {
  const [first] = tally ?? []
  if (tally === undefined || first === undefined) return ''
  const counts = tally.map(({ choice, votes }) => `${choice} ${votes}`).join(', ')
  const leading = tally.filter(({ votes }) => votes === first.votes).map(({ choice }) => choice)
  const open = first.votes === 0 ? 'none, nobody voted' : `open between ${leading.join(' and ')}`
  const most = pluralityOf(tally)
  const ballot = tally.map(({ choice }) => choice)
  const blocking = members.flatMap(({ looked }) => blockingIn(looked, ballot).map(({ choice }) => choice))
  const [blocked] = blocking
  if (blocked === undefined || (most !== undefined && blocking.includes(most)))
    return `Decision: ${most ?? open} (${counts})`
  return `Decision: ${blocked}, because a high finding blocks, whatever was voted for (${counts})`
}

/** How many findings there are of each severity; nothing where a tool left some out without counting them. */
function counted(reviews: readonly Review[]): string {
  const counts = reviews.flatMap((review) => review.counts ?? [])
  if (counts.length < reviews.length) return ''
  const sums = severities.map((severity) => counts.reduce((sum, count) => sum + count[severity], 0))
  const total = sums.reduce((sum, number) => sum + number, 0)
  return `Findings: ${total} (${severities.map((severity, at) => `${sums[at]} ${severity}`).join(', ')})`
}

function shownPlaces(places: readonly Place[], reviews: readonly Review[]): string {
  const fixes = new Map<string, number>()
  const shown = places.slice(0, mostShown).map((place, index) => item(place, index + 1, places, fixes))
  const leftOut = reviews.reduce((sum, review) => sum + review.leftOut, 0)
  const more = places.length - shown.length + leftOut
  if (shown.length === 0 && more === 0) return 'None.'
  return [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n')
}

/** What to do is said once; the same again is only pointed at. */
function item(place: Place, number: number, all: readonly Place[], fixes: Map<string, number>): string {
  const { severity, path, line, said, from } = place
  const others = new Set(all.filter((one) => one.path === path).flatMap((one) => one.from))
  for (const one of from) others.delete(one)
  const who = [from.join(', '), ...(others.size > 0 ? [`file also named by ${[...others].join(', ')}`] : [])].join('; ')
  const indent = ' '.repeat(`${number}. `.length)
  const lines = said.map(({ message, fix = '' }) => {
    const first = fixes.get(fix)
    if (fix !== '' && first === undefined) fixes.set(fix, number)
    const remedy = fix === '' || first === number ? '' : first === undefined ? ` ${fix}` : ` Fix as in ${first}.`
    return `${indent}${message}${remedy}`
  })
  return [`${number}. [${severity}] ${path}:${line} (${who})`, ...lines].join('\n')
}

/** What was said besides the findings, in the words of the speaker. */
function alsoSaid({ messages, members }: Proceedings): string {
  const byRules = new Set(members.flatMap(({ toldByRules }) => toldByRules))
  const texts = messages.flatMap(({ type, memberId, message }) => {
    const text = unsigned(message)
    return type !== 'update' || text === '' || byRules.has(message) ? [] : [`${memberId}: ${text}`]
  })
  return [...new Set(texts)].join('\n\n')
}

function titled(title: string, text: string): string {
  return text === '' ? '' : `## ${title}\n\n${text}`
}

function compare(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
