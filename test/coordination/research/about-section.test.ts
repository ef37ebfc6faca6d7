import { expect, test } from 'vitest'
import { saysWhatIsHeaded } from '../../../src/coordination/research/writing/about-section.ts'
import { materialOf } from '../../../src/coordination/research/writing/material.ts'
import { evidenceOf } from './library.ts'

const { pieces, ranking } = materialOf(
  evidenceOf({
    'yard.md': `# The yard

The crane lifts forty tonnes in calm weather. The gate of the yard is closed at night.

## Paint

Two coats of red paint protect the hull from rust. A footpath leads from the yard to a cupboard on the quay.
`,
    'weather.md': '# Weather\n\nStorms are frequent in the autumn months. Rain falls on most days of the year.\n',
  }),
)
const runOf = (...words: readonly string[]) => ({
  pieces: words.map((word) => pieces.find(({ unit }) => unit.text.includes(word)) ?? expect.fail(word)),
  score: 1,
  words: 10,
})

test.each([
  ['by its own words', 'Crane', ['crane'], true],
  ['by what it stands under', 'Paint', ['footpath'], true],
  ['by a word that has it in it', 'Boards', ['cupboard'], true],
  ['not at all', 'Crane and tonnes', ['Storms'], false],
  ['by its first piece, whatever follows', 'Storms in autumn', ['Storms', 'crane'], true],
  ['not by a last piece of three', 'Storms in autumn', ['crane', 'gate', 'Storms'], false],
  ['for any run, where the heading has no word', '', ['crane'], true],
] as const)('a run says what its heading announces %s', (_, heading, words, isSaid) => {
  expect(saysWhatIsHeaded(heading, ranking)(runOf(...words))).toBe(isSaid)
})
