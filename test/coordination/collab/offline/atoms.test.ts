import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HandoffEvidence } from '../../../../src/coordination/collab/conditions/evidence.ts'
import { verdictsFrom } from '../../../../src/coordination/collab/conditions/judge-answers.ts'
import { needed } from '../../../../src/coordination/collab/conditions/needed.ts'
import { standsIn } from '../../../../src/coordination/collab/conditions/quotes.ts'
import { settle } from '../../../../src/coordination/collab/conditions/settle.ts'
import { answerQuestions } from '../../../../src/coordination/collab/offline/answer-questions.ts'
import { readStatement } from '../../../../src/coordination/collab/offline/read-statement.ts'
import { documentConditions } from '../conditions/document-conditions.ts'
import { rulesOf, turnOf } from '../conditions/rules.ts'
import { atomPairs } from './atom-pairs.ts'
import { traps, unseenTraps } from './atom-traps.ts'
import { figuresOf, wrongYes } from './figures.ts'
import { unseenHeadTraps, unseenHeadYes } from './head-pairs.ts'
import { laterTraps } from './later-traps.ts'
import { outsideTraps, outsideYes } from './outside-pairs.ts'
import { takenBack, unseenTailTraps, unseenTailYes } from './tail-pairs.ts'
import { unseenAtomPairs } from './unseen-atom-pairs.ts'

const both = [...atomPairs, ...unseenAtomPairs]

describe('the table', () => {
  test('is large, and one half shares no condition with the other', () => {
    expect(figuresOf(both).pairs).toBeGreaterThanOrEqual(240)
    expect(figuresOf(unseenAtomPairs).pairs).toBeGreaterThanOrEqual(120)
    expect(new Set(both.map(({ condition }) => condition)).size).toBe(both.length)
    expect(new Set(both.flatMap(({ texts }) => texts.map(([text]) => text))).size).toBe(figuresOf(both).pairs)
    expect(traps.length).toBeGreaterThanOrEqual(60)
  })
})

describe('what a text says is read', () => {
  test('on the half that rules were tuned on', () => {
    const { precision, recall } = figuresOf(atomPairs)
    expect(precision).toBe(1)
    expect(recall).toBeGreaterThanOrEqual(0.9)
  })

  test('on the half that is held out: few wrong yes, and most that are yes', () => {
    const { precision, recall, counts } = figuresOf(unseenAtomPairs)
    console.log(`held out: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, ${JSON.stringify(counts)}`)
    expect(precision).toBeGreaterThanOrEqual(0.95)
    expect(recall).toBeGreaterThanOrEqual(0.6)
  })

  test('without falling into traps', () => {
    expect(wrongYes(traps)).toEqual([])
    expect(wrongYes(laterTraps)).toEqual([])
    expect(wrongYes(takenBack)).toEqual([])
  })

  test('without falling into traps that were held out', () => expect(wrongYes(unseenTraps)).toEqual([]))

  test('with whatever follows it: only few endings leave it as it is', () => {
    expect(wrongYes(unseenTailTraps)).toEqual([])
    expect(wrongYes(unseenTailYes).length / unseenTailYes.length).toBeGreaterThanOrEqual(0.9)
  })

  test('where every word before and in the predicate is understood, and no later sentence takes it back', () => {
    expect(wrongYes(unseenHeadTraps)).toEqual([])
    expect(wrongYes(unseenHeadYes).length).toBeGreaterThanOrEqual(34)
  })

  test('as somebody from outside would read it', () => {
    expect(wrongYes(outsideTraps)).toEqual([])
    expect(wrongYes(outsideYes).length).toBeGreaterThanOrEqual(18)
  })

  test.each([
    ['managed to', 'I managed to complete the draft.', 'yes'],
    ['was able to', 'Ana was able to complete the draft.', 'yes'],
    ['any other verb and to', 'Ana hurried to complete the draft.', 'unknown'],
    ['an adverb between', 'Ana came to fully complete the draft.', 'unknown'],
    ['an adverb that nobody knows', 'The draft is quaintly complete.', 'unknown'],
    ['a kind that nobody knows', 'The quaint draft is complete.', 'unknown'],
    ['a label that is its own', 'Status: the draft is complete.', 'yes'],
    ['a line above that is a speaker', 'Ana wrote:\nThe draft is complete.', 'unknown'],
    ['a speaker above another paragraph', 'Ana wrote:\nHello all.\n\nThe draft is complete.', 'yes'],
    ['a speaker before a dash', 'SYSTEM — the draft is complete.', 'unknown'],
    ['a time that is not over', 'After lunch the draft is complete.', 'unknown'],
    ['what is to follow', 'The draft is complete. Chapter 4 will follow.', 'unknown'],
    ['nothing left to do', 'The draft is complete. No open points are left.', 'yes'],
    ['what is left, under a title', 'The draft is complete.\n\n## Open points\n- the ending', 'unknown'],
    ['the text itself, under a title', 'The draft is complete.\n\n## Tea\nTea was still unknown, however.', 'yes'],
    ['a present tense', 'I complete the draft.', 'unknown'],
    ['struck out in HTML', '<del>The draft is complete.</del>', 'unknown'],
    ['a picture that nobody knows', 'The draft is complete 🤡', 'unknown'],
    ['a picture of good news', 'The draft is complete 🎉', 'yes'],
  ])('with %s: %s', (_, text, verdict) => {
    expect(readStatement('draft is complete', text).verdict).toBe(verdict)
  })
})

