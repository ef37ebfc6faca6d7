/** So many lines at most: what is longer is no front matter. */
const mostLines = 100

/** The `title` between the lines of dashes that a Markdown file begins with; empty where there is none. */
export function titleInFrontMatter(lines: readonly string[]): string {
  if (lines[0]?.trimEnd() !== '---') return ''
  const end = lines.slice(1, mostLines).findIndex((line) => /^(?:---|\.\.\.)\s*$/.test(line))
  const line = lines.slice(1, end + 1).find((one) => /^title\s*:\s/i.test(one))
  const written = line?.replace(/^title\s*:\s+/i, '').trim() ?? ''
  const quoted = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')\s*(?:#.*)?$/.exec(written)
  // Text that follows in lines of its own, a list or a reference is not guessed at.
  if (quoted === null && /^[|>[{&*!]/.test(written)) return ''
  const [, double, single] = quoted ?? []
  const title =
    double?.replace(/\\(["\\])/g, '$1') ?? single?.replaceAll("''", "'") ?? written.replace(/(?<!\s)\s+#.*$/s, '')
  return title.trim().slice(0, 200)
}
