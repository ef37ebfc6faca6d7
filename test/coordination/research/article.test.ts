import { beforeAll, describe, expect, test } from 'vitest'
import { claimsOf } from '../../../src/coordination/research/evidence/claims.ts'
import { type Evidence, holds } from '../../../src/coordination/research/evidence/evidence.ts'
import { numbersIn } from '../../../src/coordination/research/evidence/numbers.ts'
import { comparable } from '../../../src/coordination/research/evidence/plain-text.ts'
import { evidenceFrom } from '../../../src/coordination/research/evidence/read-source.ts'
import type { ArticleDraft } from '../../../src/coordination/research/writing/article-draft.ts'
import { ambiguitiesIn, assumptionsFor } from '../../../src/coordination/research/writing/assumptions.ts'
import { extractiveArticle } from '../../../src/coordination/research/writing/extractive-article.ts'
import { gapsIn } from '../../../src/coordination/research/writing/gaps.ts'
import { materialOf } from '../../../src/coordination/research/writing/material.ts'
import { numberCitations } from '../../../src/coordination/research/writing/number-citations.ts'
import { outlineFor, partsOf } from '../../../src/coordination/research/writing/outline.ts'
import { containment, shinglesOf } from '../../../src/understanding/prose/containment.ts'
import { evidenceOf, ferryLibrary, readLibrary } from './library.ts'

const topic = 'The electric ferry between Norrvik and Halsa'

describe('an article from the ferry library without a model', () => {
  let evidence: Evidence
  let draft: ArticleDraft
  let sections: { title: string; text: string }[]

  beforeAll(async () => {
    evidence = evidenceFrom(await readLibrary(ferryLibrary))
    draft = extractiveArticle({ topic, target_length: 1700 }, evidence)
    sections = draft.content
      .split(/^## /m)
      .slice(1)
      .map((part) => ({ title: part.slice(0, part.indexOf('\n')), text: part.slice(part.indexOf('\n')) }))
  })

  test('has the length that was asked for, an introduction, sections and a conclusion', () => {
    expect(draft.words).toBeGreaterThanOrEqual(1500)
    expect(Math.abs(draft.words - 1700)).toBeLessThan(0.1 * 1700)
    expect(sections.length).toBeGreaterThanOrEqual(6)
    expect([sections[0]?.title, sections.at(-1)?.title]).toEqual(['Introduction', 'Conclusion'])
  })

  test('cites in every section, and quotes every claim word for word', () => {
    expect(sections.filter(({ text }) => !/\[p\d+\]/.test(text))).toEqual([])
    const claims = claimsOf(draft.content, evidence)
    const quotes = new Map(evidence.passages.map(({ id, quote }) => [id, comparable(quote)]))
    expect(claims.length).toBeGreaterThan(60)
    expect(claims.filter(({ verdict, problem }) => verdict !== 'supported' || problem !== 'none')).toEqual([])
    expect(claims.filter(({ quote, passages: [id = ''] }) => !quotes.get(id)?.includes(comparable(quote)))).toEqual([])
    expect(
      claims.filter(({ sentence, quote }) => !comparable(sentence).includes(comparable(quote).replace(/[.]$/, ''))),
    ).toEqual([])
  })

  test('gives no number that stands only in what was replaced', () => {
    const current = new Set(
      evidence.passages.filter(holds).flatMap(({ quote }) => numbersIn(quote).map(({ value }) => value)),
    )
    expect(numbersIn(draft.content.replace(/\[p\d+\]/g, ' ')).filter(({ value }) => !current.has(value))).toEqual([])
    expect(draft.setAside).toHaveLength(9)
  })

  test('repeats nothing in another section', () => {
    const grams = sections.map(({ text }) => shinglesOf(text))
    for (const [index, one] of grams.entries()) {
      for (const other of grams.slice(index + 1)) expect(containment(one, other)).toBeLessThan(0.2)
    }
  })

  test('gives both sides where current sources differ, and neither elsewhere', () => {
    const disputed = sections.find(({ title }) => title === 'Where sources disagree')?.text ?? ''
    const rest = sections
      .filter(({ title }) => title !== 'Where sources disagree')
      .map(({ text }) => text)
      .join('\n')
    for (const side of [
      '3.6 MW',
      '4.1 MW',
      '14 September',
      '28 September',
      'Tomas Eide',
      'Ingrid Solheim',
      '285',
      '296',
    ]) {
      expect(disputed).toContain(side)
      expect(rest).not.toContain(side)
    }
  })

  test('numbers its citations, with a reference and a place for each', () => {
    const { content, passages, references } = numberCitations(draft.content, evidence)
    expect(content).not.toMatch(/\[p\d+\]/)
    const used = new Set([...content.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)))
    expect([...used].sort((left, right) => left - right)).toEqual(passages.map((_, index) => index + 1))
    expect(references.split('\n').every((line) => /^\[\d+\] .*, (?:page \d+|lines? \d+(?:–\d+)?)\.$/.test(line))).toBe(
      true,
    )
  })

  test('is the same every time', () => {
    expect(extractiveArticle({ topic, target_length: 1700 }, evidence)).toEqual(draft)
  })

  test('leaves out what is not about the topic', () => {
    expect(draft.content).not.toMatch(/laptop|logo|password/i)
  })

  test('says what was not found of what was asked for', () => {
    const asked = { topic, target_length: 800, expected_sections: ['Charging', 'Helicopter landings', 'Noise'] }
    const { content } = extractiveArticle(asked, evidence)
    expect(content).toContain('## What was not found\n\n- "Helicopter landings": nothing that was read answers this')
    expect(content).not.toContain('## Helicopter landings')
  })

  test('has nothing to say without evidence, and says so', () => {
    const { content } = extractiveArticle(
      { topic, target_length: 500, expected_sections: ['Noise', 'Fares'] },
      evidenceOf({}),
    )
    expect(content).toContain('"Noise": nothing that was read answers this')
    expect(content).not.toMatch(/\[p\d+\]/)
  })
})

