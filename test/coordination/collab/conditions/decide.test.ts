import { describe, expect, test } from 'vitest'
import { isCriticalByDefault } from '../../../../src/coordination/collab/conditions/candidates.ts'
import { factsFor } from '../../../../src/coordination/collab/conditions/evidence.ts'
import { mostQuestions, needed } from '../../../../src/coordination/collab/conditions/needed.ts'
import { settle } from '../../../../src/coordination/collab/conditions/settle.ts'
import { decide, rulesOf, turnOf, yesTo } from './rules.ts'

const errorRule = ['any_agent', 'error_handler', 'error detected or quality issues found', { priority: 10 }] as const

describe('which rule wins (COL-12, S-COL-3)', () => {
  test('the higher priority, when both are true (TV-COL-2)', () => {
    const rules = rulesOf(
      ['reviewer', 'writer', 'feedback has been provided and revisions are needed'],
      ['reviewer', 'publisher', 'content is approved for publication', { priority: 2 }],
    )
    const { decision, asked } = decide(turnOf('reviewer', rules), () => 'true')
    expect(decision).toMatchObject({ layer: 1, rule: 1, to: ['publisher'] })
    expect(asked).toEqual([
      ['content is approved for publication', 'feedback has been provided', 'revisions are needed'],
    ])
  })

  test('at the same priority a rule of the agent before one of any agent, then the one that was written first', () => {
    const rules = rulesOf(['any_agent', 'a', 'true'], ['writer', 'b', 'true'], ['writer', 'c', 'true'])
    expect(decide(turnOf('writer', rules), () => 'unknown').decision).toMatchObject({ rule: 1, to: ['b'] })
    expect(decide(turnOf('other', rules), () => 'unknown').decision).toMatchObject({ rule: 0, to: ['a'] })
  })

  test('language at a higher priority before code at a lower one', () => {
    const rules = rulesOf(['writer', 'a', 'x_count > 0'], ['writer', 'b', 'needs art', { priority: 2 }])
    const turn = turnOf('writer', rules, { variables: { x_count: 1 } })
    expect(decide(turn, () => 'true').decision.to).toEqual(['b'])
    expect(decide(turn, () => 'unknown').decision.to).toEqual(['a'])
  })
})