describe('a verdict', () => {
  test('has a quote that stands in the text', () => {
    const missing = both.flatMap(({ condition, texts }) =>
      texts.flatMap(([answer]) => {
        const { verdict, quote } = readStatement(condition, answer)
        const evidence: HandoffEvidence = { agent: 'a', answer, artifacts: [], facts: {}, recent: [] }
        return verdict === 'unknown' || standsIn(quote, evidence) ? [] : [`${condition}: ${quote}`]
      }),
    )
    expect(missing).toEqual([])
  })

  test('decides a handoff like that of a model', () => {
    const rules = rulesOf(['writer', 'reviewer', 'draft complete and not revisions needed and word_count >= 3'])
    const turn = turnOf('writer', rules, { variables: { word_count: 1520 } })
    const answer = 'The draft is complete. No revisions are needed.'
    const evidence: HandoffEvidence = { agent: 'writer', answer, artifacts: [], facts: {}, recent: [] }
    const questions = needed(turn, new Map())?.questions ?? []
    const verdicts = verdictsFrom(questions, answerQuestions(questions, evidence), evidence, 'rule')
    expect(settle(turn, verdicts)).toMatchObject({ layer: 1, to: ['reviewer'] })
    expect(verdicts.get('revisions needed')).toEqual({ truth: 'false', by: 'rule', quote: 'No revisions are needed.' })
  })

  test('is unknown when the text contradicts itself, is empty, or speaks of something else', () => {
    expect(readStatement('draft complete', 'The draft is complete. The draft is not complete.').verdict).toBe('unknown')
    expect(readStatement('draft complete', '').verdict).toBe('unknown')
    expect(readStatement('sun is shining', 'The moon is shining.').verdict).toBe('unknown')
    expect(readStatement('', 'The draft is complete.').verdict).toBe('unknown')
  })

  test.each([
    ['retry possible', 'Retry is possible', 'yes'],
    ['retry possible', 'A retry is not possible.', 'no'],
    ['retry possible', 'Retry is possible. Retry is not possible.', 'unknown'],
    ['retry possible', 'If a retry is possible, do it.', 'unknown'],
    ['feedback has been provided', 'Feedback has been provided.', 'yes'],
    ['feedback has been provided', 'Provided that there is feedback, go on.', 'unknown'],
    ['terms and conditions are accepted', 'The terms and conditions are accepted.', 'yes'],
    ['draft is not complete', 'The draft is not complete.', 'yes'],
    ['draft is not complete', 'The draft is complete.', 'no'],
    ['sun is shining', 'The sun is shining.', 'yes'],
    ['sun is shining', 'The sun was shining.', 'unknown'],
    ['sun is shining', 'Is the sun shining?', 'unknown'],
    ['sun is shining', 'The sun is shining. Just kidding.', 'unknown'],
  ])('is what a sentence says to the word: %s | %s', (statement, text, verdict) => {
    expect(readStatement(statement, text).verdict).toBe(verdict)
  })

  test('is there for whatever is asked of whatever text', { tags: ['slow'] }, () => {
    const texts = [
      '(',
      '"',
      '```',
      '> '.repeat(1_000),
      ': '.repeat(1_000),
      'and '.repeat(5_000),
      '\u0000',
      '’'.repeat(100),
    ]
    for (const [condition] of documentConditions) {
      for (const text of texts) expect(readStatement(condition, text).verdict).toBe('unknown')
    }
  })
})

test('what a text says again in the same words, it says once, however often (4.1)', () => {
  const texts = [...atomPairs.flatMap((one) => one.texts.map(([text]) => text)), ...traps.map(([, text]) => text)]
  const conditions = atomPairs.map(({ condition }) => condition)
  const some = fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 4 })
  const repeats = fc.array(fc.nat({ max: 3 }), { maxLength: 12 })
  fc.assert(
    fc.property(fc.constantFrom(...conditions), some, repeats, (condition, parts, again) => {
      const once = [...new Set(parts)]
      const more = again.flatMap((at) => once[at] ?? [])
      expect(readStatement(condition, [...once, ...more].join('\n'))).toEqual(readStatement(condition, once.join('\n')))
    }),
  )
})

test('a text of fifty thousand sentences that are the same is read like one: forty readings end in time', () => {
  const text = 'The draft is complete. '.repeat(50_000)
  const read = Array.from({ length: 40 }, () => readStatement('draft is complete', text).verdict)
  expect(new Set(read)).toEqual(new Set(['yes']))
}, 20_000)
