import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SpokenLines } from '../../src/cli/output/spoken-lines.ts'
import { widthOfText } from '../../src/cli/output/text-width.ts'

/** All that is shown of a text that comes in pieces of so many letters. */
function streamed(text: string, size: number, width: number): string {
  const lines = new SpokenLines(width)
  let shown = ''
  for (let at = 0; at < text.length; at += size) shown += lines.push(text.slice(at, at + size))
  return shown + lines.end()
}

describe('an answer that comes bit by bit', () => {
  test('is broken between words, wherever it was cut', () => {
    expect(streamed('The tide is low and we sail at noon.', 5, 16)).toBe('The tide is low\nand we sail at\nnoon.')
  })

  test('keeps the lines of code, tables and what is indented', () => {
    const text = '```\nconst first = second + third\n```\n| a | b | c | d | e | f |\n  - indented a good deal further\n'
    expect(streamed(text, 3, 12)).toBe(text)
  })

  test('loses no word, is the same however it comes, and is no wider than it must be', () => {
    const texts = fc.stringMatching(/^([a-z日]{1,9}[ \n]?){0,20}$/)
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 30 }), (text, size, width) => {
        const shown = streamed(text, size, width)
        expect(shown).toBe(streamed(text, text.length + 1, width))
        expect(shown.split(/\s+/)).toEqual(text.trimEnd() === text ? text.split(/\s+/) : shown.split(/\s+/))
        const wide = shown.split('\n').filter((line) => widthOfText(line) >= width && line.trim().includes(' '))
        expect(wide).toEqual([])
      }),
    )
  })
})
