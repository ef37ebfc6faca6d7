import { posix } from 'node:path'
import { globMatcher } from '../../../grants/glob.ts'
import { groupAt, isPlain, textsIn } from '../json-text.ts'
import type { ConfigFile, ModuleResolver } from './resolve-module.ts'

/** Files that a tool or framework loads by where they are or what they are called. */
const byConvention =
  /(?:^|\/)(?:[^/]*\.config\.[cm]?[jt]s|\.[^/]+rc\.[cm]?[jt]s|(?:vitest|jest)\.[\w.-]*[jt]s|(?:gulp|grunt|rake)file\.[cm]?[jt]s|service-worker\.[jt]s|setupTests\.[jt]sx?|middleware\.[jt]s|instrumentation\.[jt]s|[^/]+\.(?:stories|story|bench|worker)\.[cm]?[jt]sx?)$|^(?:(?:apps|packages|sites)\/[^/]+\/)?(?:src\/)?(?:pages|app|routes|api)\/|(?:^|\/)(?:migrations|seeders|netlify\/functions|\.storybook|\.github|\.ci|\.vscode|public|static)\//

const buildFolders = /^(?:dist|lib|build|out|output|cjs|esm|es|umd|types|dist-[\w-]+)\//
const moduleText = /(?:^|[\s"'=])((?:\.{0,2}\/)?[\w@./-]+\.[cm]?[jt]sx?)(?=$|[\s"';&|,])/g

const endingOfGlob = /\.(?:d\.)?(?:\{[^}]{0,200}\}|[cm]?[jt]sx?|\*)$/

/** Modules that are used from outside of the folder: all that they export counts as used. */
export function entryPoints(
  modules: Iterable<string>,
  configs: readonly ConfigFile[],
  resolver: ModuleResolver,
): ReadonlySet<string> {
  const entries = new Set<string>()
  for (const path of modules) if (byConvention.test(path)) entries.add(path)
  const packages = configs.filter(({ path }) => posix.basename(path) === 'package.json')
  for (const { path, content } of packages) {
    const folder = posix.dirname(path)
    const before = entries.size
    for (const target of publishedFiles(content)) addTarget(folder, target.replace(/\/\*(?=\.\w+$|$)/, '/**/*'))
    for (const script of textsIn(groupAt(content, 'scripts'))) {
      for (const [, file = ''] of script.matchAll(moduleText)) add(posix.join(folder, file))
    }
    // Nothing said about it: the usual place.
    if (entries.size === before) for (const usual of ['index', 'src/index', 'src/main']) add(posix.join(folder, usual))
  }
  if (packages.length === 0)
    for (const usual of ['index', 'src/index', 'main', 'src/main', 'mod', 'src/mod']) add(usual)
  // Settings of other tools name files they start from.
  for (const { path, content } of configs)
    for (const text of startedFiles(path, content)) addTarget(posix.dirname(path), text)
  return entries

  function add(path: string): void {
    const found = resolver.at(path)
    if (found !== undefined) entries.add(found)
  }

  /** A published file is built from one of the same name, or is it itself. */
  function addTarget(folder: string, target: string): void {
    const plain = target.replace(/^\.\//, '')
    for (const one of [plain, ...sourcesOf(plain)]) {
      if (one.includes('*') || one.includes('{')) addMatching(posix.join(folder, one))
      else add(posix.join(folder, one))
    }
  }

  function addMatching(glob: string): void {
    // Built and written files have different endings. With one of its own, a name is not taken for a folder.
    const fits = globMatcher(`${glob.replace(endingOfGlob, '')}.module`)
    for (const path of modules) if (fits(path.replace(/\.[cm]?[jt]sx?$/, '.module'))) entries.add(path)
  }
}

function sourcesOf(target: string): string[] {
  const inner = target.replace(buildFolders, '').replace(buildFolders, '')
  if (inner === target) return []
  const plain = inner.replace(/\.d\.([cm]?)ts$/, '.$1js')
  return [`src/${plain}`, plain, `lib/${plain}`, `source/${plain}`]
}

/** `main`, `module`, `types`, `bin`, `exports` and the like. */
function publishedFiles(content: unknown): string[] {
  if (!isPlain(content)) return []
  const keys = [
    'main',
    'module',
    'browser',
    'types',
    'typings',
    'source',
    'bin',
    'exports',
    'workers',
    'unpkg',
    'jsdelivr',
  ]
  return keys.flatMap((key) => textsIn(content[key])).filter((text) => /^[\w.@*/{},-]+$/.test(text))
}

/** Files that other settings name. Those of compilers name all files, which says nothing. */
function startedFiles(path: string, content: unknown): string[] {
  const name = posix.basename(path)
  if (name === 'package.json' || /^[jt]sconfig/.test(name)) return []
  const isKnip = name.startsWith('knip.')
  const texts = isKnip ? entriesOf(content) : textsIn(content).filter((text) => !text.includes('*'))
  return texts
    .filter((text) => /\.(?:[cm]?[jt]sx?|\{[^}]{0,200}\})!?$/.test(text))
    .map((text) => text.replace(/!$/, ''))
}

/** What stands under `entry`, at the top or for each workspace. */
function entriesOf(content: unknown): string[] {
  if (!isPlain(content)) return []
  const workspaces = Object.entries(groupAt(content, 'workspaces'))
  const inner = workspaces.flatMap(([folder, own]) => entriesOf(own).map((one) => posix.join(folder, one)))
  return [...textsIn(content['entry']), ...inner]
}
