import type { OpenQuestion } from '../index.ts'
import type { Approval } from './approval.ts'
import { askLine } from './ask-line.ts'
import { approvalLines } from './output/approval-lines.ts'
import { remark, type Terminal, widthOf } from './terminal.ts'

const fewestRows = 4

/** Shows a call and has it approved or refused. No answer is suggested, and nothing but a clear one is taken. */
export async function askApproval(
  terminal: Terminal,
  question: OpenQuestion,
  approval: Approval,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { bold, warn } = terminal.paintErr
  const { choices = [] } = question
  show(terminal, question, approval, roomFor(terminal, question, approval))
  for (;;) {
    const line = await askLine(terminal, `${bold('>')} `, signal)
    if (line === undefined) return undefined
    const text = line.trim().toLowerCase()
    const choice = choices.find((one, index) => text === one.toLowerCase() || text === String(index + 1))
    if (choice !== undefined) return choice
    if (text === 'all') show(terminal, question, approval)
    else remark(terminal, warn('Type 1 to approve exactly this call, or 2 to refuse it.'))
  }
}

/** How many lines the arguments may take, so that all of it is on the screen at once. */
function roomFor(terminal: Terminal, question: OpenQuestion, approval: Approval): number {
  const { paintErr: paint, err } = terminal
  const { lines } = approvalLines(question, approval, { paint, now: 0, width: widthOf(err) - 1, rows: 0 })
  // The choices, what is said about the rest, and the line for the answer.
  const others = lines.length + (question.choices?.length ?? 0) + 2
  return Math.max(fewestRows, (err.rows ?? 24) - others)
}

function show(terminal: Terminal, question: OpenQuestion, approval: Approval, rows?: number): void {
  const { paintErr: paint, clock, err } = terminal
  const layout = { paint, now: clock.now(), width: widthOf(err) - 1, ...(rows === undefined ? {} : { rows }) }
  const { lines, hidden } = approvalLines(question, approval, layout)
  for (const line of lines) remark(terminal, line)
  if (hidden > 0) {
    remark(terminal, paint.warn(`  … ${hidden.toLocaleString('en')} more characters. Type "all" to read them first.`))
  }
  for (const [index, choice] of (question.choices ?? []).entries()) {
    remark(terminal, `  ${paint.dim(`${index + 1})`)} ${choice}`)
  }
}
