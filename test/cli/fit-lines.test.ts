import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitLines, shownWidth } from '../../src/cli/output/fit-lines.ts'

describe('words of this program on a narrow screen', () => {
  test('break between words, and go on below the first word behind a mark', () => {
    const text = '  → If you trust its authors, run `baton trust` there. To agree to everything, set BATON_TRUST=1.'
    expect(fitLines(text, 40).split('\n')).toEqual([
      '  → If you trust its authors, run',
      '    `baton trust` there. To agree to',
      '    everything, set BATON_TRUST=1.',
    ])
  })

  test('leave commands whole, and say below what they do', () => {
    const text = '  baton resume run_01a1e4871b127666 --limit usd=+1  goes on where it failed, and does nothing twice'
    expect(fitLines(text, 40).split('\n')).toEqual([
      '  baton resume run_01a1e4871b127666 --limit usd=+1',
      '      goes on where it failed, and does',
      '      nothing twice',
    ])
    const bare = '  npm run baton -- show run_01a1e4871b127666bc47cc528fce907a'
    expect(fitLines(bare, 40)).toBe(bare)
    expect(fitLines('Then type `baton trust --yes` there.', 28).split('\n')).toEqual([
      'Then type',
      '`baton trust --yes` there.',
    ])
  })

  test('leave what was drawn, and what is longer than a line', () => {
    const drawn = '  3 │ tools: [one, two, three, four, five, six]'
    expect(fitLines(drawn, 20)).toBe(drawn)
    expect(fitLines('see /a/rather/long/path/to/errors.md#x now', 20).split('\n')).toEqual([
      'see',
      '/a/rather/long/path/to/errors.md#x',
      'now',
    ])
  })

  test('count no colours', () => {
    const text = '\u001B[31m✖\u001B[39m \u001B[2mone two three\u001B[22m'
    expect(fitLines(text, 16)).toBe(text)
    expect(fitLines(text, 12).split('\n')).toEqual(['\u001B[31m✖\u001B[39m \u001B[2mone two', '  three\u001B[22m'])
  })

  test('lose no word, and no line is wider than it must be', () => {
    const word = fc.stringMatching(/^[a-z✖日`]{1,9}$/)
    const texts = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(texts, fc.integer({ min: 12, max: 40 }), (text, width) => {
        const lines = fitLines(text, width).split('\n')
        expect(lines.join(' ').split(/ +/).filter(Boolean)).toEqual(text.split(/ +/).filter(Boolean))
        const isOneWord = (line: string): boolean => /^\S+$/.test(line.trim())
        expect(lines.filter((line) => shownWidth(line) >= width && !isOneWord(line) && !line.includes('`'))).toEqual([])
      }),
    )
  })
})
