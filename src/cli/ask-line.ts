import { createInterface } from 'node:readline/promises'
import type { Terminal } from './terminal.ts'

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
