import { posix } from 'node:path'
import type { Finding } from '../finding.ts'
import { textAt } from '../json-text.ts'
import { lineOf, type ReviewedProject } from '../packages/read-projects.ts'
import type { ReviewedFolder } from '../reviewed-folder.ts'
import { type LicenceKind, licenceKind } from './licence-policy.ts'
import { licenceOfText } from './licence-text.ts'

export interface OwnLicence {
  readonly kind: LicenceKind
  readonly findings: readonly Finding[]
}

const fileName = /^(?:licen[sc]e|copying|unlicense)(?:[.-][\w.-]+)?$/i

/** The licence of a project itself: whether it has one, and whether its file and its package.json agree. */
export async function ownLicence(folder: ReviewedFolder, project: ReviewedProject): Promise<OwnLicence> {
  const declared = textAt(project.content, 'license')
  const file = await licenceFile(folder, project.folder)
  const findings = problem(project, declared, file)
  return { kind: licenceKind(declared ?? file?.known), findings: findings === undefined ? [] : [findings] }
}

interface LicenceFile {
  readonly path: string
  readonly known: string | undefined
  /** Whether it is beside the package.json, and not above it. */
  readonly isBeside: boolean
}

/** In the project's folder or, for a part of a larger one, in a folder above it. */
async function licenceFile(folder: ReviewedFolder, own: string): Promise<LicenceFile | undefined> {
  for (let place = own; ; place = posix.dirname(place) === '.' ? '' : posix.dirname(place)) {
    const path = folder.paths.find(
      (one) => (posix.dirname(one) === '.' ? '' : posix.dirname(one)) === place && fileName.test(posix.basename(one)),
    )
    if (path !== undefined)
      return { path, known: licenceOfText((await folder.text(path)) ?? ''), isBeside: place === own }
    if (place === '') return undefined
  }
}

function problem(
  project: ReviewedProject,
  declared: string | undefined,
  file: LicenceFile | undefined,
): Finding | undefined {
  const isPrivate = project.content['private'] === true
  if (declared === undefined && file === undefined) {
    // A part that is never published needs none of its own.
    if (isPrivate) return undefined
    return {
      rule: 'own-licence-missing',
      severity: 'medium',
      path: project.path,
      line: 1,
      message: 'The project has neither a licence file nor `license` in package.json.',
      why: 'Without a licence nobody else has leave to use it.',
      fix: 'Choose a licence, add its text as LICENSE and its SPDX id as `license`; or set `"private": true`.',
    }
  }
  const { known, isBeside = false } = file ?? {}
  if (declared === undefined || known === undefined || !isBeside || agree(declared, known)) return undefined
  return {
    rule: 'own-licence-differs',
    severity: 'medium',
    path: project.path,
    line: lineOf(project.text, declared),
    message: `package.json says ${declared.slice(0, 80)}, and ${file?.path} is the text of ${known}.`,
    why: 'Whoever wants to use it can’t tell which of the two holds.',
    fix: 'Make the two agree.',
  }
}

/** `GPL-3.0-or-later` is under the text of GPL-3.0; `MIT OR Apache-2.0` may have either file. */
function agree(declared: string, known: string): boolean {
  if (/^see licen[sc]e/i.test(declared)) return true
  return declared.toLowerCase().includes(known.toLowerCase())
}
