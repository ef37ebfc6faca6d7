import type { YAMLParseError } from 'yaml'
import type { Span } from './source-node.ts'

/** What the usual slips are called by people who don't know the grammar of YAML. */
const inPlainWords: Readonly<Record<string, string>> = {
  BAD_INDENT: 'this line is not indented like the ones around it',
  BLOCK_AS_IMPLICIT_KEY: 'this line is not indented like the ones around it',
  BLOCK_IN_FLOW: 'a line that begins here can not be inside brackets',
  MISSING_CHAR: 'something that was opened here or before is not closed, or a ":" is missing',
  MULTILINE_IMPLICIT_KEY: 'this line is no `key: value`',
  MULTIPLE_DOCS: 'there is more than one document in it',
  TAB_AS_INDENT: 'lines are indented with spaces, not tabs',
}

/** A syntax error in plain words, where its cause is rather than where the parser noticed. */
export function syntaxProblem(error: YAMLParseError, yaml: string): { readonly problem: string; readonly span: Span } {
  const [start, end] = error.pos
  const quote = /^Missing closing (["'])quote/.exec(error.message)?.[1]
  if (quote !== undefined) {
    const at = Math.max(0, yaml.lastIndexOf(quote, Math.max(0, start - 1)))
    return { problem: `the quote that opens here is never closed`, span: { start: at, end: at + 1 } }
  }
  if (/^Nested mappings/.test(error.message))
    return { problem: 'text with ": " in it must be in quotes', span: { start, end } }
  const fromParser = error.message
    .slice(0, 200)
    .replace(/\.?\s*$/, '')
    .replaceAll(/\s+/g, ' ')
  return { problem: inPlainWords[error.code] ?? fromParser, span: { start, end } }
}
