/**
 * What the survey can do to the world, one tool for each kind of effect.
 *
 * Every tool first writes a line into `effects.log`. The journal says what should have been done;
 * this file says what really was, so that the two can be compared afterwards.
 */
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Tool, ToolCall } from '../../src/index.ts'
import { linesOf, type Place } from './place.ts'

/** Plain data that goes into the journal is a `type`: TypeScript does not take an `interface` for JSON. */
export type Count = {
  readonly folder: string
  readonly files: number
  readonly words: number
}

export interface SurveyTools {
  /** `read`: changes nothing, so it may be repeated freely. */
  readonly count: Tool<string, Count>
  /** `idempotent`: doing it twice is the same as doing it once. */
  readonly report: Tool<readonly Count[], string>
  /** `once`: must never happen twice. If a crash leaves it in doubt, a person is asked. */
  readonly charge: Tool<{ readonly cents: number }, string>
}

export function surveyTools({ root, home, effects, ledger }: Place): SurveyTools {
  const really = (tool: string, { key }: ToolCall): void => appendFileSync(effects, `${process.pid} ${tool} ${key}\n`)

  return {
    count: {
      name: 'count',
      description: 'Counts the files of a folder and the words in them',
      effect: 'read',
      run: async (folder, call) => {
        really('count', call)
        const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(isText)
        await pause(8 * files.length) // Slow on purpose, so that there is time to watch and to kill.
        const words = files.map((file) => readFileSync(join(root, folder, file), 'utf8').split(/\s+/).length)
        return { folder, files: files.length, words: words.reduce((sum, next) => sum + next, 0) }
      },
    },
    report: {
      name: 'report',
      description: 'Writes the report file',
      effect: 'idempotent',
      run: (counts, call) => {
        really('report', call)
        const lines = counts.map(({ folder, files, words }) => `${folder}: ${words} words in ${files} files\n`)
        const file = join(home, 'report.txt')
        writeFileSync(file, lines.join(''))
        return file
      },
    },
    charge: {
      name: 'charge',
      description: 'Writes a debit into the ledger',
      effect: 'once',
      run: async ({ cents }, call) => {
        really('charge', call)
        const receipt = `debit ${linesOf(ledger).length + 1}`
        appendFileSync(ledger, `${call.key} ${cents} cents, ${receipt}\n`)
        await pause(2_000) // The money is gone, but nobody has been told yet.
        return receipt
      },
    },
  }
}

function isText(file: string): boolean {
  return file.endsWith('.ts') || file.endsWith('.md')
}
