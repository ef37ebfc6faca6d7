import { describe, expect, test } from 'vitest'
import { answerByRules } from '../../../../src/coordination/research/question/answer-by-rules.ts'
import { materialOf } from '../../../../src/coordination/research/writing/material.ts'
import { evidenceOf, evidenceOfFiles } from '../library.ts'

const papers = evidenceOf({
  'arena.md': `# Ice arena of Torvik

The ice arena of Torvik has a rink of 60 metres. It was opened in 2009. The drone that films the games flies 12 kilometres.
`,
  'hours.md':
    '# Opening hours\n\nThe arena opens at 08:00 on weekdays. The practice rink of the arena is 40 metres long.\n',
  'shed-a.md': '# Shed A\n\nShed A is 30 metres long. The keeper is Orla Finn.\n',
  'shed-b.md': '# Shed B\n\nShed B is 45 metres long. The keeper is Emil Roth.\n',
  'rules.md':
    '# Rules\n\nA team may book at most 14 hours. A call for help reaches the nurse within 6 minutes. The Upper Stand seats 300 people. The Lower Stand seats 900 people. In 2025 the arena held 80 matches. Of these 9 were cancelled.\n',
  'fees.md': '# Skating lessons\n\nLessons take place on Mondays. No fee is asked in winter.\n',
})

const said = (question: string): string => answerByRules(question, papers, materialOf(papers)).text

describe('a question in other words than the papers', () => {
  test.each([
    // Forms of a word that no ending makes.
    ['How far is the flight of the drone?', /12 kilometres/],
    // What was done once has a day, and what is done again and again an hour.
    ['When was the arena opened?', /2009/, /08:00/],
    ['When does the arena open?', /08:00/, /2009/],
    // One thing of a kind is not another.
    ['Who is the keeper of Shed A?', /Orla Finn/, /Roth/],
    ['How long is Shed B?', /45 metres/, /30/],
    ['How long is the rink of the arena?', /60 metres/, /practice/],
    ['How many people does the Lower Stand seat?', /900/, /300/],
    // Hours can be counted, and how fast something comes is told by how long it takes.
    ['How many hours may a team book?', /14 hours/],
    ['How fast does a call for help reach the nurse?', /6 minutes/],
    ['How many matches were cancelled in 2025?', /80 matches[\s\S]*9 were cancelled/],
    ['What do skating lessons cost?', /No fee/],
  ])('is answered of what it asks about, and of nothing else: %s', (question, answer, never = /^$/) => {
    expect(said(question)).toMatch(answer)
    expect(said(question)).not.toMatch(never)
  })

  test.each(['Who is the keeper of Shed C?', 'How many hours may a referee book?', 'When was Shed A opened?'])(
    'is not answered by what is near: %s',
    (question) => {
      expect(said(question)).toBe('')
    },
  )
})

describe('a table', () => {
  const table = `boat,built,length_m,price_eur,skipper,trips_2025
Alma,1998,12,48000,Nils Berg,210
Bris,2015,9,61000,Ida Holm,175
Cera,2007,15,39500,Per Lund,264
`
  const asked = async (question: string, file = table): Promise<string> => {
    const evidence = await evidenceOfFiles({ 'boats.csv': file })
    return answerByRules(question, evidence, materialOf(evidence)).text
  }

  test.each([
    ['Which boat is the longest?', /Cera/],
    ['Which boat is the most expensive?', /Bris/],
    ['What is the cheapest boat?', /Cera/],
    ['Which boat is the oldest?', /Alma/],
    ['Which boat made the most trips in 2025?', /Cera/],
    ['Who skippers Bris?', /Ida Holm/],
    ['How many trips did the boat Alma make in 2025?', /210/],
  ])('answers by the units and the names of its columns: %s', async (question, answer) => {
    expect(await asked(question)).toMatch(answer)
  })

  test.each([
    'Which boat is the heaviest?',
    'Which boat made the most trips in 2024?',
    'Which lorry is the longest?',
    'Who skippers Dora?',
    'Who built Bris?',
  ])('says nothing of what no column has: %s', async (question) => {
    expect(await asked(question)).toBe('')
  })

  test('does not answer where two columns that could be meant do not tell the same', async () => {
    const two = 'hut,seats,beds\nA,40,3\nB,30,4\n'
    expect(await asked('Which hut is the largest?', two)).toBe('')
    expect(await asked('Which hut is the largest?', 'hut,seats,beds\nA,40,5\nB,30,4\n')).toContain('A')
  })
})
