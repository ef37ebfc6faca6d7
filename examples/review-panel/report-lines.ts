import type { Palette } from '../../src/cli/output/palette.ts'
import { neutralise, wrapWords } from '../../src/cli/output/text-width.ts'

/** A report on lines of a width: headings stand out, and what belongs to an entry of a list stays below it. */
export function reportLines(report: string, width: number, paint: Palette): string[] {
  return neutralise(report)
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('## ')) return [paint.bold(line.slice(3))]
      const [lead = ''] = /^\s*(?:\d+\. |- )?/.exec(line) ?? []
      const isEntry = lead.trim() !== ''
      const lines = wrapWords(line.slice(lead.length), Math.max(20, width - lead.length))
      const [first = '', ...rest] = lines.map((each, index) => (index === 0 ? lead : ' '.repeat(lead.length)) + each)
      return [isEntry ? inColour(first, paint) : first, ...rest]
    })
}

function inColour(line: string, paint: Palette): string {
  return line
    .replace('[high]', (word) => paint.bad(word))
    .replace('[medium]', (word) => paint.warn(word))
    .replace('[low]', (word) => paint.dim(word))
}
