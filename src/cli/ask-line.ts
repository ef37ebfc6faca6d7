import { createInterface } from 'node:readline/promises'
import { discardTyped } from './discard-typed.ts'
import { ownMark } from './output/own-mark.ts'
import type { Terminal } from './terminal.ts'

/**
 * Asks the person at the terminal for a line, behind the mark of Baton's own. Nothing when they gave up. What was typed before is
 * no answer.
 */
export async function askLine(terminal: Terminal, prompt: string, signal?: AbortSignal): Promise<string | undefined> {
  await discardTyped(terminal)
  if (signal?.aborted === true) return undefined
  const lines = createInterface({ input: terminal.in, output: terminal.err })
  // While lines are edited the terminal sends no signal by itself.
  lines.on('SIGINT', () => process.emit('SIGINT') || lines.close())
  const closed = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)))
  try {
    const marked = `${terminal.paintErr.accent(ownMark)} ${prompt}`
    const asked = signal === undefined ? lines.question(marked) : lines.question(marked, { signal })
    return await Promise.race([asked, closed])
  } catch {
    return undefined
  } finally {
    lines.close()
  }
}
