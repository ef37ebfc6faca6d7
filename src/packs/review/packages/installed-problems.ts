import { posix } from 'node:path'
import { counted, type Finding } from '../finding.ts'
import { parseJson } from '../json-text.ts'
import type { ReviewedFolder } from '../reviewed-folder.ts'
import { type PackageLock, readPackageLock } from './package-lock.ts'
import type { ReviewedProject } from './read-projects.ts'

/** Where what is installed is not what the lock file says, going by the list that npm keeps in node_modules. */
export async function installedProblems(
  folder: ReviewedFolder,
  project: ReviewedProject,
  lock: PackageLock,
): Promise<Finding[]> {
  const path = posix.join(project.folder, 'node_modules/.package-lock.json')
  const text = await folder.text(path)
  const installed = text === undefined ? undefined : readPackageLock(path, text, parseJson(text))
  if (installed === undefined) return []
  const versions = new Map(installed.packages.map(({ place, version }) => [place, version]))
  const others = lock.packages.filter(({ place, version }) => versions.has(place) && versions.get(place) !== version)
  const [first] = others
  if (first === undefined) return []
  const names = others
    .slice(0, 5)
    .map(({ name, version, place }) => `${name} (${versions.get(place)} instead of ${version})`)
  return [
    {
      rule: 'installed-differs',
      severity: 'low',
      path: lock.path,
      line: first.line,
      message: `${counted(others.length, 'package')} installed in another version: ${names.join(', ')}${others.length > 5 ? ', …' : ''}.`,
      why: 'What is tried here is not what others get.',
      fix: 'Run `npm ci`.',
    },
  ]
}
