/**
 * Builds the JavaScript of the package: one file for each published entry, for each part that is loaded only when it
 * is used, and for what they share. A program that starts reads a handful of files instead of two hundred
 * (docs/decisions/0015-start-up.md). Declarations come from the compiler; see `build` in package.json.
 */
import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type PreRenderedChunk, rolldown } from 'rolldown'

const root = fileURLToPath(new URL('../', import.meta.url))
const source = `${root}src/`
const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  readonly bin: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, { readonly default: string } | string>>
  readonly dependencies: Readonly<Record<string, string>>
}

/** Files that are started by their path: nobody imports them. */
const started = [
  'journal/sqlite/writer',
  'journal/sqlite/upkeep-thread',
  'packs/web/html-thread',
  'packs/documents/parser',
  'packs/review/script/script-thread',
  'coordination/workspace/files/rename-racer',
]

/**
 * What is loaded together is kept together, so that no entry is made of twenty small files. Dependencies come along: a file
 * that several groups need is in the one with the highest priority, so those that are loaded most often come first.
 */
const shared: readonly { readonly name: string; readonly of: RegExp; readonly priority: number }[] = [
  // Loaded before all else, so with nothing else. The first must be readable by Nodes that are too old.
  { name: 'shared/node-version', of: /^cli\/node-version\.ts$/, priority: 7 },
  { name: 'shared/own-folder', of: /^config\/own-folder\.ts$/, priority: 6 },
  {
    name: 'shared/contract',
    of: /^(errors\/|events\/(?!index|text-format)|kernel\/(system-clock|digest))/,
    priority: 5,
  },
  { name: 'shared/runtime', of: /^baton\.ts$/, priority: 4 },
  { name: 'shared/agents', of: /^coordination\/agents\/index\.ts$/, priority: 3 },
  { name: 'shared/yaml', of: /^(source\/read-yaml|config\/written-settings)\.ts$/, priority: 1 },
  { name: 'shared/tools', of: /^(tools\/(json-schema|define-tool|read-tool)|kernel\/permission)\.ts$/, priority: 1 },
  { name: 'shared/own-key', of: /^project\/own-key\.ts$/, priority: 1 },
  { name: 'shared/watching', of: /^(kernel\/follow|engine\/outcome)\.ts$/, priority: 1 },
  { name: 'shared/models', of: /^models\/all-models\.ts$/, priority: 1 },
  {
    name: 'shared/project',
    of: /^(project\/open-project|agents\/(load|watch)-agents|packs\/(basics|files)\/tools)\.ts$/,
    priority: 0,
  },
  // What is read before a command is known; then, what commands need that look at runs; then, what all others share.
  { name: 'shared/cli-start', of: /^cli\/start\.ts$/, priority: 2.6 },
  {
    name: 'shared/cli-runs',
    of: /^(cli\/(open-journal|run-selection|foreign-runs|killed-runs|output\/(table|figures))|config\/(config-rules|price-fields)|source\/read-file)\.ts$/,
    priority: 2.4,
  },
  { name: 'shared/cli', of: /^cli\/(output\/|(?!main|compile-cache|node-version)[\w-]+\.ts$)/, priority: 2 },
  // Beside the threads and processes that they start.
  { name: 'journal/sqlite/client', of: /^journal\/sqlite\/open\.ts$/, priority: 1 },
  { name: 'packs/web/html-client', of: /^packs\/web\/html-to-markdown\.ts$/, priority: 1 },
  { name: 'packs/review/script/script-client', of: /^packs\/review\/script\/read-scripts\.ts$/, priority: 1 },
  { name: 'packs/documents/parser-client', of: /^packs\/documents\/parser-process\.ts$/, priority: 1 },
  {
    name: 'coordination/workspace/files/racer-client',
    of: /^coordination\/workspace\/files\/check-folder\.ts$/,
    priority: 1,
  },
]

/** Dependencies that are built in, each a file with its licence. They stay in package.json, in that one version, for all to see. */
const builtIn = ['yaml']

/** Tests build into a folder of their own, so that nobody finds half a build in `dist`. */
const destination = process.argv[2] ?? `${root}dist`

rmSync(destination, { recursive: true, force: true })
const bundle = await rolldown({
  input: Object.fromEntries(entries().map((entry) => [entry, `${source}${entry}.ts`])),
  platform: 'node',
  tsconfig: `${root}tsconfig.build.json`,
  external: [/^node:/, ...separate().map((name) => new RegExp(`^${name}(/|$)`))],
})
const { output } = await bundle.write({
  dir: destination,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: chunkName,
  // Sources are published beside: maps point at them.
  sourcemap: true,
  sourcemapExcludeSources: true,
  minifyInternalExports: false,
  comments: { jsdoc: false },
  // Shorter to read for Node, and the same for people: functions keep their names and lines, which stack traces show.
  minify: {
    compress: false,
    mangle: { toplevel: false, keepNames: true },
    // A file with a character beyond ASCII takes twice the memory, and longer to read.
    codegen: { removeWhitespace: false, asciiOnly: true, legalComments: 'inline' },
  },
  banner: ({ name }) => licenceOf(name),
  codeSplitting: {
    groups: [
      ...shared.map(({ name, of, priority }) => ({ name, priority, test: (id: string) => of.test(inSource(id)) })),
      ...builtIn.map((name) => ({
        name: `shared/${name}-package`,
        priority: 8,
        test: (id: string) => inSource(id).startsWith(`../node_modules/${name}/`),
      })),
    ],
  },
})
await bundle.close()
console.log(`${output.filter(({ type }) => type === 'chunk').length} files of JavaScript`)

function entries(): string[] {
  const published = Object.values(manifest.exports).flatMap((target) => (typeof target === 'string' ? [] : [target]))
  const files = [...published.map((target) => target.default), ...Object.values(manifest.bin)]
  return [...files.map((file) => file.replace(/^(\.\/)?dist\/(.*)\.js$/, '$2')), ...started]
}

function separate(): string[] {
  return Object.keys(manifest.dependencies).filter((name) => !builtIn.includes(name))
}

function licenceOf(chunk: string): string {
  const name = builtIn.find((one) => chunk === `shared/${one}-package`)
  return name === undefined ? '' : `/*!\n${name}\n\n${readFileSync(`${root}node_modules/${name}/LICENSE`, 'utf8')}*/`
}

/** What is loaded when it is used keeps its place in the tree, so that paths relative to it stay right. */
function chunkName({ name, facadeModuleId }: PreRenderedChunk): string {
  if (name.includes('/')) return '[name].js'
  return facadeModuleId ? inSource(facadeModuleId).replace(/\.ts$/, '.js') : 'shared/[name].js'
}

function inSource(id: string): string {
  return relative(source, id).replaceAll('\\', '/')
}
