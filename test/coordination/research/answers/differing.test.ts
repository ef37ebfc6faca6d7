import { describe, expect, test } from 'vitest'
import { claimsOf } from '../../../../src/coordination/research/evidence/claims.ts'
import { answerByRules } from '../../../../src/coordination/research/question/answer-by-rules.ts'
import { extractiveArticle } from '../../../../src/coordination/research/writing/extractive-article.ts'
import { materialOf } from '../../../../src/coordination/research/writing/material.ts'
import { evidenceOf } from '../library.ts'

const library = evidenceOf({
  'news.txt': `News of the harbour office, 4 June 2021

Today the swing bridge at the mill was opened by the mayor. The swing bridge cost 2.1 million pounds. It took two years.
`,
  'yearbook-2022.md': `# Yearbook 2022: the swing bridge at the mill

The swing bridge was opened on 4 June 2021. It is 38 metres long. It was designed for lorries of 12 tonnes. It cost 2.34 million pounds, of which the county paid a half.
`,
  'yearbook-2024.md': `# Yearbook 2024: the swing bridge at the mill

The swing bridge was closed for nine days in 2024. The swing bridge cost 41,000 pounds in 2024 for repairs and lighting.
`,
})
const said = (question: string): string => answerByRules(question, library, materialOf(library)).text

describe('current sources that differ on what answers a question', () => {
  test('are both shown, though one names what it speaks of in an earlier sentence (RES-79)', () => {
    const answer = said('How much did the swing bridge cost?')
    expect(answer).toContain('The sources do not say the same:')
    expect(answer).toContain('"The swing bridge cost 2.1 million pounds"')
    expect(answer).toContain('"It cost 2.34 million pounds, of which the county paid a half"')
    expect(claimsOf(answer, library).filter(({ verdict }) => verdict !== 'supported')).toEqual([])
  })

  test('stand in the introduction of an article on that question, and nowhere else', () => {
    const { content } = extractiveArticle({ topic: 'How much did the swing bridge cost?', target_length: 500 }, library)
    expect(content.split(/^## /m)[1]).toMatch(/2\.1 million[\s\S]*2\.34 million/)
    expect(content.match(/million/g)).toHaveLength(2)
  })

  test('are not made of what each says of its own year, or in other words', () => {
    expect(said('What did the swing bridge cost in 2024?')).toMatch(/^The swing bridge cost 41,000 pounds in 2024/)
    expect(said('When was the swing bridge opened?')).toMatch(/^The swing bridge was opened on 4 June 2021 \[p\d+\]\.$/)
  })
})

describe('sentences that go on from the same one', () => {
  test('are told with it once', () => {
    const both = said('How long is the swing bridge?')
    expect(both).toMatch(/^The swing bridge was opened on 4 June 2021 \[p\d+\]\. It is 38 metres long \[p\d+\]\.$/)
  })
})

describe('what is asked without something', () => {
  test('is answered by what names it as left out', () => {
    const evidence = evidenceOf({ 'report.md': '# Report\n\nThe roof cost 80,000 euros without the gutters.\n' })
    const answer = (question: string): string => answerByRules(question, evidence, materialOf(evidence)).text
    expect(answer('What did the roof cost without the gutters?')).toContain('80,000 euros')
    expect(answer('What did the gutters cost?')).toBe('')
  })
})