describe('what is asked', () => {
  test('nothing when numbers decide, and all atoms at once when they do not (S-COL-4)', () => {
    const text = 'draft complete and word_count >= {{ min_words }} and all sections included'
    const rules = rulesOf(['writer', 'reviewer', text])
    const turn = (words: number) => turnOf('writer', rules, { variables: { word_count: words, min_words: 1500 } })
    const short = decide(turn(900), () => 'true')
    expect(short.asked).toEqual([])
    expect(short.decision).toMatchObject({ layer: 3, to: [] })
    expect(short.decision.rules[0]).toMatchObject({
      outcome: 'false',
      why: 'false: word_count >= {{ min_words }} (900 >= 1500)',
    })
    const long = decide(turn(1500), () => 'true')
    expect(long.asked).toEqual([['draft complete', 'all sections included']])
    expect(long.batches[0]?.questions[0]).toMatchObject({ id: 'q1', inRule: text, critical: false })
    expect(long.decision).toMatchObject({ layer: 1, rule: 0 })
    expect(factsFor(turn(1500))).toEqual({ word_count: 1500, min_words: 1500 })
  })

  test('each distinct atom of all rules once (S-COL-5)', () => {
    const rules = rulesOf(
      ['writer', 'a', 'draft complete and x_count >= 1'],
      ['writer', 'b', 'draft complete and needs art'],
      errorRule,
    )
    const turn = (x_count: number) => turnOf('writer', rules, { variables: { x_count } })
    const atoms = ['error detected', 'quality issues found', 'draft complete', 'needs art']
    const normal = decide(turn(2), yesTo('draft complete'))
    expect(normal.asked).toEqual([atoms])
    expect(normal.decision).toMatchObject({ rule: 0, to: ['a'] })
    expect(decide(turn(2), yesTo('error detected')).decision.to).toEqual(['error_handler'])
    const none = decide(turn(0), yesTo('draft complete'))
    expect(none.asked).toEqual([atoms])
    expect(none.decision.layer).toBe(3)
  })

  test('nothing about rules below one that is true, nor about those that can not become true', () => {
    const rules = rulesOf(
      ['writer', 'a', 'missing_count > 3 and needs art'],
      ['writer', 'b', 'true'],
      ['writer', 'c', 'draft complete'],
    )
    const { asked, decision } = decide(turnOf('writer', rules), () => 'true')
    expect(asked).toEqual([])
    expect(decision.rules.map(({ outcome, truth, why }) => [outcome, truth, why])).toEqual([
      ['unknown', 'unknown', 'unknown: missing_count > 3 (missing:missing_count)'],
      ['won', 'true', 'it is true, and no rule before it is'],
      ['outranked', 'open', 'rule 1 comes before it and is true'],
    ])
  })

  test('only atoms that can matter: what is irreducibly unknown makes its neighbours idle', () => {
    const one = (text: string) => decide(turnOf('w', rulesOf(['w', 'a', text])), () => 'false').asked
    expect(one('(missing_count > 3 and needs art) or draft complete')).toEqual([['draft complete']])
    expect(one('not (missing_count > 3 and needs art)')).toEqual([['needs art']])
    expect(one('not (missing_count > 3 or needs art)')).toEqual([])
    expect(one('draft complete and draft is complete')).toEqual([['draft complete']])
  })

  test('twelve at most in a call, and the rest only while nothing above is true', () => {
    const conditions = Array.from({ length: 5 }, (_, at) => ['x', 'y', 'z'].map((atom) => `${atom} number ${at} holds`))
    const rules = rulesOf(
      ...conditions.map((atoms, at) => ['w', `to_${at}`, atoms.join(' and '), { priority: 10 - at }] as const),
    )
    const turn = turnOf('w', rules, { mayChoose: true })
    const none = decide(turn, () => 'false')
    expect(none.asked.map(({ length }) => length)).toEqual([mostQuestions, 3])
    expect(none.batches.map(({ destinations }) => destinations.length)).toEqual([0, 5])
    const second = decide(turn, yesTo(...(conditions[1] ?? [])))
    expect(second.asked).toHaveLength(1)
    expect(second.decision.to).toEqual(['to_1'])
  })

  test('critical rules mark what they depend on', () => {
    const rules = rulesOf(['w', 'a', 'needs art', { critical: true }], ['w', 'b', 'needs art and draft complete'])
    expect(decide(turnOf('w', rules), () => 'false').batches[0]?.questions.map(({ critical }) => critical)).toEqual([
      true,
      false,
    ])
    expect([isCriticalByDefault(10, false), isCriticalByDefault(1, true), isCriticalByDefault(9, false)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('a question has the same words whether the first rule that has it is decided or not', () => {
    const rules = rulesOf(['w', 'a', 'x > 3 and draft complete'], ['w', 'b', 'draft complete and needs art'])
    const asked = [1, 5].map((x) => needed(turnOf('w', rules, { variables: { x } }), new Map())?.questions[0])
    expect(asked[0]).toEqual(asked[1])
  })
})

describe('pseudo-agents (COL-30, COL-31, S-COL-6)', () => {
  const rules = rulesOf(
    errorRule,
    ['error_handler', 'previous_agent', 'error resolved and retry possible'],
    ['error_handler', 'supervisor', 'error requires human intervention'],
  )

  test('a failed turn goes to the error handler without a question', () => {
    const turn = turnOf('writer', rules, { variables: { error_detected: true } })
    const { asked, decision } = decide(turn, () => 'unknown')
    expect(asked).toEqual([])
    expect(decision).toMatchObject({ rule: 0, to: ['error_handler'] })
  })

  test('the rule of any agent is no candidate at its own target, nor where it is excepted', () => {
    expect(decide(turnOf('error_handler', rules), () => 'true').decision.rules.map(({ rule }) => rule)).toEqual([1, 2])
    const excepting = rulesOf(['any_agent', 'a', 'true', { except: ['writer'] }])
    expect(decide(turnOf('writer', excepting), () => 'true').decision.rules).toEqual([])
  })

  test('back to the agent before, and skipped when there is none or it is the same', () => {
    const back = turnOf('error_handler', rules, { previous: 'writer' })
    expect(decide(back, () => 'true').decision.to).toEqual(['writer'])
    for (const previous of [undefined, 'error_handler']) {
      const { decision, asked } = decide(turnOf('error_handler', rules, { previous }), () => 'true')
      expect(asked).toEqual([['error requires human intervention']])
      expect(decision.to).toEqual(['supervisor'])
      expect(decision.rules[0]).toMatchObject({ outcome: 'skipped', to: ['previous_agent'] })
    }
  })

  test('a rule that leads to no agent hides none below it', () => {
    const open = rulesOf(['handler', 'previous_agent', 'true', { priority: 2 }], ['handler', 'writer', 'needs text'])
    expect(decide(turnOf('handler', open), () => 'true').decision).toMatchObject({ layer: 1, rule: 1, to: ['writer'] })
  })

  test('a list of agents is one destination (COL-70)', () => {
    const fan = rulesOf(['coordinator', ['a', 'b'], 'plan complete'])
    const { batches, decision } = decide(turnOf('coordinator', fan, { mayChoose: true }), () => 'true')
    expect(decision.to).toEqual(['a', 'b'])
    expect(batches[0]?.destinations).toEqual(['a + b'])
  })
})

describe('numbers alone (S-COL-2, S-COL-9)', () => {
  const gate = rulesOf(
    ['reviewer', 'writer', 'quality_score < {{ min_quality }} and revision_count < {{ max_revisions }}'],
    ['reviewer', 'publisher', 'quality_score >= {{ min_quality }}'],
  )
  const review = (quality_score: number, revisions: number) =>
    decide(
      turnOf('reviewer', gate, {
        variables: { quality_score, min_quality: 0.8, max_revisions: 2, revision_count: 99 },
        ofRule: new Map([[0, { revision_count: revisions }]]),
        mayChoose: true,
      }),
      () => 'true',
      { destination: 'publisher', confidence: 1 },
    )

  test('the gate asks nothing, and a hole leads to what is done after work (TV-COL-4)', () => {
    const visits = [review(0.5, 0), review(0.7, 1), review(0.9, 2), review(0.7, 2)]
    expect(visits.flatMap(({ asked }) => asked)).toEqual([])
    expect(visits.map(({ decision }) => [decision.layer, ...decision.to])).toEqual([
      [1, 'writer'],
      [1, 'writer'],
      [1, 'publisher'],
      [3],
    ])
  })

  test.each([
    [0, 1, 'writer_a'],
    [1, 1, 'writer_b'],
    [2, 1, 'writer_b'],
  ])('loads %i and %i go to %s (TV-COL-3)', (writer_a_load, writer_b_load, to) => {
    const rules = rulesOf(
      ['c', 'writer_a', 'writing needed and writer_a_load < writer_b_load'],
      ['c', 'writer_b', 'writing needed and writer_b_load <= writer_a_load'],
    )
    const { decision, asked } = decide(
      turnOf('c', rules, { variables: { writer_a_load, writer_b_load } }),
      () => 'true',
    )
    expect(decision.to).toEqual([to])
    expect(asked).toEqual([['writing needed']])
  })
})

describe('a model chooses when no rule is true (COL-15)', () => {
  const rules = rulesOf(
    ['writer', 'reviewer', 'draft complete and word_count >= 100'],
    ['writer', 'artist', 'needs art'],
    ['writer', 'artist', 'word_count >= 1000'],
    ['writer', 'publisher', 'word_count >= 1000'],
  )
  const turn = turnOf('writer', rules, { variables: { word_count: 500 }, mayChoose: true })
  const choosing = (destination: string, confidence: number) =>
    decide(turn, () => 'false', { destination, confidence }).decision

  test('among what is not false in code', () => {
    expect(needed(turn, new Map())?.destinations).toEqual(['reviewer', 'artist'])
    expect(choosing('artist', 0.7)).toMatchObject({ layer: 2, rule: 1, to: ['artist'] })
    expect(choosing('artist', 0.7).rules[1]).toMatchObject({
      outcome: 'chosen',
      why: 'no rule is true; a model chose artist with confidence 0.7',
    })
  })

  test.each([
    ['publisher', 1],
    ['artist', 0.69],
    ['artist', Number.NaN],
    ['artist', 7],
    ['none', 1],
    ['stranger', 1],
  ])('%s with confidence %d is not followed', (destination, confidence) => {
    expect(choosing(destination, confidence)).toMatchObject({ layer: 3, to: [] })
  })

  test('never before a rule that is true, nor when the team does not want it', () => {
    const choice = { destination: 'artist', confidence: 1 }
    expect(decide(turn, yesTo('draft complete'), choice).decision).toMatchObject({ layer: 1, to: ['reviewer'] })
    const strict = { ...turn, mayChoose: false }
    expect(needed(strict, new Map())?.destinations).toEqual([])
    expect(settle(strict, new Map(), choice).layer).toBe(3)
  })
})

test('every rule is explained by its atoms', () => {
  const rules = rulesOf(['writer', 'reviewer', 'draft complete and not needs art and word_count >= 100'])
  const verdicts = new Map([
    ['draft complete', { truth: 'true', by: 'model', quote: 'The draft is complete.' }],
    ['needs art', { truth: 'unknown', by: 'model', notes: ['quote:none'] }],
  ] as const)
  const { rules: outcomes } = settle(turnOf('writer', rules, { variables: { word_count: 120 } }), verdicts)
  expect(outcomes).toEqual([
    {
      rule: 0,
      from: 'writer',
      to: ['reviewer'],
      priority: 1,
      condition: 'draft complete and not needs art and word_count >= 100',
      truth: 'unknown',
      outcome: 'unknown',
      why: 'unknown: needs art (quote:none)',
      atoms: [
        { text: 'draft complete', truth: 'true', by: 'model', values: '', quote: 'The draft is complete.', notes: [] },
        { text: 'needs art', truth: 'unknown', by: 'model', values: '', quote: '', notes: ['quote:none'] },
        { text: 'word_count >= 100', truth: 'true', by: 'code', values: '120 >= 100', quote: '', notes: [] },
      ],
    },
  ])
})
