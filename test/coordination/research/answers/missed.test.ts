import { describe, expect, test } from 'vitest'
import { answerByRules } from '../../../../src/coordination/research/question/answer-by-rules.ts'
import { extractiveArticle } from '../../../../src/coordination/research/writing/extractive-article.ts'
import { materialOf } from '../../../../src/coordination/research/writing/material.ts'
import { evidenceOf, evidenceOfFiles } from '../library.ts'

describe('what nothing answers', () => {
  test('has the nearest sentence beside it, where one speaks of most of what is asked (RES-79)', () => {
    const evidence = evidenceOf({ 'oven.md': '# The oven\n\nThe oven of the bakery was lit by Ruth Amsel in 1951.\n' })
    const asked = (question: string): ReturnType<typeof answerByRules> =>
      answerByRules(question, evidence, materialOf(evidence))
    expect(asked('Who dismantled the oven of the bakery?')).toMatchObject({
      text: '',
      nearest: { unit: { text: 'The oven of the bakery was lit by Ruth Amsel in 1951.' } },
    })
    expect(asked('Who owns the tugboat?').nearest).toBeUndefined()
  })
})

describe('a table', () => {
  const answer = async (table: string, question: string): Promise<string> => {
    const evidence = await evidenceOfFiles({ 'ferries.csv': table })
    return answerByRules(question, evidence, materialOf(evidence)).text
  }

  test('answers which has most only where every row has a value', async () => {
    expect(await answer('ship,seats\nAda,40\nBea,90\nCleo,70', 'Which ship has the most seats?')).toContain('Bea')
    expect(await answer('ship,seats\nAda,40\nBea,90\nCleo,', 'Which ship has the most seats?')).toBe('')
  })

  test('does not answer where all are alike, or two columns could be meant', async () => {
    expect(await answer('ship,seats\nAda,40\nBea,40', 'Which ship has the most seats?')).toBe('')
    expect(await answer('ship,inner seats,outer seats\nAda,40,3\nBea,30,4', 'Which ship has the most seats?')).toBe('')
  })

  test('does not take a month of its own for another one', async () => {
    const table = 'month,guests\n2025-03,9120\n2025-04,8840'
    expect(await answer(table, 'How many guests came in April 2025?')).toContain('8840')
    expect(await answer(table, 'How many guests came in May 2025?')).toBe('')
  })
})

describe('a sentence that says what was before', () => {
  test('is understood by itself, and stands in an article', () => {
    const evidence = evidenceOf({
      'report.md':
        '# Energy report of the Tamsin pool\n\nFebruary 2026\n\nThe Tamsin pool uses 1,140 MWh of heat a year, against 2,050 MWh before. The pool cover saves about 180 MWh a year.\n',
    })
    const { content } = extractiveArticle({ topic: 'The Tamsin pool', target_length: 300 }, evidence)
    expect(content).toContain('1,140 MWh of heat a year, against 2,050 MWh before')
    // Nothing was replaced here, so nothing is said of that.
    expect(content).not.toContain('replaced')
  })
})

describe('what a report says in the end', () => {
  const evidence = evidenceOf({
    'budget.md': '# Budget of the bandstand\n\nDate: 2025-04-02\n\nThe bandstand costs £91,000 in all.\n',
    'minutes.md':
      '# Minutes of the council\n\nDate: 2026-02-03\n\nThe clerk reported that the bandstand was completed £4,000 below budget.\n',
  })

  test('is told with the price when it is asked what something did cost', () => {
    const { text } = answerByRules('What did the bandstand cost?', evidence, materialOf(evidence))
    expect(text).toContain('£91,000')
    expect(text).toContain('£4,000 below budget')
  })
})
