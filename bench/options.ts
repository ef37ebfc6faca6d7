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

/** Every option, with the word for its value, and what it does. */
const optionTable = {
  quick: { type: 'boolean', says: 'few sizes, medians of 3; this is what is done unless --full or --tiny is given' },
  full: { type: 'boolean', says: 'all sizes, all peers, medians of 5' },
  tiny: {
    type: 'boolean',
    says: 'the smallest sizes, once, without warming up: shows that all rows work, and no figures',
  },
  few: { type: 'boolean', says: 'with --full: only the fastest peers, as in a quick run' },
  rows: { type: 'string', value: 'LIST', says: 'only these rows, with commas between them' },
  columns: { type: 'string', value: 'LIST', says: 'only these columns, with commas between them' },
  rounds: { type: 'string', value: 'NUMBER', says: 'how often each figure is taken; its median is shown' },
  before: { type: 'string', value: 'FOLDER', says: 'another build of Baton, as a column beside this one' },
  journals: {
    type: 'string',
    value: 'FOLDER',
    says: 'keeps filled journals there, and takes them from there the next time',
  },
  json: { type: 'string', value: 'FILE', says: 'also writes all figures, as JSON' },
  markdown: { type: 'string', value: 'FILE', says: 'also writes the tables, as they are printed' },
  note: { type: 'string', value: 'TEXT', says: 'what readers have to know besides load and date' },
  page: { type: 'boolean', says: 'writes the tables and plots of docs/performance.md' },
  help: { type: 'boolean', says: 'this text' },
} as const

const optionLines = Object.entries(optionTable).map(([name, option]) => {
  const words = 'value' in option ? `--${name} ${option.value}` : `--${name}`
  return `  ${words.padEnd(20)}${option.says}`
})

export const help: string = `What Baton costs beside a bare loop and beside others, all in one run.

  npm run bench                        some minutes: Baton, the floor and the fastest peers
  npm run bench -- --full --page       an hour or more: all that docs/performance.md shows
  npm run bench -- --rows tool-turn,start --columns floor,baton,ai-sdk --rounds 5
  npm run bench -- --full --rows full-journal --journals kept --json run.json --note 'Others were using the machine.'

${optionLines.join('\n')}

How long it takes: on a quiet machine about 3 seconds for each size of a row, column and round, so half a minute for a row of one size with three columns and
three rounds. Longer take durable-agent, durable-workflow and sessions on a slow disk, lead-with-workers beside slow peers, and full-journal,
which fills its journals first: seconds for 10,000 runs, minutes for a million.

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
    options: optionTable,
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
