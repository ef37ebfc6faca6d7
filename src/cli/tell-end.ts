import type { Baton } from '../baton.ts'
import type { AwaitingInput } from '../index.ts'
import type { RunResult } from '../kernel/run-result.ts'
import type { Invocation } from './command.ts'
import { tellQuestions, tellResult, tellWarnings } from './output/outcome.ts'
import { articleTeller } from './research/tell-article.ts'
import { rulesAsked } from './rules-asked.ts'
import { tellWayOn } from './tell-way-on.ts'
import type { Terminal } from './terminal.ts'

/** Tells how a run ended that an earlier command has begun: its article, or its answer, and how it can go on. */
export function endTeller(invocation: Invocation): (outcome: RunResult | AwaitingInput, baton: Baton) => Promise<void> {
  const { terminal, options } = invocation
  const json = options['json'] === true
  const tellArticle = articleTeller(invocation)
  return async (outcome, baton) => {
    if (await tellArticle(outcome, baton)) return
    await tellOutcome(terminal, outcome, baton, json)
  }
}

/** Tells how a run ended, or what it asks, and how it can go on. */
export async function tellOutcome(
  terminal: Terminal,
  outcome: RunResult | AwaitingInput,
  baton: Baton,
  json = false,
): Promise<void> {
  if (outcome.status === 'awaiting_input') return tellQuestions(terminal, outcome)
  if (json) return tellWarnings(terminal, outcome)
  tellResult(terminal, outcome, await rulesAsked(baton, outcome.runId))
  await tellWayOn(terminal, outcome, baton)
}
