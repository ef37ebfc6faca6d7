import { describe, expect, test } from 'vitest'
import { unitsOf } from '../../../src/coordination/research/evidence/units.ts'
import { extractiveArticle } from '../../../src/coordination/research/writing/extractive-article.ts'
import { boathouseLibrary } from './boathouse-library.ts'
import { evidenceOf } from './library.ts'

const articleOn = (
  topic: string,
  texts: Readonly<Record<string, string>>,
  words = 600,
  sections: string[] = [],
): string =>
  extractiveArticle(
    { topic, target_length: words, ...(sections.length === 0 ? {} : { expected_sections: sections }) },
    evidenceOf(texts),
  ).content
const sectionOf = (content: string, title: string): string =>
  content.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? ''

describe('the words that were asked for', () => {
  test('are used for all that documents of the topic say, a sentence with "there were" too', () => {
    expect(articleOn('Complaints about noise', boathouseLibrary)).toContain('six complaints about noise, five of them')
  })

  test('are used for documents that name what those of the topic name, though they do not name it', () => {
    const content = articleOn('The renovation of the mill', {
      'report.md':
        '# Report on the renovation of the mill\n\nThe renovation of the mill took a year. The wheel was renewed by Holm Datter. In the end Holm Datter was paid 80,000 euros. The work was led by Karin Lunde, and the trust thanked Karin Lunde.\n',
      'minutes.md':
        '# Minutes of the trust\n\n## 1. Offers for the wheel\n\nThe firm of Holm Datter and two others sent offers. Then Karin Lunde proposed to take Holm Datter. The trust voted six to one for it.\n\n## 2. Tea\n\nTea is served at four. The urn was mended by a member.\n',
      'other.md': '# Minutes of the band\n\nThe band plays at the mill in May. The drums were tuned.\n',
    })
    expect(content).toContain('two others sent offers')
    expect(content).not.toMatch(/urn was mended|drums were tuned/)
  })
})

describe('what is understood only as a whole', () => {
  test('stays whole: an entry of a log, and a line of a record between others', () => {
    const { passages } = evidenceOf({
      'log.txt': boathouseLibrary['log.txt'] ?? '',
      'ticket.txt': `Ticket 12\n\nCustomer: It is empty.\nSupport: ${'We looked into it. '.repeat(12)}It is mended.\nCustomer: Thanks.\n`,
    })
    const texts = passages.flatMap((passage) => unitsOf(passage).map(({ text }) => text))
    expect(texts).toContain('11.06.2024 Noise measured. Above the limit. Piling stopped.')
    expect(texts.some((text) => text.startsWith('Support: We looked') && text.endsWith('It is mended.'))).toBe(true)
  })

  test('keeps what leads in to a list', () => {
    const content = articleOn('Rules of the landing stage', {
      'rules.md':
        '# Rules of the landing stage\n\nThe landing stage is open from April to October.\n\nThese are forbidden on the stage:\n\n- fires and grills of any kind\n- boats with engines\n- swimming after dark\n',
    })
    expect(content).toMatch(/These are forbidden on the stage:\n\n- fires/)
  })
})

