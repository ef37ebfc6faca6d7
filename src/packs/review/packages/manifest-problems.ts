import type { Finding } from '../finding.ts'
import { groupAt } from '../json-text.ts'
import { lineOf, type ReviewedProject } from './read-projects.ts'
import { opennessOf } from './version.ts'

/** A dependency as package.json asks for it. */
export interface WantedPackage {
  readonly name: string
  readonly range: string
  readonly isDev: boolean
}

export function wantedBy({ content }: ReviewedProject): WantedPackage[] {
  const groups: readonly (readonly [string, boolean])[] = [
    ['dependencies', false],
    ['optionalDependencies', false],
    ['devDependencies', true],
  ]
  return groups.flatMap(([key, isDev]) =>
    Object.entries(groupAt(content, key)).flatMap(([name, range]) =>
      typeof range === 'string' ? [{ name, range, isDev }] : [],
    ),
  )
}

/** What package.json leaves open that should be settled. */
export function manifestProblems(project: ReviewedProject, isPinnedAbove: boolean): Finding[] {
  const wanted = wantedBy(project)
  const isPinned = isPinnedAbove || project.lock !== undefined || project.otherLock !== undefined
  return [
    ...(wanted.length > 0 && !isPinned ? [noLock(project, wanted)] : []),
    ...wanted.flatMap((one) => rangeProblem(project, one)),
  ]
}

function noLock({ path }: ReviewedProject, wanted: readonly WantedPackage[]): Finding {
  return {
    rule: 'no-lock-file',
    severity: 'medium',
    path,
    line: 1,
    message: `${wanted.length} dependencies are wanted and no lock file pins them.`,
    why: 'Every install may bring other code, also code that nobody has seen.',
    fix: 'Commit the lock file that the package manager writes.',
  }
}

function rangeProblem(project: ReviewedProject, { name, range, isDev }: WantedPackage): Finding[] {
  const place = { path: project.path, line: lineOf(project.text, name) }
  const shown = range === '' ? 'any version' : `"${range.slice(0, 100)}"`
  switch (opennessOf(range)) {
    case 'open':
      return [
        {
          rule: 'unpinned-range',
          severity: isDev ? 'low' : 'medium',
          ...place,
          message: `${name} may be ${shown}.`,
          why: 'The next update takes whatever is newest, breaking changes included.',
          fix: 'Ask for a version, or for a range of one major version.',
        },
      ]
    case 'git': {
      const isCommit = /#[0-9a-f]{40}$/.test(range)
      return [
        {
          rule: 'git-source',
          severity: isCommit ? 'low' : 'medium',
          ...place,
          message: `${name} comes from a repository (${shown})${isCommit ? '' : ' and not from a fixed commit'}.`,
          why: 'It goes past the registry: no checks, no integrity, and it may be changed or gone.',
          fix: isCommit ? 'Publish it, or use a release.' : 'Name a full commit, or use a release.',
        },
      ]
    }
    case 'address':
      return [
        {
          rule: 'address-source',
          severity: range.startsWith('http:') ? 'high' : 'medium',
          ...place,
          message: `${name} is downloaded from ${shown}.`,
          why: 'What is there may be exchanged, and without https also on the way.',
          fix: 'Use a release from the registry.',
        },
      ]
    default:
      return []
  }
}
