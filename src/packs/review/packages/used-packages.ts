import { isBuiltin } from 'node:module'
import type { Finding } from '../finding.ts'
import type { SourceText } from '../gather-texts.ts'
import { parseJson } from '../json-text.ts'
import { type ConfigFile, moduleResolver } from '../modules/resolve-module.ts'
import { isExamplePath, isLockPath, isScriptPath, isTestPath } from '../path-kind.ts'
import type { ReviewedFolder } from '../reviewed-folder.ts'
import { readScripts } from '../script/read-scripts.ts'
import { wantedBy } from './manifest-problems.ts'
import { lineOf, type ReviewedProject } from './read-projects.ts'

/** Files besides scripts in which packages are named: settings, pages, commands. */
const naming =
  /(?:\.(?:jsonc?|ya?ml|toml|vue|svelte|astro|mdx|html?|s?css|less|sh)|(?:^|\/)(?:Dockerfile|Makefile|\.[\w-]+rc))$/i
const isConfig = (path: string): boolean => /(?:^|\/)(?:package|[jt]sconfig[\w.-]*)\.jsonc?$/.test(path)

/** A package that a script takes something from, and the first file that does. */
interface TakenPackage {
  readonly name: string
  readonly file: string
}

/** Packages that scripts import and nothing declares, and such as are declared and named nowhere. */
export async function usedPackages(folder: ReviewedFolder, projects: readonly ReviewedProject[]): Promise<Finding[]> {
  if (projects.length === 0) return []
  const texts = await folder.read((path) => isScriptPath(path) || (naming.test(path) && !isLockPath(path)))
  const taken = await takenIn(texts, folder.signal)
  return projects.flatMap((project) => {
    const own = taken.filter(({ file }) => nearest(file, projects) === project)
    if (own.length === 0) return []
    return [...missing(project, own, projects), ...unused(project, own, texts)]
  })
}

async function takenIn(texts: readonly SourceText[], signal: AbortSignal): Promise<readonly TakenPackage[]> {
  const scripts = await readScripts(
    texts.filter(({ path }) => isScriptPath(path)),
    signal,
  )
  const configs = texts
    .filter(({ path }) => isConfig(path))
    .map(({ path, text }): ConfigFile => {
      return { path, content: parseJson(text) }
    })
  const resolver = moduleResolver(new Set(texts.map(({ path }) => path)), configs)
  return [...scripts].flatMap(([file, { shape }]) => {
    const sources = [
      ...shape.imports.map(({ from }) => from),
      ...shape.passedOn,
      ...shape.exports.flatMap(({ source }) => (source === undefined ? [] : [source.from])),
    ]
    return sources.flatMap((from): TakenPackage[] => {
      const name = packageIn(from)
      return name === undefined || resolver.resolve(file, from) !== undefined ? [] : [{ name, file }]
    })
  })
}

/** `lodash` of `lodash/fp`. What bundlers make up (`@/x`, `virtual:x`, `#x`) is no package. */
function packageIn(specifier: string): string | undefined {
  if (isBuiltin(specifier) || /^(?:[a-z]+:|[#~.]|@\/)/.test(specifier)) return undefined
  return /^(@[\w.-]+\/[\w.-]+|[a-z\d][\w.-]*)(?:\/|$)/.exec(specifier)?.[1]
}

/** The project with the deepest folder around a file. */
function nearest(file: string, projects: readonly ReviewedProject[]): ReviewedProject | undefined {
  const around = projects.filter(({ folder }) => folder === '' || file.startsWith(`${folder}/`))
  return around.toSorted((left, right) => right.folder.length - left.folder.length)[0]
}

function missing(
  project: ReviewedProject,
  own: readonly TakenPackage[],
  projects: readonly ReviewedProject[],
): Finding[] {
  const around = projects.filter(({ folder }) => folder === '' || `${project.folder}/`.startsWith(`${folder}/`))
  const declared = new Set(around.flatMap(declaredBy))
  const unknown = Map.groupBy(
    own.filter(({ name, file }) => !declared.has(name) && !declared.has(typesOf(name)) && !isExamplePath(file)),
    ({ name }) => name,
  )
  return [...unknown].map(([name, places]) => {
    const file = places.find((one) => !isTestPath(one.file))?.file ?? places[0]?.file ?? ''
    return {
      rule: 'missing-dependency',
      severity: isTestPath(file) ? 'low' : 'medium',
      path: project.path,
      line: 1,
      message: `${file} imports ${name}, which no package.json asks for.`,
      why: 'It works only as long as something else happens to bring it along.',
      fix: `Add ${name} to the dependencies.`,
    }
  })
}

function declaredBy(project: ReviewedProject): string[] {
  const { content } = project
  const peers = content['peerDependencies']
  const own = typeof content['name'] === 'string' ? [content['name']] : []
  return [...own, ...wantedBy(project).map(({ name }) => name), ...Object.keys(peers ?? {})]
}

function typesOf(name: string): string {
  return `@types/${name.replace(/^@([^/]+)\//, '$1__')}`
}

/** What is neither imported nor named in a setting, a page or a command. Types of others are used by the compiler. */
function unused(project: ReviewedProject, own: readonly TakenPackage[], texts: readonly SourceText[]): Finding[] {
  const imported = new Set(own.map(({ name }) => name))
  const scripts = JSON.stringify(project.content['scripts'] ?? {})
  const others = texts.filter(({ path }) => !isScriptPath(path) && !/(?:^|\/)package\.json$/.test(path))
  const isNamed = (name: string): boolean =>
    scripts.includes(name.replace(/^@[^/]+\//, '')) || others.some(({ text }) => text.includes(name))
  return wantedBy(project)
    .filter(({ name }) => !imported.has(name) && !name.startsWith('@types/') && name !== 'typescript' && !isNamed(name))
    .map(({ name, isDev }) => ({
      rule: 'unused-dependency',
      severity: 'low',
      path: project.path,
      line: lineOf(project.text, name),
      message: `Nothing here imports or names ${name}${isDev ? ', a tool for development' : ''}.`,
      why: 'What is not used is still installed, updated and trusted.',
      fix: 'Remove it, unless something uses it that can’t be seen from here.',
    }))
}
