import { isGeneratedText, isPythonPath, isScriptPath, isTestPath } from './path-kind.ts'
import { findPythonFunctions } from './python/find-python-functions.ts'
import type { ReviewedFolder } from './reviewed-folder.ts'
import type { MeasuredScript } from './script/measured-script.ts'
import { readScripts } from './script/read-scripts.ts'

export interface MeasuredFile extends MeasuredScript {
  readonly path: string
  readonly isTest: boolean
}

export interface MeasuredFiles {
  readonly files: readonly MeasuredFile[]
  readonly notes: readonly string[]
}

/** Every function of the scripts in a folder, measured. Files that a program made are left out. */
export async function measureFiles(folder: ReviewedFolder): Promise<MeasuredFiles> {
  const texts = await folder.read((path) => isScriptPath(path) || isPythonPath(path))
  const written = texts.filter(({ text }) => !isGeneratedText(text))
  const scripts = await readScripts(
    written.filter(({ path }) => !isPythonPath(path)),
    folder.signal,
  )
  const files: MeasuredFile[] = []
  const misread: string[] = []
  for (const { path, text } of written) {
    folder.signal.throwIfAborted()
    const measured = isPythonPath(path) ? findPythonFunctions(text) : scripts.get(path)?.measured
    if (measured === undefined) misread.push(path)
    else files.push({ path, isTest: isTestPath(path), ...measured })
  }
  return { files, notes: [...folder.notes, ...misreadNote(misread)] }
}

/** Says which files were not understood, so that they are not taken for clean. */
export function misreadNote(paths: readonly string[]): string[] {
  if (paths.length === 0) return []
  const shown = paths.slice(0, 5).join(', ')
  return [`${paths.length} files could not be read as code: ${shown}${paths.length > 5 ? ', …' : ''}.`]
}
