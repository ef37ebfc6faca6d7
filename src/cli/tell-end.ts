import type { Baton } from '../baton.ts'
import type { AwaitingInput } from '../index.ts'
import type { RunResult } from '../kernel/run-result.ts'
import type { Invocation } from './command.ts'
import { tellOutcome } from './output/outcome.ts'
import { articleTeller } from './research/tell-article.ts'
import { tellWayOn } from './tell-way-on.ts'

/** Tells how a run ended that an earlier command has begun: its article, or its answer, and how it can go on. */
export function endTeller(invocation: Invocation): (outcome: RunResult | AwaitingInput, baton: Baton) => Promise<void> {
  const { terminal, options } = invocation
  const json = options['json'] === true
  const tellArticle = articleTeller(invocation)
  return async (outcome, baton) => {
    if (await tellArticle(outcome, baton)) return
    tellOutcome(terminal, outcome, json)
    if (!json) await tellWayOn(terminal, outcome, baton)
  }
}
