import { compare, counted, type Finding } from '../finding.ts'
import { groupAt, isPlain } from '../json-text.ts'
import { wantedBy } from './manifest-problems.ts'
import type { LockedPackage, PackageLock } from './package-lock.ts'
import type { ReviewedProject } from './read-projects.ts'
import { parseVersion } from './version.ts'

/** Everything that a lock file tells about the packages it pins. */
export function lockProblems(project: ReviewedProject, lock: PackageLock): Finding[] {
  const wanted = new Map(wantedBy(project).map((one) => [one.name, one]))
  const isDirect = ({ place, name }: LockedPackage): boolean => place === `node_modules/${name}` && wanted.has(name)
  const allowed = allowedScripts(project)
  return [
    ...oldFormat(lock),
    ...severalMajors(lock),
    ...withoutIntegrity(lock),
    ...lock.packages.flatMap((found) => [
      ...deprecated(lock, found, isDirect(found)),
      ...installScript(lock, found, allowed),
      ...source(lock, found),
      ...(isDirect(found) ? unsettled(lock, found, wanted.get(found.name)?.range ?? '') : []),
    ]),
    ...[...wanted.values()]
      .filter(
        ({ name }) => !lock.packages.some(({ place }) => place === `node_modules/${name}`) && !isLinked(project, name),
      )
      .map(({ name }) => notLocked(lock, name)),
  ]
}

/** Parts of a workspace are links in the lock file, and so not among its packages. */
function isLinked({ content }: ReviewedProject, name: string): boolean {
  const range = wantedRange(content, name)
  return content['workspaces'] !== undefined || /^(?:file|link|workspace|portal):/.test(range)
}

function wantedRange(content: Readonly<Record<string, unknown>>, name: string): string {
  const groups = ['dependencies', 'devDependencies', 'optionalDependencies'].map((key) => groupAt(content, key)[name])
  return groups.find((range): range is string => typeof range === 'string') ?? ''
}

function oldFormat({ path, version }: PackageLock): Finding[] {
  if (version >= 2) return []
  return [
    {
      rule: 'old-lock-format',
      severity: 'medium',
      path,
      line: 1,
      message: `The lock file has version ${version}, which npm 6 and older wrote (before October 2020).`,
      why: 'It says less about the packages, and newer npm reads their descriptions again at every install.',
      fix: 'Run `npm install --package-lock-only` with a present npm and commit the result.',
    },
  ]
}

/** Of what is delivered; what tools for development bring along is their affair. */
function severalMajors({ path, packages }: PackageLock): Finding[] {
  const delivered = packages.filter(({ isDev }) => !isDev)
  const byName = Map.groupBy(delivered, ({ name }) => name)
  return [...byName].flatMap(([name, found]): Finding[] => {
    const majors = new Set(found.flatMap(({ version }) => lineage(version)))
    if (majors.size < 2) return []
    return [
      {
        rule: 'several-major-versions',
        severity: majors.size > 2 ? 'medium' : 'low',
        path,
        line: Math.min(...found.map(({ line }) => line)),
        message: `${name} is there in ${majors.size} major versions: ${[...new Set(found.map(({ version }) => version))].sort(compare).join(', ')}.`,
        why: 'Each is loaded and kept up by itself, and their values don’t mix.',
        fix: '`npm explain` with its name shows who wants which; update those that lag behind.',
      },
    ]
  })
}

/** What breaks when it changes: the major version, before 1.0 the minor one. */
function lineage(version: string): string[] {
  const parsed = parseVersion(version)
  return parsed === undefined ? [] : [parsed.major > 0 ? `${parsed.major}` : `0.${parsed.minor}`]
}

function withoutIntegrity({ path, packages }: PackageLock): Finding[] {
  const fromRegistry = packages.filter(({ resolved }) => resolved === undefined || resolved.startsWith('http'))
  const without = fromRegistry.filter(({ integrity }) => integrity === undefined)
  const weak = fromRegistry.filter(({ integrity = '' }) => /^sha1-/.test(integrity))
  const about = (found: readonly LockedPackage[], says: string, fix: string): Finding[] => {
    const [first] = found
    if (first === undefined) return []
    const names = found.slice(0, 3).map(({ name, version }) => `${name} ${version}`)
    const isHarmless = found.every(({ isOptional, isDev }) => isOptional || isDev)
    return [
      {
        rule: 'missing-integrity',
        severity: isHarmless ? 'low' : 'medium',
        path,
        line: first.line,
        message: `${counted(found.length, 'package')} ${says}: ${names.join(', ')}${found.length > 3 ? ' and others' : ''}.`,
        why: 'An install takes whatever the registry hands out under that version, unnoticed.',
        fix,
      },
    ]
  }
  return [
    ...about(without, 'without an integrity hash', 'Write the lock file anew where all of them can be reached.'),
    ...about(weak, 'with a SHA-1 hash only', 'Update them, so that the lock file gets SHA-512.'),
  ]
}

