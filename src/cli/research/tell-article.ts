import type { AwaitingInput } from '../../index.ts'
import type { RunResult } from '../../kernel/run-result.ts'
import { articleFormat } from '../article-format.ts'
import type { Invocation } from '../command.ts'
import { findArticle } from '../find-article.ts'
import { answerText } from '../output/answer-text.ts'
import { cost, duration } from '../output/figures.ts'
import { neutralise } from '../output/text-width.ts'
import type { ChosenRunnable } from '../perform.ts'
import { remark, say } from '../terminal.ts'
import { writeFile } from '../write-file.ts'

/** Tells how research ended: the article, or where it was written, and then what matters about it. */
export function articleTeller({ options, terminal, kinds }: Invocation): NonNullable<ChosenRunnable['tell']> {
  const { out: file } = options
  const json = options['json'] === true
  const begun = terminal.clock.now()
  return async (outcome, { baton }) => {
    if (!isWritten(outcome)) return false
    const found = await findArticle(baton, outcome.runId, await kinds())
    if (found === undefined) return false
    if (typeof file === 'string') {
      writeFile('research', file, await found.article.as(articleFormat('research', file, found.formats)))
    }
    if (json) return true
    if (typeof file !== 'string') say(terminal, answerText(terminal, outcome.output))
    const { paintErr } = terminal
    const { status, runId, usage, warnings } = outcome
    for (const warning of warnings) remark(terminal, `${paintErr.warn('!')} ${neutralise(warning)}`)
    const mark = status === 'completed' ? paintErr.good('✔') : paintErr.warn('◐')
    const facts = [...found.article.facts, cost(usage) || 'no cost', duration(terminal.clock.now() - begun)]
    remark(terminal, `${mark} ${status}  ${paintErr.dim(facts.join(' · '))}`)
    if (typeof file === 'string') remark(terminal, `  written to ${file}`)
    remark(terminal, paintErr.dim(`  baton show ${runId} --claims`))
    return true
  }
}

function isWritten(outcome: RunResult | AwaitingInput): outcome is RunResult {
  return outcome.status === 'completed' || outcome.status === 'partial'
}
