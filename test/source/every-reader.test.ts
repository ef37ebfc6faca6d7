import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatProblem } from '../../src/source/format-problem.ts'
import { newFolder, problemsIn, readers } from './readers.ts'

const laughs = [
  'a: &a [x, x]',
  ...Array.from('bcdefghi', (key, index) => `${key}: &${key} [${`*${'abcdefgh'[index]},`.repeat(9)}]`),
].join('\n')

/** What is written, the end of the code that refuses it, and where: line and column of the YAML. */
const hostile: readonly (readonly [what: string, yaml: string, fault: string, place: `${number}:${number}`])[] = [
  ['a billion laughs', laughs, 'YAML_UNSUPPORTED', '1:4'],
  ['an alias that contains itself', 'a: &a [*a]', 'YAML_UNSUPPORTED', '1:4'],
  ['a merge key', 'a: 1\n<<: { b: 2 }', 'YAML_UNSUPPORTED', '2:1'],
  ['a function of JavaScript', 'a: !!js/function "x"', 'YAML_UNSUPPORTED', '1:4'],
  ['bytes', 'a: !!binary aGVsbG8=', 'YAML_UNSUPPORTED', '1:4'],
  ['a tag of its own', 'a: !own x', 'YAML_UNSUPPORTED', '1:4'],
  ['a directive', '%TAG ! x\na: 1', 'YAML_UNSUPPORTED', '1:1'],
  ['an end of the document', 'a: 1\n...', 'YAML_UNSUPPORTED', '2:1'],
  ['a second document', 'a: 1\n--- # again\na: 2', 'YAML_INVALID', '2:1'],
  ['5,000 lists in each other', `a: ${'['.repeat(5_000)}`, 'TOO_LARGE', '1:36'],
  ['5,000 groups in each other', `a: ${'{b: '.repeat(5_000)}`, 'TOO_LARGE', '1:132'],
  [
    '40 levels of indentation',
    Array.from({ length: 40 }, (_, level) => `${' '.repeat(level)}k:`).join('\n'),
    'TOO_LARGE',
    '34:34',
  ],
  ['6,000 keys', Array.from({ length: 6_000 }, (_, index) => `k${index}: 1`).join('\n'), 'TOO_LARGE', '0:0'],
  ['60,000 empty lines', `a: 1${'\n'.repeat(60_000)}b: 2`, 'TOO_LARGE', '0:0'],
  ['a megabyte', `a: ${'x'.repeat(1_000_000)}`, 'TOO_LARGE', '0:0'],
  ['the key __proto__', 'a: 1\n__proto__: { admin: true }', 'KEY_FORBIDDEN', '2:1'],
  ['the key constructor, deep inside', 'a:\n  b: { constructor: { prototype: 1 } }', 'KEY_FORBIDDEN', '2:8'],
  ['the same key twice', 'a: 1\nb: 2\na: 3', 'DUPLICATE_KEY', '3:1'],
  ['a tab for indentation', 'a:\n\tb: 1', 'YAML_INVALID', '2:1'],
  ['a quote that is never closed', 'a: 1\nb: "x', 'YAML_INVALID', '2:4'],
  ['a list in place of keys', '- a\n- b', 'YAML_INVALID', '1:1'],
  ['a key that is a list', '? [a, b]\n: 1', 'YAML_INVALID', '1:3'],
  ['NUL', 'a: 1\nb: "x\0y"', 'CHARACTER_INVALID', '2:6'],
  ['an escape sequence', 'a: x\x1b[31my', 'CHARACTER_INVALID', '1:5'],
  ['text that is turned around', 'a: 1\nb: x\u202ey', 'CHARACTER_INVALID', '2:5'],
  ['the same, written as an escape', 'a: 1\nb: "x\\u202ey"', 'CHARACTER_INVALID', '2:4'],
  ['keys that end lines as Windows does', 'a: 1\r\na: 2\r\n', 'DUPLICATE_KEY', '2:1'],
]

