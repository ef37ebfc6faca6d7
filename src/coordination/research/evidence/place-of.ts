import type { EvidencePassage } from './evidence.ts'

/** Where a passage stands, as one would look it up: a page where there are pages, else lines. */
export function placeOf({
  place: { page, line: begins, last_line: ends, lines },
}: Pick<EvidencePassage, 'place'>): string {
  if (page !== undefined) return `page ${page}`
  const [line, last_line] = lines === undefined ? [begins, ends] : [Math.min(...lines), Math.max(...lines)]
  return line === last_line ? `line ${line}` : `lines ${line}–${last_line}`
}

/** The line of the file in which a line of a passage stands, counted from 0 in the passage. */
export function lineIn({ place: { line, last_line, lines } }: Pick<EvidencePassage, 'place'>, index: number): number {
  return lines?.[index] ?? Math.min(line + index, last_line)
}
