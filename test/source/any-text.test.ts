import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { search } from '../search.ts'
import { readEverything } from './read-everything.ts'

describe('any text', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      ...[
        'model: x',
        'limits:',
        '  usd: 1',
        'rules:',
        '  - deny: {',
        'mcp: { a: {',
        'a/b: { input: 1 }',
        '- - -',
        '? x',
      ],
      ...['<<: *a', '"', "'", '|', '>-', '#', '---', '...', '\t', '\r', '{}', '[', ']', '%TAG ! x', '&a', '!!set {a}'],
      ...['services: { routing: { car: 1 } }', 'search: { provider: brave }', 'null: null', '1: 2', '~:', '? [a]: b'],
    ),
  )
  const file = fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n'))

  search('is read or refused with a place, and never throws', 3_000, (numRuns) => {
    fc.assert(
      fc.property(fc.oneof(file, fc.string({ unit: 'binary' })), (text) => {
        const { root, problems, file: read } = readEverything(text)
        if (root === undefined) expect(problems.length).toBeGreaterThan(0)
        for (const { line: at, column, length } of problems) {
          expect(Math.min(at, column, length)).toBeGreaterThan(0)
          expect(at).toBeLessThanOrEqual(read.text.split('\n').length)
        }
      }),
      { numRuns },
    )
  })
})

/** What hostile files are made of, each repeated up to the size of the file. */
const shapes: Readonly<Record<string, string>> = {
  comments: '# c\n',
  'empty lines': '\n',
  'lines of spaces': ' \n',
  brackets: '}\n',
  'open lists': '[',
  'open groups': '{a: ',
  dashes: '- a\n',
  'dashes in a line': '- ',
  colons: ': ',
  words: 'a ',
  'lines of a text': 'a\n',
  quotes: '"',
  'quoted words': '"a" ',
  apostrophes: "'a",
  'marks of a comment': ' #',
  'question marks': '? \n',
  pipes: '|\n',
  'keys in keys': 'a: b: ',
  'one key again and again': 'a: 1\n',
  tabs: '\t',
  'lines of tabs': '\t\n',
  'keys without values': 'a:\n',
  tags: '!a ',
  anchors: '&a ',
  aliases: '*a ',
  'ends of lines': '\r\n',
  returns: '\r',
  documents: '---\n',
  directives: '%a\n',
  'values in a list': 'a, ',
  'characters that can not be seen': '\u202e',
  'halves of characters': '\ud800',
  'deeper and deeper keys': 'k:\n ',
}

describe('the work of reading', () => {
  const process = fileURLToPath(new URL('work-process.ts', import.meta.url))
  const sizes = [4, 8, 16]
  const texts = Object.fromEntries(Object.entries(shapes).map(([name, piece]) => [name, [piece, ...sizes]]))
  const options = ['--no-opt', process, JSON.stringify(texts)]
  const work: Readonly<Record<string, readonly number[]>> = JSON.parse(
    execFileSync(globalThis.process.execPath, options, { encoding: 'utf8', maxBuffer: 1 << 20 }),
  )

  test.each(Object.keys(shapes))('grows no faster than the text: %s', (name) => {
    const counted = work[name] ?? []
    expect(counted).toHaveLength(sizes.length)
    for (const [index, count] of counted.slice(1).entries()) {
      const before = counted[index] ?? 0
      expect(before).toBeGreaterThan(100)
      expect(count / before, String(counted)).toBeLessThan(2.2)
    }
  })
})
