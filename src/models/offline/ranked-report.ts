import { offlineLine } from './compose.ts'
import { type FindingLine, findingLinesIn, severities } from './finding-line.ts'
import type { Said, Told } from './told.ts'

/** A place, everything that was said about it, and by whom. */
interface Place {
  readonly path: string
  readonly line: number
  readonly severity: FindingLine['severity']
  readonly said: readonly Pick<FindingLine, 'message' | 'fix'>[]
  readonly from: readonly string[]
}

const mostShown = 20

const ran = /^Ran ([\w-]+): (.*)$/gm
const unsaid = /^… and (\d+) more$/gm
const note = /^Note: (.*)$/gm
const failed = /^member .+ failed and is no longer in the team\. .*$/gm
const recognised =
  /^(?:Ran [\w-]+: .*|\[(?:high|medium|low)\] .+?:\d+ .*|… and \d+ more|Note: .*|Also in .+, named by .+: .*|member .+ failed and .*)$/gm

/**
 * What members found, the worst first, over all of them: the decision, the findings, who disagrees, what nobody looked
 * at, and how much was looked at. Undefined when they named no places: then there is nothing to rank.
 */
export function rankedReport({ ending, messages, ballot, dissent }: Told): string[] | undefined {
  const places = rank(messages)
  const totals = distinct(messages, ran, ([, tool, headline], from) => `- ${from} ran ${tool}: ${headline}`)
  if (places.length === 0 && totals.length === 0) return undefined
  const rest = messages
    .flatMap(({ text }) => [...text.matchAll(unsaid)])
    .reduce((sum, [, more]) => sum + Number(more), 0)
  const unseen = [
    ...distinct(messages, failed, ([line], from) => `- ${from}: ${line}`),
    ...distinct(messages, note, ([, said], from) => `- ${from}: ${said}`),
  ]
  return [
    [decision(ballot), counted(messages), ending && `The team ${ending}.`].filter((line) => line !== '').join('\n'),
    titled('Findings, worst first', shownPlaces(places, rest)),
    titled('Dissent', dissent),
    titled('Not looked at', unseen.join('\n')),
    titled('Looked at', totals.join('\n')),
    titled('Also said', prose(messages)),
  ].filter((part) => part !== '')
}

/** By severity, then by how many members name the file, then by place. */
function rank(messages: readonly Said[]): Place[] {
  const found = messages.flatMap(({ from, text }) => findingLinesIn(text).map((one) => ({ ...one, from })))
  const namedBy = Map.groupBy(found, ({ path }) => path)
  const members = (path: string): number => new Set(namedBy.get(path)?.map(({ from }) => from)).size
  const places = [...Map.groupBy(found, ({ path, line }) => `${line} ${path}`).values()].map(merged)
  return places.sort(
    (left, right) =>
      severities.indexOf(left.severity) - severities.indexOf(right.severity) ||
      members(right.path) - members(left.path) ||
      compare(left.path, right.path) ||
      left.line - right.line,
  )
}

function merged(found: readonly (FindingLine & { readonly from: string })[]): Place {
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

/** `Decision: approve (approve 3, reject 1)`, as it was counted. */
function decision(ballot: string): string {
  const counts = Array.from(ballot.matchAll(/^- (.*): (\d+)$/gm), ([, choice = '', votes = '']) => ({ choice, votes }))
  const [first] = counts
  if (first === undefined) return ''
  const tally = counts.map(({ choice, votes }) => `${choice} ${votes}`).join(', ')
  const winner = /^Most votes: (.*)\.$/m.exec(ballot)?.[1]
  if (winner !== undefined) return `Decision: ${winner} (${tally})`
  const leading = counts.filter(({ votes }) => votes === first.votes).map(({ choice }) => choice)
  return `Decision: ${first.votes === '0' ? 'none, nobody voted' : `open between ${leading.join(' and ')}`} (${tally})`
}

/** How many there are of each severity, as the headlines count them; nothing where one does not. */
function counted(messages: readonly Said[]): string {
  const headlines = messages.flatMap(({ text }) => Array.from(text.matchAll(ran), ([, , headline = '']) => headline))
  const counts = headlines.flatMap((headline) => countsIn(headline) ?? [])
  if (counts.length === 0 || counts.length < headlines.length) return ''
  const sums = severities.map((severity) => counts.reduce((sum, count) => sum + count[severity], 0))
  const total = sums.reduce((sum, number) => sum + number, 0)
  return `Findings: ${total} (${severities.map((severity, at) => `${sums[at]} ${severity}`).join(', ')})`
}

/** `39 findings in 90 files (3 medium, 36 low)`. */
function countsIn(headline: string): Readonly<Record<FindingLine['severity'], number>> | undefined {
  const none = { high: 0, medium: 0, low: 0 }
  if (/^no /i.test(headline)) return none
  const [, listed] = /\(((?:, |\d+ (?:high|medium|low))+)\)/.exec(headline) ?? []
  if (listed === undefined) return undefined
  const counts = Array.from(listed.matchAll(/(\d+) (\w+)/g), ([, count, severity]) => [severity, Number(count)])
  return { ...none, ...(Object.fromEntries(counts) as typeof none) }
}

function shownPlaces(places: readonly Place[], unsaidCount: number): string {
  if (places.length === 0) return 'None.'
  const fixes = new Map<string, number>()
  const shown = places.slice(0, mostShown).map((place, index) => item(place, index + 1, places, fixes))
  const more = places.length - shown.length + unsaidCount
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

/** What was said besides, in the words of whoever said it. */
function prose(messages: readonly Said[]): string {
  const said = messages.map(({ from, text }) => ({
    from,
    text: text.replaceAll(recognised, '').replaceAll(offlineLine, ''),
  }))
  const texts = said.flatMap(({ from, text }) => {
    const left = text.replaceAll(/\n{2,}/g, '\n').trim()
    return left === '' ? [] : [`${from}: ${left}`]
  })
  return [...new Set(texts)].join('\n\n')
}

function distinct(
  messages: readonly Said[],
  pattern: RegExp,
  show: (match: RegExpExecArray, from: string) => string,
): string[] {
  return [
    ...new Set(messages.flatMap(({ from, text }) => Array.from(text.matchAll(pattern), (match) => show(match, from)))),
  ]
}

function titled(title: string, text: string): string {
  return text === '' ? '' : `## ${title}\n\n${text}`
}

function compare(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
