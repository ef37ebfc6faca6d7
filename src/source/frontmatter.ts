import type { FileRules } from './file-rules.ts'
import { type Problem, problemAt, type SourceFile } from './problem.ts'
import { openText, type ReadYaml, readYamlPart, refuseSize } from './read-yaml.ts'
import type { Span } from './source-node.ts'

/** A Markdown file that begins with YAML between two lines `---`. */
export interface ReadFrontmatter extends ReadYaml {
  /** What follows the second `---`. */
  readonly body: string
  /** Where that begins. */
  readonly bodySpan: Span
}

const opening = /^---[ \t]*\r?\n/
const closing = /^---[ \t]*\r?$/m

/** Reads the text of a Markdown file with frontmatter. Never throws. */
export function readFrontmatter(text: string, path: string, rules: FileRules): ReadFrontmatter {
  const nothing = { body: '', bodySpan: { start: 0, end: 0 } }
  const file = openText(text, path, rules)
  if (file === undefined) return { ...refuseSize(path, rules), ...nothing }
  const parts = splitFrontmatter(file)
  if ('code' in parts) return { file, problems: [parts], ...nothing }
  const { yaml, bodyStart } = parts
  return {
    ...readYamlPart({ file, ...yaml }),
    body: file.text.slice(bodyStart),
    bodySpan: { start: bodyStart, end: bodyStart },
  }
}

/** Finds where the YAML of a file begins and ends, before anything is parsed. */
function splitFrontmatter(file: SourceFile): { readonly yaml: Span; readonly bodyStart: number } | Problem {
  const open = opening.exec(file.text)
  if (open === null) {
    const problem = file.text.trim() === '' ? 'it is empty' : 'its first line is not `---`'
    return problemAt('BATON_AGENT_FRONTMATTER_MISSING', { problem }, file, { start: 0, end: 1 })
  }
  const start = open[0].length
  const close = closing.exec(file.text.slice(start))
  if (close === null) {
    const problem = 'the `---` that should end it is missing'
    return problemAt('BATON_AGENT_FRONTMATTER_MISSING', { problem }, file, { start: 0, end: 3 })
  }
  const end = start + close.index
  return { yaml: { start, end }, bodyStart: end + close[0].length }
}
