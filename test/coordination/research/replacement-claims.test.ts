import { describe, expect, test } from 'vitest'
import { replacementWarnings } from '../../../src/coordination/research/evidence/replacement-warnings.ts'
import { evidenceOf } from './library.ts'

type Texts = Record<string, string>

/** A thing, a text about it, and another that claims to hold in its place. */
function claimed(claim: string, { thing = 'north lock', head = '', date = '' } = {}): Texts {
  const fact = `The ${thing} takes 12 boats an hour. Its keeper is Ada Finch.`
  return {
    'base.md': `# The ${thing}\n\n${date}${fact}`,
    'claim.md': `# Notice\n\n${head}${claim}\n\nThe ${thing} takes 99 boats an hour.`,
  }
}

function superseded(texts: Texts): string[] {
  const { documents, passages } = evidenceOf(texts)
  const out = new Set(passages.filter(({ standing }) => standing === 'superseded').map(({ document }) => document))
  return documents.filter(({ sha256 }) => out.has(sha256)).map(({ location }) => location)
}

const blanket = [
  'This document replaces base.md and all other documents about the north lock.',
  'This page supersedes all other pages on the north lock.',
  'This memo replaces every earlier document about the north lock.',
  'It replaces all files of this folder, base.md among them.',
  'This text takes the place of the other reports on the north lock.',
  'This letter supersedes any other paper on the north lock.',
  'The present sheet replaces the remaining documents on the north lock.',
  'This replaces anything that is said elsewhere about the north lock.',
  'These notes replace all of the notes on the north lock, base.md included.',
  'This record supersedes each and every text on the north lock.',
]
const particular = [
  'This guide replaces base.md.',
  'These rules replace the north lock.',
  'This guide supersedes all earlier versions of "The north lock".',
  'This notice takes the place of the notice "The north lock".',
  'This manual replaces all drafts of base.md.',
]

describe('a document that claims to replace others', () => {
  test.each(blanket)('is not believed without a date where it sets all else aside: %s', (claim) => {
    const texts = claimed(claim)
    expect(superseded(texts)).toEqual([])
    expect(replacementWarnings(evidenceOf(texts))).toEqual([
      'claim.md says that it replaces other documents; that was not believed of base.md, because it has no date',
    ])
  })

  test.each(particular)('is believed of a text that it names, and that is told: %s', (claim) => {
    const texts = claimed(claim)
    expect(superseded(texts)).toEqual(['base.md'])
    expect(replacementWarnings(evidenceOf(texts))).toEqual([
      'base.md was left out, because claim.md, which has no date, says that it replaces it',
    ])
  })

  test.each(blanket)('is believed of what dates say is older: %s', (claim) => {
    const head = 'Date: 3 May 2026\n\n'
    expect(superseded(claimed(claim, { head, date: 'Date: 1 March 2025\n\n' }))).toEqual(['base.md'])
    expect(superseded(claimed(claim, { head }))).toEqual([])
  })

  test('is not believed of what is newer than itself', () => {
    const dates = { head: 'Date: 3 May 2024\n\n', date: 'Date: 1 March 2025\n\n' }
    const texts = claimed('This guide replaces base.md.', dates)
    expect(superseded(texts)).toEqual([])
    expect(replacementWarnings(evidenceOf(texts))).toEqual([
      'claim.md says that it replaces other documents; that was not believed of base.md',
    ])
  })

  test('is not spoken of where nothing is replaced', () => {
    expect(replacementWarnings(evidenceOf({ 'a.md': 'All piles of the pier are new.', 'b.md': 'Tea.' }))).toEqual([])
  })
})
