import { beforeAll, describe, expect, test } from 'vitest'
import { checkText } from '../../../src/coordination/research/evidence/citation-gate.ts'
import type { Evidence } from '../../../src/coordination/research/evidence/evidence.ts'
import { evidenceFrom } from '../../../src/coordination/research/evidence/read-source.ts'
import { termsRead, topicPresence } from '../../../src/coordination/research/evidence/topic-presence.ts'
import { agreementsOn } from '../../../src/coordination/research/writing/agreements.ts'
import { pointOf } from '../../../src/coordination/research/writing/disagreement-section.ts'
import { extractiveArticle } from '../../../src/coordination/research/writing/extractive-article.ts'
import { materialOf } from '../../../src/coordination/research/writing/material.ts'
import { outlineFor } from '../../../src/coordination/research/writing/outline.ts'
import { topicShares } from '../../../src/coordination/research/writing/topic-shares.ts'
import { evidenceOf, ferryLibrary, readLibrary } from './library.ts'

const notes = evidenceOf({
  'notes/rules-v1.md':
    '# Rules of the orchard, version 1\n\nThe apple orchard of Brook Farm has at most 80 trees. Visitors may pick apples until 17:00.\n',
  'notes/rules-v2.md':
    '# Rules of the orchard, version 2\n\nThis version replaces version 1.\n\nThe apple orchard of Brook Farm has at most 140 trees, after the fence was moved in 2023. Visitors may pick apples until 19:00.\n',
  'notes/survey.txt':
    'Survey of Brook Farm\n\nThe barn was built in 1911. It has a roof of slate. The orchard lies on loam, and its lower end is wet until May.\n',
  'notes/yield.md':
    '# Yield of the apple orchard\n\nThe orchard gave 3,100 kg of apples in 2024. The poor yield of 2022 was due to a late frost in May.\n',
  'notes/meeting.md':
    '# Minutes\n\n## Apple orchard\n\nThe members voted 17 to 3 for a second gate. A press for juice is bought in spring.\n\n## Parking\n\nCars stand behind the barn.\n',
  'notes/cake.txt': 'Apple cake\n\nTake four apples, flour and sugar. Bake the cake for 45 minutes at 180 degrees.\n',
})

const topic = 'The apple orchard of Brook Farm'

/** The locations that an article cites. */
function citedBy(content: string, { passages, documents }: Evidence): string[] {
  const places = new Map(documents.map(({ sha256, location }) => [sha256, location]))
  const ids = new Set([...content.matchAll(/\[(p\d+)\]/g)].map(([, id]) => id))
  return [...new Set(passages.filter(({ id }) => ids.has(id)).map(({ document }) => places.get(document) ?? ''))].sort()
}

