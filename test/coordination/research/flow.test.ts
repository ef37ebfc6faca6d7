import { beforeAll, describe, expect, test } from 'vitest'
import { claimsOf } from '../../../src/coordination/research/evidence/claims.ts'
import type { Evidence } from '../../../src/coordination/research/evidence/evidence.ts'
import { evidenceFrom } from '../../../src/coordination/research/evidence/read-source.ts'
import { extractiveArticle } from '../../../src/coordination/research/writing/extractive-article.ts'
import { materialOf } from '../../../src/coordination/research/writing/material.ts'
import { topicShares } from '../../../src/coordination/research/writing/topic-shares.ts'
import { evidenceOf, ferryLibrary, readLibrary } from './library.ts'

const sectionOf = (content: string, title: string): string =>
  content.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? ''

describe('an article in the words of its sources reads well', () => {
  let evidence: Evidence

  beforeAll(async () => {
    evidence = evidenceFrom(await readLibrary(ferryLibrary))
  })

  test('every paragraph can be read: none is too long, and most are more than one sentence', () => {
    const topic = 'The electric ferry between Norrvik and Halsa'
    const { content } = extractiveArticle({ topic, target_length: 1700 }, evidence)
    const prose = content.split('\n\n').filter((paragraph) => /^[^#*|\-\s"].*\[p\d+\]/.test(paragraph))
    expect(prose.length).toBeGreaterThan(10)
    for (const paragraph of prose) expect(paragraph.split(/\s+/).length).toBeLessThan(190)
    expect(prose.filter((paragraph) => paragraph.split(/\s+/).length < 20).length).toBeLessThan(3)
  })

  test('a source is named where it begins to speak, so that what holds of other things is seen to, and not again', () => {
    const others = evidenceOf({
      'ferries/here.md':
        '# The ferry of Halsa\n\n## Docking\n\nThe ferry of Halsa docks eleven times a day at its quay.',
      'ferries/there.md':
        '# Lessons from elsewhere\n\n## Docking\n\nDocking had to be tried sixty times before a ferry was safe.\n\n- Docking took a minute at first\n- Docking took ten seconds in the end\n',
    })
    const wanted = { topic: 'The ferry of Halsa', target_length: 500, expected_sections: ['Docking', 'Harbours'] }
    const { content } = extractiveArticle(wanted, others)
    expect(content).toMatch(
      /\*Lessons from elsewhere\*[^.]*tried sixty times|tried sixty times[^.]*\*Lessons from elsewhere\*/i,
    )
    expect(content.split('*Lessons from elsewhere*')).toHaveLength(2)
    expect(content).toContain('Under "Docking" it lists:')
  })

  test('questions in general words are answered by what texts say instead', () => {
    const asked = ['money', 'staff', 'environmental impact', 'risks']
    const { content } = extractiveArticle(
      { topic: 'The electric ferry', target_length: 900, expected_sections: asked },
      evidence,
    )
    expect(sectionOf(content, 'Money')).toContain('NOK 412 million')
    expect(sectionOf(content, 'Staff')).toMatch(/crew/i)
    expect(sectionOf(content, 'Environmental impact')).toContain('5,100 tonnes')
    expect(sectionOf(content, 'Risks')).toMatch(/transformer|captains retire|Thick ice/)
  })

  test('a side of a dispute never stands alone, be it far from the topic', () => {
    const { content } = extractiveArticle(
      { topic: 'The electric ferry', target_length: 900, expected_sections: ['regulation', 'charging', 'people'] },
      evidence,
    )
    for (const [one, other] of [
      ['285 passengers', '296 passengers'],
      ['3.6 MW', '4.1 MW'],
      ['Tomas Eide', 'Ingrid Solheim'],
    ] as const)
      expect(content.includes(one), one).toBe(content.includes(other))
  })

  test('both sides of a dispute have the date of their source, and it counts as theirs', () => {
    const { content } = extractiveArticle({ topic: 'The electric ferry', target_length: 900 }, evidence)
    expect(content).toContain('- *Programme plan for the electric ferry* (12 March 2026): "Regular service')
    expect(claimsOf(content, evidence).filter(({ problem }) => problem !== 'none')).toEqual([])
  })
})

describe('what stands alone', () => {
  const alone = (text: string): string[] =>
    materialOf(evidenceOf({ 'a.md': `# Harbour\n\n${text}` }))
      .pieces.filter(({ standsAlone }) => standsAlone)
      .map(({ unit }) => unit.text)

  test.each([
    [
      'what the sentence before has introduced',
      'The ferry gives a low tone in the harbours of the coast. The tone was chosen with the rowing club.',
    ],
    [
      'an answer to what was asked',
      'Farmers wanted a fixed place for their trucks. The company promised one place on weekdays.',
    ],
    [
      'what somebody said of something named before',
      'Residents spoke about the old ferry of the island. The company said that it stays as a reserve for a year.',
    ],
  ])('is not %s', (_, text) => {
    expect(alone(text)).toHaveLength(1)
  })

  test('is what speaks of the whole document', () => {
    expect(
      alone('In May a harbour was opened with a feast for all. The harbour has room for forty boats.'),
    ).toHaveLength(2)
  })

  test('a question is not taken without its answer', () => {
    const { pieces } = materialOf(
      evidenceOf({ 'a.md': 'A resident asked what happens to the ferry. It is sold to an island in the north.' }),
    )
    expect(pieces.map(({ announces }) => announces)).toEqual([true, false])
  })
})

describe('what a topic is about', () => {
  const texts = {
    'acme/overview.md': '# Acme Dynamics\n\nAcme builds pumps for farms and is based in Bergen.',
    'acme/plan.md': '# Plan\n\nAcme wants to sell four hundred pumps in the coming year.',
    'acme/staff.md': '# Staff\n\nAt Acme eleven people build pumps and two of them test the pumps.',
    'papers/disease.md':
      '# Population Dynamics of a Disease\n\nThe dynamics of the disease were based on a model that we are evaluating for farms.',
  }

  test('a word of a name that is a common word too does not make a text be about the name', () => {
    const material = materialOf(evidenceOf(texts))
    const shares = topicShares('Acme Dynamics, an Oslo-based company we are evaluating', material)
    const share = (location: string): number =>
      shares.get(material.pieces.find(({ document }) => document.location === location)?.document.sha256 ?? '') ?? 0
    expect(share('papers/disease.md')).toBeLessThan(0.15)
    expect(share('acme/plan.md')).toBeGreaterThan(0.15)
  })

  test('an article about it says nothing of what only shares such words', () => {
    const topic = 'Acme Dynamics, an Oslo-based company we are evaluating'
    const wanted = { topic, target_length: 500, expected_sections: ['plans', 'staff', 'model of the farms'] }
    expect(extractiveArticle(wanted, evidenceOf(texts)).content).not.toMatch(/disease/i)
  })
})
