import { describe, expect, test } from 'vitest'
import { disagreementsIn } from '../../../../src/coordination/research/evidence/disagreements.ts'
import { answerByRules } from '../../../../src/coordination/research/question/answer-by-rules.ts'
import { materialOf } from '../../../../src/coordination/research/writing/material.ts'
import { evidenceOf } from '../library.ts'

const report = (year: number, rescues: number, budget: string): string => `Hallig Lifeboat Station
Annual report ${year}
Dated 20 January ${year + 1}

In ${year} the station was called 71 times.

It made ${rescues} rescues. In ${rescues === 38 ? 'nine' : 'five'} cases a helicopter came as well.

The budget was ${budget} euros.
`
const library = evidenceOf({
  'about.md': '# Hallig Lifeboat Station\n\nThe station is run by the University of Torne with a crew of fourteen.\n',
  'report-2023.txt': report(2023, 29, '410,000'),
  'report-2024.txt': `${report(2024, 38, '455,000')}\nThe director is Wiebke Harms.\n`,
})
const said = (question: string, evidence = library): string =>
  answerByRules(question, evidence, materialOf(evidence)).text

describe('reports on years, each with its letterhead above its title', () => {
  test('are known by both lines, and do not contradict each other (RES-79)', () => {
    expect(library.documents.map(({ title }) => title)).toContain('Hallig Lifeboat Station: Annual report 2024')
    expect(disagreementsIn(library)).toEqual([])
  })

  test('answer for the year that is asked for', () => {
    const rescues = said('How many rescues did the station make in 2024?')
    expect(rescues).toContain('It made 38 rescues')
    expect(rescues).not.toContain('29')
    const budget = said('What was the budget of the station in 2023?')
    expect(budget).toContain('410,000')
    expect(budget).not.toContain('455,000')
  })

  test('keep the first line alone where nothing below it is a title', () => {
    const { documents } = evidenceOf({
      'a.txt': 'Hallig Lifeboat Station\nDated 3 May 2024\n\nThe report of 2023 was read.\n',
    })
    expect(documents.map(({ title }) => title)).toEqual(['Hallig Lifeboat Station'])
  })
})

describe('a question for a person or a number', () => {
  test('is not answered by a body that runs the place', () => {
    const director = said('Who is the director of the station?')
    expect(director).toContain('The director is Wiebke Harms')
    expect(director).not.toContain('University')
  })

  test('is not answered by how long something takes', () => {
    const club = evidenceOf({
      'rules.md': '# Rules of the rowing club\n\nA person may become a member after nine months of work in the club.\n',
    })
    expect(said('How many members does the club have?', club)).toBe('')
  })
})
