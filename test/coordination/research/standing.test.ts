import { describe, expect, test } from 'vitest'
import { disagreementsIn } from '../../../src/coordination/research/evidence/disagreements.ts'
import type { Evidence, EvidenceStanding } from '../../../src/coordination/research/evidence/evidence.ts'
import { mergeEvidence } from '../../../src/coordination/research/evidence/merge-evidence.ts'
import { evidenceFrom } from '../../../src/coordination/research/evidence/read-source.ts'
import { documentsByHash } from '../../../src/coordination/research/evidence/standing.ts'
import { evidenceOf, ferryLibrary, readLibrary } from './library.ts'

/** Which standing the passages of each document have. */
function standings(evidence: Evidence): Record<string, EvidenceStanding> {
  const worst = ['current', 'contested', 'duplicate', 'superseded'] as const
  return Object.fromEntries(
    evidence.documents.map(({ location, sha256 }) => {
      const own = evidence.passages
        .filter(({ document }) => document === sha256)
        .map(({ standing }) => worst.indexOf(standing))
      return [location, worst[Math.max(0, ...own)] ?? 'current']
    }),
  )
}

const body = 'The pump is checked every week by two people who write the result into the book of the station.'

describe('what is out of date', () => {
  test.each<[string, Record<string, string>, string[]]>([
    [
      'a folder says it',
      { 'archive/pump.md': `# Pump\n\n${body}`, 'valve.md': '# Valve\n\nThe valve is new.' },
      ['archive/pump.md'],
    ],
    [
      'the folder says nothing if everything lies in it',
      { 'archive/pump.md': `# Pump\n\n${body}`, 'archive/valve.md': '# Valve\n\nNew.' },
      [],
    ],
    [
      'the text says it of itself',
      { 'pump.md': `# Pump\n\nThis manual has been replaced by the manual of May.\n\n${body}`, 'v.md': '# V' },
      ['pump.md'],
    ],
    ['a status says it', { 'pump.md': `---\nstatus: withdrawn\n---\n# Pump\n\n${body}`, 'v.md': '# V' }, ['pump.md']],
    ['the title says it', { 'pump.md': `# Pump (v0.2 - SUPERSEDED)\n\n${body}`, 'v.md': '# V' }, ['pump.md']],
    [
      'things that were replaced by other things are none',
      { 'pier.md': '# Pier\n\nAll piles were replaced by steel.', 'v.md': '# V' },
      [],
    ],
    [
      'a later version in the name',
      { 'pump_v2.md': `# Pump\n\nNow. ${body}`, 'pump_v10.md': `# Pump\n\nSince then. ${body}` },
      ['pump_v2.md'],
    ],
    [
      'a later year in the name',
      { 'pump-2023.md': `# Pump\n\n${body}`, 'pump-2024.md': `# Pump\n\nSince then. ${body}` },
      ['pump-2023.md'],
    ],
    [
      'a draft beside what became of it',
      { 'pump_draft.md': `# Pump\n\n${body}`, 'pump_final.md': `# Pump\n\nSo. ${body}` },
      ['pump_draft.md'],
    ],
    [
      'a draft alone is what there is',
      { 'pump_draft.md': `# Pump\n\n${body}`, 'valve.md': '# Valve\n\nThe valve is new.' },
      [],
    ],
    [
      'years in the names of different texts tell nothing',
      {
        'report-2023.md': '# Fish\n\nHerring swim in the bay in spring.',
        'report-2024.md': '# Moon\n\nCraters cover the far side.',
      },
      [],
    ],
    [
      'minutes of different months stand side by side',
      {
        'minutes_2024_04.md': `# Minutes\n\nApril. ${body}`,
        'minutes_2024_05.md': `# Minutes\n\nMay. ${body} And then they left.`,
      },
      [],
    ],
    [
      'another document replaces it by name',
      {
        'old-note.md': `# Winter note\n\n${body}`,
        'rules.md': '# Rules\n\nThese rules replace the winter note.\n\nAll doors are shut.',
      },
      ['old-note.md'],
    ],
  ])('%s', (_, texts, superseded) => {
    const found = standings(evidenceOf(texts))
    expect(Object.keys(found).filter((location) => found[location] === 'superseded')).toEqual(superseded)
  })

  test('tells why, with the passage it follows from', () => {
    const { passages } = evidenceOf({ 'a.md': '# A\n\nThis guide is superseded by the guide of May.', 'b.md': '# B' })
    expect(passages[0]).toMatchObject({ standing: 'superseded' })
    expect(passages[0]?.because).toContain('superseded by the guide of May." (p1)')
  })
})

