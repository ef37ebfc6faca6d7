import { describe, expect, test } from 'vitest'
import type { HandoffEvidence } from '../../../../src/coordination/collab/conditions/evidence.ts'
import { verdictsFrom } from '../../../../src/coordination/collab/conditions/judge-answers.ts'
import type { JudgeQuestion } from '../../../../src/coordination/collab/conditions/needed.ts'
import { standsIn } from '../../../../src/coordination/collab/conditions/quotes.ts'
import type { Truth } from '../../../../src/coordination/collab/conditions/truth.ts'
import {
  evidenceDigest,
  isKept,
  isUnstable,
  verdictKey,
} from '../../../../src/coordination/collab/conditions/verdict-key.ts'
import { nextBallot, outcomeOf } from '../../../../src/coordination/collab/conditions/votes.ts'

const evidence: HandoffEvidence = {
  agent: 'writer',
  answer: 'The draft is complete.\nIt has all   five sections — “really”. Done.',
  artifacts: [{ name: 'draft_v1.md', hash: 'sha256:1', excerpt: 'Solar power grows.', headings: ['Why solar power'] }],
  facts: { word_count: 1520 },
  recent: ['researcher: seven sources collected'],
}

function questions(...statements: readonly string[]): readonly JudgeQuestion[] {
  return statements.map((key, at) => ({ id: `q${at + 1}`, key, statement: key, inRule: key, critical: true }))
}

describe('a quote (4.1.5)', () => {
  test.each([
    'The draft is complete.',
    'draft is complete. It has all five',
    'all five sections - "really"',
    'Solar power grows',
    'Why solar power',
    'word_count: 1520',
    'seven sources collected',
    'Done.',
    'Done',
  ])('%s stands in the evidence', (quote) => expect(standsIn(quote, evidence)).toBe(true))

  test.each([
    ['of other words', 'The draft is finished.'],
    ['of words in another order', 'complete is the draft'],
    ['across two texts', 'Done. Solar power grows.'],
    ['that cuts words', 'raft is complet'],
    ['with a gap', 'The draft … all five sections'],
    ['that is too short to say anything', 'The'],
    ['of signs', '…'],
    ['of nothing', ''],
  ])('%s does not', (_, quote) => expect(standsIn(quote, evidence)).toBe(false))
})

describe('answers of a judge (4.1.5)', () => {
  const draft = 'The draft is complete.'
  const worth = (verdict: 'yes' | 'no' | 'unknown', quote: string) =>
    verdictsFrom(questions('draft complete'), [{ id: 'q1', verdict, quote }], evidence, 'model').get('draft complete')

  test.each([
    ['yes', draft, 'true'],
    ['yes', 'I swear that it is complete', 'unknown'],
    ['yes', ' ', 'unknown'],
    ['no', '', 'false'],
    ['no', draft, 'false'],
    ['no', 'The draft was never begun', 'unknown'],
    ['unknown', 'anything at all', 'unknown'],
  ] as const)('%s with the quote "%s" is %s', (verdict, quote, truth) => {
    expect(worth(verdict, quote)).toMatchObject({ truth, by: 'model' })
  })

  test('what is not answered, or answered in two ways, is unknown; what was not asked is nothing', () => {
    const answers = [
      { id: 'q2', verdict: 'yes', quote: draft },
      { id: 'q2', verdict: 'no', quote: '' },
      { id: 'q9', verdict: 'yes', quote: draft },
    ] as const
    const verdicts = verdictsFrom(questions('a', 'b'), answers, evidence, 'model')
    expect([...verdicts]).toEqual([
      ['a', { truth: 'unknown', by: 'model', notes: ['unanswered'] }],
      ['b', { truth: 'unknown', by: 'model', notes: ['contradiction'] }],
    ])
  })
})

describe('votes on critical rules (4.1.6, S-COL-11)', () => {
  const asked = questions('a', 'b', 'c')
  const vote = (...truths: readonly Truth[]) =>
    new Map(asked.map(({ key }, at) => [key, { truth: truths[at] ?? 'unknown', by: 'model' }] as const))
  const keys = (some: readonly JudgeQuestion[]) => some.map(({ key }) => key).join('')

  test('two that agree are enough, two that do not are asked again, in another order', () => {
    expect(keys(nextBallot(asked, []))).toBe('abc')
    const first = [vote('true', 'false', 'unknown')]
    expect(keys(nextBallot(asked, first))).toBe('bca')
    const second = [...first, vote('true', 'true', 'true')]
    expect(keys(nextBallot(asked, second))).toBe('bc')
    expect(keys(nextBallot(asked, [...second, vote('true', 'true', 'false')]))).toBe('')
  })

  test.each([
    [['true', 'false', 'true'], 'true'],
    [['true', 'false', 'unknown'], 'unknown'],
    [['false', 'true', 'false'], 'false'],
    [['unknown', 'unknown'], 'unknown'],
    [['true', 'true'], 'true'],
  ] as const)('%j is %s', (truths, expected) => {
    const votes = truths.map((truth) => vote(truth))
    expect(outcomeOf(asked.slice(0, 1), votes).get('a')).toMatchObject({ truth: expected })
  })

  test('what is not critical keeps its only answer, and what was never answered is unknown', () => {
    const plain = asked.map((question) => ({ ...question, critical: false }))
    expect(nextBallot(plain, [vote('true')])).toEqual([])
    expect(outcomeOf(plain, [vote('true')]).get('a')).toMatchObject({ truth: 'true' })
    expect(outcomeOf(asked, []).get('a')).toMatchObject({ truth: 'unknown' })
  })
})

describe('what a verdict is kept under (4.1.7)', () => {
  const judge = { model: 'm', edition: '1' }
  const [question = { id: '', key: '', statement: '', inRule: '', critical: false }] = questions('draft complete')

  test('changes with everything that could change the verdict, and with nothing else', () => {
    const digest = evidenceDigest(evidence)
    const keys = [
      verdictKey(judge, question, digest),
      verdictKey({ ...judge, model: 'n' }, question, digest),
      verdictKey({ ...judge, edition: '2' }, question, digest),
      verdictKey(judge, { ...question, key: 'other' }, digest),
      verdictKey(judge, { ...question, inRule: 'other' }, digest),
      ...[
        { ...evidence, answer: 'other' },
        { ...evidence, facts: { word_count: 1 } },
        { ...evidence, recent: [] },
        { ...evidence, artifacts: evidence.artifacts.map((one) => ({ ...one, hash: 'sha256:2' })) },
      ].map((other) => verdictKey(judge, question, evidenceDigest(other))),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    const same = verdictKey(judge, { ...question, id: 'q7', critical: false }, digest)
    expect(same).toBe(keys[0])
  })

  test('what is unknown is not kept', () => {
    expect((['true', 'false', 'unknown'] as const).map((truth) => isKept({ truth, by: 'model' }))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('verdicts that turn around on the same artifacts are unstable', () => {
    const past = (...truths: readonly Truth[]) => truths.map((truth) => ({ truth, artifacts: 'x' }))
    expect(isUnstable(past('true', 'false', 'true', 'unknown', 'false'))).toBe(true)
    expect(isUnstable(past('true', 'false', 'true', 'true'))).toBe(false)
    expect(isUnstable(past('true', 'false', 'true', 'false').map((one, at) => ({ ...one, artifacts: `${at}` })))).toBe(
      false,
    )
  })
})
