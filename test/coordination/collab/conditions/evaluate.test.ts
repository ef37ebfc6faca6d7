import { describe, expect, test } from 'vitest'
import { evaluate } from '../../../../src/coordination/collab/conditions/evaluate.ts'
import { phraseMapOf } from '../../../../src/coordination/collab/conditions/phrase-map.ts'
import { type AtomReading, readAtom } from '../../../../src/coordination/collab/conditions/read-atom.ts'
import { every, not, some, type Truth } from '../../../../src/coordination/collab/conditions/truth.ts'
import type { ContextVariables } from '../../../../src/coordination/collab/conditions/variables.ts'
import { parsed } from './parsed.ts'

function read(
  text: string,
  variables: ContextVariables = {},
  atoms: Record<string, string> = {},
  declared: readonly string[] = [],
): AtomReading {
  const condition = parsed(text)
  if (!('source' in condition)) throw new Error(text)
  return readAtom(condition, { variables, phrases: phraseMapOf(atoms), declared: new Set(declared) })
}

function truth(text: string, variables: ContextVariables = {}): Truth | 'asked' {
  const reading = read(text, variables)
  return 'key' in reading ? 'asked' : reading.truth
}

describe("Kleene's logic (4.1.3)", () => {
  const order: readonly Truth[] = ['false', 'unknown', 'true']
  const pairs = order.flatMap((left) => order.map((right) => [left, right] as const))

  test.each(pairs)('%s, %s: and is the least, or the greatest', (left, right) => {
    const [low, high] = [order.indexOf(left), order.indexOf(right)].toSorted()
    expect(every([left, right])).toBe(order[low ?? 0])
    expect(some([left, right])).toBe(order[high ?? 0])
  })

  test('not swaps, and what is unknown stays so', () => expect(order.map(not)).toEqual(['true', 'unknown', 'false']))

  test('a condition is evaluated from its atoms', () => {
    const known: Record<string, Truth> = { a_x: 'true', b_x: 'unknown', c_x: 'false' }
    const outcome = (text: string): Truth => evaluate(parsed(text), (atom) => known[atom.source] ?? 'unknown')
    expect(outcome('a_x and not c_x')).toBe('true')
    expect(outcome('b_x and c_x')).toBe('false')
    expect(outcome('not b_x')).toBe('unknown')
    expect(outcome('b_x or a_x and not (c_x or b_x)')).toBe('unknown')
  })
})

describe('comparisons are made in code (COL-23, COL-24)', () => {
  test.each([
    ['word_count >= 1500', { word_count: 1500 }, 'true'],
    ['word_count > 1500', { word_count: 1500 }, 'false'],
    ['x <= 3', { x: 3 }, 'true'],
    ['x < 3', { x: 3 }, 'false'],
    ['x == 3', { x: 3 }, 'true'],
    ['x != 3', { x: 3 }, 'false'],
    ['x >= {{ least }}', { x: 3, least: 4 }, 'false'],
    ['x >= 80%', { x: 0.8 }, 'true'],
    ['x >= 0.8', { x: '85%' }, 'true'],
    ['x >= 0.8', { x: ' 0.9 ' }, 'true'],
    ['x == 1', { x: '1.0' }, 'true'],
    ['x == "1"', { x: '1.0' }, 'false'],
    ['x == "done"', { x: 'done' }, 'true'],
    ['x != "done"', { x: 'Done' }, 'true'],
    ['is_final == true', { is_final: true }, 'true'],
    ['is_final != true', { is_final: false }, 'true'],
    ['a.b >= 2', { a: { b: 2 } }, 'true'],
    ['a.b >= 2', { 'a.b': 1, a: { b: 2 } }, 'false'],
  ])('%s of %j is %s', (text, variables, expected) => expect(truth(text, variables)).toBe(expected))

  test.each([
    ['x >= {{ least }}', { x: 3 }, ['missing:least']],
    ['x >= y', {}, ['missing:x', 'missing:y']],
    ['x >= 3', { x: null }, ['missing:x']],
    ['x >= 3', { x: 'many' }, ['type:x is the text "many", not a number']],
    ['x >= 3', { x: true }, ['type:x is the truth value true, not a number']],
    ['x >= 3', { x: [1, 2, 3] }, ['type:x is a list, not a number']],
    ['x == 3', { x: true }, ['type:x is the truth value true and 3 is the number 3']],
    ['x == true', { x: 'true' }, ['type:x is the text "true" and true is the truth value true']],
    ['x == y', { x: {}, y: {} }, ['type:x is a group and y is a group']],
    ['x >= 3', { x: Number.NaN }, ['not_finite:x']],
    ['x < 3', { x: '1e999' }, ['not_finite:x']],
    ['x == y', { x: Number.POSITIVE_INFINITY, y: 1 }, ['not_finite:x']],
    ['constructor > 3', {}, ['missing:constructor']],
    ['__proto__ == 3', {}, ['missing:__proto__']],
    ['a.constructor == 3', { a: {} }, ['missing:a.constructor']],
  ])('%s of %j is unknown, never false', (text, variables, notes) => {
    expect(read(text, variables)).toMatchObject({ truth: 'unknown', notes })
  })

  test('what was compared is shown', () => {
    const variables = { word_count: 900, min_words: '1500', status: 'done' }
    expect(read('word_count >= {{ min_words }}', variables)).toMatchObject({ values: '900 >= "1500"' })
    expect(read('status == "ready"', variables)).toMatchObject({ values: '"done" == "ready"' })
  })
})

