import type { Json } from '../events/json.ts'
import type { OpenQuestion } from '../index.ts'
import { approvalIn } from './approval.ts'
import { askApproval } from './ask-approval.ts'
import { askLine } from './ask-line.ts'
import { questionLines } from './output/question-lines.ts'
import { markedRemark, remark, type Terminal } from './terminal.ts'

/** Shows a question of a run and takes the answer. */
export async function askQuestion(
  terminal: Terminal,
  question: OpenQuestion,
  signal?: AbortSignal,
): Promise<Json | undefined> {
  const approval = approvalIn(question)
  if (approval !== undefined) return askApproval(terminal, question, approval, signal)
  showQuestion(terminal, question)
  markedRemark(terminal, terminal.paintErr.dim('Ctrl-D leaves the question open.'))
  const line = await askLine(terminal, `${terminal.paintErr.bold('>')} `, signal)
  return line === undefined ? undefined : readAnswer(line, question)
}

function showQuestion(terminal: Terminal, { prompt, choices }: OpenQuestion): void {
  const { bold, accent, dim } = terminal.paintErr
  const [first, ...rest] = questionLines(prompt, terminal.err, 2)
  remark(terminal, `${accent('?')} ${bold(first)}`)
  for (const line of rest) remark(terminal, `  ${bold(line)}`)
  for (const [index, choice] of (choices ?? []).entries()) {
    const number = `  ${index + 1}) `
    const [start, ...more] = questionLines(choice, terminal.err, number.length)
    remark(terminal, `${dim(number)}${start}`)
    for (const line of more) remark(terminal, `${' '.repeat(number.length)}${line}`)
  }
}

/**
 * What a person typed, as the run gets it: one of the choices by its words or
 * its number; JSON where it is JSON (`42`, `true`, `["a"]`); else the text itself.
 */
export function readAnswer(line: string, { choices }: Pick<OpenQuestion, 'choices'>): Json {
  const text = line.trim()
  if (choices !== undefined) return choiceIn(text, choices) ?? text
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

function choiceIn(text: string, choices: readonly string[]): string | undefined {
  return choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? choices[Number(text) - 1]
}
