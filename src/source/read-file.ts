import { describe } from '../errors/baton-error.ts'
import { type FileRules, largestFile } from './file-rules.ts'
import { startOfFile } from './plain-file.ts'
import { type Problem, problemAt } from './problem.ts'
import type { ReadYaml } from './read-yaml.ts'

/** A file that was found, and its text; a text that is too long is cut just after the limit. */
export interface FoundText {
  readonly path: string
  readonly text: string
}

/** The text of a file, or why it can't be read. */
export function readText(path: string, rules: FileRules): FoundText | Problem {
  try {
    return openAndRead(path)
  } catch (error) {
    return unreadable(path, error, rules)
  }
}

/**
 * Reads a YAML file; undefined when there is none, and only then. `shown` is what problems call it.
 * The parser is loaded only when there is something to parse: most folders have no such file.
 */
export async function readYamlFile(path: string, shown: string, rules: FileRules): Promise<ReadYaml | undefined> {
  let found: FoundText
  try {
    found = openAndRead(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    const file = { path: shown, text: '', rules }
    return { file, problems: [{ ...unreadable(path, error, rules), file: shown }] }
  }
  const { readYaml } = await import('./read-yaml.ts')
  return readYaml(found.text, shown, rules)
}

/** What is said of a file or folder that can't be read. */
export function unreadable(path: string, error: unknown, rules: FileRules): Problem {
  const problem = reasons[codeOf(error)] ?? describe(error)
  return problemAt('FILE_UNREADABLE', { path, problem }, { path, text: '', rules })
}

/** Reads one byte past the limit at most, and never waits on a pipe or a device. */
function openAndRead(path: string): FoundText {
  const bytes = startOfFile(path, largestFile + 1)
  const decoder = new TextDecoder('utf-8', { fatal: bytes.length <= largestFile, ignoreBOM: true })
  return { path, text: decoder.decode(bytes) }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'this process may not read it',
  ELOOP: 'it links to itself',
  ENXIO: 'it is not a file',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not UTF-8 text',
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
