import { describe, expect, test } from 'vitest'
import { disagreementsIn } from '../../../src/coordination/research/evidence/disagreements.ts'
import { evidenceOf } from './library.ts'

/** Sentences of few words and many numbers, which all could contradict each other. */
function pageOfNumbers(page: number, sentences: number): string {
  const words = 'ferry quay crossing harbour battery grid crew ticket council cost'.split(' ')
  const sentence = (number: number): string => {
    const said = Array.from({ length: 6 }, (_, at) => words[(number * 7 + page * 3 + at * at) % words.length]).join(' ')
    return `The ${said} is ${(number * 37 + page * 101) % 9973} crowns.`
  }
  return Array.from({ length: sentences }, (_, number) => sentence(number)).join('\n\n')
}

describe('pages of nothing but numbers', () => {
  test('do not keep a run busy: only so many facts are compared, rare ones first', { tags: ['slow'] }, () => {
    const pages = Object.fromEntries(Array.from({ length: 12 }, (_, page) => [`${page}.md`, pageOfNumbers(page, 700)]))
    const evidence = evidenceOf({
      ...pages,
      'a.md': 'The length of the ferry between Norrvik and Halsa is 84 metres in all.',
      'b.md': 'The length of the ferry between Norrvik and Halsa is 91 metres in all.',
    })
    const [first] = disagreementsIn(evidence)
    expect(first?.sides.map(({ written }) => written)).toEqual(['84', '91'])
  })
})
