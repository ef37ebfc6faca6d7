import { expect, test } from 'vitest'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { type Files, project, review } from './review-rig.ts'

const folder = temporaryFolder()

/** `path:line message`, and nothing else. */
async function unused(files: Files): Promise<string[]> {
  const { findings } = await review('find_unused_exports', await project(folder(), files))
  return findings.map(({ severity, path, line, message }) => `${severity} ${path}:${line} ${message}`)
}

const entry = { 'package.json': '{ "main": "main.ts" }' }

test('an export that nobody imports is found, dead or only used inside', async () => {
  const files = {
    ...entry,
    'main.ts': "import { used } from './a'\nused()",
    'a.ts': `export const used = () => inside()
export function inside() {}
export function dead() {}
export const made = register('x')
export class Gone {}`,
  }
  expect(await unused(files)).toEqual([
    'medium a.ts:3 No other file imports the export `dead`.',
    'medium a.ts:5 No other file imports the export `Gone`.',
    'low a.ts:2 No other file imports the export `inside`, only its own uses it.',
    'low a.ts:4 No other file imports the export `made`.',
  ])
})

test.each([
  ['a list', "import { one, two as other } from './a.js'"],
  ['a default and a list', "import all, { one, two } from './a'"],
  ['everything', "import * as a from './a'"],
  ['types', "import type { one } from './a'\nimport { type two } from './a'"],
  ['a type in place', "let x: import('./a').one"],
  ['a promise', "const { one } = await import('./a')"],
  ['require', "const { one } = require('./a')"],
  ['an address', "new Worker(new URL('./a.ts', import.meta.url))"],
  ['a mock', "vi.mock('./a')"],
  ['a template', 'await import(`./a.ts`)'],
  ['handing on', "export { one, two } from './a'"],
  ['handing on everything', "export * from './a'"],
  ['handing on as a name', "export * as a from './a'"],
])('an export is used by %s', async (_, text) => {
  const found = await unused({ ...entry, 'main.ts': text, 'a.ts': 'export const one = 1\nexport const two = 2\n' })
  expect(found.filter((line) => line.includes('`one`'))).toEqual([])
})

test('what only comments and strings mention is not used', async () => {
  const main = `// import { one } from './a'\nconst text = "import { one } from './a'"\nimport './a'`
  expect(await unused({ ...entry, 'main.ts': main, 'a.ts': 'export const one = 1' })).toEqual([
    'medium a.ts:1 No other file imports the export `one`.',
  ])
})

test('modules that hand on are followed, however many', async () => {
  const files = {
    ...entry,
    'main.ts': "import { shown } from './index.ts'\nshown()",
    'index.ts': "export * from './middle.ts'\nexport { renamed as shown, hidden } from './deep.ts'",
    'middle.ts': "export * from './end.ts'\nexport * from './index.ts'",
    'end.ts': 'export const lonely = 1',
    'deep.ts': 'export const renamed = 1\nexport const hidden = 2',
  }
  expect(await unused(files)).toEqual([
    'medium deep.ts:2 No other file imports the export `hidden`.',
    'medium end.ts:1 No other file imports the export `lonely`.',
    'low index.ts:2 No other file imports the export `hidden`.',
  ])
})

test('what only tests use is told apart', async () => {
  const files = {
    ...entry,
    'main.ts': "import { a } from './a'\na()",
    'a.ts': 'export function a() {}\nexport function b() {}\nexport function c() {}',
    'a.test.ts': "import { b } from './a'\nb()",
  }
  expect(await unused(files)).toEqual([
    'medium a.ts:3 No other file imports the export `c`.',
    'low a.ts:2 Only tests use the export `b`.',
  ])
})

test('types that their own module uses are part of what it offers', async () => {
  const files = {
    ...entry,
    'main.ts': "import { f } from './a'\nf({})",
    'a.ts':
      'export interface Options {}\nexport const f = (o: Options) => o\nexport type Forgotten = 1\nexport enum Kind { A }',
  }
  expect(await unused(files)).toEqual([
    'medium a.ts:4 No other file imports the export `Kind`.',
    'low a.ts:3 No other file imports the type export `Forgotten`.',
  ])
})

test.each<[string, Files]>([
  ['main', { 'package.json': '{ "main": "./lib.js" }' }],
  [
    'exports with conditions',
    { 'package.json': '{ "exports": { ".": { "types": "./dist/lib.d.ts", "default": "./dist/lib.js" } } }' },
  ],
  ['exports with a star', { 'package.json': '{ "exports": { "./*": "./dist/*.js" } }' }],
  ['bin', { 'package.json': '{ "bin": { "x": "dist/lib.js" } }' }],
  ['a script', { 'package.json': '{ "scripts": { "x": "node --test lib.ts" } }' }],
  ['settings of another tool', { 'package.json': '{}', 'knip.json': '{ "entry": ["*.ts"], "project": ["**"] }' }],
])('%s of package.json makes a module an entry', async (_, files) => {
  expect(await unused({ ...files, 'lib.ts': 'export const a = 1', 'src/other.ts': 'export const b = 1' })).toEqual(
    files['package.json']?.includes('*') ? [] : [expect.stringContaining('src/other.ts')],
  )
})