describe.each(readers)('$what', (reader) => {
  const { family, around, linesBefore, path } = reader

  test.each(hostile)('refuses %s, and says where', async (_, yaml, fault, place) => {
    const problems = await problemsIn(reader, around(yaml))
    const found = problems.find(({ code }) => code === `${family}_${fault}`)
    expect(found, JSON.stringify(problems.map(({ code }) => code))).toBeDefined()
    const [line = 0, column = 0] = place.split(':').map(Number)
    if (line > 0) expect(`${found?.line}:${found?.column}`).toBe(`${line + linesBefore}:${column}`)
    for (const problem of problems) {
      expect(problem.file.endsWith(path)).toBe(true)
      expect(Math.min(problem.line, problem.column, problem.length)).toBeGreaterThan(0)
      expect(problem.hint).toMatch(/[.?]$/)
      // What it prints must not act on the terminal of the person who reads it.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
      expect(formatProblem(problem)).not.toMatch(/[\0-\x09\x0b-\x1f\x7f\u202a-\u202e]/)
    }
    expect('admin' in {}).toBe(false)
  })

  test('takes a byte order mark for nothing, and counts places without it', async () => {
    const [problem] = await problemsIn(reader, `\ufeff${around('a: 1\na: 2')}`)
    const problems = await problemsIn(reader, around('a: 1\na: 2'))
    expect(problem).toMatchObject({ line: problems[0]?.line, column: problems[0]?.column })
  })

  test('tells all problems at once, in order', async () => {
    const problems = await problemsIn(reader, around('zzz: 1\nconstructor: 1\nzzz: 2\nb: "\\u202e"'))
    const codes = new Set(problems.map(({ code }) => code))
    for (const fault of ['KEY_FORBIDDEN', 'DUPLICATE_KEY', 'CHARACTER_INVALID'] as const) {
      expect(codes).toContain(`${family}_${fault}`)
    }
    const lines = problems.map(({ line }) => line)
    expect(lines).toEqual(lines.toSorted((left, right) => left - right))
  })

  test('refuses bytes that are no text', async () => {
    const bytes = Buffer.concat([Buffer.from(around('a: 1')), Buffer.from([0xff, 0xfe])])
    const [problem] = await problemsIn(reader, bytes)
    expect(problem).toMatchObject({ code: `${family}_FILE_UNREADABLE`, line: 0 })
    expect(problem?.message).toContain('it is not UTF-8 text')
  })

  test.each([
    ['a folder', (place: string) => void mkdirSync(place)],
    ['a pipe that nobody writes to', (place: string) => void execFileSync('mkfifo', [place])],
  ])('refuses %s in its place, and does not wait', async (what, make) => {
    const folder = newFolder()
    make(join(folder, path))
    const problems = await reader.read(folder)
    // The folder of agents may hold folders, and only files are agents.
    if (family === 'BATON_AGENT') expect(problems, what).toEqual([])
    else expect(problems).toMatchObject([{ code: `${family}_FILE_UNREADABLE` }])
  })
})

describe('a key that does not exist', () => {
  test.each([
    ['an agent file', 'temprature: 1', 'Did you mean "temperature"?'],
    ['the settings of a project', 'modle: a/b', 'Did you mean "model"?'],
    ['the settings of a project', 'mcp:\n  a: { command: x, argz: [y] }', 'Did you mean "args"?'],
    ['a team', 'agents: [{ name: a }]\nhandofs: []', 'Did you mean "handoffs"?'],
    ['a policy', 'rulse: []', 'Did you mean "rules"?'],
    ['a table of prices', 'a/b: { input: 1, output: 1, cachedInptu: 1 }', 'Did you mean "cachedInput"?'],
  ])('in %s is refused with the one that was likely meant: %s', async (what, yaml, hint) => {
    const reader = readers.find((one) => one.what === what)
    if (reader === undefined) throw new Error(`There is no reader for ${what}`)
    const problems = await problemsIn(reader, reader.around(yaml))
    expect(problems.map(({ code }) => code)).toEqual([`${reader.family}_UNKNOWN_KEY`])
    expect(problems[0]?.hint).toContain(hint)
  })
})
