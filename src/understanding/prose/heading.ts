/**
 * What a heading of Markdown says, without the marks that may close it: `Fees ##` is `Fees`. Not by a pattern: one would go
 * back over every run of spaces and marks, and a line may consist of nothing else.
 */
export function headingWords(written: string): string {
  const words = written.trim()
  let end = words.length
  while (end > 1 && words[end - 1] === '#') end--
  return words.slice(0, end).trimEnd()
}
