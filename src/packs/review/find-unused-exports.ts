import type { Finding } from './finding.ts'
import type { SourceText } from './gather-texts.ts'
import { parseJson } from './json-text.ts'
import { misreadNote } from './measured-files.ts'
import { entryPoints } from './modules/entry-points.ts'
import type { Export, ModuleShape } from './modules/module-shape.ts'
import { type ConfigFile, moduleResolver } from './modules/resolve-module.ts'
import { type UsedExports, usedExports } from './modules/used-exports.ts'
import { isExamplePath, isGeneratedText, isScriptPath, isTestPath } from './path-kind.ts'
import type { Analysis } from './report.ts'
import type { ReviewedFolder } from './reviewed-folder.ts'
import { readScripts } from './script/read-scripts.ts'

const configName =
  /(?:^|\/)(?:package|[jt]sconfig[\w.-]*|knip|turbo|angular|nest-cli|nodemon|wrangler|deno|project)\.jsonc?$/
const component = /\.(?:vue|svelte|astro|mdx?|html?|ejs|hbs|pug|ya?ml|sh)$/i

/** Exports of TypeScript and JavaScript modules that no other file of the folder imports. */
export async function findUnusedExports(folder: ReviewedFolder): Promise<Analysis> {
  const texts = await folder.read((path) => isScriptPath(path) || configName.test(path) || component.test(path))
  const configs = texts.filter(({ path }) => configName.test(path)).map(configFrom)
  const { shapes, misread, generated } = await readShapes(texts, folder.signal)
  const modules = new Set([...shapes.keys(), ...misread])
  const resolver = moduleResolver(modules, configs)
  const entries = entryPoints(modules, configs, resolver)
  const isAside = (path: string): boolean => isTestPath(path)
  const workers = [...shapes.keys()].filter((path) => !isAside(path))
  const inUse = usedExports(shapes, workers, resolver, entries)
  const withTests = usedExports(shapes, shapes.keys(), resolver, entries)

  const findings = workers
    .filter((path) => !entries.has(path) && !generated.has(path) && !isExamplePath(path) && isScriptPath(path))
    .flatMap((path) => unusedIn(path, shapes.get(path), inUse, withTests))
  const common = workers.filter((path) => isScriptPath(path) && !misread.includes(path) && shapes.get(path)?.isOpaque)
  const notes = [
    ...folder.notes,
    ...misreadNote(misread),
    ...commonNote(common),
    ...(findings.length === 0 ? [] : [reachNote]),
  ]
  return { findings, checked: shapes.size, unit: ['module', 'modules'], notes }
}

const reachNote = 'An export counts as used when any file imports it, also one that nothing else uses.'

/** What hands things out through `module.exports` can't be followed. */
function commonNote(paths: readonly string[]): string[] {
  const [first] = paths
  if (first === undefined) return []
  const more = paths.length === 1 ? '' : ` and ${paths.length - 1} more`
  return [`What CommonJS modules export was not followed: ${first}${more}.`]
}

function configFrom({ path, text }: SourceText): ConfigFile {
  return { path, content: parseJson(text) }
}

interface Shapes {
  readonly shapes: Map<string, ModuleShape>
  readonly misread: string[]
  readonly generated: Set<string>
}

async function readShapes(texts: readonly SourceText[], signal: AbortSignal): Promise<Shapes> {
  const read: Shapes = { shapes: new Map(), misread: [], generated: new Set() }
  const scripts = await readScripts(
    texts.filter(({ path }) => isScriptPath(path)),
    signal,
  )
  for (const { path, text } of texts) {
    signal.throwIfAborted()
    if (isGeneratedText(text)) read.generated.add(path)
    if (component.test(path)) read.shapes.set(path, mentions(text))
    if (!isScriptPath(path)) continue
    const script = scripts.get(path)
    if (script === undefined) read.misread.push(path)
    read.shapes.set(path, script?.shape ?? mentions(text))
  }
  return read
}

/** What a file that isn't a script, or was not understood, may use: all of every module that it names. */
function mentions(text: string): ModuleShape {
  const found = [...text.matchAll(/["'`]([^"'`\s]{1,200}\/[^"'`\s]{1,200}|\.{1,2}\/[^"'`\s]{1,200})["'`]/g)]
  return { imports: found.map(([, from = '']) => ({ from, names: ['*'] })), exports: [], passedOn: [], isOpaque: true }
}

function unusedIn(path: string, shape: ModuleShape | undefined, inUse: UsedExports, withTests: UsedExports): Finding[] {
  if (shape === undefined || shape.isOpaque) return []
  const unused = shape.exports.filter(({ name }) => !inUse.has(path, name))
  const inNoTest = unused.filter(({ name }) => !withTests.has(path, name))
  if (shape.exports.length > 0 && inNoTest.length === shape.exports.length && !withTests.isReached(path)) {
    return [unusedModule(path, shape)]
  }
  return [
    // A type that its own module uses belongs to what that module offers.
    ...inNoTest
      .filter(({ kind, isUsedInside }) => kind === 'value' || !isUsedInside)
      .map((one) => unusedExport(path, one)),
    ...unused
      .filter((one) => !inNoTest.includes(one) && one.kind === 'value' && !one.isUsedInside)
      .map((one) => onlyForTests(path, one)),
  ]
}

function unusedModule(path: string, { exports }: ModuleShape): Finding {
  const names = exports.slice(0, 3).map(({ name }) => name)
  return {
    rule: 'unused-module',
    severity: 'low',
    path,
    line: exports[0]?.line ?? 1,
    message: `No file imports this module, which exports ${names.join(', ')}${exports.length > 3 ? ', …' : ''}.`,
    why: 'Either it is dead, or something starts it that can’t be seen from here.',
    fix: 'Delete it, or name it as an entry point in package.json.',
  }
}

function unusedExport(path: string, unused: Export): Finding {
  const { name, line, column, kind, isUsedInside } = unused
  const isDead = !isUsedInside && unused.source === undefined && unused.isCalled !== true && kind === 'value'
  return {
    rule: 'unused-export',
    severity: isDead ? 'medium' : 'low',
    path,
    line,
    column,
    message: `No other file imports the ${kind === 'type' ? 'type ' : ''}export \`${name}\`${isUsedInside ? ', only its own uses it' : ''}.`,
    why: isUsedInside
      ? 'An export is a promise to others; without one the code can be changed freely.'
      : 'Code that nobody uses is still read, tested and kept up.',
    fix: wayOut(unused),
  }
}

function wayOut({ source, isUsedInside, isCalled }: Export): string {
  if (source !== undefined) return 'Stop handing it on.'
  if (isUsedInside) return 'Take the `export` away.'
  return isCalled === true ? 'Delete it, or take the `export` away if the call that makes it matters.' : 'Delete it.'
}

function onlyForTests(path: string, { name, line, column }: Export): Finding {
  return {
    rule: 'used-only-in-tests',
    severity: 'low',
    path,
    line,
    column,
    message: `Only tests use the export \`${name}\`.`,
    why: 'Tests keep it alive, and nothing else would miss it.',
    fix: 'Delete it with its tests, or test what the program does use.',
  }
}
