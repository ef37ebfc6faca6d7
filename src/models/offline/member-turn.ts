import type { Json } from '../../events/json.ts'
import type { ModelAnswer, ModelMessage, ToolDescription, ToolRequest } from '../../kernel/ports/model.ts'
import { plainVote, reviewVote, type Vote } from './ballot-vote.ts'
import { calling } from './calling.ts'
import { reason } from './compose.ts'
import { readExchange, type ToolResult } from './conversation.ts'
import { findingLinesIn, inOneLine } from './finding-line.ts'
import { castAgain, rememberedVote, voteText } from './remembered-vote.ts'
import { render } from './render.ts'
import { type ReviewResult, reviewIn, reviewText } from './review-result.ts'
import { isLaterRound, isOpenRound, messagesIn } from './told.ts'

/** A turn in a team: what it is told, and how it can speak. */
export interface MemberTurn {
  readonly messages: readonly ModelMessage[]
  readonly asked: string
  readonly voting: ToolDescription
  /** What it would answer alone, with its own tools. */
  alone(): ModelAnswer
}

/** As many as the others hear in one turn (src/coordination/patterns/voices.ts). */
const mostBroadcasts = 4

const nothingNew: ModelAnswer = { text: 'Nothing new to add.', finish: 'stop' }

/** First a member does what it can with its own tools and says what came of it; then it hears the others. */
export function memberTurn(turn: MemberTurn): ModelAnswer {
  const { results } = readExchange(turn.messages)
  const voted = results.findLast(({ request }) => request.tool === 'vote_conclude')
  const hasSpoken = voted !== undefined || results.some(({ request }) => request.tool === 'broadcast')
  if (hasSpoken) return { text: closing(turn, voted?.request, results), finish: 'stop' }
  return isLaterRound(turn.asked) ? laterTurn(turn) : firstTurn(turn)
}

function firstTurn({ messages, asked, voting, alone }: MemberTurn): ModelAnswer {
  const found = alone()
  if (found.toolCalls !== undefined && found.toolCalls.length > 0) return found
  const { results } = readExchange(messages)
  const reviews = results.flatMap((result) => reviewIn(result) ?? [])
  if (reviews.length === 0) return speaking(messages, [found.text], plainVote(voting, found.text))
  const failures = failuresIn(results)
  const others = results.filter((result) => !result.failed && reviewIn(result) === undefined)
  const said = [...tellReviews(reviews, failures), ...others.map(({ content }) => render(content))]
  return speaking(messages, said, reviewVote(voting, reviews, failures, !isOpenRound(asked)))
}

/** One message for each that found something; those that found nothing are told together, with what failed. */
function tellReviews(reviews: readonly ReviewResult[], failures: readonly string[]): string[] {
  const [clean, found] = [reviews.filter(isClean), reviews.filter((one) => !isClean(one))]
  const rest = [...clean.map(reviewText), ...failures.map((failure) => `Note: ${failure}`)].join('\n')
  return [...found.map(reviewText), rest].filter((text) => text !== '')
}

function isClean({ findings }: ReviewResult): boolean {
  return findings.length === 0
}

/** After hearing the others: where they and this one found something in the same files, and then it is ready. */
function laterTurn({ messages, asked }: MemberTurn): ModelAnswer {
  const own = messages.flatMap(({ role, content }) => (role === 'assistant' ? [content] : []))
  const vote = own.map(rememberedVote).findLast((one) => one !== undefined)
  const shared = own.some((text) => /Also in .+, named by /.test(text)) ? '' : alsoIn(own.join('\n'), asked)
  const calls: [string, Json][] = []
  if (shared !== '') calls.push(['broadcast', { message: shared }])
  if (vote?.standing === 'ready once the others are heard') calls.push(['vote_conclude', castAgain(vote)])
  return calls.length === 0 ? nothingNew : calling(messages, calls)
}

/** One line for each file that somebody else names and this member found something in. */
function alsoIn(own: string, asked: string): string {
  const byPath = Map.groupBy(findingLinesIn(own), ({ path }) => path)
  const heard = messagesIn(asked)
  const lines = [...byPath].flatMap(([path, findings]) => {
    const named = heard.filter(({ text }) => names(text, path)).map(({ from }) => from)
    const places = findings.map(({ severity, line }) => `${severity} at line ${line}`)
    return named.length === 0
      ? []
      : [`Also in ${path}, named by ${[...new Set(named)].join(' and ')}: ${places.join(', ')}`]
  })
  return lines.join('\n')
}

/** Whether a text names a file, and not only one whose path begins or ends the same. */
function names(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at >= 0; at = text.indexOf(path, at + 1)) {
    const [before = ' ', after = ' '] = [text[at - 1], text[at + path.length]]
    if (!/[\w/.-]/.test(before) && !/[\w/-]/.test(after)) return true
  }
  return false
}

function failuresIn(results: readonly ToolResult[]): string[] {
  return results
    .filter(({ failed }) => failed)
    .map(({ request, content }) => `${request.tool} failed: ${inOneLine(reason(content))}`)
}

function speaking(messages: readonly ModelMessage[], said: readonly string[], vote: Vote | undefined): ModelAnswer {
  const told = [...new Set(said)].slice(0, mostBroadcasts)
  return calling(messages, [
    ...told.map((message) => ['broadcast', { message }] as const),
    ...(vote === undefined ? [] : [['vote_conclude', { ...vote }] as const]),
  ])
}

/** What it said last is all that a member remembers of its own vote. */
function closing({ asked }: MemberTurn, voted: ToolRequest | undefined, results: readonly ToolResult[]): string {
  const isKept = isLaterRound(asked) || results.some((result) => reviewIn(result) !== undefined)
  if (voted === undefined || !isKept) return 'Nothing more to add.'
  return voteText(voted.input as unknown as Vote, failuresIn(results).length === 0)
}
