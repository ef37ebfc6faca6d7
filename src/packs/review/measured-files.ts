import { isGeneratedText, isPythonPath, isScriptPath, isTestPath } from './path-kind.ts'
import { findPythonFunctions } from './python/find-python-functions.ts'
import type { ReviewedFolder } from './reviewed-folder.ts'
import { findFunctions } from './script/find-functions.ts'
import type { MeasuredFunction } from './script/script-function.ts'
import { TooHard } from './script/token.ts'
import { kindOfScript, tokenise } from './script/tokenise.ts'

export interface MeasuredFile {
  readonly path: string
  readonly isTest: boolean
  /** Lines with something on them besides comments. */
  readonly codeLines: number
  readonly functions: readonly MeasuredFunction[]
}

export interface MeasuredFiles {
  readonly files: readonly MeasuredFile[]
  readonly notes: readonly string[]
}

/** Every function of the scripts in a folder, measured. Files that a program made are left out. */
export async function measureFiles(folder: ReviewedFolder): Promise<MeasuredFiles> {
  const texts = await folder.read((path) => isScriptPath(path) || isPythonPath(path))
  const files: MeasuredFile[] = []
  const misread: string[] = []
  for (const { path, text } of texts) {
    folder.signal.throwIfAborted()
    if (isGeneratedText(text)) continue
    const measured = isPythonPath(path) ? findPythonFunctions(text) : measureScript(path, text)
    if (measured === undefined) misread.push(path)
    else files.push({ path, isTest: isTestPath(path), ...measured })
  }
  return { files, notes: [...folder.notes, ...misreadNote(misread)] }
}

function measureScript(path: string, text: string): Pick<MeasuredFile, 'codeLines' | 'functions'> | undefined {
  const tokens = tokenise(text, kindOfScript(path))
  if (tokens === undefined) return undefined
  const lines = new Set<number>()
  for (const { line, lastLine } of tokens.list) for (let row = line; row <= lastLine; row++) lines.add(row)
  try {
    return { codeLines: lines.size, functions: findFunctions(tokens) }
  } catch (thrown) {
    // Too tangled, or nested deeper than there is stack for.
    if (thrown instanceof TooHard || thrown instanceof RangeError) return undefined
    throw thrown
  }
}

/** Says which files were not understood, so that nobody takes them for clean. */
export function misreadNote(paths: readonly string[]): string[] {
  if (paths.length === 0) return []
  const shown = paths.slice(0, 5).join(', ')
  return [`${paths.length} files could not be read as code: ${shown}${paths.length > 5 ? ', …' : ''}.`]
}
