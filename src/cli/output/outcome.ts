import { settingTable } from '../../config/setting-table.ts'
import type { Settings } from '../../config/settings.ts'
import type { Usage } from '../../events/usage.ts'
import type { AwaitingInput, OpenQuestion } from '../../index.ts'
import type { RunResult } from '../../kernel/run-result.ts'
import { plural } from '../../projections/plural.ts'
import { approvalIn } from '../approval.ts'
import { remark, say, type Terminal, widthOf } from '../terminal.ts'
import { answerCommand } from './answer-command.ts'
import { answerText } from './answer-text.ts'
import { approvalLines } from './approval-lines.ts'
import { leftBy, reportRunError } from './error-report.ts'
import { cost, count, tokens } from './figures.ts'
import { questionLines } from './question-lines.ts'
import { neutralise } from './text-width.ts'

/** What is wrong with an answer that was shown already. Nothing where it is whole. */
export function tellShortcomings(terminal: Terminal, { status, warnings }: RunResult): void {
  const { paintErr } = terminal
  for (const warning of warnings) remark(terminal, `${paintErr.warn('!')} ${neutralise(warning)}`)
  if (status !== 'completed') remark(terminal, `${paintErr.warn('◐')} ${status}`)
}

/** Tells how many commands were executed with nothing around them. */
export function tellBareCommands(terminal: Terminal, number: number): void {
  if (number === 0) return
  const told = `! ${plural(number, 'command')} ran without a sandbox, with all your rights.`
  remark(terminal, terminal.paintErr.warn(told))
}

/** Tells where the limit of dollars stands that a model without a price was refused under. */
export function tellLimitPlace(terminal: Terminal, outcome: RunResult | AwaitingInput, { limits }: Settings): void {
  const isRefused = outcome.status === 'failed' && outcome.error?.code === 'BATON_BUDGET_UNPRICED'
  if (!isRefused || limits.usd === undefined) return
  const { value, origin } = limits.usd
  remark(terminal, `  ${terminal.paintErr.warn('→')} The limit of $${value} stands in ${origin}.`)
}

/** Tells how a run ended, and what it used: the answer on `out`, all else on `err`. */
export function tellResult(terminal: Terminal, result: RunResult, byRules: number): void {
  const { paintErr } = terminal
  const { runId, status, output, error } = result
  // What failed in so many words is told once.
  if (output !== '' && output !== error?.message) say(terminal, answerText(terminal, output))
  if (output === '' && error?.partial !== undefined) {
    remark(terminal, leftBy(error.partial.agent, paintErr))
    say(terminal, answerText(terminal, error.partial.output))
  }
  tellWarnings(terminal, result)
  const mark = { completed: paintErr.good('✔'), partial: paintErr.warn('◐'), failed: paintErr.bad('✖'), cancelled: '⊘' }
  const told = `${mark[status]} ${status}${becauseOf(result)}`
  remark(terminal, `${told}  ${paintErr.dim(figuresOf(result.usage, byRules))}`.trimEnd())
  remark(terminal, paintErr.dim(`  baton show ${runId}`))
}

/** What went wrong. It is all that a person is told where a program reads the rest. */
export function tellWarnings(terminal: Terminal, { status, warnings, error }: RunResult): void {
  const { paintErr } = terminal
  for (const warning of warnings) remark(terminal, `${paintErr.warn('!')} ${neutralise(warning)}`)
  if (error !== undefined && status !== 'cancelled') remark(terminal, reportRunError(error, paintErr))
}

/** ` (budget)`: why there is only part of an answer, where more is known than that something limited it. */
function becauseOf({ status, reason = 'limit' }: RunResult): string {
  return status !== 'partial' || reason === 'limit' ? '' : ` (${reason.replaceAll('_', ' ')})`
}

/** What was used, in one line. Of the model calls, so many were none: rules stood where a model would be asked. */
export function figuresOf(usage: Usage, byRules: number): string {
  const calls = (number: number, thing: string, more = ''): string => (number <= 0 ? '' : plural(number, thing) + more)
  const { modelCalls, toolCalls } = usage
  const steps = [calls(modelCalls - byRules, 'model call'), calls(byRules, 'step', ' by rules')]
  const parts = [...steps, calls(toolCalls, 'tool call'), tokens(usage), cost(usage)]
  return parts.filter((part) => part !== '').join(' · ')
}

/** A run that was kept in memory only is gone by now, so its questions can't be answered any more. */
export function tellQuestions(terminal: Terminal, { runId, questions }: AwaitingInput, isGone = false): void {
  const { paintErr } = terminal
  remark(terminal, `${paintErr.accent('?')} awaiting_input  ${paintErr.dim(runId)}`)
  for (const question of questions) {
    const answers = tellQuestion(terminal, question)
    if (isGone) continue
    for (const answer of answers) remark(terminal, `  ${paintErr.bold(answerCommand(question, answer))}`)
  }
  if (!isGone) return
  remark(terminal, `  This run was kept in memory only, so it can't be answered now that the command ends.`)
  remark(
    terminal,
    `  ${paintErr.warn('→')} Run it again at a terminal, which asks you, or with ${paintErr.bold(`--journal ${keptJournal}`)}.`,
  )
}

const keptJournal = settingTable.journal.default

/** Prints a question, and gives answers to show the commands for. */
function tellQuestion(terminal: Terminal, question: OpenQuestion): readonly string[] {
  const { prompt, choices = [] } = question
  const approval = approvalIn(question)
  if (approval === undefined) {
    for (const line of questionLines(prompt, terminal.err, 2)) remark(terminal, `  ${line}`)
    return choices.length === 0 ? ['your answer'] : choices
  }
  const { paintErr: paint, clock } = terminal
  const width = terminal.err.isTTY === true ? { width: widthOf(terminal.err) } : {}
  const { lines, hidden } = approvalLines(question, approval, { paint, now: clock.now(), rows: mostRows, ...width })
  for (const line of lines) remark(terminal, line)
  if (hidden > 0)
    remark(terminal, `  ${paint.warn(`… ${count(hidden)} more characters: baton answer ${question.runId} --json`)}`)
  return choices
}

/** The most lines of a call's arguments that are printed for later reading. */
const mostRows = 200
