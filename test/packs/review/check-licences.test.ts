import { describe, expect, test } from 'vitest'
import { licenceKind } from '../../../src/packs/review/licences/licence-policy.ts'
import { parseSpdx } from '../../../src/packs/review/licences/spdx.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { type Files, project, review } from './review-rig.ts'

const folder = temporaryFolder()

describe('licence expressions', () => {
  test('AND binds tighter than OR, and brackets tighter than both', () => {
    expect(parseSpdx('MIT OR Apache-2.0 AND ISC')).toEqual({
      kind: 'or',
      parts: [
        { kind: 'licence', id: 'MIT' },
        {
          kind: 'and',
          parts: [
            { kind: 'licence', id: 'Apache-2.0' },
            { kind: 'licence', id: 'ISC' },
          ],
        },
      ],
    })
    expect(parseSpdx('(MIT OR ISC) and GPL-2.0-only WITH Classpath-exception-2.0')).toMatchObject({
      kind: 'and',
      parts: [{ kind: 'or' }, { id: 'GPL-2.0-only', exception: 'Classpath-exception-2.0' }],
    })
  })

  test.each(['', '(MIT', 'MIT OR', 'AND MIT', 'MIT ISC', 'MIT)', 'MIT WITH', 'see the file', `${'('.repeat(400)}MIT`])(
    '"%s" is none',
    (text) => expect(parseSpdx(text)).toBeUndefined(),
  )

  test.each([
    ['MIT', 'permissive'],
    ['apache-2.0', 'permissive'],
    ['BSD-3-Clause-Clear', 'permissive'],
    ['MIT/X11', 'permissive'],
    ['Apache License, Version 2.0', 'permissive'],
    ['LGPL-3.0-or-later', 'weak-copyleft'],
    ['MPL-2.0', 'weak-copyleft'],
    ['GPL-3.0-only', 'strong-copyleft'],
    ['AGPL-3.0+', 'strong-copyleft'],
    ['GPL-2.0 WITH Classpath-exception-2.0', 'weak-copyleft'],
    ['BUSL-1.1', 'restricted'],
    ['UNLICENSED', 'restricted'],
    ['CC-BY-NC-4.0', 'restricted'],
    ['LicenseRef-Own', 'unknown'],
    ['Custom: ask us', 'unknown'],
    ['', 'missing'],
    [undefined, 'missing'],
    ['MIT OR GPL-3.0', 'permissive'],
    ['MIT AND GPL-3.0', 'strong-copyleft'],
    ['(MIT OR GPL-3.0) AND MPL-2.0', 'weak-copyleft'],
    ['MIT/GPL-2.0', 'permissive'],
  ])('%s is %s', (text, kind) => expect(licenceKind(text)).toBe(kind))

  test('what a policy says of a licence counts more than its kind', () => {
    expect(licenceKind('GPL-3.0-only', { allow: ['gpl-3.0-only'] })).toBe('permissive')
    expect(licenceKind('MIT', { refuse: ['MIT'] })).toBe('restricted')
    expect(licenceKind('MIT OR ISC', { refuse: ['MIT'] })).toBe('permissive')
  })
})

const mit = 'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy'
const base = { 'package.json': '{ "name": "x", "license": "MIT" }', LICENSE: mit }

function lock(packages: Readonly<Record<string, object>>): string {
  const entries = Object.entries(packages).map(([name, fields]) => [
    `node_modules/${name}`,
    { version: '1.0.0', ...fields },
  ])
  return JSON.stringify(
    { lockfileVersion: 3, packages: { '': { name: 'x' }, ...Object.fromEntries(entries) } },
    null,
    2,
  )
}

async function found(files: Files): Promise<string[]> {
  const { findings } = await review('check_licences', await project(folder(), files))
  return findings.map(({ severity, path, line, message }) => `${severity} ${path}:${line} ${message}`)
}

test('licences come from the lock file, from what is installed, and from its licence text', async () => {
  const files = {
    ...base,
    'package-lock.json': lock({
      free: { license: 'ISC' },
      bound: { license: 'GPL-3.0-only' },
      tool: { license: 'GPL-3.0-only', dev: true },
      shared: { license: 'MPL-2.0' },
      odd: { license: 'Own terms' },
      old: {},
      texted: { license: 'SEE LICENSE IN LICENSE' },
      silent: {},
      absent: {},
    }),
    'node_modules/old/package.json': '{ "licenses": [{ "type": "MIT" }, { "type": "GPL-2.0" }] }',
    'node_modules/texted/package.json': '{ "license": "SEE LICENSE IN LICENSE" }',
    'node_modules/texted/LICENSE': 'GNU AFFERO GENERAL PUBLIC LICENSE\n   Version 3, 19 November 2007',
    'node_modules/silent/package.json': '{}',
  }
  expect(await found(files)).toEqual([
    'high package-lock.json:11 bound 1.0.0 is under GPL-3.0-only (strong-copyleft).',
    'high package-lock.json:31 texted 1.0.0 is under AGPL-3.0 (strong-copyleft).',
    'medium package-lock.json:24 odd 1.0.0 is under Own terms (unknown).',
    'medium package-lock.json:35 silent 1.0.0 has no licence.',
    'low package-lock.json:15 tool 1.0.0 (for development only) is under GPL-3.0-only (strong-copyleft).',
    'low package-lock.json:20 shared 1.0.0 is under MPL-2.0 (weak-copyleft).',
  ])
  const { notes, checked } = await review('check_licences', await project(folder(), files))
  expect(checked).toBe(9)
  expect(notes).toEqual(['Licences of 1 package of package-lock.json: not installed, and not named in the lock file.'])
})

test('a project under a copyleft licence may use others', async () => {
  const files = {
    'package.json': '{ "license": "GPL-3.0-or-later" }',
    LICENSE: 'GNU GENERAL PUBLIC LICENSE\n Version 3, 29 June 2007',
    'package-lock.json': lock({ bound: { license: 'GPL-3.0-only' } }),
  }
  expect(await found(files)).toEqual([])
})

test('the project itself needs a licence, and its file and its package.json must agree', async () => {
  expect(await found({ 'package.json': '{}' })).toEqual([
    'medium package.json:1 The project has neither a licence file nor `license` in package.json.',
  ])
  expect(await found({ 'package.json': '{ "private": true }' })).toEqual([])
  expect(await found({ 'package.json': '{\n  "license": "ISC"\n}', LICENSE: mit })).toEqual([
    'medium package.json:2 package.json says ISC, and LICENSE is the text of MIT.',
  ])
  expect(await found({ 'package.json': '{ "license": "MIT OR Apache-2.0" }', 'LICENSE-MIT': mit })).toEqual([])
  expect(await found({ ...base, 'packages/a/package.json': '{ "name": "a", "license": "ISC" }' })).toEqual([])
})

test('lock files of others are not guessed at', async () => {
  const files = { ...base, 'pnpm-lock.yaml': 'lockfileVersion: 9' }
  const { notes } = await review('check_licences', await project(folder(), files))
  expect(notes).toEqual(["pnpm-lock.yaml was not read; only npm's lock files are."])
})
