import { expect, test } from 'vitest'
import { opennessOf } from '../../../src/packs/review/packages/version.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { type Files, project, review } from './review-rig.ts'

const folder = temporaryFolder()
const sound = { version: '1.0.0', integrity: 'sha512-x' }

function files(manifest: object, packages: Readonly<Record<string, object>>, more: Files = {}): Files {
  const places = Object.entries(packages).map(([place, fields]) => [`node_modules/${place}`, { ...sound, ...fields }])
  const lock = { lockfileVersion: 3, packages: { '': {}, ...Object.fromEntries(places) } }
  return {
    'package.json': JSON.stringify(manifest, null, 2),
    'package-lock.json': JSON.stringify(lock, null, 2),
    ...more,
  }
}

async function found(given: Files): Promise<string[]> {
  const { findings } = await review('check_dependencies', await project(folder(), given))
  return findings.map(({ severity, rule, path, line, message }) => `${severity} ${rule} ${path}:${line} ${message}`)
}

test('a sound lock file has no findings, and what is not known offline is said', async () => {
  const given = files({ dependencies: { a: '^1.0.0' }, devDependencies: { b: '1.0.0' } }, { a: {}, b: { dev: true } })
  const report = await review('check_dependencies', await project(folder(), given))
  expect(report).toMatchObject({ findings: [], checked: 2, verdict: 'approve' })
  expect(report.notes).toEqual([expect.stringMatching(/release dates.*not looked up/)])
})

test('several major versions of what is delivered are one finding', async () => {
  const given = files(
    { dependencies: { a: '1.0.0' } },
    {
      a: {},
      dup: { version: '3.1.0' },
      'a/node_modules/dup': { version: '2.0.0' },
      'b/node_modules/dup': { version: '1.5.0' },
      same: { version: '1.1.0' },
      'a/node_modules/same': { version: '1.2.0' },
      early: { version: '0.1.0' },
      'a/node_modules/early': { version: '0.2.0' },
      tool: { version: '1.0.0', dev: true },
      'b/node_modules/tool': { version: '2.0.0', dev: true },
    },
  )
  expect(await found(given)).toEqual([
    'medium several-major-versions package-lock.json:9 dup is there in 3 major versions: 1.5.0, 2.0.0, 3.1.0.',
    'low several-major-versions package-lock.json:29 early is there in 2 major versions: 0.1.0, 0.2.0.',
  ])
})

test('what the lock file says of a package is told, by how near it is', async () => {
  const given = files(
    {
      dependencies: { direct: '1.0.0', pre: '2.0.0-beta.1', early: '^0.3.0', settled: '0.4.0' },
      devDependencies: { tool: '1.0.0' },
      allowScripts: { known: true },
    },
    {
      direct: { deprecated: 'Use another' },
      far: { deprecated: 'No longer supported' },
      pre: { version: '2.0.0-beta.1' },
      early: { version: '0.3.0' },
      settled: { version: '0.4.0' },
      native: { hasInstallScript: true },
      known: { hasInstallScript: true },
      tool: { dev: true, hasInstallScript: true },
      plain: { resolved: 'http://registry.acme.io/plain.tgz' },
      repo: { resolved: 'git+ssh://git@github.com/a/b.git#0123456' },
    },
  )
  expect((await found(given)).map((line) => line.replace(/package-lock\.json:\d+ /, ''))).toEqual([
    'high plain-http-source plain is downloaded over http, without encryption.',
    'medium deprecated direct 1.0.0 is deprecated: Use another',
    'medium pre-release pre 2.0.0-beta.1 is a pre-release.',
    'medium install-script native 1.0.0 runs a script when it is installed.',
    'low deprecated far 1.0.0 is deprecated: No longer supported (needed by another package)',
    'low before-1.0 early 0.3.0 comes before its version 1, and "^0.3.0" lets newer ones in.',
    'low install-script tool 1.0.0 runs a script when it is installed.',
    'low git-source repo is installed from a repository.',
  ])
})

test('packages without integrity are one finding', async () => {
  const packages = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`p${index}`, { integrity: undefined }]))
  expect(await found(files({}, { ...packages, weak: { integrity: 'sha1-x', dev: true } }))).toEqual([
    'medium missing-integrity package-lock.json:5 7 packages without an integrity hash: p0 1.0.0, p1 1.0.0, p2 1.0.0 and others.',
    'low missing-integrity package-lock.json:26 1 package with a SHA-1 hash only: weak 1.0.0.',
  ])
})

test('a lock file of version 1 is read, and its age told', async () => {
  const lock = {
    lockfileVersion: 1,
    dependencies: { a: { ...sound, dependencies: { b: { ...sound, version: '2.0.0' } } }, b: sound },
  }
  const given = {
    'package.json': '{ "dependencies": { "a": "1.0.0", "b": "1.0.0" } }',
    'package-lock.json': JSON.stringify(lock),
  }
  expect((await found(given)).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'medium old-lock-format',
    'low several-major-versions',
  ])
})

