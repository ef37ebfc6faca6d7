import type { Finding, Severity } from './finding.ts'
import { grade } from './finding.ts'
import { measureFiles } from './measured-files.ts'
import type { Analysis } from './report.ts'
import type { ReviewedFolder } from './reviewed-folder.ts'
import type { MeasuredFunction } from './script/measured-script.ts'

/** How hard a function may be to follow. A long list of plain cases is many paths and little effort. */
const effortLimits: Readonly<Record<Severity, number>> = { high: 50, medium: 25, low: 15 }
const pathLimits: Readonly<Record<Severity, number>> = { high: 60, medium: 30, low: 20 }
/** Below this, many paths are a list, not a maze. */
const leastEffort = 10

/** Functions of TypeScript, JavaScript and Python that branch more than a reader can hold in mind. */
export async function findComplexFunctions(folder: ReviewedFolder): Promise<Analysis> {
  const { files, notes } = await measureFiles(folder)
  const findings = files
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, functions }) => functions.flatMap((one) => findingFor(path, one)))
  return { findings, checked: files.length, unit: ['file', 'files'], notes }
}

function findingFor(path: string, { name, line, column, effort, paths, depth }: MeasuredFunction): Finding[] {
  const byPaths = effort >= leastEffort ? grade(paths, pathLimits) : undefined
  const severity = worse(grade(effort, effortLimits), byPaths)
  if (severity === undefined) return []
  const deep = depth >= 4
  return [
    {
      rule: 'complex-function',
      severity,
      path,
      line,
      column,
      message: `${shownName(name)} has ${paths} paths${depth > 0 ? ` and branches ${depth} deep` : ''} (effort ${effort}).`,
      why: 'Whoever changes it must keep all paths in mind, and tests rarely cover them.',
      fix: deep
        ? 'Return early and move the inner branches into functions of their own.'
        : 'Split it by what its branches decide, or turn them into a table.',
    },
  ]
}

function worse(left: Severity | undefined, right: Severity | undefined): Severity | undefined {
  const order: readonly (Severity | undefined)[] = ['high', 'medium', 'low', undefined]
  return order[Math.min(order.indexOf(left), order.indexOf(right))]
}

/** A function's name as it stands in a sentence. */
export function shownName(name: string): string {
  return /^(?:anonymous|default|in )/.test(name) ? `The function (${name})` : `\`${name}\``
}
