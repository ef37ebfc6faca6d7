import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { BatonError } from '../errors/baton-error.ts'

/** Writes what a command was asked to write, in the place of what was there, and makes the folders that are missing. */
export function writeFile(
  command: string,
  path: string,
  content: string | Uint8Array,
  advice = 'Name a file that you may write.',
): void {
  try {
    mkdirSync(dirname(resolve(path)), { recursive: true })
    writeFileSync(path, content)
  } catch (thrown) {
    const problem = thrown instanceof Error ? thrown.message : String(thrown)
    throw new BatonError(
      'BATON_USAGE_INVALID',
      { command, problem: `${path} can't be written: ${problem}`, advice },
      thrown,
    )
  }
}