describe('questions before search', () => {
  test('a brief that numbers its parts gets a section for each', () => {
    const { subject, parts } = partsOf(
      'Prepare a brief on Norrvik Ferries. Cover: (1) the money, including fares, (2) the vessel and (3) how it copes with ice. Be exact.',
    )
    expect(subject).toBe('Norrvik Ferries')
    expect(parts).toEqual(['the money, including fares', 'the vessel', 'how it copes with ice'])
  })

  test('a brief without parts gets them from folders, headings and phrases of the documents about it', async () => {
    const material = materialOf(evidenceFrom(await readLibrary(ferryLibrary)))
    const titles = outlineFor({ topic, target_length: 1700 }, material).sections.map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['Charging', 'Vessel', 'Finance', 'Operations', 'Safety']))
    expect(titles.join(' ')).not.toMatch(/laptop|brand/i)
  })

  test('what fewer than two passages answer is a gap to look into once more', async () => {
    const material = materialOf(evidenceFrom(await readLibrary(ferryLibrary)))
    const outline = {
      topic,
      sections: ['Charging', 'Helicopter landings'].map((title) => ({ title, questions: [title] })),
    }
    expect(gapsIn(outline, material)).toEqual([
      {
        section: 'Helicopter landings',
        question: 'Helicopter landings',
        passages: 0,
        query: `${topic} Helicopter landings`,
      },
    ])
  })

  const planet = 'Mercury is the planet nearest to the sun, with craters, a thin atmosphere and an orbit of 88 days.'
  const metal =
    'Mercury is a liquid metal that was used in thermometers and lamps, and its vapour is poisonous to workers.'

  test('a word with several senses is asked about, and headless an assumption is stated', () => {
    const material = materialOf(
      evidenceOf({
        'a.md': `# Orbits\n\n${planet} Its craters are old.`,
        'b.md': `# Probe\n\nA probe mapped the craters of Mercury, its atmosphere and its orbit around the sun.`,
        'c.md': `# Lamps\n\n${metal} Lamps with the liquid metal are collected.`,
        'd.md': `# Safety\n\nThe vapour of mercury from broken thermometers and lamps is poisonous, like any liquid metal of the kind.`,
      }),
    )
    expect(ambiguitiesIn('Mercury', material)).toMatchObject([
      { about: 'Mercury', meanings: [expect.any(String), expect.any(String)] },
    ])
    expect(assumptionsFor('Mercury', material)).toHaveLength(1)
  })

  test('a name that several things share is asked about, unless the brief says which', () => {
    const material = materialOf(
      evidenceOf({ 'a.md': 'The AX-100 weighs 40 kg and is grey.', 'b.md': 'The AX-200 weighs 55 kg and is green.' }),
    )
    expect(ambiguitiesIn('The AX robots', material)).toMatchObject([{ about: 'AX', meanings: ['AX-100', 'AX-200'] }])
    expect(ambiguitiesIn('The AX-200 robot', material)).toEqual([])
  })

  test('a topic with one sense is not asked about', async () => {
    const material = materialOf(evidenceFrom(await readLibrary(ferryLibrary)))
    expect(ambiguitiesIn(topic, material)).toEqual([])
  })
})
