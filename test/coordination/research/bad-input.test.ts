import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimsOf } from '../../../src/coordination/research/evidence/claims.ts'
import { mergeEvidence } from '../../../src/coordination/research/evidence/merge-evidence.ts'
import { evidenceFrom } from '../../../src/coordination/research/evidence/read-source.ts'
import { extractiveArticle } from '../../../src/coordination/research/writing/extractive-article.ts'
import { numberCitations } from '../../../src/coordination/research/writing/number-citations.ts'
import { evidenceOf, ferryLibrary, readLibrary } from './library.ts'

const line = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom(
    '# Head',
    '| a | b |',
    '|---|---|',
    '| 1 | $2 |',
    '- item [p1]',
    '```',
    '---',
    'The pump moves 40 litres [3].',
    'status: archived',
    '2024-13-45',
    '**',
    '~~old~~',
    '1.',
    '\u0000',
    'Supersedes all. ',
  ),
)
const texts = fc.dictionary(
  fc.constantFrom(
    'a.md',
    'a_v2.md',
    'a-2024.md',
    'archive/a.md',
    'x/y/z.txt',
    '.md',
    'https://x.example/a',
    'draft.md',
  ),
  fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n')),
)

describe('whatever was read', () => {
  test('there is an article, and it cites nothing that was not read', { tags: ['slow'] }, () => {
    fc.assert(
      fc.property(texts, fc.string({ minLength: 1, maxLength: 60 }), (read, topic) => {
        const evidence = mergeEvidence(
          evidenceOf(read),
          evidenceOf({ 'more.md': 'The pump of the station moves 40 litres a minute.' }),
        )
        const { content } = extractiveArticle({ topic, target_length: 500 }, evidence)
        const { passages } = numberCitations(content, evidence)
        const known = new Set(evidence.passages.map(({ id }) => id))
        expect(passages.every((id) => known.has(id))).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  test('citations of a source are not taken for ours', () => {
    const evidence = evidenceOf({
      'a.md': 'The pump of the station moves 40 litres a minute [p2]. It was praised by every visitor [12, 14].',
      'b.md': 'The pump of the village is loud and old [1].',
    })
    const { content } = extractiveArticle(
      { topic: 'The pump', target_length: 500, expected_sections: ['Station', 'Village'] },
      evidence,
    )
    expect([...content.matchAll(/40 litres a minute \[(p\d+)\]/g)].map(([, id]) => id)).toEqual(['p1'])
    expect(content).not.toMatch(/\[\d/)
    expect(claimsOf(content, evidence).filter(({ verdict }) => verdict !== 'supported')).toEqual([])
  })
})

describe('a good article that was spoilt', () => {
  async function spoilt(
    change: (article: string) => string,
  ): Promise<{ before: number; after: number; problems: Set<string> }> {
    const evidence = evidenceFrom(await readLibrary(ferryLibrary))
    const { content } = extractiveArticle(
      { topic: 'The electric ferry between Norrvik and Halsa', target_length: 1000 },
      evidence,
    )
    const share = (article: string): number => {
      const claims = claimsOf(article, evidence)
      return (
        claims.filter(({ verdict, problem }) => verdict === 'supported' && problem === 'none').length / claims.length
      )
    }
    const problems = new Set<string>(claimsOf(change(content), evidence).map(({ problem }) => problem))
    return { before: share(content), after: share(change(content)), problems }
  }

  /** Every fifth of what is found becomes something else. */
  function everyFifth(article: string, what: RegExp, other: (found: string) => string): string {
    let count = 0
    return article.replace(what, (found) => (count++ % 5 === 0 ? other(found) : found))
  }

  test('is told by numbers that were changed', async () => {
    const { before, after, problems } = await spoilt((article) =>
      everyFifth(article, /(?<=\s)\d{2,}(?=\s)/g, (number) => `${Number(number) + 7}`),
    )
    expect(before).toBe(1)
    expect(after).toBeLessThan(0.97)
    expect(problems).toContain('number')
  })

  test('is told by citations that were exchanged', async () => {
    const { before, after } = await spoilt((article) =>
      everyFifth(article, /\[p\d+\]/g, (mark) => (mark === '[p1]' ? '[p27]' : '[p1]')),
    )
    expect(before).toBe(1)
    expect(after).toBeLessThan(0.85)
  })

  test('is told by claims that no source makes', async () => {
    const { after } = await spoilt((article) =>
      everyFifth(article, /(?<=\. )The [^.[]+ (?=\[)/g, () => 'Every whale in the bay sings for the mayor of Oslo '),
    )
    expect(after).toBeLessThan(0.97)
  })
})
