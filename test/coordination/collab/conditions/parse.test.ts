import { describe, expect, test } from 'vitest'
import { atomsOf, type HandoffCondition } from '../../../../src/coordination/collab/conditions/condition.ts'
import { parseCondition } from '../../../../src/coordination/collab/conditions/parse.ts'
import { printCondition } from '../../../../src/coordination/collab/conditions/print.ts'
import { documentConditions } from './document-conditions.ts'
import { parsed, shapeOf } from './parsed.ts'

/** Without places, which change when it is printed. */
function bare(condition: HandoffCondition): string {
  return JSON.stringify(condition, (key, value: unknown) => (key === 'span' ? undefined : value))
}

describe('conditions of the document (COL-20)', () => {
  test('there are 39', () => expect(new Set(documentConditions.map(([text]) => text)).size).toBe(39))

  test.each(documentConditions)('%s is %s', (text, shape) => {
    expect(shapeOf(parsed(text))).toBe(shape)
    expect(printCondition(parsed(text))).toBe(text)
  })
})

describe('how a condition is read (COL-22)', () => {
  test.each([
    ['a_x or b_x and not c_x', '(B ∨ (B ∧ ¬B))'],
    ['(a_x or b_x) and c_x', '((B ∨ B) ∧ B)'],
    ['a_x AND (b_x And c_x)', '(B ∧ B ∧ B)'],
    ['not (draft complete or x > 3)', '¬(S ∨ C)'],
    ['not not a_x', '¬¬B'],
    ['NOT draft complete', '¬S'],
    ['not yet approved by legal', '¬N'],
    ['the text is not yet approved by legal', 'N'],
    ['not only complete but good', 'N'],
    ['back-and-forth has ended', 'N'],
    ['brand and colour agreed', '(N ∧ N)'],
    ['`terms and conditions are included`', 'N'],
    ['all `terms and conditions` are included and draft complete', '(N ∧ S)'],
    ['"draft complete"', 'N'],
    ['`draft complete`', 'N'],
    ['title is "War and Peace"', 'N'],
    ["the client's feedback and the writers' notes are in", '(N ∧ N)'],
    ['draft (first and second half) is there', 'N'],
    ['draft complete, and ready for review.', '(S ∧ N)'],
    ['x>=3', 'C'],
    ['x >= 3 and x<4', '(C ∧ C)'],
    ['status == "in review" or status == \'done or not\'', '(C ∨ C)'],
    ['score >= 80%', 'C'],
    ['score >= 80 %', 'C'],
    ['x > -1.5e3', 'C'],
    ['fact-checker_load < 3', 'C'],
    ['state.draft.ready', 'B'],
    ['{{ is_urgent }} and draft complete', '(B ∧ S)'],
    ['at least {{ min_sources }} sources and more', '(N ∧ N)'],
    ['true', 'L'],
    ['is_final == FALSE', 'C'],
    ['Entwurf vollständig', 'N'],
    ['草稿已完成 and word_count > 3', '(N ∧ C)'],
  ])('%s', (text, shape) => {
    const condition = parsed(text)
    expect(shapeOf(condition)).toBe(shape)
    expect(bare(parsed(printCondition(condition)))).toBe(bare(condition))
  })

  test('space is read as one blank, also line ends', () => {
    expect(printCondition(parsed('  draft\n complete   and\tready  for review '))).toBe(
      'draft complete and ready for review',
    )
  })

  test('a percentage is the number that it stands for', () => {
    const values = ['33.3%', '80 %', '5e1%', '.5%'].map((text) => parsed(`x > ${text}`))
    expect(values.map((condition) => condition.kind === 'comparison' && condition.right)).toEqual(
      [0.333, 0.8, 0.5, 0.005].map((value) => ({ kind: 'constant', value })),
    )
  })

  test('atoms know where they stand', () => {
    const text = 'draft complete and\n  not word_count >= {{ min_words }}'
    expect(atomsOf(parsed(text)).map(({ span }) => text.slice(span.start, span.end))).toEqual([
      'draft complete',
      'word_count >= {{ min_words }}',
    ])
  })

  test('what is protected is asked without the signs that protect it', () => {
    const condition = parsed('all `terms and conditions` of {{ client }} are "in and out"')
    expect(
      condition.kind === 'phrase' && condition.parts.map((part) => (typeof part === 'string' ? part : part.name)),
    ).toEqual(['all terms and conditions of ', 'client', ' are "in and out"'])
  })
})