describe('the voice of an article', () => {
  const content = articleOn('The new boathouse', boathouseLibrary, 500)

  test('is not that of a letter, which is quoted', () => {
    expect(content).toMatch(/"The fee for you stays at 18 euros a month[^"]*"/)
    expect(content).not.toMatch(/[^"]My wife and I/)
  })

  test('has no lines about a document as sentences', () => {
    const edition = articleOn('The heating of the hall', {
      'hall.md':
        '# The heating of the hall\n\nEdition of April 2024. It replaces the edition of 2022.\n\nThe heating of the hall burns pellets. It was renewed in 2019.\n',
      'plan.md':
        '# Plan for the heating of the hall\n\nFinal version, 15 December 2023, Tarn and sons. As of 22 March 2024.\n\nThe heating of the hall is to be made larger.\n',
    })
    expect(edition).toContain('burns pellets')
    expect(edition).not.toMatch(/Edition of|replaces the edition|Final version|As of/)
  })

  test('names a source whose title has an initial, in one sentence that is cited', () => {
    const named = articleOn('Redds of the upper Tarrow', {
      'redds.txt':
        'Redd survey, upper Tarrow, T. Reyes, P. Adeyemi\n\nThe redds of the upper Tarrow were counted on foot in November. Some lay on top of others.\n\nReach 1: 38 redds\nReach 2: 51 redds\nReach 3: 37 redds\n',
      'report.md':
        '# The upper Tarrow\n\nThe upper Tarrow has gravel. No redds of the upper Tarrow were known before 2021.\n',
    })
    expect(named).toMatch(/\*Redd survey, upper Tarrow\* (?:lists|says)|(?:according to|It lists)/)
    expect(named).not.toMatch(/Reyes\*|T\. Reyes/)
  })

  test('says once according to whom', () => {
    const twice = articleOn('The noise of the mill', {
      'a.md':
        '# Noise of the mill\n\nThe mill runs by day. According to our measurements the noise of the mill is 61 dB at the fence.\n',
      'b.md':
        '# Letter of the county on the mill\n\nAccording to the county the noise of the mill is too loud for a school.\n',
    })
    expect(twice).not.toMatch(/According to [^.]*according to/i)
  })
})

describe('the sections of an article', () => {
  test('hold what their headings say', () => {
    const handbook = {
      'handbook.md':
        '# Handbook for helpers at the weir\n\n## Before you come\n\nTell the office when helpers come to the weir. Never work alone at the weir.\n\n## The eel pass\n\nLook at the eel pass once a week. Helpers remove moss by hand.\n\n## Clearing the trash rack\n\nClear the rack when the water stands high. Put branches on the left bank.\n',
    }
    const content = articleOn('Helpers at the weir', handbook, 600, ['Eel pass', 'Trash rack'])
    expect(sectionOf(content, 'Eel pass')).toContain('once a week')
    expect(sectionOf(content, 'Eel pass')).not.toMatch(/work alone|branches/)
    expect(sectionOf(content, 'Trash rack')).toContain('left bank')
    expect(content).not.toContain('What was not found')
  })

  test('are not headed by the last word of a clause, nor by the number of a heading', () => {
    const content = articleOn('The repair of the bridge', {
      'report.md':
        '# Report on the repair of the bridge\n\n## Summary\n\nThe repair of the bridge took nine weeks.\n\n## What was built\n\nThe bridge has new railings of oak. They were made by a joiner in the town. The deck was raised by ten centimetres.\n\n## Why it took longer\n\nThe oak came three weeks late. The river was high in May, so that divers could not work.\n\n## 3. Cost of the bridge\n\nThe oak cost 9,000 euros. The joiner was paid 14,000 euros for the railings.\n',
    })
    const titles = [...content.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
    for (const title of titles) expect(title).not.toMatch(/^(?:Built|Longer|\d)/)
    expect(titles).toContain('What was built')
  })

  test('are about the thing that a phrase ends with', () => {
    const content = articleOn('The relay race', {
      ...boathouseLibrary,
      'relay.md': '# The relay\n\nThe relay passes on bookings. Logs of the relay are deleted after two days.\n',
      'relay-2.md': '# Setting up the relay\n\nThe relay listens on port 8443. Restart the relay once a month.\n',
    })
    expect(content).toContain('relay race starts at noon')
    expect(content).not.toMatch(/port 8443|deleted after two days/)
  })
})

describe('the end of an article', () => {
  test('looks ahead to nothing that the latest document has behind it', () => {
    const texts = {
      '2023-09-minutes.md':
        '# Minutes on the boathouse, 12 September 2023\n\nThe treasurer will ask two builders for the boathouse. The boathouse is full.\n',
      '2025-04-report.md':
        '# Report on the boathouse, 14 April 2025\n\nThe boathouse was opened in October 2024.\n\nThe boathouse will be painted in June 2025. The stage of the boathouse is to come in March 2025.\n',
    }
    const end = sectionOf(articleOn('The boathouse', texts, 800), 'Conclusion')
    expect(end).not.toMatch(/two builders|March 2025/)
    expect(end).toContain('painted in June 2025')
  })

  test('is left out where there is nothing to say', () => {
    const content = articleOn('The tower', { 'tower.md': '# The tower\n\nThe tower is 31 metres high.\n' })
    expect(content).toContain('31 metres')
    expect(content).not.toContain('## Conclusion')
  })
})
