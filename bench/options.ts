import { parseArgs } from 'node:util'
import { type ColumnName, columnNames } from './column.ts'
import type { Effort, Row } from './row.ts'
import { rows } from './rows/all.ts'

export interface Options {
  readonly effort: Effort
  readonly rounds: number
  readonly rows: readonly Row[]
  readonly columnsOf: (row: Row) => readonly ColumnName[]
  /** The folder of another build of Baton, to measure beside. */
  readonly before: string | undefined
  /** Where filled journals are kept for the next time; else they are removed with the rest. */
  readonly journals: string | undefined
  readonly json: string | undefined
  readonly markdown: string | undefined
  /** What readers have to know of the circumstances, besides load and date. */
  readonly note: string | undefined
  readonly isForPage: boolean
  readonly progress: (line: string) => void
}

export const help: string = `What Baton costs beside a bare loop and beside others, all in one run.

  npm run bench                        some minutes: Baton, the floor and the fastest peers
  npm run bench -- --full              an hour: all peers, all sizes, medians of 5
  npm run bench -- --full --page       the same, and writes docs/performance.md with its plots
  npm run bench -- --full --few        all sizes, the fastest peers only, as in a quick run
  npm run bench -- --rows tool-turn,start --columns floor,baton,ai-sdk --rounds 5
  npm run bench -- --before FOLDER     another build of Baton beside this one
  npm run bench -- --full --journals FOLDER   keeps the journals there that take minutes to fill
  npm run bench -- --json run.json --markdown run.md --note 'Others were using the machine.'

Rows: ${rows.map(({ name }) => name).join(', ')}
Columns: ${columnNames.join(', ')}

Baton is measured as it is built (npm run build); a build that is older than its source is refused. Peers have to be installed once (npm run bench:peers); a column
that is not there says so. Tables go to the standard output, progress to the standard error.`

const roundsOf: Readonly<Record<Effort, number>> = { tiny: 1, quick: 3, full: 5 }
const fewColumns: readonly ColumnName[] = ['floor', 'baton', 'before', 'ai-sdk', 'langgraph', 'voltagent']

/** Undefined where help was asked for. Throws a sentence where the words make no sense. */
export function readOptions(words: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...words],
    options: {
      help: { type: 'boolean' },
      full: { type: 'boolean' },
      tiny: { type: 'boolean' },
      quick: { type: 'boolean' },
      page: { type: 'boolean' },
      rows: { type: 'string' },
      columns: { type: 'string' },
      few: { type: 'boolean' },
      rounds: { type: 'string' },
      before: { type: 'string' },
      journals: { type: 'string' },
      json: { type: 'string' },
      markdown: { type: 'string' },
      note: { type: 'string' },
    },
  })
  if (values.help === true) return undefined
  const effort = values.full === true ? 'full' : values.tiny === true ? 'tiny' : 'quick'
  const rounds = Number(values.rounds ?? roundsOf[effort])
  if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error(`--rounds can't be "${values.rounds}".`)
  const rowNames = named('--rows', values.rows, new Set(rows.map(({ name }) => name)))
  const asked = named('--columns', values.columns, new Set(columnNames))
  return {
    effort,
    rounds,
    rows: rows.filter(({ name }) => rowNames?.includes(name) ?? true),
    columnsOf: (row) =>
      row.columns
        .filter((name) => asked?.includes(name) ?? isByDefault(name, row, values.few ?? effort === 'quick'))
        .filter((name) => name !== 'before' || values.before !== undefined),
    before: values.before,
    journals: values.journals,
    json: values.json,
    markdown: values.markdown,
    note: values.note,
    isForPage: values.page === true,
    progress: (line) => console.error(line),
  }
}

/** Peers that keep nothing on disk are many, and AI SDK is the fastest of them; where few are wanted, it is there alone. */
function isByDefault(name: ColumnName, { section }: Row, isFew: boolean): boolean {
  if (!isFew) return true
  return fewColumns.includes(name) && (section === 'on disk' || (name !== 'langgraph' && name !== 'voltagent'))
}

function named(option: string, list: string | undefined, known: ReadonlySet<string>): readonly string[] | undefined {
  const names = list?.split(',')
  const unknown = names?.find((name) => !known.has(name))
  if (unknown !== undefined) throw new Error(`${option}: there is no ${unknown}. There are: ${[...known].join(', ')}.`)
  return names
}
