import type { AwaitingInput } from '../../index.ts'
import type { RunResult } from '../../kernel/run-result.ts'
import { remark, say, type Terminal } from '../terminal.ts'
import { reportRunError } from './error-report.ts'
import { cost, plural, tokens } from './figures.ts'
import { neutralise } from './text-width.ts'

/** Tells how a run ended: the answer on `out`, all else on `err`. */
export function tellOutcome(terminal: Terminal, outcome: RunResult | AwaitingInput, json = false): void {
  if (outcome.status === 'awaiting_input') tellQuestions(terminal, outcome)
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

function tellQuestions(terminal: Terminal, { runId, questions }: AwaitingInput): void {
  const { paintErr } = terminal
  remark(terminal, `${paintErr.accent('?')} awaiting_input  ${paintErr.dim(runId)}`)
  for (const { runId: asker, op, prompt, choices } of questions) {
    remark(terminal, `  ${neutralise(prompt)}`)
    const example = choices?.[0] ?? 'your answer'
    remark(terminal, `  ${paintErr.bold(`baton answer ${asker} ${quoted(op)} ${quoted(example)}`)}`)
  }
}

/** As a shell takes it for one word. */
function quoted(text: string): string {
  return /^[\w./:=-]+$/.test(text) ? text : `'${neutralise(text).replaceAll("'", `'\\''`)}'`
}