function deprecated(
  { path }: PackageLock,
  { name, version, line, deprecated: says, isDev }: LockedPackage,
  isDirect: boolean,
): Finding[] {
  if (says === undefined) return []
  return [
    {
      rule: 'deprecated',
      severity: isDirect && !isDev ? 'medium' : 'low',
      path,
      line,
      message: `${name} ${version} is deprecated: ${says.slice(0, 160)}${isDirect ? '' : ' (needed by another package)'}`,
      why: 'Its authors no longer look after it.',
      fix: isDirect ? 'Move to what they recommend.' : '`npm explain` with its name shows who needs it; update that.',
    },
  ]
}

function installScript(
  { path }: PackageLock,
  { name, version, line, hasInstallScript, isDev, isOptional }: LockedPackage,
  allowed: ReadonlySet<string>,
): Finding[] {
  if (!hasInstallScript || allowed.has(name)) return []
  return [
    {
      rule: 'install-script',
      severity: isDev || isOptional ? 'low' : 'medium',
      path,
      line,
      message: `${name} ${version} runs a script when it is installed.`,
      why: 'The script may do anything that whoever installs it may do.',
      fix: 'Read it and list it in `allowScripts`, or install with `--ignore-scripts`.',
    },
  ]
}

/** Packages whose scripts are allowed by name. */
function allowedScripts({ content }: ReviewedProject): ReadonlySet<string> {
  const { allowScripts, trustedDependencies } = content
  const listed = isPlain(allowScripts) ? Object.keys(allowScripts).filter((name) => allowScripts[name] === true) : []
  const trusted = Array.isArray(trustedDependencies)
    ? trustedDependencies.filter((name) => typeof name === 'string')
    : []
  return new Set([...listed, ...trusted].map((name) => name.replace(/(?<=.)@[^/]{0,200}$/, '')))
}

function source({ path }: PackageLock, { name, resolved = '', line }: LockedPackage): Finding[] {
  if (/^git[+:@]|^github:/.test(resolved)) {
    return [
      {
        rule: 'git-source',
        severity: 'low',
        path,
        line,
        message: `${name} is installed from a repository.`,
        why: 'It goes past the registry: no integrity hash, and it may be gone tomorrow.',
        fix: 'Use a release from the registry.',
      },
    ]
  }
  if (!resolved.startsWith('http:') || /^http:\/\/(?:localhost|127\.)/.test(resolved)) return []
  return [
    {
      rule: 'plain-http-source',
      severity: 'high',
      path,
      line,
      message: `${name} is downloaded over http, without encryption.`,
      why: 'Whoever sits on the way can hand out other code.',
      fix: 'Change the address to https.',
    },
  ]
}

/** Versions that promise nothing yet. */
function unsettled({ path }: PackageLock, { name, version, line, isDev }: LockedPackage, range: string): Finding[] {
  const parsed = parseVersion(version)
  if (parsed?.preRelease !== undefined) {
    return [
      {
        rule: 'pre-release',
        severity: isDev ? 'low' : 'medium',
        path,
        line,
        message: `${name} ${version} is a pre-release.`,
        why: 'It is for trying out: it may change without notice and is rarely repaired.',
        fix: 'Use a release as soon as there is one.',
      },
    ]
  }
  // Wanted exactly as it is, nothing new comes by itself.
  if (parsed?.major !== 0 || isDev || range.replace(/^=/, '') === version) return []
  return [
    {
      rule: 'before-1.0',
      severity: 'low',
      path,
      line,
      message: `${name} ${version} comes before its version 1, and "${range.slice(0, 100)}" lets newer ones in.`,
      why: 'Any update of it may break what uses it.',
      fix: 'Pin it exactly and read its changes before every update.',
    },
  ]
}

function notLocked({ path }: PackageLock, name: string): Finding {
  return {
    rule: 'not-in-lock-file',
    severity: 'medium',
    path,
    line: 1,
    message: `package.json wants ${name}, and the lock file does not know it.`,
    why: 'A clean install refuses, or takes a version that nobody chose.',
    fix: 'Run `npm install --package-lock-only` and commit the result.',
  }
}
