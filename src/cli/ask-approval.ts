import { isOwnWish } from '../grants/judge.ts'
import type { OpenQuestion } from '../index.ts'
import type { Approval } from './approval.ts'
import { askLine } from './ask-line.ts'
import { approvalLines, digitsOf } from './output/approval-lines.ts'
import { markedRemark, type Terminal, widthOf } from './terminal.ts'

const fewestRows = 4

/**
 * Shows a call and has it approved or refused. No answer is suggested, and nothing but a clear one is taken: for a call that
 * others may be behind, the first digits of its digest, which stand on the screen only once it is shown.
 */
export async function askApproval(
  terminal: Terminal,
  question: OpenQuestion,
  approval: Approval,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { bold, warn } = terminal.paintErr
  const keys = keysFor(question, approval)
  const [approve = '1', refuse = '2'] = keys.keys()
  show(terminal, question, approval, roomFor(terminal, question, approval))
  for (;;) {
    const line = await askLine(terminal, `${bold('>')} `, signal)
    if (line === undefined) return undefined
    const text = line.trim().toLowerCase()
    const choice = keys.get(text) ?? keys.values().find((one, index) => index > 0 && text === one.toLowerCase())
    if (choice !== undefined) return choice
    if (text === 'all') show(terminal, question, approval)
    else markedRemark(terminal, warn(`Type ${approve} to approve exactly this call, or ${refuse} to refuse it.`))
  }
}

/** What is typed for each choice, the first of which approves. */
function keysFor({ choices = [] }: OpenQuestion, approval: Approval): ReadonlyMap<string, string> {
  const isRoutine = approval.reasons.length > 0 && approval.reasons.every(isOwnWish)
  return new Map(
    choices.map((choice, index) => [index === 0 && !isRoutine ? digitsOf(approval) : String(index + 1), choice]),
  )
}

/** How many lines the arguments may take, so that all of it is on the screen at once. */
function roomFor(terminal: Terminal, question: OpenQuestion, approval: Approval): number {
  const { paintErr: paint, err } = terminal
  const { lines } = approvalLines(question, approval, { paint, now: 0, width: widthOf(err) - 3, rows: 0 })
  // The choices, what is said about the rest, and the line for the answer.
  const others = lines.length + (question.choices?.length ?? 0) + 2
  return Math.max(fewestRows, (err.rows || 24) - others)
}

function show(terminal: Terminal, question: OpenQuestion, approval: Approval, rows?: number): void {
  const { paintErr: paint, clock, err } = terminal
  const layout = { paint, now: clock.now(), width: widthOf(err) - 3, ...(rows === undefined ? {} : { rows }) }
  const { lines, hidden } = approvalLines(question, approval, layout)
  for (const line of lines) markedRemark(terminal, line)
  if (hidden > 0) {
    markedRemark(
      terminal,
      paint.warn(`  … ${hidden.toLocaleString('en')} more characters. Type "all" to read them first.`),
    )
  }
  for (const [key, choice] of keysFor(question, approval)) {
    markedRemark(terminal, `  ${paint.dim(`${key})`)} ${choice}`)
  }
}
