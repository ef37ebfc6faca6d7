import { describe, expect, test } from 'vitest'
import { isNarrowTopic } from '../../../src/coordination/research/question/narrow-topic.ts'
import { contentLabel } from '../../../src/coordination/research/writing/content-label.ts'
import { extractiveArticle } from '../../../src/coordination/research/writing/extractive-article.ts'
import { materialOf } from '../../../src/coordination/research/writing/material.ts'
import { evidenceOf } from './library.ts'

const library = evidenceOf({
  'report.md': `# Final report on the renovation of the mill

The mill was renovated between 3 March and 9 October 2024. It opened again on 12 October 2024, two weeks later than planned.

## Delay

The millstone was delivered two weeks late, because the ferry did not run in a storm. The carpenter waited with the floor of the mill.
`,
  'trip.md': `# The club's trip to the coast

Each guest brings a packed lunch, because the mill beside the hostel opens only in the evening. The bus leaves at 8:15.
`,
  'keeper.txt': `Keeper's log, Anna Falk

14.05.2024 Drilling beside the mill before eight. Told the foreman.
21.05.2024 Loud again at the mill. Called the carpenter.
`,
  'mill-costs.csv.md': `# Costs of the mill

| item | paid |
| --- | --- |
| Millstone | 12,400 euros |
| Floor | 9,100 euros |
`,
})
const articleOn = (topic: string, sections?: readonly string[]): string =>
  extractiveArticle(
    { topic, target_length: 600, ...(sections === undefined ? {} : { expected_sections: sections }) },
    library,
  ).content

describe('a narrow question', () => {
  test('has a short article that says that no more was found, instead of what is near', () => {
    const content = articleOn('When did the mill open again?')
    expect(content).toContain('It opened again on 12 October 2024')
    expect(content).toMatch(/## Conclusion\n\nNothing else that was read clearly bears on the question\.$/)
    for (const other of ['packed lunch', 'Keeper', 'Drilling', '12,400']) expect(content).not.toContain(other)
  })

  test('is told from an open one, and from one whose sections are asked for', () => {
    const isNarrow = (topic: string): boolean => isNarrowTopic({ topic })
    expect(['When did it open?', 'How much did the mill cost, and who paid?'].map(isNarrow)).toEqual([true, true])
    expect(['How does the mill work?', 'Why was it late?', 'The mill'].map(isNarrow)).toEqual([false, false, false])
    expect(isNarrowTopic({ topic: 'When did the mill open?', expected_sections: ['Delay'] })).toBe(false)
  })
})

describe('the heading of a section', () => {
  test('says what stands under it, not which document that is from', () => {
    const evidence = evidenceOf({
      'mill.md':
        '# The water mill\n\nThe water mill stands at the bend of the river. It grinds rye and barley for four villages.\n',
      'keeper.md': `# Keeper's log, Anna Falk

The pump of the water mill stopped twice in May. The smith took the pump of the water mill apart and cleaned it.
A new belt for the pump of the water mill was ordered in June. The water mill stood still for nine days.
`,
    })
    const { content } = extractiveArticle({ topic: 'The water mill', target_length: 500 }, evidence)
    expect([...content.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toContain('Pump')
    expect(content).not.toMatch(/^## .*(?:log|Falk)/m)
  })

  test('names things that several sentences speak of, and neither the topic nor names', () => {
    const { pieces } = materialOf(
      evidenceOf({
        'log.md':
          '# Log\n\nThe pump was cleaned by Anna Falk on Monday. A part of the pump broke at the weir. The filter of the pump at the weir was changed by Anna Falk.\n',
      }),
    )
    expect(contentLabel(pieces, new Set(['weir']))).toBe('Pump')
    expect(contentLabel(pieces, new Set(['weir', 'pump']))).toBe('')
  })
})

describe('a conclusion', () => {
  test('says what was found, and not of what most was said', () => {
    const evidence = evidenceOf({
      'bus.md': `# The bus in the valley

The bus in the valley runs on weekdays between the school and the station. It has forty seats and a ramp.

## Passengers

The bus in the valley stopped at noon in March, because the road was under water. The second road was above it.

The bus carried 41,000 passengers in 2024. The bus is used most in the morning by pupils.
The increase of passengers on the bus in the valley is due to pupils, because the school grew.
`,
      'minutes.md': `# Minutes of the council on the bus in the valley

The mayor opened the meeting about the bus at eight. The council decided to keep the bus, because pupils have no other way to school.
`,
    })
    const { content } = extractiveArticle({ topic: 'The bus in the valley', target_length: 500 }, evidence)
    const end = content.slice(content.indexOf('## Conclusion'))
    expect(end).toMatch(/council decided to keep the bus.*\[p\d+\]/)
    expect(end).not.toContain('say most about')
    expect(content.match(/decided to keep/g)).toHaveLength(1)
    // What a paragraph goes on from stays where it is.
    expect(end).not.toContain('stopped at noon')
    expect(end).not.toContain('The increase')
  })
})
