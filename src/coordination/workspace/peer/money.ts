import type { Usage } from '../../../events/usage.ts'
import { isAffordable, SpendingLedger } from '../budget/ledger.ts'
import type { PeerAtWork } from './setup.ts'
import { untilDone } from './until-done.ts'

/** What a task may cost; what was not said counts as nothing. */
interface TaskEstimate {
  readonly usd?: number
  readonly tokens?: number
}

/** The money of the workspace as one peer handles it: it asks before it begins anything, and writes down all it spent. */
export class WorkspaceMoney {
  readonly #peer: Pick<PeerAtWork, 'ground' | 'note'>
  readonly #ledger: SpendingLedger
  #isShort = false

  constructor(peer: Pick<PeerAtWork, 'ground' | 'note'>) {
    this.#peer = peer
    this.#ledger = new SpendingLedger(peer.ground.disk)
  }

  /** Whether what is left covers a task (WSP-45). That it does not is said once, of the task that would be the next. */
  async covers({ usd = 0, tokens = 0 }: TaskEstimate, next: string | undefined): Promise<boolean> {
    const limit = await this.#ledger.limit()
    const isEnough = isAffordable(limit, await this.#ledger.spent(), { usd, tokens })
    if (!isEnough && !this.#isShort && next !== undefined) {
      const why = limit.problem === undefined ? {} : { why: limit.problem }
      this.#peer.note({ what: 'unaffordable', task: next, ...why })
    }
    this.#isShort = !isEnough
    return isEnough
  }

  /** Writes down what a run has used. Under one key it counts once. Tried again until the disk lets it. */
  async spend(key: string, taskId: string, { usdMicros, inputTokens, outputTokens }: Usage): Promise<void> {
    const { agentId } = this.#peer.ground
    const tokens = inputTokens + outputTokens
    if (usdMicros === 0 && tokens === 0) return
    const spending = { key, taskId, agentId, usd: usdMicros / 1e6, tokens }
    await untilDone(this.#peer, () => this.#ledger.spend(spending))
  }
}
