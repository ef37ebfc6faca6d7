import type { PassageTable } from '../../../understanding/prose/passages.ts'
import type { TextUnit } from './units.ts'

/** The rows of a file of data, each as what can be quoted: its values are as they stand there, its columns in words. */
export function rowUnits(passage: string, tables: readonly PassageTable[]): TextUnit[] {
  const units: TextUnit[] = []
  for (const [block, { heading, columns, rows }] of tables.entries()) {
    for (const { line, quote, cells } of rows) {
      units.push({
        passage,
        kind: 'row',
        text: cells.join(' | '),
        line,
        heading: inWords(heading),
        header: columns.map(inWords),
        cells,
        quote,
        isHistory: false,
        block,
        order: units.length,
      })
    }
  }
  return units
}

/** `planned_eur` and `plannedEur` as words. Codes such as `CO2` stay as they are. */
function inWords(name: string): string {
  return name
    .replace(/[_\s]+/g, ' ')
    .replace(/(?<=\p{Ll})\p{Lu}(?=\p{Ll})/gu, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
}
