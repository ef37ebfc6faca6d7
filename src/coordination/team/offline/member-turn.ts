import { isObject, type Json } from '../../../events/json.ts'
import type { ModelAnswer, ModelRequest, OfflineRule, OfflineRules } from '../../../kernel/ports/model.ts'
import { calling } from '../../../models/offline/calling.ts'
import { readExchange, type ToolResult } from '../../../models/offline/conversation.ts'
import { render } from '../../../models/offline/render.ts'
import { withoutTools } from '../../patterns/offline.ts'
import type { CastVote } from '../events.ts'
import { type Looked, lookedWith, reviewIn, together } from '../reviews.ts'
import { teamSpeeches } from '../speech.ts'
import { nothingNew, voteIn } from '../turn-record.ts'
import { maxBroadcasts } from '../voice.ts'
import { type Other, sharedFiles, tellFindings } from './findings.ts'
import { ballotPaper, plainVote, reviewVote, voteAfterHearing, voteText } from './member-vote.ts'

/** One turn of one member, as data. */
export interface MemberTurn {
  readonly round: number
  /** `blind`: in the first round it does not know that there are others. */
  readonly firstRound: 'blind' | 'open'
  readonly ballot?: readonly string[] | undefined
  /** What came of its own earlier turns. */
  readonly own: {
    readonly looked: Looked
    readonly vote?: CastVote | undefined
    /** Whether it has told the others what it makes of their findings. */
    readonly hasReplied: boolean
  }
  readonly others: readonly Other[]
}

/** First a member does what it can with its own tools and says what came of it; then it hears the others. */
export function memberRule(turn: MemberTurn): OfflineRule {
  return (request, rules) => {
    const { results } = readExchange(request.messages)
    if (results.some(({ request: { tool } }) => teamSpeeches.includes(tool))) return closing(turn, results)
    return turn.round === 1 ? firstTurn(turn, request, rules) : laterTurn(turn, request)
  }
}

function firstTurn({ ballot, firstRound }: MemberTurn, request: ModelRequest, rules: OfflineRules): ModelAnswer {
  const alone = rules.plain(withoutTools(request, teamSpeeches))
  if (alone.toolCalls !== undefined && alone.toolCalls.length > 0) return alone
  const { results } = readExchange(request.messages)
  const looked = lookedIn(results)
  if (looked.reviews.length === 0) {
    const spoken = speaking(request, [alone.text], plainVote(ballot, alone.text))
    // Where it did one part, another member may have done the next; one that did nothing at all has not served.
    return results.length === 0 && alone.finish === 'other' ? { ...spoken, finish: 'other' } : spoken
  }
  const rest = results.filter(({ request: { tool }, content, failed }) => !failed && !reviewIn(tool, content))
  const said = [...tellFindings(looked), ...rest.map(({ content }) => render(content))]
  return speaking(request, said, reviewVote(ballot, looked, firstRound === 'blind'))
}

/** After hearing the others: where all found something in the same files; a high finding of theirs changes the vote. */
function laterTurn({ own, others, ballot }: MemberTurn, request: ModelRequest): ModelAnswer {
  const shared = own.hasReplied ? '' : sharedFiles(own.looked, others)
  const vote = voteAfterHearing(own.vote, own.looked, ballot, others)
  if (shared === '' && vote === undefined) return { text: nothingNew, finish: 'stop' }
  return speaking(request, shared === '' ? [] : [shared], vote)
}

function speaking({ messages }: ModelRequest, said: readonly string[], vote: CastVote | undefined): ModelAnswer {
  const told = [...new Set(said)].slice(0, maxBroadcasts)
  const calls: (readonly [string, Json])[] = told.map((message) => ['broadcast', { message }])
  return calling(messages, vote === undefined ? calls : [...calls, ['vote_conclude', ballotPaper(vote)]])
}

function closing({ round, own }: MemberTurn, results: readonly ToolResult[]): ModelAnswer {
  const looked = together([own.looked, lookedIn(results)])
  const cast = results.findLast(({ request: { tool } }) => tool === 'vote_conclude')?.request.input
  const vote = isObject(cast) ? voteIn(cast) : undefined
  const isTold = vote !== undefined && (round > 1 || looked.reviews.length > 0)
  return { text: isTold ? voteText(vote, looked) : 'Nothing more to add.', finish: 'stop' }
}

function lookedIn(results: readonly ToolResult[]): Looked {
  const own = results.filter(({ request: { tool } }) => !teamSpeeches.includes(tool))
  return together(
    own.map(({ request: { tool }, content, failed }) => lookedWith({ tool, content, ...(failed ? { failed } : {}) })),
  )
}
