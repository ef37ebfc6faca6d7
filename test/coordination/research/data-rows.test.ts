import { describe, expect, test } from 'vitest'
import { claimsOf } from '../../../src/coordination/research/evidence/claims.ts'
import type { Evidence } from '../../../src/coordination/research/evidence/evidence.ts'
import { evidenceFrom } from '../../../src/coordination/research/evidence/read-source.ts'
import { answerByRules } from '../../../src/coordination/research/question/answer-by-rules.ts'
import { composeSection } from '../../../src/coordination/research/writing/compose-section.ts'
import { materialOf } from '../../../src/coordination/research/writing/material.ts'
import { voiceFor } from '../../../src/coordination/research/writing/voice.ts'
import { parseDocument } from '../../../src/packs/documents/parse-document.ts'

async function read(location: string, text: string): Promise<Evidence> {
  const document = await parseDocument(Buffer.from(text), location.endsWith('.csv') ? 'csv' : 'json')
  if ('unreadable' in document || document.passages === undefined) throw new Error('no rows')
  const { passages } = document
  return evidenceFrom([
    { location, title: location, type: 'other', sha256: location, accessedAt: '', relevance: 1, passages },
  ])
}

/** The first rows of a file, as a section of an article. */
function sectionOf(evidence: Evidence, rows: number): string {
  const material = materialOf(evidence)
  return composeSection([{ pieces: material.pieces.slice(0, rows), score: 1, words: 10 }], voiceFor(material))
}

const costs =
  'item,planned_eur,actual_eur,status\nKitchen (Hallmann),412000,418700,paid\nRemoval of asbestos,31000,36400,paid'

describe('rows of data in an article', () => {
  test('one is a sentence with its values as they stand, quoted at its line (RES-90)', async () => {
    const evidence = await read('costs.csv', costs)
    const section = sectionOf(evidence, 1)
    expect(section).toBe(
      'In *costs.csv*, item Kitchen (Hallmann): planned eur 412000, actual eur 418700, status paid [p1].',
    )
    expect(claimsOf(section, evidence)).toMatchObject([
      {
        verdict: 'supported',
        problem: 'none',
        location: 'costs.csv',
        line: 2,
        quote: 'Kitchen (Hallmann),412000,418700,paid',
      },
    ])
  })
  test('several are a table, each row quoted at its own line', async () => {
    const evidence = await read('costs.csv', costs)
    const section = sectionOf(evidence, 2)
    expect(section).toContain('| item | planned eur | actual eur | status |')
    expect(claimsOf(section, evidence).map(({ line, quote, verdict }) => `${line} ${verdict} ${quote}`)).toEqual([
      '2 supported Kitchen (Hallmann),412000,418700,paid',
      '3 supported Removal of asbestos,31000,36400,paid',
    ])
  })
  test('a number of another row is none of this one, and one that joins two cells none at all', async () => {
    const evidence = await read('costs.csv', costs)
    const [claim] = claimsOf('In *costs.csv*, item Kitchen (Hallmann): actual eur 500000 [p1].', evidence)
    expect(claim?.problem).toBe('number')
  })
  test('answer a question with the value that is asked for', async () => {
    const evidence = await read('costs.csv', costs)
    const { text } = answerByRules('What did the removal of asbestos cost?', evidence, materialOf(evidence))
    expect(text).toContain('36400')
    expect(text).not.toContain('418700')
  })
})

describe('the date of a file of data', () => {
  test('is not that of one of its rows', async () => {
    const { documents } = await read('counts.csv', 'date,pool,temp\n2024-07-08,12,21.4\n2024-07-16,12,23.1')
    expect(documents[0]?.published_date).toBeNull()
  })
  test('is the one that it says above its rows, or that is in its name', async () => {
    const { documents } = await read(
      'prices.json',
      '{"valid_from":"2025-09-01","plans":[{"name":"A","since":"2019-01-01"}]}',
    )
    expect(documents[0]?.published_date).toBe('2025-09-01')
    const named = await read('counts-2024-10.csv', 'date,pool\n2024-07-08,12')
    expect(named.documents[0]?.published_date).toBe('2024-10')
  })
})