test('package.json and the lock file must know of each other', async () => {
  expect(await found(files({ dependencies: { a: '1.0.0', b: '1.0.0', c: 'file:../c' } }, { a: {} }))).toEqual([
    'medium not-in-lock-file package-lock.json:1 package.json wants b, and the lock file does not know it.',
  ])
  expect(await found({ 'package.json': '{ "dependencies": { "a": "1.0.0" } }' })).toEqual([
    'medium no-lock-file package.json:1 1 dependencies are wanted and no lock file pins them.',
  ])
  const parts = {
    'package.json': '{ "workspaces": ["p"] }',
    'yarn.lock': '',
    'p/package.json': '{ "dependencies": { "a": "1.0.0" } }',
  }
  expect(await found(parts)).toEqual([])
})

test('what is installed in another version is told', async () => {
  const installed = JSON.stringify({
    lockfileVersion: 3,
    packages: { 'node_modules/a': { ...sound, version: '1.2.0' } },
  })
  const given = files({ dependencies: { a: '^1.0.0' } }, { a: {} }, { 'node_modules/.package-lock.json': installed })
  expect(await found(given)).toEqual([
    'low installed-differs package-lock.json:5 1 package installed in another version: a (1.2.0 instead of 1.0.0).',
  ])
})

test.each([
  ['1.2.3', 'exact'],
  ['=1.2.3', 'exact'],
  ['^1.2.3', 'compatible'],
  ['~1.2', 'compatible'],
  ['1.x', 'compatible'],
  ['>=1 <2', 'compatible'],
  ['*', 'open'],
  ['', 'open'],
  ['latest', 'open'],
  ['>=1.0.0', 'open'],
  ['npm:@scope/other@^2.0.0', 'compatible'],
  ['github:a/b', 'git'],
  ['a/b#main', 'git'],
  ['git+https://github.com/a/b.git', 'git'],
  ['https://acme.io/a.tgz', 'address'],
  ['workspace:*', 'local'],
  ['file:../a', 'local'],
])('the range %s is %s', (range, openness) => expect(opennessOf(range)).toBe(openness))

test('open ranges, repositories and addresses in package.json are told with their line', async () => {
  const dependencies = {
    any: '*',
    moving: 'github:a/b#main',
    fixed: `github:a/b#${'0a'.repeat(20)}`,
    web: 'http://acme.io/a.tgz',
  }
  const given = files({ dependencies }, { any: {}, moving: {}, fixed: {}, web: {} })
  expect((await found(given)).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
    'high address-source package.json:6',
    'medium unpinned-range package.json:3',
    'medium git-source package.json:4',
    'low git-source package.json:5',
  ])
})

test('packages that are imported and not asked for, and asked for and not named, are told', async () => {
  const given = files(
    {
      name: 'shop',
      scripts: { lint: 'linter .' },
      dependencies: { used: '1.0.0', idle: '1.0.0', styled: '1.0.0' },
      devDependencies: { '@tools/linter': '1.0.0', '@types/typed': '1.0.0', 'idle-tool': '1.0.0' },
    },
    { used: {}, idle: {}, styled: {}, '@tools/linter': {}, '@types/typed': {}, 'idle-tool': {} },
    {
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@app/*": ["./src/*"] } } }',
      'theme.css': '@import "styled/base.css";',
      'src/main.ts': [
        "import { readFile } from 'node:fs'",
        "import path from 'path'",
        "import used from 'used/deep'",
        "import type { Typed } from 'typed'",
        "import lost, { part } from '@lost/package/part'",
        "import { near } from './near.ts'",
        "import { alias } from '@app/near'",
        "import virtual from 'virtual:pages'",
        "export * from 'handed-on'",
        "const late = await import('late')",
        "const old = require('shop')",
      ].join('\n'),
      'src/near.ts': 'export const near = 1\nexport const alias = 2\n',
      'src/near.test.ts': "import { test } from 'only-tests'\ntest()\n",
    },
  )
  expect((await found(given)).filter((line) => /missing-|unused-/.test(line))).toEqual([
    'medium missing-dependency package.json:1 src/main.ts imports @lost/package, which no package.json asks for.',
    'medium missing-dependency package.json:1 src/main.ts imports handed-on, which no package.json asks for.',
    'medium missing-dependency package.json:1 src/main.ts imports late, which no package.json asks for.',
    'low missing-dependency package.json:1 src/near.test.ts imports only-tests, which no package.json asks for.',
    'low unused-dependency package.json:8 Nothing here imports or names idle.',
    'low unused-dependency package.json:14 Nothing here imports or names idle-tool, a tool for development.',
  ])
})
