import { settingTable } from '../../config/setting-table.ts'
import type { AwaitingInput } from '../../index.ts'
import type { RunResult } from '../../kernel/run-result.ts'
import { remark, say, type Terminal } from '../terminal.ts'
import { reportRunError } from './error-report.ts'
import { cost, plural, tokens } from './figures.ts'
import { neutralise } from './text-width.ts'

/** Tells how a run ended: the answer on `out`, all else on `err`. */
export function tellOutcome(
  terminal: Terminal,
  outcome: RunResult | AwaitingInput,
  json = false,
  journal?: string,
): void {
  if (outcome.status === 'awaiting_input') tellQuestions(terminal, outcome, journal === 'memory')
  else tellResult(terminal, outcome, json)
}

function tellResult(terminal: Terminal, result: RunResult, json: boolean): void {
  const { paintErr } = terminal
  const { runId, status, output, warnings, error } = result
  if (output !== '' && !json) say(terminal, neutralise(output))
  for (const warning of warnings) remark(terminal, `${paintErr.warn('!')} ${neutralise(warning)}`)
  if (error !== undefined && status !== 'cancelled') remark(terminal, reportRunError(error, paintErr))
  const mark = { completed: paintErr.good('✔'), partial: paintErr.warn('◐'), failed: paintErr.bad('✖'), cancelled: '⊘' }
  if (json) return
  remark(terminal, `${mark[status]} ${status}  ${paintErr.dim(figuresOf(result))}`.trimEnd())
  remark(terminal, paintErr.dim(`  baton show ${runId}`))
}

function figuresOf({ usage }: RunResult): string {
  const calls = (number: number, thing: string): string => (number === 0 ? '' : plural(number, thing))
  const { modelCalls, toolCalls } = usage
  const parts = [calls(modelCalls, 'model call'), calls(toolCalls, 'tool call'), tokens(usage), cost(usage)]
  return parts.filter((part) => part !== '').join(' · ')
}

/** A run that was kept in memory only is gone by now: nobody can answer it any more. */
function tellQuestions(terminal: Terminal, { runId, questions }: AwaitingInput, isGone: boolean): void {
  const { paintErr } = terminal
  remark(terminal, `${paintErr.accent('?')} awaiting_input  ${paintErr.dim(runId)}`)
  for (const { runId: asker, op, prompt, choices } of questions) {
    remark(terminal, `  ${neutralise(prompt)}`)
    if (isGone) continue
    const example = choices?.[0] ?? 'your answer'
    remark(terminal, `  ${paintErr.bold(`baton answer ${asker} ${quoted(op)} ${quoted(example)}`)}`)
  }
  if (!isGone) return
  remark(terminal, `  This run was kept in memory only, so it can't be answered now that the command ends.`)
  remark(
    terminal,
    `  ${paintErr.warn('→')} Run it again at a terminal, which asks you, or with ${paintErr.bold(`--journal ${keptJournal}`)}.`,
  )
}

const keptJournal = settingTable.journal.default

/** As a shell takes it for one word. */
function quoted(text: string): string {
  return /^[\w./:=-]+$/.test(text) ? text : `'${neutralise(text).replaceAll("'", `'\\''`)}'`
}
