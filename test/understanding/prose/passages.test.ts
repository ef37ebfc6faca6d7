import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Document } from '../../../src/packs/documents/document.ts'
import { passagesOf } from '../../../src/understanding/prose/passages.ts'

const words = (count: number, word = 'word'): string => Array.from({ length: count }, () => word).join(' ')
const markdown = (lines: readonly string[]): Document => ({ format: 'markdown', title: '', lines })

describe('passages', () => {
  test('know their headings and lines, and begin with sections', () => {
    const lines = [
      '# Guide',
      words(60),
      '## Retries',
      '',
      words(60, 'again'),
      '### Limits',
      words(60, 'most'),
      '## End',
      'x',
    ]
    expect(
      passagesOf(markdown(lines)).map(({ headings, firstLine, lastLine }) => ({ headings, firstLine, lastLine })),
    ).toEqual([
      { headings: ['Guide'], firstLine: 1, lastLine: 2 },
      { headings: ['Guide', 'Retries'], firstLine: 3, lastLine: 5 },
      { headings: ['Guide', 'Retries', 'Limits'], firstLine: 6, lastLine: 7 },
      { headings: ['Guide', 'End'], firstLine: 8, lastLine: 9 },
    ])
  })
  test('take in the next section when they would be very short', () => {
    expect(passagesOf(markdown(['# A', 'short', '# B', 'short too']))).toMatchObject([{ firstLine: 1, lastLine: 4 }])
  })
  test('see no headings in code and plain text', () => {
    expect(passagesOf(markdown(['```', '# comment', '```', words(60), '# Real', 'x']))).toMatchObject([
      { headings: [] },
      { headings: ['Real'] },
    ])
    expect(passagesOf({ format: 'text', lines: ['# comment', 'x'] })).toMatchObject([{ headings: [] }])
  })
  test('have the page they are on', () => {
    const lines = [words(80), words(80), words(80)]
    const document: Document = { format: 'pdf', title: '', lines, pages: [1, 2, 3] }
    expect(passagesOf(document).map(({ page, firstLine }) => [page, firstLine])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
  })
  test('end with their last line that says something, also where a file ends with empty ones', () => {
    expect(passagesOf(markdown(['# A', 'short', '']))).toMatchObject([{ firstLine: 1, lastLine: 2 }])
    expect(passagesOf(markdown([words(160), '', '', words(60), ' ', '']))).toMatchObject([
      { firstLine: 1, lastLine: 1 },
      { firstLine: 4, lastLine: 4 },
    ])
  })
  test('never have two parts of one long line, so that their lines are those of the file', () => {
    const lines = ['日本語。'.repeat(900), 'after it']
    const passages = passagesOf(markdown(lines))
    expect(passages.map(({ text }) => text.split('\n').length)).toEqual([1, 1, 2])
    expect(passages.at(-1)).toMatchObject({ firstLine: 1, lastLine: 2 })
  })
  test('never reach from one page into another, however little stands on it', () => {
    const check = fc.property(
      fc.array(fc.array(fc.nat(90), { minLength: 1, maxLength: 6 }), { minLength: 1 }),
      (pages) => {
        const lines = pages.flatMap((page) => page.map((count) => words(count)))
        const starts = pages.map((_, index) => 1 + pages.slice(0, index).flat().length)
        for (const { page = 0, firstLine, lastLine } of passagesOf({ format: 'pdf', lines, pages: starts })) {
          expect(firstLine).toBeGreaterThanOrEqual(starts[page - 1] ?? Number.POSITIVE_INFINITY)
          expect(lastLine).toBeLessThan(starts[page] ?? Number.POSITIVE_INFINITY)
        }
      },
    )
    fc.assert(check)
  })
  test('lose no word, keep the order, and are never long', () => {
    const line = fc.oneof(
      fc.nat(400).map((count) => words(count)),
      fc.constantFrom('', '# H', '## I', '```', '日本語'.repeat(900)),
    )
    const check = fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const passages = passagesOf(markdown(lines))
      const squeezed = (text: string): string => text.replace(/\s+/g, '')
      expect(squeezed(passages.map(({ text }) => text).join(''))).toBe(squeezed(lines.join('')))
      for (const { text, firstLine, lastLine } of passages) {
        expect(text.split(/\s+/).length).toBeLessThan(350)
        expect(firstLine).toBeLessThanOrEqual(lastLine)
      }
    })
    fc.assert(check)
  })
})
