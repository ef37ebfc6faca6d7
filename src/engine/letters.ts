import { BatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import { isFinal } from '../events/status.ts'
import { asJson } from '../kernel/json-value.ts'
import { type Message, summaryOf } from '../kernel/ports/journal.ts'
import type { Outside } from '../kernel/tree.ts'
import { findQuestion, refuseMisfit } from './questions.ts'

type WithoutRoot<Any> = Any extends Message ? Omit<Any, 'rootRunId'> : never

/** Where messages are taken to. */
export interface Addressees {
  rootOf(runId: string): Promise<string>
  hand(rootRunId: string, messages: readonly Message[]): Promise<void>
}

/** Leaves messages for runs, whoever is at work on them: answers, and requests to stop. */
export class Letters {
  readonly #outside: Outside
  readonly #newId: (prefix: string) => string
  readonly #addressees: Addressees

  constructor(outside: Outside, newId: (prefix: string) => string, addressees: Addressees) {
    this.#outside = outside
    this.#newId = newId
    this.#addressees = addressees
  }

  async answer(runId: string, op: string, answer: Json, by: string): Promise<void> {
    const { journal, clock } = this.#outside
    const content = this.#covered(asJson(answer, 'The answer'))
    const question = await findQuestion(journal, runId, op, clock.now())
    refuseMisfit(question, content)
    // One name for all answers to one question: whoever is second must hear that they are.
    const id = `answer_${runId}/${op}/${question.refusals}`
    const kept = await this.#send({ id, runId, kind: 'answer', op, content, by })
    if (kept !== undefined && (kept.by !== by || JSON.stringify(kept.content) !== JSON.stringify(content))) {
      const problem = 'somebody else answered it a moment ago'
      throw new BatonError('BATON_ANSWER_INVALID', { question: op, problem })
    }
  }

  async cancel(runId: string, reason: string, by: string): Promise<void> {
    const content = this.#covered(reason)
    await this.#send({ id: this.#newId('msg'), runId, kind: 'cancel', content, by })
  }

  /** What would be covered up in the log must not lie about in the mail either. */
  #covered(content: Json): Json {
    return JSON.parse(this.#outside.redactor.json(JSON.stringify(content))) as Json
  }

  /** Leaves a message, and returns the one that is kept under its name: that of whoever was first. */
  async #send(message: WithoutRoot<Message>): Promise<Message | undefined> {
    const { journal } = this.#outside
    const rootRunId = await this.#addressees.rootOf(message.runId)
    const root = await summaryOf(journal, rootRunId)
    if (root !== undefined && isFinal(root.status)) {
      throw new BatonError('BATON_RUN_FINISHED', { runId: rootRunId, status: root.status })
    }
    await journal.post({ ...message, rootRunId })
    const waiting = await journal.messages([rootRunId])
    await this.#addressees.hand(rootRunId, waiting)
    return waiting.find(({ id }) => id === message.id)
  }
}
