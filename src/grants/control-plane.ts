/**
 * Files that decide what agents may do, or that other programs execute without asking. Relative to the project's
 * folder. No agent changes these, whatever it was granted.
 */
export const controlPaths: readonly string[] = [
  '.baton',
  '.git/config',
  '.git/hooks',
  '.git/info',
  '.git/modules',
  '.gitmodules',
  'agents',
  'teams',
  'baton.yaml',
  'baton.yml',
  '.mcp.json',
  '.claude',
  '.cursor',
  '.devcontainer',
  '.env',
  '.envrc',
  '.husky',
  '.idea',
  '.vscode',
]

/** Ordinary names for source code deeper down, so they are special only at the top. */
const onlyAtTheTop: ReadonlySet<string> = new Set(['agents', 'teams'])
const anywhere: ReadonlySet<string> = new Set(
  controlPaths.map((path) => path.split('/')[0] ?? path).filter((name) => !onlyAtTheTop.has(name)),
)

/** Settings without secrets, for people to copy. */
const harmless = /^\.env\.(?:example|sample|template)$/

/** Whether a path relative to the project's folder is, or lies in, the control plane; all of `.git` does. */
export function isControlPath(path: string): boolean {
  const names = plainNames(path)
  return onlyAtTheTop.has(names[0] ?? '') || names.some(isControlName)
}

function isControlName(name: string): boolean {
  return anywhere.has(name) || /^git~\d$/.test(name) || (name.startsWith('.env.') && !harmless.test(name))
}

/**
 * The names in a path, as the most forgiving file system would take them: capitals, compatible letters, invisible signs,
 * dots and spaces at the end, and streams (`name:stream`) make no difference.
 */
export function plainNames(path: string): readonly string[] {
  const names: string[] = []
  for (const written of path.split(/[/\\]/)) {
    if (written === '..') names.pop()
    const name = written
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .toLowerCase()
      .replace(/(?<=.):.*$/s, '')
      .replace(/(?<![. ])[. ]+$/, '')
    if (name !== '') names.push(name)
  }
  return names
}
