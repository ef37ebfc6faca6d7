import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { CliResult } from '../cli/run-cli.ts'
import { runCli } from '../cli/run-here.ts'

const examples = fileURLToPath(new URL('../../examples/', import.meta.url))

/** No key and no network: what a newcomer has. */
export const bare: Readonly<Record<string, string>> = {
  BATON_NETWORK: 'off',
  BATON_JOURNAL: 'runs.db',
  OPENAI_API_KEY: '',
  BATON_MODEL: '',
  BATON_TRUST: '1',
}

/** An example in a folder of its own, gone after the test. */
export interface Example {
  readonly folder: string
  /** The command line as it ships. */
  baton(...words: string[]): Promise<CliResult>
}

/** Copies an example, and what it looks at beside it, so that what it writes is written elsewhere. */
export function exampleCopy(name: string, ...beside: readonly string[]): Example {
  const place = mkdtempSync(join(tmpdir(), 'baton-example-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  for (const one of [name, ...beside]) cpSync(join(examples, one), join(place, one), { recursive: true })
  const folder = join(place, name)
  return { folder, baton: (...words) => runCli(folder, words, { entry: 'real', env: bare }) }
}

/** The name of who was chosen, as the live view told it. */
export function chosenIn({ err }: CliResult): string | undefined {
  return / chose ([\w-]+): /.exec(err)?.[1]
}
