import type { ModelEvents } from '../events/model.ts'
import { jsonCopy } from './json-value.ts'
import type { ModelRequest, ModelSettings } from './ports/model.ts'
import type { RecentlySaid } from './recently-said.ts'
import type { SettledSettings } from './settled-settings.ts'

const noSettings: ModelSettings = Object.freeze({})

/** What a scope's model calls have recorded so far, so that the next records only what is new. */
export class Conversation {
  #recorded = 0
  #first: unknown
  #last: unknown
  #settings: SettledSettings | undefined

  /** Those of the last call. */
  get settings(): SettledSettings | undefined {
    return this.#settings
  }

  /** What the last call was to record was not written down, so the next one records it all. */
  forget(): void {
    this.#recorded = 0
    this.#first = undefined
    this.#last = undefined
    this.#settings = undefined
  }

  /** The part of a request that earlier calls have not recorded. What `said` knows is not written down once more. */
  delta(
    { messages }: Pick<ModelRequest, 'messages'>,
    settings: SettledSettings | undefined,
    said?: RecentlySaid,
  ): Pick<ModelEvents['model.requested'], 'from' | 'messages' | 'settings'> {
    const known = this.#recorded
    const continues = messages.length >= known && messages[0] === this.#first && messages[known - 1] === this.#last
    const from = known > 0 && continues ? known : 0
    const given = messages.slice(from)
    const added = jsonCopy(given, 'The messages of a model call')
    const fresh =
      said === undefined ? added : added.map((message, index) => said.logged(message, given[index] ?? message))
    this.#recorded = messages.length
    this.#first = messages[0]
    this.#last = messages.at(-1)
    const changed = settings?.json !== this.#settings?.json
    this.#settings = settings
    return changed ? { from, messages: fresh, settings: settings?.settings ?? noSettings } : { from, messages: fresh }
  }
}
