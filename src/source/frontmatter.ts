import { type Problem, problemAt, type SourceFile } from './problem.ts'

/** The two parts of an agent file. */
export interface Frontmatter {
  /** The file without its byte order mark: what places are counted in. */
  readonly file: SourceFile
  readonly yaml: string
  /** Where the keys begin in the file. */
  readonly yamlStart: number
  readonly body: string
  readonly bodyStart: number
}

/** The largest agent file that is looked at, in bytes. */
export const largestFile: number = 64 * 1024

const opening = /^---[ \t]*\r?\n/
const closing = /^---[ \t]*\r?$/m

/** Cuts a file into keys and prompt, before anything is parsed. */
export function splitFrontmatter(text: string, path: string): Frontmatter | Problem[] {
  const file = { path, text: text.replace(/^\ufeff/, '') }
  if (Buffer.byteLength(text) > largestFile) {
    return [problemAt('BATON_AGENT_TOO_LARGE', { what: 'KiB in the file', limit: '64' }, { path, text: '' }, start(0))]
  }
  const open = opening.exec(file.text)
  if (open === null) {
    const problem = file.text.trim() === '' ? 'it is empty' : 'its first line is not `---`'
    return [problemAt('BATON_AGENT_FRONTMATTER_MISSING', { problem }, file, start(0))]
  }
  const yamlStart = open[0].length
  const close = closing.exec(file.text.slice(yamlStart))
  if (close === null) {
    const problem = 'the `---` that should end it is missing'
    return [problemAt('BATON_AGENT_FRONTMATTER_MISSING', { problem }, file, { start: 0, end: 3 })]
  }
  const bodyStart = yamlStart + close.index + close[0].length
  return {
    file,
    yaml: file.text.slice(yamlStart, yamlStart + close.index),
    yamlStart,
    body: file.text.slice(bodyStart),
    bodyStart,
  }
}

/** The prompt as agents keep it: the same on every system, without empty lines around it. */
export function cleanPrompt(body: string): string {
  return body.replaceAll('\r\n', '\n').trim()
}

function start(at: number): { start: number; end: number } {
  return { start: at, end: at + 1 }
}
