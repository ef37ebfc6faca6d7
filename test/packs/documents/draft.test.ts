import { describe, expect, test } from 'vitest'
import { sortDocuments } from '../../../src/packs/documents/draft/current-documents.ts'
import type { DraftMaterial } from '../../../src/packs/documents/draft/material.ts'
import { statementsIn } from '../../../src/packs/documents/draft/statements.ts'
import { draftWith } from '../../../src/packs/documents/draft/wished-draft.ts'
import type { GatheredDocument } from '../../../src/packs/documents/gather-documents.ts'
import { termsOf } from '../../../src/understanding/prose/terms.ts'

function document(path: string, text: string): GatheredDocument {
  const [, title = path] = /^# (.+)$/m.exec(text) ?? []
  const passages = [{ text, headings: [title], line: 1, last_line: text.split('\n').length, score: 1 }]
  return { path, title, sha256: path, relevance: 1, whole: true, passages }
}

const overview = document(
  'overview.md',
  `# Acme overview

**Last updated: May 2026 | Internal - Confidential**
Acme makes robots for
cold stores.

## Funding history

| Round | Date | Amount |
|---|---|---|
| Seed | Mar 2020 | $4M |
| Series A | Jun 2022 | $18M |

**Total raised: $22M.** Acme spends it on hiring.

## Revenue

- Q1 2026 revenue: **$21M**
- Revenue grew by half
- Gross margin: 41 %`,
)
const faq = document(
  'faq.md',
  '# Questions\n\nQ: What is the revenue of Acme?\nA: We do not tell our revenue to anyone.',
)
const incidents = document(
  'incidents.md',
  '# Incidents\n\n- SEV-1: the fleet of a customer stands still. Page somebody.',
)
const old = document(
  'concept_superseded.md',
  '# Concept (SUPERSEDED)\n\nNOTE: superseded by the overview.\n\n- Acme revenue target: $1M in 2020',
)
const all = [overview, faq, incidents, old]

function material(documents: readonly GatheredDocument[]): DraftMaterial {
  const { current, outdated } = sortDocuments(documents)
  return {
    statements: current.flatMap(({ document: one, worth }) => {
      const terms = new Set(termsOf(one.passages.map(({ text }) => text).join('\n')))
      return statementsIn(one).map((statement) => ({ statement, worth, document: terms }))
    }),
    outdated: outdated.map(({ document: one, because }) => ({ path: one.path, because })),
    rarity: () => 1,
    isName: (word) => word === 'Acme',
  }
}

function draft(topic: string, ...wishes: readonly string[]) {
  return draftWith(material(all), { topic, words: 300, longest: 40, wishes })
}

function sectionsOf(drafted: ReturnType<typeof draft>): Readonly<Record<string, readonly string[]>> {
  if ('unmet' in drafted) return { unmet: [drafted.unmet] }
  return Object.fromEntries(
    drafted.sections.map(({ part, statements }) => [part.name, statements.map(({ text }) => text)]),
  )
}

describe('what a document says', () => {
  test('has the line of each sentence, item and row, and nothing that the document says of itself', () => {
    expect(statementsIn(overview).map(({ line, text }) => [line, text])).toEqual([
      [4, 'Acme makes robots for cold stores.'],
      [11, 'Seed: date Mar 2020, amount $4M.'],
      [12, 'Series A: date Jun 2022, amount $18M.'],
      [14, 'Total raised: $22M.'],
      [14, 'Acme spends it on hiring.'],
      [18, 'Q1 2026 revenue: $21M.'],
      [20, 'Gross margin: 41 %.'],
    ])
  })

  test('is no question, and no answer without its question', () => {
    expect(statementsIn(faq)).toEqual([])
  })

  test('is cited by its page where there are pages', () => {
    const [passage] = incidents.passages
    const paged = { ...incidents, passages: passage === undefined ? [] : [{ ...passage, page: 3 }] }
    expect(statementsIn(paged)[0]?.place).toBe('page 3')
    expect(statementsIn(incidents)[0]?.place).toBe('line 3')
  })
})

describe('a draft', () => {
  test('has a section for each part of its topic, and in it only what speaks of that part', () => {
    expect(sectionsOf(draft('Acme funding and revenue'))).toEqual({
      funding: [
        'Seed: date Mar 2020, amount $4M.',
        'Series A: date Jun 2022, amount $18M.',
        'Total raised: $22M.',
        'Acme spends it on hiring.',
      ],
      revenue: ['Q1 2026 revenue: $21M.', 'Gross margin: 41 %.'],
    })
  })

  test('takes nothing from documents that are out of date, and names them', () => {
    expect(JSON.stringify(sectionsOf(draft('Acme revenue')))).not.toContain('$1M')
    expect(material(all).outdated.map(({ path }) => path)).toEqual(['concept_superseded.md'])
  })

  test('says of which part nothing was found', () => {
    expect(draft('Acme revenue and zeppelins')).toMatchObject({ missing: ['zeppelins'] })
  })

  test('becomes shorter and longer by wishes, each after the other', () => {
    const words = (...wishes: string[]) => {
      const drafted = draft('Acme funding and revenue', ...wishes)
      return 'unmet' in drafted ? 0 : drafted.words
    }
    const [whole, short] = [words(), words('shorter')]
    expect(short).toBeLessThan(0.6 * whole)
    expect(short).toBeGreaterThan(0)
    expect(words('shorter', 'longer')).toBeGreaterThan(short)
    expect(words('at most 10 words')).toBeLessThanOrEqual(10)
    expect(words('at most 10 words')).toBeGreaterThan(0)
  })

  test('leaves parts out and takes others in by wishes', () => {
    expect(Object.keys(sectionsOf(draft('Acme funding and revenue', 'only about revenue')))).toEqual(['revenue'])
    expect(Object.keys(sectionsOf(draft('Acme funding and revenue', 'without the funding')))).toEqual(['revenue'])
    expect(Object.keys(sectionsOf(draft('Acme revenue', 'also about funding')))).toEqual(['revenue', 'funding'])
  })

  test('says why a wish is not met, and forgets it with the next one', () => {
    expect(draft('Acme revenue', 'make it pop')).toEqual({
      unmet: expect.stringContaining('I don\'t understand "make it pop", so the text stays as it is.'),
    })
    expect(draft('Acme revenue', 'only about zeppelins')).toEqual({
      unmet: 'The documents say nothing on zeppelins. The text stays as it is.',
    })
    expect(draft('Acme revenue', 'longer')).toEqual({
      unmet: expect.stringContaining('the documents say no more on it'),
    })
    expect(Object.keys(sectionsOf(draft('Acme revenue', 'only about zeppelins', 'also about funding')))).toEqual([
      'revenue',
      'funding',
    ])
  })

  test('takes what is said then for the topic where nothing was found on the first one', () => {
    expect(Object.keys(sectionsOf(draft('Zeppelins', 'revenue')))).toEqual(['revenue'])
  })
})
