import { describe, expect, test } from 'vitest'
import { checkText, settled } from '../../../src/coordination/research/evidence/citation-gate.ts'
import { articleTitle } from '../../../src/coordination/research/writing/article-title.ts'
import { assumptionsFor } from '../../../src/coordination/research/writing/assumptions.ts'
import { extractiveArticle } from '../../../src/coordination/research/writing/extractive-article.ts'
import { materialOf } from '../../../src/coordination/research/writing/material.ts'
import { sentencesOf } from '../../../src/understanding/prose/sentences.ts'
import { evidenceOf, evidenceOfFiles } from './library.ts'

const garden = evidenceOf({
  'about.md': `# Ferrow Botanic Garden

The Ferrow Botanic Garden keeps 4,100 kinds of plants on a slope above the river Ause. It was laid out in 1871 by the chemist Ruth Aldane.

Dr Pia Lomax is its head gardener.
`,
  'glasshouses.md': `# Glasshouses

The palm house is heated to 18 degrees by a wood boiler. The fern house was rebuilt in 2019 after a storm. In 2023 it had 12,000 visitors.
`,
  'seeds.md':
    '# Seed exchange\n\nSeeds are sent to 140 gardens every spring. Each packet holds twenty seeds of one kind.\n',
  'letter.txt':
    'Letter of 3 May 2025\nDear members,\n\nthe water tank of the alpine bed leaks. We repair it in June.\n\nTom Ashby\n',
  'other.md': '# Norbury Castle\n\nNorbury Castle is a ruin near the coast. Nothing grows on its walls but ivy.\n',
})
const article = (topic: string, target_length = 500): string =>
  extractiveArticle({ topic, target_length }, garden).content

describe('a topic that names what a folder is about', () => {
  const content = article('The Ferrow Botanic Garden')

  test('uses all of it, though most papers do not name it, and leaves out what is about another thing', () => {
    for (const part of ['4,100 kinds', 'palm house', '140 gardens', 'water tank']) expect(content).toContain(part)
    expect(content).not.toContain('ivy')
  })

  test('does not make a side of it out of one of its papers', () => {
    expect(article('Glasshouses')).not.toMatch(/140 gardens|water tank/)
  })
})

describe('a topic that lists what it is about', () => {
  test('has that as its sections, and names what is not there', () => {
    const content = article('Seeds, glasshouses and bees of the Ferrow Botanic Garden')
    expect([...content.matchAll(/^##? (.+)$/gm)].map(([, title]) => title)).toEqual([
      'Seeds, glasshouses and bees of the Ferrow Botanic Garden',
      'Introduction',
      'Seeds',
      'Glasshouses',
      'What was not found',
      'Conclusion',
    ])
    expect(content).toContain('- "Bees": nothing that was read answers this')
    expect(content).not.toContain('water tank')
  })
})

describe('a narrow question that nothing answers', () => {
  test('has what comes nearest beside it, and nothing is put in to fill it', () => {
    const content = article('Who rebuilt the fern house?')
    expect(content).toBe(
      '# Who rebuilt the fern house?\n\n## What was not found\n\n- "Who rebuilt the fern house?": nothing that was read answers this\n\n## What comes nearest\n\nThe fern house was rebuilt in 2019 after a storm, according to *Glasshouses* [p2].',
    )
  })
})

describe('sentences of an article', () => {
  test('begin with a capital, also where a letter goes on behind its greeting', () => {
    expect(article('The Ferrow Botanic Garden')).toMatch(
      /(?:^|\. )The water tank|that the water tank|, the water tank/m,
    )
    expect(article('The Ferrow Botanic Garden')).not.toMatch(/(?:^|[.] )the water tank/m)
  })

  test('do not speak of something that another sentence names which is not there', () => {
    const content = article('Seeds, glasshouses and gardeners of the Ferrow Botanic Garden')
    expect(content).not.toMatch(/is its head gardener/)
    expect(content).not.toMatch(/(?:^|\n\n)In 2023 it had/)
  })

  test('end behind a number with a point in it', () => {
    expect(sentencesOf('It grew by a factor of 4.3. 61 papers came out.').map(({ text }) => text)).toEqual([
      'It grew by a factor of 4.3.',
      '61 papers came out.',
    ])
  })
})

describe('a title', () => {
  test('of several questions is the first, and says that there are more', () => {
    const questions = ['Who laid out the garden in the last century?', 'How warm is the palm house?', 'Who leads it?']
    expect(articleTitle(questions.join(' '), questions)).toBe(
      'Who laid out the garden in the last century? And two more questions',
    )
  })
})

describe('the head of a table', () => {
  test('claims nothing, though a column is called after a year', async () => {
    const evidence = await evidenceOfFiles({ 'sites.csv': 'site,visits_2024,keeper\nOak,311,Ann\nElm,204,Bo\n' })
    const text =
      '| site | visits 2024 | keeper |\n| --- | --- | --- |\n| Oak | 311 | Ann [p1] |\n| Elm | 204 | Bo [p1] |'
    expect(checkText(text, evidence).claims).toHaveLength(2)
    expect(settled(text, evidence, 'drop')).not.toContain('[unverified]')
  })
})

describe('what is taken for granted', () => {
  test('names the documents of each sense, and no words torn from them', () => {
    const evidence = evidenceOf({
      'bank-a.md':
        '# River bank\n\nThe bank of the river Ause was raised by stones and willows. Otters dig burrows there.\n',
      'bank-b.md':
        '# Repair of the bank\n\nThe bank of the river was mended with willows and stones after the flood.\n',
      'money-a.md': '# Savings\n\nThe bank pays two percent interest on deposits. Loans cost five percent interest.\n',
      'money-b.md': '# Loans\n\nThe bank grants loans against deposits. Interest is due monthly on loans.\n',
    })
    expect(assumptionsFor('The bank', materialOf(evidence)).join(' ')).toMatch(
      /^"bank" is taken to mean what "[^"]+" and "[^"]+" speak of, not what "[^"]+" and "[^"]+" speak of\.$/,
    )
  })
})
