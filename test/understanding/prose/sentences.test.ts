import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sentencesOf } from '../../../src/understanding/prose/sentences.ts'

const texts = (text: string): string[] => sentencesOf(text).map((sentence) => sentence.text)

describe('sentences', () => {
  test.each([
    ['of abbreviations', 'Dr. Smith of Acme Inc. met Prof. Lee at 3 p.m. in St. Ives. They agreed.', 2],
    ['of initials', 'J. R. R. Tolkien wrote it. C. S. Lewis read it.', 2],
    ['of decimals and money', 'It costs $3.50 or 1,200.75 in all. That is 5.2 % more.', 2],
    ['of references', 'See Fig. 3 and Eq. 4, e.g. The Times, cf. Smith et al. 2020 for more. It helps.', 2],
    ['of a letter that is no initial', 'They lack vitamin C. The others do not.', 2],
    ['that begin with a number or a name in small letters', 'It grew. 29% of them died. p53 was found. miR-21 too.', 4],
    ['of countries', 'It was made in the U.S. Army labs. The U.S. is large.', 2],
    ['of numbers of things', 'We used No. 5 and no. 6. No. That is wrong.', 3],
    ['of questions in quotes', '"Is it so?" she asked. "Yes!" He left.', 3],
    ['of Chinese', '这是一句。这是另一句！', 2],
  ])('%s', (_, text, count) => expect(texts(text)).toHaveLength(count))

  test('go on over lines that were wrapped, and end with paragraphs, headings, items and rows', () => {
    const text = [
      '# A heading without a full stop',
      'A sentence that goes',
      'on here. Another',
      '',
      '- first item',
      '- second item. With more.',
      '1. counted',
      '| a | b |',
      '| - | - |',
      '```',
      'code. Is none.',
      '```',
      'Last',
    ].join('\r\n')
    expect(sentencesOf(text).map(({ kind, text: own }) => `${kind}: ${own}`)).toEqual([
      'heading: A heading without a full stop',
      'prose: A sentence that goes on here.',
      'prose: Another',
      'item: first item',
      'item: second item.',
      'item: With more.',
      'item: counted',
      'row: a | b |',
      'prose: Last',
    ])
  })

  test('are where they say they are, one after the other, and nothing of prose is lost', () => {
    const parts = fc.constantFrom(
      'Dr. ',
      'He ',
      'ran. ',
      '\n',
      '\n\n',
      '3.5 ',
      '"No!" ',
      'é ',
      '- ',
      '# ',
      'e.g. ',
      '...',
      '\r\n',
    )
    const check = fc.property(fc.array(parts, { maxLength: 20 }), (given) => {
      const text = given.join('')
      let before = 0
      for (const { start, end, text: own } of sentencesOf(text)) {
        expect(start).toBeGreaterThanOrEqual(before)
        expect(text.slice(start, end).replace(/\s+/g, ' ').trim()).toBe(own)
        expect(own).not.toBe('')
        before = end
      }
      const words = (of: string): string => of.replace(/[^\p{L}\p{N}]+/gu, '')
      expect(words(texts(text).join(' '))).toBe(words(text))
    })
    fc.assert(check)
  })

  test('of nothing are none', () => expect(sentencesOf(' \n\n --- \n')).toEqual([]))
})