describe('the documents of a topic', () => {
  const article = extractiveArticle({ topic, target_length: 800 }, notes)

  test('are those that name the head of it, also where few of their words are rare', () => {
    const shares = topicShares(topic, materialOf(notes))
    const share = (name: string): number =>
      shares.get(notes.documents.find(({ location }) => location === `notes/${name}`)?.sha256 ?? '') ?? 0
    for (const name of ['rules-v2.md', 'yield.md', 'meeting.md'])
      expect([name, share(name) > 0.35]).toEqual([name, true])
    expect(share('rules-v2.md')).toBeGreaterThan(share('survey.txt'))
  })

  test('are all used where an article has room for them, and nothing else is', () => {
    const cited = citedBy(article.content, notes)
    expect(cited).toEqual(expect.arrayContaining(['notes/meeting.md', 'notes/rules-v2.md', 'notes/yield.md']))
    expect(cited).not.toContain('notes/cake.txt')
    for (const said of ['140 trees', '3,100 kg', '17 to 3', '19:00']) expect(article.content).toContain(said)
    expect(article.content).not.toMatch(/80 trees|Cars stand|flour/)
  })

  test('give headings that stand over several sentences, and no numbers of versions', () => {
    const sections = article.content.split(/^## /m).slice(1)
    for (const section of sections.filter((one) => !/^(?:Introduction|Conclusion|Further)/.test(one)))
      expect(section.match(/\[p\d+\]/g)?.length).toBeGreaterThan(1)
    expect(article.content).not.toMatch(/^## .*version/im)
  })

  test('give an outline without sections that nothing fills', () => {
    const titles = [...article.content.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
    for (const { title } of article.outline.sections) expect(titles).toContain(title)
  })

  test('look ahead only where something is still to come', () => {
    expect(article.content).not.toMatch(/Looking ahead, .*(?:was due|late frost)/)
    const ahead = { ...notes, passages: notes.passages.filter(({ quote }) => quote.includes('3,100')) }
    expect(extractiveArticle({ topic, target_length: 500 }, ahead).content).not.toContain('Looking ahead')
  })
})

describe('a topic that is one of many of a library', () => {
  let ferry: Evidence

  beforeAll(async () => {
    ferry = evidenceFrom(await readLibrary(ferryLibrary))
  })

  test('is told by the document about it before others', () => {
    const { content } = extractiveArticle({ topic: 'Winter operations', target_length: 500 }, ferry)
    for (const said of ['22 metres per second', '25 centimetres', 'cleared by hand', 'above 10 °C'])
      expect(content).toContain(said)
    // What was taught to crews and who directs the programme has nothing to do with it.
    expect(content).not.toMatch(/course of 24 hours|programme director|285 passengers/)
  })

  test('is told by that document also where sections are asked for', () => {
    const asked = {
      topic: 'The first winter of the electric ferry',
      target_length: 800,
      expected_sections: ['Timetable', 'Charging', 'Risks'],
    }
    const { content } = extractiveArticle(asked, ferry)
    expect(content).toContain('22 metres per second')
    expect([...content.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(
      expect.arrayContaining(['Timetable', 'Charging', 'Risks', 'Winter operations']),
    )
  })

  test.each([
    'The history of the Eiffel Tower',
    'Hydrogen propulsion',
    'The mayor of Norrvik',
    'The role of women in the ferry programme',
    'Who is allowed to bring dogs on board?',
  ])('is not answered with something else where nothing mentions it: %s', (absent) => {
    expect(topicPresence(absent, termsRead(ferry)).isAbsent).toBe(true)
    const { content } = extractiveArticle({ topic: absent, target_length: 500 }, ferry)
    expect(content).not.toMatch(/\[p\d+\]/)
    expect(content).toContain('nothing that was read mentions this')
  })

  test.each([
    ['The batteries lubricated for the electric ferry', 'lubricated'],
    ['How the ferry is moored and greased', 'greased'],
    ['The electricity bill of the ferry', 'bill'],
  ])('is written as far as it goes where only a word of it is nowhere: %s', (partly, word) => {
    const { isAbsent, missing } = topicPresence(partly, termsRead(ferry))
    expect({ isAbsent, missing }).toEqual({ isAbsent: false, missing: [word] })
    expect(extractiveArticle({ topic: partly, target_length: 500 }, ferry).content).toMatch(/\[p\d+\]/)
  })

  test.each([
    'The electric ferry between Norrvik and Halsa',
    'Sustainability of the electric ferry',
    'Benefits of the ferry for the village',
    'How are crews trained for fires in battery rooms?',
    'How long does the crossing take?',
  ])('is found in other forms of its words: %s', (present) => {
    expect(topicPresence(present, termsRead(ferry))).toEqual({ share: 1, missing: [], isAbsent: false })
  })

  test('is answered in part where something of it is missing, which is named once', () => {
    const asked = { topic: 'Fares, charging and helicopters of the electric ferry', target_length: 600 }
    const { content } = extractiveArticle(asked, ferry)
    expect(content).toContain('## What was not found\n\n- "Helicopters": nothing that was read answers this')
    // What a topic lists are its sections, and nothing else is in it.
    expect([...content.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
      'Introduction',
      'Fares',
      'Charging',
      'Where sources disagree',
      'What was not found',
      'Conclusion',
    ])
    expect(content).not.toContain('passenger lounge')
  })

  test('has no section of something else under a heading that was asked for', () => {
    const asked = { topic: 'The electric ferry', target_length: 600, expected_sections: ['Charging', 'Giraffe towers'] }
    const { content } = extractiveArticle(asked, ferry)
    expect(content).not.toContain('## Giraffe towers')
    expect(content).toContain('- "Giraffe towers": nothing that was read answers this')
  })
})

describe('texts without headings', () => {
  const papers = evidenceOf({
    '4711.txt':
      'Effect of vitamin D replacement on the strength of bones in school children of the northern provinces\n\nBACKGROUND Vitamin D is needed for bones. METHODS We gave vitamin D to 179 children for a year. RESULTS Vitamin D made the bones of the hip denser by 4 percent.\n',
    '4712.txt':
      'Vitamin D and falls of the elderly\n\nVitamin D in high doses lowered the number of falls by 19 percent. Vitamin D in low doses had no effect on falls.\n',
  })

  test('have the first line for a title, and no name of a file becomes a heading', () => {
    expect(papers.documents.map(({ title }) => title)).toEqual([
      'Effect of vitamin D replacement on the strength of bones in school children of the northern provinces',
      'Vitamin D and falls of the elderly',
    ])
    const { content } = extractiveArticle({ topic: 'Vitamin D', target_length: 500 }, papers)
    expect(content).not.toMatch(/^## .*\d{4}/m)
    expect(content).not.toMatch(/\b(?:BACKGROUND|METHODS|RESULTS)\b/)
    const { sections } = outlineFor({ topic: 'Vitamin D', target_length: 500 }, materialOf(papers))
    for (const { title } of sections) expect(title).toMatch(/\p{L}{3}/u)
  })
})

describe('an article in the words of its sources', () => {
  const clinic = evidenceOf({
    'okafor.md':
      '# Dr. Amara Okafor\n\nAmara Okafor studied medicine in Leeds and has led the clinic since 2016. Okafor set up the travel clinic in 2018.\n\nShe teaches at the university every Thursday, so there are no visits on that day.\n',
    'report.md':
      '# Annual report\n\nThe clinic of Amara Okafor treated 11,420 patients in 2024. The travel clinic was set up in 2018 by Okafor.\n',
  })

  test('has no sentence torn from its citation by a title with a full stop, and none lost by it', () => {
    const { content, title } = extractiveArticle({ topic: 'Dr. Amara Okafor', target_length: 500 }, clinic)
    expect(title).toBe('Dr. Amara Okafor')
    const { claims } = checkText(content, clinic)
    expect(claims.filter(({ verdict, problem }) => verdict === 'not found' || problem !== 'none')).toEqual([])
    expect(content).toContain('She teaches at the university every Thursday')
  })

  test('is told which facts several sources agree on', () => {
    const [agreed, ...more] = agreementsOn('Amara Okafor', materialOf(clinic))
    expect(more).toEqual([])
    expect(agreed?.piece.unit.text).toMatch(/travel clinic .*2018/)
    expect(new Set(agreed?.passages)).toHaveProperty('size', 2)
  })

  test('takes nothing from documents that only name where it is', () => {
    const club = evidenceOf({
      'fees.md': '# Fees\n\nAdults pay a fee of 240 euros a year. Families pay a fee of 480 euros at most.\n',
      'budget.md':
        '# Budget of the Tern Rowing Club\n\nThe roof is repaired in autumn for 12,700 euros. A new boat will be bought next year.\n',
      'regatta.md': '# Regatta of the Tern Rowing Club\n\nThe regatta of the Tern Rowing Club had 412 starters.\n',
      'camp.md': '# Camp\n\nThe camp of the Tern Rowing Club lasts for ten days.\n',
    })
    const { content } = extractiveArticle({ topic: 'Fees of the Tern Rowing Club', target_length: 500 }, club)
    expect(content).toMatch(/240 euros[\s\S]*480 euros/)
    expect(content).not.toMatch(/roof|starters|ten days|new boat/)
  })

  test('takes up documents that speak of the same in the words of those of the topic, behind them', () => {
    const office = evidenceOf({
      'plan.md':
        '# Plan of the archive move\n\nThe archive move takes place in May. Two trial loads compare the shelves of both cellars. A trial load passes when fewer than ten boxes are misplaced.\n',
      'load-1.md':
        '# Load 1\n\nIn the first trial load 31 boxes were misplaced on the shelves. The trial load did not pass.\n',
      'canteen.md': '# Canteen\n\nThe canteen serves soup on Mondays and pancakes on Fridays, and closes at two.\n',
    })
    const { content } = extractiveArticle({ topic: 'The archive move', target_length: 400 }, office)
    expect(content).toMatch(/takes place in May[\s\S]*31 boxes were misplaced/)
    expect(content).not.toContain('pancakes')
  })

  test('does not speak for those who wrote a letter', () => {
    const letters = evidenceOf({
      'a.md': '# Repairs of the roof\n\nThe roof of the hall is repaired by the owner of the hall each spring.\n',
      'b.md': '# Letter on the roof\n\nWe ask the owner to repair the roof of the hall by the end of February.\n',
    })
    const { content } = extractiveArticle({ topic: 'The roof of the hall', target_length: 500 }, letters)
    expect(content).toContain('We ask the owner')
    expect(content).not.toMatch(/that we ask/)
  })

  test('heads a contradiction with what it is about, without where and when', () => {
    expect(pointOf({ about: 'Repair of 2 beams at the mill, upper floor', sides: [] })).toBe(
      'Repair of 2 beams at the mill',
    )
    expect(pointOf({ about: 'RESULTS The number of papers', sides: [] })).toBe('The number of papers')
  })
})
