import { BatonError, isBatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import { isFinal } from '../events/status.ts'
import { coveredId, journalIdOf } from '../kernel/inbox.ts'
import { asJson } from '../kernel/json-value.ts'
import { checkTopic } from '../kernel/names.ts'
import type { Outside } from '../kernel/outside.ts'
import { type Message, type RunSummary, summaryOf } from '../kernel/ports/journal.ts'
import { checkSendOptions, type SendOptions } from './check-message.ts'
import { refuseForeign } from './foreign-tree.ts'
import { findQuestion, refuseMisfit } from './questions.ts'

/** What this process does about runs that are sent something. */
interface Receiving {
  /** Throws why this process can't take the run up, if it would have to. */
  refuseUnready(rootRunId: string): Promise<void>
  /** Called after a message was posted, so that a run which is at work here gets it at once. */
  hand(rootRunId: string, message: Message): Promise<void>
}

/** Posts messages to runs, whichever process works on them: answers, requests to stop, and what runs receive. */
export class MessagesToRuns {
  readonly #outside: Outside
  readonly #newId: (prefix: string) => string
  readonly #here: Receiving

  constructor(outside: Outside, newId: (prefix: string) => string, here: Receiving) {
    this.#outside = outside
    this.#newId = newId
    this.#here = here
  }

  async answer(runId: string, op: string, answer: Json, author: string): Promise<void> {
    const { journal, clock, redactor } = this.#outside
    const by = redactor.text(author)
    const content = this.#covered(asJson(answer, 'The answer'))
    for (;;) {
      const { refusals, seen, ...question } = await findQuestion(journal, runId, op, clock.now())
      refuseMisfit(question, content)
      const { rootRunId } = await this.#find(runId)
      // What is posted is stamped: no run of others may come by a word of this user, also where another process takes it.
      await refuseForeign(this.#outside, rootRunId, true)
      await this.#here.refuseUnready(rootRunId)
      // One id for all answers to one question: the journal keeps the first, and tells every other sender whose it was.
      const id = `answer_${runId}/${op}/${refusals}`
      try {
        await this.#post({ id, rootRunId, runId, kind: 'answer', op, content, by, at: clock.now() }, seen)
        return
      } catch (error) {
        // A question of the run was settled since the look. If it was another one, this one is still open.
        if (isBatonError(error, 'BATON_JOURNAL_CONFLICT')) continue
        // The answer that was first may have brought the run to its end by now, and the log says so.
        if (isBatonError(error, 'BATON_RUN_FINISHED')) await findQuestion(journal, runId, op, clock.now())
        throw error
      }
    }
  }

  async cancel(runId: string, reason: string, by: string): Promise<void> {
    const content = this.#covered(reason)
    const { rootRunId } = await this.#find(runId)
    await refuseForeign(this.#outside, rootRunId, true)
    await this.#post({
      id: this.#newId('msg'),
      rootRunId,
      runId,
      kind: 'cancel',
      content,
      by: this.#outside.redactor.text(by),
    })
  }

  async send(runId: string, topic: string, given: Json, options: SendOptions): Promise<void> {
    checkTopic(topic)
    checkSendOptions(options)
    const { clock, redactor } = this.#outside
    const { id = this.#newId('msg'), by = 'user', labels = ['untrusted'] } = options
    const content = this.#covered(asJson(given, 'A message'))
    const { rootRunId, status } = await this.#find(runId)
    if (isFinal(status)) throw new BatonError('BATON_RUN_FINISHED', { runId, status })
    await refuseForeign(this.#outside, rootRunId, true)
    await this.#post({
      kind: 'topic',
      id: journalIdOf(runId, coveredId(id, redactor)),
      rootRunId,
      runId,
      topic,
      content,
      by: redactor.text(by),
      at: clock.now(),
      labels,
    })
  }

  async #find(runId: string): Promise<RunSummary> {
    const summary = await summaryOf(this.#outside.journal, runId)
    if (summary === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
    return summary
  }

  async #post(message: Message, seen?: number): Promise<void> {
    await this.#outside.journal.post(message, seen)
    await this.#here.hand(message.rootRunId, message)
  }

  /** What would be covered up in the log must not stand in a message either. */
  #covered(content: Json): Json {
    return JSON.parse(this.#outside.redactor.json(JSON.stringify(content))) as Json
  }
}