describe('variables and states (4.1.1, COL-73)', () => {
  test.each([
    ['requirements_complete', { requirements_complete: true }, 'true'],
    ['requirements_complete', { requirements_complete: false }, 'false'],
    ['requirements_complete', { requirements_complete: 'yes' }, 'unknown'],
    ['requirements_complete', {}, 'asked'],
    ['{{ urgent }}', { urgent: true }, 'true'],
    ['{{ urgent }}', {}, 'unknown'],
    ['draft complete', { draft_complete: true }, 'true'],
    ['Draft is complete', { draft_complete: false }, 'false'],
    ['draft is done', { draft_complete: true }, 'true'],
    ['draft is done', { draft_done: false, draft_complete: true }, 'false'],
    ['draft ready', { draft_complete: true }, 'asked'],
    ['draft ready', { state: { draft: { ready: true } } }, 'true'],
    ['draft ready', { 'state.draft.ready': false }, 'false'],
    ['draft complete', { draft_complete: 'yes' }, 'asked'],
    ['research_a complete', { research_a_complete: true }, 'true'],
    ['`draft complete`', { draft_complete: true }, 'asked'],
    ['true', {}, 'true'],
  ])('%s with %j is %s', (text, variables, expected) => expect(truth(text, variables)).toBe(expected))

  test('a variable that is missing is asked for in words, and equal wording is one question', () => {
    const keys = [
      'requirements_complete',
      'requirements complete',
      'Requirements  is complete',
      '`requirements complete`',
    ]
    expect(keys.map((text) => read(text))).toEqual(
      keys.map(() => expect.objectContaining({ key: 'requirements complete' })),
    )
    expect(read('requirements_complete')).toMatchObject({ statement: 'requirements complete' })
  })

  test('templates in language are filled in (COL-21)', () => {
    const text = 'at least {{ least }} sources are cited'
    expect(read(text, { least: 5 })).toMatchObject({ statement: 'at least 5 sources are cited' })
    expect(read(text)).toMatchObject({ truth: 'unknown', notes: ['missing:least'] })
    expect(read(text, { least: [5] })).toMatchObject({
      truth: 'unknown',
      notes: [expect.stringMatching(/^type:least/)],
    })
  })
})

describe('wording that is bound to variables (COL-43)', () => {
  test('"error detected" is true without a question, and asked when the variable says no', () => {
    expect(truth('Error  detected', { error_detected: true })).toBe('true')
    expect(truth('error detected', { error_detected: false })).toBe('asked')
    expect(truth('error detected')).toBe('asked')
  })

  test('what a team binds is decided by its variable both ways, and asked while it has none', () => {
    const atoms = { 'Legal has signed off': 'legal_ok' }
    expect(read('legal has signed off', { legal_ok: false }, atoms)).toMatchObject({ truth: 'false' })
    expect(read('legal has signed off', { legal_ok: true }, atoms)).toMatchObject({
      truth: 'true',
      values: 'legal_ok = true',
    })
    expect(read('legal has signed off', {}, atoms)).toHaveProperty('key')
    expect(read('error detected', { error_detected: true }, atoms)).toMatchObject({ truth: 'true' })
  })
})
