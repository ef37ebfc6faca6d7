import type { ModelUsage } from '../../events/usage.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import {
  type Model,
  type ModelAnswer,
  ModelFailure,
  type ModelRequest,
  type ModelSettings,
  type OfflineRules,
} from '../../kernel/ports/model.ts'
import { chooseAnyway, chooseTools } from '../../understanding/choose.ts'
import type { ChosenCall, ChosenCalls } from '../../understanding/chosen-calls.ts'
import { chooseFollowUp } from '../../understanding/follow-up.ts'
import { toolDoing } from '../../understanding/verbs.ts'
import { wordsOf } from '../../understanding/words.ts'
import { calling } from './calling.ts'
import { chainedCalls, stillUnmet } from './calls-from-results.ts'
import { compose } from './compose.ts'
import { type Exchange, readExchange } from './conversation.ts'
import { remedy, sayCannot } from './say-cannot.ts'
import { fillStructure } from './structure.ts'
import { withUnseenFiles } from './unseen-files.ts'

export const offlineModelName = 'offline/rules'

export interface OfflineModelOptions {
  readonly clock: Clock
  /** Where "today" and "at noon" are. Default: UTC. */
  readonly timeZone?: string
}

const nothing: ModelUsage = { inputTokens: 0, outputTokens: 0, usdMicros: 0 }

/** One round to do what was asked, one more for what the first one found. */
const mostRounds = 2

/**
 * Answers without a language model: it chooses tools by matching words and types, and answers from their results.
 *
 * It never guesses. What it can't do, and what failed, it says in its answer, which then finishes as `other`; where an
 * answer in words is of no use, because a schema or a tool is demanded, it fails with a `ModelFailure`.
 */
export function offlineModel({ clock, timeZone = 'UTC' }: OfflineModelOptions): Model {
  return {
    estimate: () => ({ tokens: 0, usdMicros: 0 }),
    call: async (request, { signal, delta }) => {
      // Those that follow the run hear first that it has begun: to understand a request can take longer than all before it.
      await new Promise((resolve) => setImmediate(resolve))
      signal.throwIfAborted()
      const answer = answerTo(request, wallClock(clock.now(), timeZone))
      if (answer.text !== '') delta(answer.text)
      const borrowed = request.model !== offlineModelName
      return { answer: borrowed ? { ...answer, answeredBy: offlineModelName } : answer, usage: nothing }
    },
  }
}

/** The whole model as a pure function. `now` is the local time, in milliseconds as if it were UTC. */
export function answerTo(request: ModelRequest, now: number): ModelAnswer {
  const plain: OfflineRules['plain'] = (one, without) => answerPlainly(one, now, without)
  const answer = request.offline === undefined ? plain(request) : request.offline(request, { plain, now })
  return withUnseenFiles(answer, request)
}

function answerPlainly({ messages, settings = {} }: ModelRequest, now: number, without?: 'regrets'): ModelAnswer {
  const exchange = readExchange(messages)
  const choice = choiceFor(exchange, settings, now)
  const { output } = settings
  const calls = callsNow(exchange, choice)
  if (calls.length > 0) {
    return calling(
      messages,
      calls.map(({ tool, input }) => [tool, input]),
    )
  }
  const { results } = exchange
  // A caller that reads only the status must see that something is missing.
  const lacking = results.some(({ failed }) => failed) ? 'other' : 'stop'
  if (output !== undefined) return { text: structured(output, exchange, now), finish: lacking }
  if (results.length === 0) return { text: sayCannot(choice.unmet, settings.tools ?? []), finish: 'other' }
  const undone = stillUnmet(choice.unmet, exchange)
  const unmet = without === undefined ? undone : undone.filter(({ missing }) => missing.length > 0)
  const unread = without === undefined ? choice.unread : []
  return {
    text: compose(results, unmet, unread),
    finish: unmet.length > 0 || unread.length > 0 ? 'other' : lacking,
  }
}

/** What to do about the request, whatever has been done already. */
function choiceFor({ request, earlier, rounds }: Exchange, settings: ModelSettings, now: number): ChosenCalls {
  const { toolChoice = 'auto' } = settings
  const forced = typeof toolChoice === 'object' ? toolChoice.tool : undefined
  const offered = settings.tools ?? []
  const tools =
    toolChoice === 'none' && rounds === 0 ? [] : offered.filter(({ name }) => forced === undefined || name === forced)
  const choice = chooseTools(request, tools, now)
  if (choice.calls.length > 0) return choice
  const followUp = chooseFollowUp(request, earlier, tools, now)
  if (followUp !== undefined) return followUp
  if (forced === undefined && toolChoice !== 'required') return choice
  // A demand to call any tool does not permit a change of the world on a guess; a demand to call this tool does.
  const looking = tools.filter(({ name }) => toolDoing(wordsOf(name)) === undefined)
  const calls = chooseAnyway(request, forced === undefined ? looking : tools, now)
  if (calls.length === 0 && rounds === 0) {
    const which = forced === undefined ? 'a tool' : `the tool "${forced}"`
    throw new ModelFailure(`The offline rules can't call ${which} for this request. ${remedy}`, nothing)
  }
  return { calls, unmet: [], unread: [], confidence: calls[0]?.confidence ?? 0 }
}

function callsNow({ rounds, results }: Exchange, { calls, unmet }: ChosenCalls): readonly ChosenCall[] {
  if (rounds === 0) return calls
  return rounds < mostRounds ? chainedCalls(unmet, results) : []
}

function structured(schema: NonNullable<ModelSettings['output']>, exchange: Exchange, now: number): string {
  const structure = fillStructure(schema, exchange, now)
  if ('value' in structure) return JSON.stringify(structure.value)
  const problem = `The offline rules can't fill ${structure.missing.join(', ')} of the output that was asked for.`
  throw new ModelFailure(`${problem} ${remedy}`, nothing)
}

/** The local time there, in milliseconds as if it were UTC. */
function wallClock(ms: number, timeZone: string): number {
  if (timeZone === 'UTC') return ms
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${format.format(ms).replace(' ', 'T')}Z`)
}
