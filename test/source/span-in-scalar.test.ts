import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { spanInScalar } from '../../src/source/span-in-scalar.ts'

/** What stands in the file where a word of the value under `condition` is said to stand. */
function found(file: string, word: string): string {
  const node = parseDocument(file, { keepSourceTokens: true }).getIn(['condition'], true)
  const { value, range } = node as { value: string; range: [number, number, number] }
  const start = value.indexOf(word)
  expect(start, value).toBeGreaterThanOrEqual(0)
  const span = spanInScalar(file, { start: range[0], end: range[1] }, value, { start, end: start + word.length })
  return file.slice(span.start, span.end)
}

test.each([
  ['plain', 'condition: draft complete and word_count >= 3\n', 'word_count', 'word_count'],
  ['in double quotes', 'condition: "draft complete and x"\n', 'and', 'and'],
  ['with escapes', 'condition: "a \\"b\\" \\u00e9 \\U0001F600 and x"\n', 'and', 'and'],
  ['an escape itself', 'condition: "caf\\u00e9 and x"\n', 'é', '\\u00e9'],
  ['in single quotes', "condition: 'it''s done and x'\n", 'and', 'and'],
  ['a quote in single quotes', "condition: 'it''s done'\n", "'s", "''s"],
  ['folded', 'condition: >-\n  draft complete\n  and x_count >= 3\n', 'and x_count', 'and x_count'],
  ['literal', 'condition: |\n  draft complete\n  and x_count\n', 'x_count', 'x_count'],
  ['plain over several lines', 'condition: draft complete\n    and x_count\n', 'x_count', 'x_count'],
  ['quoted over several lines', 'condition: "draft complete\n    and x_count \\\n    or y"\n', 'or y', 'or y'],
])('a word is found in a scalar that is written %s', (_, file, word, place) => {
  expect(found(file, word)).toBe(place)
})

test('what can not be matched is the whole scalar', () => {
  const scalar = { start: 2, end: 7 }
  expect(spanInScalar('a: other', scalar, 'draft complete', { start: 0, end: 5 })).toEqual(scalar)
  expect(spanInScalar('', { start: 0, end: 0 }, 'draft', { start: 0, end: 5 })).toEqual({ start: 0, end: 0 })
  expect(spanInScalar('a: ""', { start: 3, end: 5 }, '', { start: 0, end: 1 })).toEqual({ start: 3, end: 5 })
})