test('paths of tsconfig, packages of the workspace and files of components are followed', async () => {
  const files = {
    'package.json': '{ "workspaces": ["packages/*"], "main": "app/main.ts" }',
    'tsconfig.json': '{ /* paths */ "compilerOptions": { "paths": { "@/*": ["./lib/*"], }, }, }',
    'app/main.ts': "import { a } from '@/a'\nimport { deep } from '@acme/part/src/deep'\nimport './view.vue'",
    'app/view.vue': '<script>import { forView } from "./for-view"</script>',
    'app/for-view.ts': 'export const forView = 1',
    'lib/a.ts': 'export const a = 1\nexport const b = 2',
    'packages/part/package.json': '{ "name": "@acme/part", "main": "src/index.ts" }',
    'packages/part/src/index.ts': 'export const open = 1',
    'packages/part/src/deep.ts': 'export const deep = 1\nexport const closed = 2',
  }
  expect(await unused(files)).toEqual([
    'medium lib/a.ts:2 No other file imports the export `b`.',
    'medium packages/part/src/deep.ts:2 No other file imports the export `closed`.',
  ])
})

test('a module that nobody imports is one finding, unless something else loads it', async () => {
  const text = 'export const a = 1\nexport const b = 2'
  const files = {
    ...entry,
    'main.ts': '',
    'lost.ts': text,
    'vite.config.ts': text,
    'src/pages/x.tsx': text,
    'old.cjs': 'exports.a = 1',
  }
  expect(await unused(files)).toEqual(['low lost.ts:1 No file imports this module, which exports a, b.'])
})

test('what a namespace exports is for itself', async () => {
  const files = {
    ...entry,
    'main.ts': "import { N } from './a'\nN",
    'a.ts': 'export namespace N { export const inner = 1 }',
  }
  expect(await unused(files)).toEqual([])
})

test.each([
  ['an export list', 'const dead = 1\nexport { dead }', 'medium a.ts:2 No other file imports the export `dead`.'],
  [
    'a property of that name',
    'export const dead = 1\nthing.dead = { dead: 2 }',
    'medium a.ts:1 No other file imports the export `dead`.',
  ],
  [
    'declarations of a function that takes several things',
    'export function dead(a: string): void\nexport function dead(a: unknown): void {}',
    'medium a.ts:1 No other file imports the export `dead`.',
  ],
  [
    'the second of two variables',
    'export const one = 1,\n  dead = 2',
    'medium a.ts:1 No other file imports the export `dead`.',
  ],
  ['a pattern', 'export const { a: [one], ...dead } = thing', 'medium a.ts:1 No other file imports the export `dead`.'],
])('an export is not used inside by %s', async (_, text, expected) => {
  const files = { ...entry, 'main.ts': "import { one } from './a'\none", 'a.ts': text }
  expect(await unused(files)).toContain(expected)
})

test.each([
  ['a type', 'export interface Inner {}\nexport const one = (a: Inner): void => {}', 'Inner'],
  ['an element', 'export const Inner = () => null\nexport const one = () => <Inner />', 'Inner'],
  ['a shorthand', 'export const inner = 1\nexport const one = { inner }', 'inner'],
  ['a name computed', "export const inner = 'a'\nexport const one = { [inner]: thing[inner] }", 'inner'],
])('an export is used inside by %s', async (_, text, name) => {
  const files = { ...entry, 'main.ts': "import { one } from './a'\none", 'a.tsx': text }
  expect((await unused(files)).filter((line) => line.includes(`\`${name}\`.`))).toEqual([])
})

test('a variable of a module that is called exports hides nothing', async () => {
  const files = {
    ...entry,
    'main.ts': "import { one } from './a'\none",
    'a.ts': 'const exports = []\nexports.push(1)\nexport const one = exports\nexport const dead = 2',
  }
  expect(await unused(files)).toEqual(['medium a.ts:4 No other file imports the export `dead`.'])
})

test('what CommonJS modules hand out is not followed, and that is said', async () => {
  const root = await project(folder(), {
    'a.js': 'exports.used = 1\nexports.unused = 2\n',
    'b.js': "const { used } = require('./a')\nmodule.exports = used\n",
  })
  const { findings, notes } = await review('find_unused_exports', root)
  expect(findings).toEqual([])
  expect(notes).toContain('What CommonJS modules export was not followed: a.js and 1 more.')
})