describe('what is there twice', () => {
  test('a copy is a duplicate, and one with another number is not', () => {
    const text = `The pump of the station moves 40 litres a minute. ${body}`
    const found = standings(evidenceOf({ 'a.md': text, 'b.md': `${text} `, 'c.md': text.replace('40', '55') }))
    expect(found).toEqual({ 'a.md': 'contested', 'b.md': 'duplicate', 'c.md': 'contested' })
  })

  test('a text in two places has its passages once, and is cited where it is in use', () => {
    const evidence = evidenceOf({ 'archive/a.md': `# A\n\n${body}`, 'a.md': `# A\n\n${body}`, 'b.md': '# B\n\nOther.' })
    expect(evidence.documents).toHaveLength(3)
    expect(standings(evidence)['a.md']).toBe('current')
  })

  test.each(['a-copy.md', 'a copy 2.md', 'a (1).md', 'Copy of a.md'])('and its original is cited, not %s', (copy) => {
    const evidence = evidenceOf({ [copy]: `# A\n\n${body}`, 'z.md': `# A\n\n${body}` })
    expect([...documentsByHash(evidence).values()].map(({ location }) => location)).toEqual(['z.md'])
  })
})

describe('what is contested', () => {
  test.each<[string, string, string, number]>([
    ['numbers', 'The gate of the north lock is 12 m wide.', 'The gate at the north lock is 14 m wide.', 1],
    ['dates', 'The museum opens on 3 May 2026.', 'The museum opens on 10 May 2026.', 1],
    ['names', 'The project director is Ada Holm.', 'Project director: Per Lund', 1],
    ['a number and its rounding', 'The bridge is 1,204 m long in all.', 'The bridge is about 1,200 m long in all.', 0],
    ['a target and what was reached', 'The target for punctuality is 98 %.', 'The punctuality was 93 %.', 0],
    ['different models', 'The AX-100 weighs 40 kg without load.', 'The AX-200 weighs 55 kg without load.', 0],
    [
      'different years',
      'Revenue in 2024 was $12 million in all shops.',
      'Revenue in 2025 was $15 million in all shops.',
      0,
    ],
    ['different things', 'The crossing of the strait takes 25 minutes.', 'The loading of the cars takes 8 minutes.', 0],
    [
      'the measure alone',
      'The ship sails in wind of up to 22 metres per second.',
      'It was tried in wind of up to 17 metres per second.',
      0,
    ],
  ])('%s', (_, left, right, count) => {
    const evidence = evidenceOf({ 'left.md': left, 'right.md': right, 'other.md': body })
    expect(disagreementsIn(evidence)).toHaveLength(count)
    expect(evidence.passages.filter(({ standing }) => standing === 'contested')).toHaveLength(2 * count)
  })

  test('what is out of date contradicts nothing', () => {
    const texts = { 'archive/a.md': 'The gate of the lock is 12 m wide.', 'b.md': 'The gate of the lock is 14 m wide.' }
    expect(disagreementsIn(evidenceOf(texts))).toEqual([])
  })
})

describe('evidence of several workers', () => {
  const first = evidenceOf({ 'a.md': `# A\n\n${body}`, 'b.md': '# B\n\nA second text about doors.' })
  const second = evidenceOf({ 'c.md': '# C\n\nA third text about roofs.', 'a.md': `# A\n\n${body}` })

  test('keeps the ids of the first, and what both read once', () => {
    const merged = mergeEvidence(first, second)
    expect(merged.passages.map(({ id }) => id)).toEqual(['p1', 'p2', 'p3'])
    expect(merged.passages.slice(0, 2)).toEqual(first.passages)
    expect(merged.documents.map(({ location }) => location)).toEqual(['a.md', 'b.md', 'c.md'])
  })

  test('is the same when it is merged again', () => {
    const merged = mergeEvidence(first, second)
    expect(mergeEvidence(merged, second, first)).toEqual(merged)
  })

  test('finds anew what holds', () => {
    const merged = mergeEvidence(
      evidenceOf({ 'pump_v1.md': `# Pump\n\n${body}` }),
      evidenceOf({ 'pump_v2.md': `# Pump\n\nNow. ${body}` }),
    )
    expect(merged.passages.map(({ standing }) => standing)).toEqual(['superseded', 'current'])
  })
})

test('of the ferry library, exactly what its README names is out of date, contested or there twice', async () => {
  const evidence = evidenceFrom(await readLibrary(ferryLibrary))
  const found = standings(evidence)
  const of = (standing: EvidenceStanding): string[] =>
    Object.keys(found).filter((location) => found[location] === standing)
  expect(evidence.documents).toHaveLength(40)
  expect(of('superseded')).toEqual([
    'charging/archive/mobile_charger_offer.txt',
    'charging/charging_standard_v1.md',
    'community/noise_study_2022.md',
    'finance/archive/fares_2023.txt',
    'finance/budget_draft.md',
    'finance/fares_2025.txt',
    'operations/winter_operations_note.txt',
    'safety/emergency_procedure_old.txt',
    'vessel/concept_study_2022.md',
  ])
  expect(of('duplicate')).toEqual(['press/press_release_delivery_copy.txt'])
  expect(of('contested')).toEqual([
    'charging/charging_standard_v2.md',
    'charging/grid_connection.pdf',
    'operations/timetable_2026.md',
    'people/contacts.md',
    'programme/programme_plan.docx',
    'safety/safety_certificate.html',
    'vessel/technical_description.docx',
  ])
})
