import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitsText } from '../../../src/grants/glob.ts'
import { ignoredPaths } from '../../../src/packs/review/ignored-paths.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { search } from '../../search.ts'

const folder = temporaryFolder()

function isIgnored(rules: string | Readonly<Record<string, string>>, path: string): boolean {
  const ignored = ignoredPaths()
  const files = typeof rules === 'string' ? { '': rules } : rules
  for (const [place, text] of Object.entries(files)) ignored.add(place, text)
  return ignored.has(path)
}

describe('a rule', () => {
  test.each([
    ['build', 'build', true],
    ['build', 'deep/build/out.js', true],
    ['build/', 'build', false],
    ['build/', 'build/out.js', true],
    ['/build', 'deep/build', false],
    ['docs/build', 'deep/docs/build', false],
    ['*.log', 'deep/a.log', true],
    ['!a.log', 'a.log', false],
    ['*.log\n!keep.log', 'keep.log', false],
    ['logs/\n!logs/keep.log', 'logs/keep.log', true],
    ['logs/*\n!logs/keep.log', 'logs/keep.log', false],
    ['a/**/b', 'a/b', true],
    ['a/**/b', 'a/x/y/b/c', true],
    ['**/b', 'x/y/b', true],
    ['a/**', 'a/x/y', true],
    ['*.py[cod]', 'a.pyc', true],
    ['*.py[cod]', 'a.py', false],
    ['[a-c].ts', 'b.ts', true],
    ['[!a-c].ts', 'b.ts', false],
    ['[[:digit:]].ts', '7.ts', true],
    ['file?.ts', 'file1.ts', true],
    ['\\#a', '#a', true],
    ['\\!a', '!a', true],
    ['# a', '# a', false],
    ['a\\ ', 'a ', true],
    ['a   ', 'a', true],
    ['{a,b}.ts', 'a.ts', false],
    ['{a,b}.ts', '{a,b}.ts', true],
    ['Build', 'build', false],
    ['\uFEFFa', 'a', true],
  ])('%j and the path %s: %s', (rules, path, expected) => expect(isIgnored(rules, path)).toBe(expected))
})

describe('rules of several folders', () => {
  test.each([
    ['hold below their folder only', { a: 'x.ts' }, 'b/x.ts', false],
    ['hold below their folder', { a: 'x.ts' }, 'a/deep/x.ts', true],
    ['give way to those of a deeper folder', { '': '*.ts', 'a/b': '!x.ts' }, 'a/b/x.ts', false],
    ['can ignore again what those above take back', { '': '!x.ts', a: 'x.ts' }, 'a/x.ts', true],
    ['can not take back what is in an ignored folder', { '': 'a/', 'a/b': '!x.ts' }, 'a/b/x.ts', true],
    ['are asked from the deepest up', { '': 'x.ts', a: 'y.ts' }, 'a/x.ts', true],
  ] as const)('%s', (_, rules, path, expected) => expect(isIgnored(rules, path)).toBe(expected))
})

const hasGit = spawnSync('git', ['--version']).status === 0

describe.skipIf(!hasGit)('to git', () => {
  search('rules mean what they mean here', 150, (numRuns) => {
    execFileSync('git', ['init', '-q', folder()])
    const name = fc.string({ unit: fc.constantFrom('a', 'b', '.'), minLength: 1, maxLength: 2 }).filter(isName)
    // What two stars inside a name mean to git depends on where its memory is.
    const sign = fc
      .string({ unit: fc.constantFrom('a', 'b', '*', '?', '[ab]', '[!a]', '.', '\\a'), minLength: 1, maxLength: 3 })
      .map((text) => text.replaceAll(/\*+/g, '*'))
      .filter(isName)
    const rule = fc
      .tuple(
        fc.constantFrom('', '', '!', '/'),
        fc.array(fc.oneof(sign, sign, fc.constant('**')), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('', '', '/'),
      )
      .map(([before, names, after]) => before + names.join('/') + after)
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 1, maxLength: 4 }),
        fc.uniqueArray(path, { minLength: 20 }),
        (rules, paths) => {
          writeFileSync(join(folder(), '.gitignore'), rules.join('\n'))
          const { stdout } = spawnSync('git', ['-C', folder(), 'check-ignore', '--no-index', '--stdin', '-z'], {
            input: paths.join('\0'),
            encoding: 'utf8',
          })
          const told = new Set(stdout.split('\0').filter(Boolean))
          for (const one of paths)
            expect([rules, one, isIgnored(rules.join('\n'), one)]).toEqual([rules, one, told.has(one)])
        },
      ),
      { numRuns },
    )
  })
})

search('a rule of many stars is widened: it may ignore too much, and never too little', 5_000, (numRuns) => {
  const many = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '?'), minLength: 1, maxLength: 2 }), {
    minLength: 4,
    maxLength: 6,
  })
  const name = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(many, name, (parts, candidate) => {
      const rule = parts.join('*')
      return (
        !fitsText(rule, candidate) || (isIgnored(rule, candidate) && isIgnored(`${candidate}\n!${rule}`, candidate))
      )
    }),
    { numRuns },
  )
  expect(isIgnored('a/**/b/**/c/**/d', 'a/b/x/c/d')).toBe(true)
  expect(isIgnored('a/**/b/**/c/**/d', 'b/d')).toBe(false)
})

function isName(text: string): boolean {
  return text !== '.' && text !== '..'
}
