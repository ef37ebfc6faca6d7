import { describe, expect, test } from 'vitest'
import { disagreementsIn } from '../../../src/coordination/research/evidence/disagreements.ts'
import { evidenceOf } from './library.ts'

function overtaken(texts: Readonly<Record<string, string>>): string[] {
  return evidenceOf(texts).passages.flatMap(({ overtaken: found = [] }) => found.map(({ text }) => text))
}

const told =
  '# Final report on the kitchen\n\n20 January 2025\n\nThe kitchen was renovated. It opened again on 11 November 2024.'

describe('a day that was planned', () => {
  test('is overtaken by a later document that tells when it was', () => {
    const plan = '# Timetable\n\nAs of 22 March 2024\n\nThe kitchen opens again on 21 October 2024. Doors are blue.'
    expect(overtaken({ 'plan.md': plan, 'report.md': told })).toEqual(['The kitchen opens again on 21 October 2024.'])
    expect(disagreementsIn(evidenceOf({ 'plan.md': plan, 'report.md': told }))).toEqual([])
  })

  test.each([
    ['of something else', '# Timetable\n\nAs of 22 March 2024\n\nThe library opens again on 21 October 2024.'],
    ['of another event', '# Timetable\n\nAs of 22 March 2024\n\nThe kitchen is measured on 21 October 2024.'],
    ['that had come when it was written', '# Log\n\n2 December 2024\n\nThe kitchen opened again on 21 October 2024.'],
    ['of a later time', '# Plan\n\n4 March 2025\n\nThe kitchen opens again on 9 May 2025.'],
  ])('is not overtaken if it is %s', (_, text) => {
    expect(overtaken({ 'plan.md': text, 'report.md': told })).toEqual([])
  })

  test('is not overtaken by what was only meant to be', () => {
    const plan = '# Timetable\n\nAs of 22 March 2024\n\nThe kitchen opens again on 21 October 2024.'
    const meant = '# Audit\n\n2 December 2024\n\nThe kitchen was to open on 4 November 2024.'
    expect(overtaken({ 'plan.md': plan, 'audit.md': meant })).toEqual([])
  })
})

describe('a value of which a later document says that it held before', () => {
  const overview =
    '# Overview\n\nUpdated 2 June 2025\n\nIt does not sync files larger than 200 MB. Deleted notes are kept for 30 days.'

  test.each([
    [
      '# Questions\n\nUpdated 20 August 2025\n\nA file may have up to 500 MB. Before that the limit was 200 MB.',
      'It does not sync files larger than 200 MB.',
    ],
    [
      '# News\n\n15 August 2025\n\n- Deleted notes are now kept for 60 days, before it was 30.',
      'Deleted notes are kept for 30 days.',
    ],
  ])('is overtaken: %s', (later, text) => {
    expect(overtaken({ 'overview.md': overview, 'later.md': later })).toEqual([text])
  })

  test.each([
    [
      'an earlier document',
      '# Questions\n\nUpdated 20 August 2024\n\nA file may have up to 500 MB. Before that the limit was 200 MB.',
    ],
    ['one about something else', '# Relay\n\n20 August 2025\n\nThe memory was reduced from 200 MB to 64 MB.'],
  ])('is not overtaken by %s', (_, later) => {
    expect(overtaken({ 'overview.md': overview, 'later.md': later })).toEqual([])
  })
})

describe('a value of an older report of a series', () => {
  const older = '# Kestrel lifts, annual report 2018\n\nKestrel carried 41,000 guests in 2018. It employs 38 people.'

  test('is overtaken by a later report that gives it anew, and what it tells of its own year is not', () => {
    const later = '# Kestrel lifts, annual report 2025\n\nKestrel carried 55,000 guests in 2025. It employs 41 people.'
    const texts = { 'report-2018.md': older, 'report-2025.md': later }
    expect(overtaken(texts)).toEqual(['It employs 38 people.'])
    expect(disagreementsIn(evidenceOf(texts))).toEqual([])
  })

  test.each([
    ['says the same', '# Kestrel lifts, annual report 2025\n\nIt was a mild winter. Kestrel employs 38 people.'],
    ['is of another series', '# Harbour trust, annual report 2025\n\nThe harbour employs 41 people.'],
    ['counts something else', '# Kestrel lifts, annual report 2025\n\nKestrel owns 41 cabins.'],
    ['tells it as past', '# Kestrel lifts, annual report 2025\n\nIn 2017 Kestrel employed 35 people.'],
  ])('is not overtaken by one that %s', (_, later) => {
    expect(overtaken({ 'report-2018.md': older, 'report-2025.md': later })).toEqual([])
  })
})
