import { posix } from 'node:path'
import { counted, type Finding, type Severity } from './finding.ts'
import { isPlain, parseJson, textAt } from './json-text.ts'
import { type LicenceKind, type LicencePolicy, licenceKind } from './licences/licence-policy.ts'
import { licenceOfText } from './licences/licence-text.ts'
import { ownLicence } from './licences/own-licence.ts'
import type { LockedPackage } from './packages/package-lock.ts'
import { type ReviewedProject, readProjects } from './packages/read-projects.ts'
import type { Analysis } from './report.ts'
import type { ReviewedFolder } from './reviewed-folder.ts'

interface Licenced {
  readonly found: LockedPackage
  /** What the package says, as written; undefined when it says nothing. */
  readonly licence: string | undefined
  /** Whether what is installed could be asked. */
  readonly isKnown: boolean
}

/** For what is delivered with the project, and for what is only used to develop it. */
const severityOf: Readonly<Record<Exclude<LicenceKind, 'permissive'>, readonly [Severity, Severity | undefined]>> = {
  'strong-copyleft': ['high', 'low'],
  restricted: ['high', 'medium'],
  unknown: ['medium', 'low'],
  missing: ['medium', 'low'],
  'weak-copyleft': ['low', undefined],
}

const reasons: Readonly<Record<Exclude<LicenceKind, 'permissive'>, string>> = {
  'strong-copyleft': 'What is delivered together with it may have to be under the same licence.',
  restricted: 'It limits who may use the code, or for what.',
  unknown: 'What it asks for is not known, so nobody can tell whether it is met.',
  missing: 'Without a licence nobody has leave to use it.',
  'weak-copyleft': 'Changes to the package itself must be shared, and its licence be shown.',
}

/** Licences of the locked dependencies, from the lock file or from what is installed, and of the project itself. */
export async function checkLicences(folder: ReviewedFolder, policy: LicencePolicy): Promise<Analysis> {
  const projects = await readProjects(folder)
  const findings: Finding[] = []
  const notes = [...folder.notes]
  let checked = 0
  for (const project of projects) {
    const own = await ownLicence(folder, project)
    findings.push(...own.findings)
    if (project.lock === undefined) {
      if (project.otherLock !== undefined) notes.push(`${project.otherLock} was not read; only npm's lock files are.`)
      continue
    }
    const licenced = await Promise.all(project.lock.packages.map((found) => licenceOf(folder, project, found)))
    checked += licenced.length
    const isCopyleft = own.kind === 'strong-copyleft'
    for (const one of licenced) findings.push(...judge(one, project.lock.path, policy, isCopyleft))
    const unasked = licenced.filter(({ isKnown }) => !isKnown).length
    if (unasked > 0)
      notes.push(
        `Licences of ${counted(unasked, 'package')} of ${project.lock.path}: not installed, and not named in the lock file.`,
      )
  }
  if (projects.length === 0) notes.push('There is no package.json here.')
  return { findings, checked, unit: ['dependency', 'dependencies'], notes }
}

async function licenceOf(folder: ReviewedFolder, project: ReviewedProject, found: LockedPackage): Promise<Licenced> {
  if (found.licence !== undefined && !/^see licen[sc]e/i.test(found.licence)) {
    return { found, licence: found.licence, isKnown: true }
  }
  const place = posix.join(project.folder, found.place)
  const text = await folder.text(`${place}/package.json`)
  if (text === undefined) return { found, licence: found.licence, isKnown: found.licence !== undefined }
  const written = declaredLicence(parseJson(text))
  if (written !== undefined && !/^see licen[sc]e/i.test(written)) return { found, licence: written, isKnown: true }
  for (const name of ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'LICENCE', 'license', 'COPYING']) {
    const own = await folder.text(`${place}/${name}`)
    const known = own === undefined ? undefined : licenceOfText(own)
    if (known !== undefined) return { found, licence: known, isKnown: true }
  }
  return { found, licence: written, isKnown: true }
}

/** `license`, or the older ways to write it. */
function declaredLicence(content: unknown): string | undefined {
  if (!isPlain(content)) return undefined
  const { license, licenses } = content
  if (typeof license === 'string') return license
  if (isPlain(license)) return textAt(license, 'type')
  if (!Array.isArray(licenses)) return undefined
  const types = licenses.flatMap((one: unknown) => (typeof one === 'string' ? one : (textAt(one, 'type') ?? [])))
  return types.length === 0 ? undefined : types.join(' OR ')
}

function judge(
  { found, licence, isKnown }: Licenced,
  path: string,
  policy: LicencePolicy,
  isCopyleft: boolean,
): Finding[] {
  const kind = licenceKind(licence, policy)
  if (kind === 'permissive' || !isKnown || (kind === 'strong-copyleft' && isCopyleft)) return []
  const severity = severityOf[kind][found.isDev ? 1 : 0]
  if (severity === undefined) return []
  const under = licence === undefined ? 'has no licence' : describe(licence.slice(0, 80), kind)
  return [
    {
      rule: `licence-${kind}`,
      severity,
      path,
      line: found.line,
      message: `${found.name} ${found.version}${found.isDev ? ' (for development only)' : ''} ${under}.`,
      why: reasons[kind],
      fix:
        kind === 'weak-copyleft'
          ? 'Keep it unchanged and list it with its licence, or replace it.'
          : 'Replace it, or have somebody who answers for licences agree to it.',
    },
  ]
}

function describe(licence: string, kind: LicenceKind): string {
  if (/^see licen[sc]e/i.test(licence)) return `says only "${licence}", and no licence that is known is there`
  return `is under ${licence} (${kind})`
}
