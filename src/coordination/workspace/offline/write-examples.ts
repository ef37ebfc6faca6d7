import type { Ruling } from '../../../kernel/decision.ts'
import { filesNamed } from '../breakdown/files-named.ts'
import { outputsOf } from '../breakdown/outputs.ts'
import type { AcceptanceExample } from '../extension/made-agent.ts'
import { capabilityWords, fittingTools, type ToolAtHand } from './fitting-tools.ts'

export type ExamplesInput = {
  readonly type: string
  readonly missing: readonly string[]
  /** The task that no type can do. */
  readonly description: string
  readonly outputs: readonly string[]
  readonly findings: string
  readonly tools: readonly ToolAtHand[]
}

export type WrittenExamples = { readonly findings: string; readonly examples: readonly AcceptanceExample[] }

interface SampleTable {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  /** What a summary of it can't leave out: the columns, how many rows there are, and the ends of the numbers. */
  readonly facts: readonly string[]
}

const samples: readonly SampleTable[] = [
  {
    name: 'a plain table',
    rows: [
      ['region', 'month', 'units', 'price'],
      ['North', '2026-01', '12', '9.50'],
      ['South', '2026-01', '7', '11.00'],
      ['North', '2026-02', '30', '9.25'],
      ['East', '2026-02', '4', '12.75'],
      ['South', '2026-03', '41', '10.10'],
    ],
    facts: ['region', 'month', 'units', 'price', '5', '4', '41', '12.75'],
  },
  {
    name: 'cells with commas, and one that is empty',
    rows: [
      ['name', 'city', 'age'],
      ['Smith, Ann', 'Lyon', '31'],
      ['Brown, Bo', '', '58'],
      ['Doe, Cy', 'Lyon', '19'],
    ],
    facts: ['name', 'city', 'age', '3', '19', '58'],
  },
]

const tables: Readonly<Record<string, string>> = { csv: ',', tsv: '\t', table: ',', spreadsheet: ',' }
const isTable = /\.(?:csv|tsv)$/i

/** Acceptance examples by rule: tables whose facts code knows, or else the task itself, held against the tools it speaks of. */
export function writeExamples(input: ExamplesInput): Ruling<WrittenExamples> {
  const { missing, description, tools } = input
  const calls = fittingTools(missing, tools)
  if (calls.length === 0) {
    const reason = `No tool here speaks of ${missing.join(', ')}: ${tools.map(({ name }) => name).join(', ')}.`
    return { verdict: { findings: reason, examples: [] }, reason }
  }
  const outputs = outputsFor(input)
  const [kind] = capabilityWords(missing).filter((word) => word in tables)
  const ending = kind ?? (isTable.test(filesNamed(description)[0]?.value ?? '') ? 'csv' : undefined)
  const examples =
    ending === undefined
      ? [plainExample(description, calls)]
      : samples.map((sample, index) =>
          tableExample(sample, `sample-${index + 1}`, { description, outputs, calls, ending }),
        )
  const findings = `Tools that fit ${missing.join(', ')}: ${calls.join(', ')}.`
  return { verdict: { findings, examples }, reason: `${findings} ${examples.length} examples.` }
}

/** The files that the task is to leave: those it says, or those its words name. */
export function outputsFor({
  description,
  outputs,
}: Pick<ExamplesInput, 'description' | 'outputs'>): readonly string[] {
  return outputs.length > 0 ? outputs : outputsOf(description, false).filter((path) => !isTable.test(path))
}

interface TableTask {
  readonly description: string
  readonly outputs: readonly string[]
  readonly calls: readonly string[]
  readonly ending: string
}

/** The words of the task, with the files of the example in the place of its own. */
function tableExample(
  { name, rows, facts }: SampleTable,
  stem: string,
  { description, outputs, calls, ending }: TableTask,
): AcceptanceExample {
  const path = `${stem}.${ending === 'tsv' ? 'tsv' : 'csv'}`
  const mark = tables[ending] ?? ','
  const cell = (text: string): string => (text.includes(mark) ? `"${text}"` : text)
  const content = `${rows.map((row) => row.map(cell).join(mark)).join('\n')}\n`
  const left = outputs.map((output) => baseOf(output))
  return {
    name,
    input: withFiles(description, outputs, path),
    files: [{ path, content }],
    expects: { calls, says: left.length === 0 ? facts : [], files: left.map((one) => ({ path: one, holds: facts })) },
  }
}

function withFiles(description: string, outputs: readonly string[], path: string): string {
  let text = description
  let isNamed = false
  for (const { value, start, end } of filesNamed(description).toReversed()) {
    const isOutput = outputs.includes(value)
    if (!isOutput && !isTable.test(value)) continue
    isNamed ||= !isOutput
    text = `${text.slice(0, start)}{folder}/${isOutput ? baseOf(value) : path}${text.slice(end)}`
  }
  return isNamed ? text : `Summarise {folder}/${path}`
}

function plainExample(description: string, calls: readonly string[]): AcceptanceExample {
  return { name: 'the task itself', input: description, files: [], expects: { calls, says: [], files: [] } }
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
