import { BatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import { isFinal } from '../events/status.ts'
import type { Label } from '../grants/touch.ts'
import { journalIdOf } from '../kernel/inbox.ts'
import { asJson } from '../kernel/json-value.ts'
import { checkTopic } from '../kernel/names.ts'
import { type Message, type RunSummary, summaryOf } from '../kernel/ports/journal.ts'
import type { Outside } from '../kernel/tree.ts'
import { findQuestion, refuseMisfit } from './questions.ts'

/** What a sender may say about a message. */
export interface SendOptions {
  /** The same id to the same run is the same message, however often it is sent. */
  readonly id?: string | undefined
  /** The sender, for the log and for the run. `user` unless given. */
  readonly by?: string | undefined
  /** What the content is. Unless given it counts as `untrusted`: written by others. */
  readonly labels?: readonly Label[] | undefined
}

type Hand = (rootRunId: string, message: Message) => Promise<void>

/** Posts messages to runs, whichever process works on them: answers, requests to stop, and what runs receive. */
export class MessagesToRuns {
  readonly #outside: Outside
  readonly #newId: (prefix: string) => string
  readonly #hand: Hand

  /** `hand` is called after a message was posted, so that a run which is at work here gets it at once. */
  constructor(outside: Outside, newId: (prefix: string) => string, hand: Hand) {
    this.#outside = outside
    this.#newId = newId
    this.#hand = hand
  }

  async answer(runId: string, op: string, answer: Json, by: string): Promise<void> {
    const { journal, clock } = this.#outside
    const content = this.#covered(asJson(answer, 'The answer'))
    const question = await findQuestion(journal, runId, op, clock.now())
    refuseMisfit(question, content)
    // One id for all answers to one question: the second sender must hear that it was not the first.
    const id = `answer_${runId}/${op}/${question.refusals}`
    const { rootRunId } = await this.#find(runId)
    await journal.post({ id, rootRunId, runId, kind: 'answer', op, content, by })
    const kept = (await journal.messages([rootRunId])).find((message) => message.id === id)
    if (kept !== undefined) await this.#hand(rootRunId, kept)
    if (kept !== undefined && (kept.by !== by || JSON.stringify(kept.content) !== JSON.stringify(content))) {
      const problem = 'it was answered elsewhere a moment ago'
      throw new BatonError('BATON_ANSWER_INVALID', { question: op, problem })
    }
  }

  async cancel(runId: string, reason: string, by: string): Promise<void> {
    const content = this.#covered(reason)
    const { rootRunId } = await this.#find(runId)
    await this.#post({ id: this.#newId('msg'), rootRunId, runId, kind: 'cancel', content, by })
  }

  async send(runId: string, topic: string, given: Json, options: SendOptions): Promise<void> {
    checkTopic(topic)
    const { id = this.#newId('msg'), by = 'user', labels = ['untrusted'] } = options
    const content = this.#covered(asJson(given, 'A message'))
    const { rootRunId, status } = await this.#find(runId)
    if (isFinal(status)) throw new BatonError('BATON_RUN_FINISHED', { runId, status })
    const at = this.#outside.clock.now()
    await this.#post({ id: journalIdOf(runId, id), rootRunId, runId, kind: 'topic', topic, content, by, at, labels })
  }

  async #find(runId: string): Promise<RunSummary> {
    const summary = await summaryOf(this.#outside.journal, runId)
    if (summary === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
    return summary
  }

  async #post(message: Message): Promise<void> {
    await this.#outside.journal.post(message)
    await this.#hand(message.rootRunId, message)
  }

  /** What would be covered up in the log must not stand in a message either. */
  #covered(content: Json): Json {
    return JSON.parse(this.#outside.redactor.json(JSON.stringify(content))) as Json
  }
}