describe('what is wrong with a condition, where, and what to write instead (COL-5, S-COL-10)', () => {
  test.each([
    ['draft complete and', 'and', /^After "and" something is missing/, /or only "draft complete"/],
    ['draft complete or x > 3 and ', 'and', /^After "and"/, /or only "draft complete or x > 3"/],
    ['and draft complete', 'and', /^Before "and"/, /draft is complete and …/],
    ['draft complete and or review done', 'and', /^Between "and" and "or"/, /keep one/],
    ['not', 'not', /^After "not"/, /Write/],
    ['   ', '   ', /is empty/, /draft is complete/],
    ['...', '...', /only signs/, /draft is complete/],
    ['(draft complete', '(', /never closed/, /Put \)/],
    ['draft (complete', '(', /never closed/, /Put \)/],
    ['draft complete)', ')', /closes nothing/, /Put|Take/],
    ['draft complete and ()', '()', /between the parentheses/, /Write/],
    ['(v2) of the draft is complete', 'of', /follows a parenthesis/, /backticks/],
    ['word count >= 1500', 'word count', /no single value/, /word_count/],
    [
      'draft complete, word_count >= 1500',
      'draft complete, word_count',
      /no single value/,
      /draft complete and word_count >=/,
    ],
    ['word_count >= 1500 words', '1500 words', /no single value/, />= 1500\./],
    ['word_count >= 1,500', '1,500', /no single value/, /: 1500\./],
    ['word_count >= 1_500', '1_500', /no single value/, /: 1500\./],
    ['word_count >=', '>=', /nothing on the right/, /0\.8/],
    ['>= 3', '>=', /nothing on the left/, /word_count/],
    ['1 < x_count < 3', '<', /second comparison/, /x_count and x_count < …/],
    ['status = "done"', '=', /knows no "="/, /Write ==/],
    ['x_count => 3', '=>', /knows no/, /Write >=/],
    ['x_count ≥ 3', '≥', /knows no/, /Write >=/],
    ['draft complete && x_count > 3', '&&', /knows no/, /Write and/],
    ['!draft_complete', '!', /knows no/, /Write not/],
    ['errors and/or issues', 'and', /"and\/or"/, /"or"/],
    ['{{ }} > 3', '{{ }}', /no name/, /\{\{ name/],
    ['x > {{ min quality }}', '{{ min quality }}', /can't be the name/, /\{\{ min_quality \}\}/],
    ['x > {{ min', '{{', /never closed/, /\}\}/],
    ['status == "done', '"', /never closed/, /"/],
    ['`draft complete', '`', /never closed/, /`/],
    ['status == "{{ wanted }}"', '"{{ wanted }}"', /no single value/, /quotes off: \{\{ wanted \}\}/],
    ['5', '5', /neither true nor false/, /word_count >= 5/],
    ['draft complete and ""', '""', /between the quotes/, /Write/],
  ])('%s', (text, place, message, suggestion) => {
    const { condition, problems } = parseCondition(text)
    expect(condition).toBeUndefined()
    const [problem] = problems
    expect(problem?.message).toMatch(message)
    expect(problem?.suggestion).toMatch(suggestion)
    expect(text.slice(problem?.span.start, problem?.span.end)).toBe(place)
  })

  test('everything that is wrong is said at once', () => {
    expect(parseCondition('x = 3 and word count > 3 and').problems).toHaveLength(3)
  })

  test('what is too long or too deep is refused', () => {
    expect(parseCondition('a'.repeat(4_001)).problems[0]?.message).toMatch(/4001 characters/)
    expect(parseCondition(`${'('.repeat(50)}a${')'.repeat(50)}`).problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^More than 40 levels/),
    ])
    expect(parseCondition(`${'not '.repeat(1_000)}`).condition).toBeUndefined()
  })
})
