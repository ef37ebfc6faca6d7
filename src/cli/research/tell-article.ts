import { resolve } from 'node:path'
import type { Baton } from '../../baton.ts'
import type { AwaitingInput } from '../../index.ts'
import type { RunResult } from '../../kernel/run-result.ts'
import { articleFormat } from '../article-format.ts'
import type { Invocation } from '../command.ts'
import { type FoundArticle, findArticle } from '../find-article.ts'
import { quoted } from '../output/answer-command.ts'
import { answerText } from '../output/answer-text.ts'
import { cost, duration } from '../output/figures.ts'
import { questionLines } from '../output/question-lines.ts'
import { neutralise } from '../output/text-width.ts'
import { remark, say } from '../terminal.ts'
import { writeFile } from '../write-file.ts'
import { type ArticleFile, articleFileOf } from './article-file.ts'

/** Tells an outcome. False: there is no article, and it is to be told as usual. */
export type TellArticle = (outcome: RunResult | AwaitingInput, baton: Baton) => Promise<boolean>

/**
 * Tells how research ended: the article, or where it was written, and then what matters about it. Whichever command ends
 * a run writes its article where the person wanted it when the run was begun.
 */
export function articleTeller(invocation: Invocation): TellArticle {
  const { options, terminal } = invocation
  const json = options['json'] === true
  const begun = terminal.clock.now()
  return async (outcome, baton) => {
    if (!isWritten(outcome)) return false
    const kept = await keptArticle(invocation, baton, outcome.runId)
    if (kept === undefined) {
      if (typeof options['out'] === 'string')
        remark(terminal, `${outcome.runId} kept no article, so nothing was written to ${options['out']}.`)
      return false
    }
    const { found, file } = kept
    const isTaken = file !== undefined && (await wrote(outcome.runId, found, file))
    if (json) return true
    if (!isTaken) say(terminal, answerText(terminal, outcome.output))
    const { paintErr } = terminal
    const { status, runId, usage, warnings } = outcome
    for (const warning of worthSaying(warnings)) remark(terminal, `${paintErr.warn('!')} ${neutralise(warning)}`)
    const mark = status === 'completed' ? paintErr.good('✔') : paintErr.warn('◐')
    const facts = [...found.article.facts, cost(usage) || 'no cost', duration(terminal.clock.now() - begun)]
    const [first, ...more] = questionLines(facts.join(' · '), terminal.err, status.length + 4)
    remark(terminal, `${mark} ${status}  ${paintErr.dim(first)}`)
    for (const line of more) remark(terminal, paintErr.dim(`${' '.repeat(status.length + 4)}${line}`))
    if (file !== undefined) remark(terminal, fileWords(runId, file))
    const { docs } = options
    if (typeof docs === 'string') remark(terminal, paintErr.dim(`  read ${neutralise(resolve(docs))}`))
    remark(terminal, paintErr.dim(`  baton show ${runId} --claims`))
    return true
  }
}

/** That more tries did not help says nothing where it is told what is wrong. */
function worthSaying(warnings: readonly string[]): readonly string[] {
  const others = warnings.filter((warning) => !/^(?:No progress between iterations|Quality below target)/.test(warning))
  return others.length === 0 ? warnings : others
}

/** Writes the article of a run that ended where the person wanted it, and says so in a line. Nothing where none is wanted. */
export async function takeArticle(invocation: Invocation, baton: Baton, runId: string): Promise<string | undefined> {
  const { found, file } = (await keptArticle(invocation, baton, runId)) ?? {}
  if (found === undefined || file === undefined) return undefined
  await wrote(runId, found, file)
  return fileWords(runId, file)
}

async function keptArticle(
  { options, kinds, settings }: Invocation,
  baton: Baton,
  runId: string,
): Promise<{ readonly found: FoundArticle; readonly file: ArticleFile | undefined } | undefined> {
  const all = await kinds()
  const found = await findArticle(baton, runId, all, 'own')
  if (found === undefined) return undefined
  return { found, file: await articleFileOf(baton, runId, options['out'], { kinds: all, settings: await settings() }) }
}

/** Whether the article was written: to a place that only the log names, it is not. */
async function wrote(runId: string, { article, formats }: FoundArticle, file: ArticleFile): Promise<boolean> {
  if (!file.isOpen) return false
  const content = await article.as(articleFormat('research', file.path, formats))
  writeFile('research', file.path, content, `The article is kept: ${exportCommand(runId, file)}`)
  return true
}

function fileWords(runId: string, file: ArticleFile): string {
  if (file.isOpen) return `  written to ${neutralise(file.shown)}`
  return `  not written to ${neutralise(file.shown)}, which lies outside of the project and was not named to this command\n  ${exportCommand(runId, file)}`
}

function exportCommand(runId: string, { path }: ArticleFile): string {
  return `baton export ${runId} --article ${quoted(path)}`
}

function isWritten(outcome: RunResult | AwaitingInput): outcome is RunResult {
  return outcome.status === 'completed' || outcome.status === 'partial'
}
