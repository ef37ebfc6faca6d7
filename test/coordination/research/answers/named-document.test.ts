import { describe, expect, test } from 'vitest'
import { answerByRules } from '../../../../src/coordination/research/question/answer-by-rules.ts'
import { materialOf } from '../../../../src/coordination/research/writing/material.ts'
import { evidenceOf } from '../library.ts'

const evidence = evidenceOf({
  'prices-2019.md':
    '# Price list 2019\n\nDate: 4 January 2019\n\nA season ticket costs 140 euros. Lockers are free. Dogs travel for 3 euros.',
  'prices-2024.md':
    '# Price list 2024\n\nDate: 4 January 2024\n\nThis price list replaces the price list of 2019. A season ticket costs 190 euros. Lockers cost 1 euro.',
  'policy-2022.txt':
    'Observing policy 2022\nDate: 10 January 2022\n\nProposals are due on 1 March. A proposal may ask for at most 80 hours.',
  'policy-2025.md':
    '# Observing policy 2025\n\nDate: 15 January 2025\n\nThis policy replaces the observing policy of 2022. Proposals are due on 1 April.',
})

function answer(question: string): string {
  return answerByRules(question, evidence, materialOf(evidence)).text
}

describe('a question that names the document which is to answer it', () => {
  test.each([
    ['What did the 2019 price list say about season tickets?', '140 euros'],
    ['What did the price list of 2019 say about dogs?', 'Dogs travel for 3 euros'],
    ['According to the 2019 price list, what does a locker cost?', 'Lockers are free'],
    ['When were proposals due under the 2022 policy?', '1 March'],
    ['What did the old price list say about lockers?', 'Lockers are free'],
  ])('is answered from it as history, though it was replaced: %s', (question, said) => {
    expect(answer(question)).toMatch(/^\*\p{Lu}.*which has been superseded, says: "/u)
    expect(answer(question)).toContain(said)
  })

  test('is answered from it as it is, if it holds', () => {
    expect(answer('What does the 2024 price list say about season tickets?')).toMatch(/190 euros/)
    expect(answer('What does the 2024 price list say about season tickets?')).not.toMatch(/superseded|140/)
  })

  test.each([
    ['What did the 2019 price list say about bicycles?', 'the document says nothing of it'],
    ['What did the 2017 price list say about dogs?', 'no document is of that year'],
  ])('is not answered from another: %s (%s)', (question) => {
    expect(answer(question)).toBe('')
  })
})
