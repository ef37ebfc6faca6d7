import type { Finding } from './finding.ts'
import { installedProblems } from './packages/installed-problems.ts'
import { lockProblems } from './packages/lock-problems.ts'
import { manifestProblems } from './packages/manifest-problems.ts'
import { type ReviewedProject, readProjects } from './packages/read-projects.ts'
import { usedPackages } from './packages/used-packages.ts'
import type { Analysis } from './report.ts'
import type { ReviewedFolder } from './reviewed-folder.ts'

const offlineNote =
  'Known offline is only what the files say: release dates, newer versions and published advisories are not looked up.'

/** Risks of the dependencies, as far as package.json, the lock file and what is installed tell. */
export async function checkDependencies(folder: ReviewedFolder): Promise<Analysis> {
  const projects = await readProjects(folder)
  const findings: Finding[] = []
  const notes = [...folder.notes]
  let checked = 0
  for (const project of projects) {
    const { lock, otherLock } = project
    // A part of a workspace is pinned by the lock file of the whole.
    findings.push(
      ...manifestProblems(
        project,
        projects.some((other) => pins(other, project)),
      ),
    )
    if (lock === undefined) {
      if (otherLock !== undefined) notes.push(`${otherLock} was not read; only npm's lock files are.`)
      continue
    }
    checked += lock.packages.length
    findings.push(...lockProblems(project, lock), ...(await installedProblems(folder, project, lock)))
  }
  findings.push(...(await usedPackages(folder, projects)))
  notes.push(projects.length === 0 ? 'There is no package.json here.' : offlineNote)
  return { findings, checked, unit: ['dependency', 'dependencies'], notes }
}

/** Whether one project pins the dependencies of another that is in a folder below it, or has them as its own. */
function pins({ folder, lock, otherLock, content }: ReviewedProject, other: ReviewedProject): boolean {
  const isAbove = folder === '' ? other.folder !== '' : other.folder.startsWith(`${folder}/`)
  return isAbove && (lock !== undefined || otherLock !== undefined || content['workspaces'] !== undefined)
}
