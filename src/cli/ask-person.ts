import { createInterface } from 'node:readline/promises'
import type { Json } from '../events/json.ts'
import type { OpenQuestion } from '../index.ts'
import { neutralise } from './output/text-width.ts'
import { remark, type Terminal } from './terminal.ts'

/** Asks the person at the terminal for a line. Nothing when they gave up. */
export async function askLine(terminal: Terminal, prompt: string, signal?: AbortSignal): Promise<string | undefined> {
  const lines = createInterface({ input: terminal.in, output: terminal.err })
  // While lines are edited the terminal sends no signal by itself.
  lines.on('SIGINT', () => process.emit('SIGINT') || lines.close())
  const closed = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)))
  try {
    const asked = signal === undefined ? lines.question(prompt) : lines.question(prompt, { signal })
    return await Promise.race([asked, closed])
  } catch {
    return undefined
  } finally {
    lines.close()
  }
}

/** Shows a question of a run and takes the answer. */
export async function askQuestion(
  terminal: Terminal,
  question: OpenQuestion,
  signal?: AbortSignal,
): Promise<Json | undefined> {
  showQuestion(terminal, question)
  const line = await askLine(terminal, `${terminal.paintErr.bold('>')} `, signal)
  return line === undefined ? undefined : readAnswer(line, question)
}

function showQuestion(terminal: Terminal, { prompt, choices }: OpenQuestion): void {
  const { bold, accent, dim } = terminal.paintErr
  remark(terminal, `${accent('?')} ${bold(neutralise(prompt))}`)
  for (const [index, choice] of (choices ?? []).entries()) {
    remark(terminal, `  ${dim(`${index + 1})`)} ${neutralise(choice)}`)
  }
}

/**
 * What a person typed, as the run gets it: one of the choices by its words or
 * its number; JSON where it is JSON (`42`, `true`, `["a"]`); else the text itself.
 */
export function readAnswer(line: string, { choices }: Pick<OpenQuestion, 'choices'>): Json {
  const text = line.trim()
  if (choices !== undefined) {
    const byWords = choices.find((choice) => choice.toLowerCase() === text.toLowerCase())
    return byWords ?? choices[Number(text) - 1] ?? text
  }
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}
