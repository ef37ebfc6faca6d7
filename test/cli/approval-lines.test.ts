import { describe, expect, test } from 'vitest'
import { approvalIn } from '../../src/cli/approval.ts'
import { approvalLines, exactJson } from '../../src/cli/output/approval-lines.ts'
import { plain } from '../../src/cli/output/palette.ts'
import { pieces, widthOfText, wrapWords } from '../../src/cli/output/text-width.ts'
import type { Json } from '../../src/events/json.ts'

const question = { runId: 'run_1', op: 'tool:x#1/ask#1', prompt: 'all is well', choices: ['Approve', 'Refuse'] }
const about = (input: Json): Json => ({
  approval: `sha256:${'ab'.repeat(32)}`,
  agent: 'writer',
  tool: 'write_file',
  input,
  touches: ['writing "a.md"', 'reading "a.md"'],
  reasons: ['agent writer asks before every call of write_file, which is a long reason that needs more than one line'],
})

function linesFor(input: Json, layout: { width?: number; rows?: number } = {}): { lines: string[]; hidden: number } {
  const approval = approvalIn({ about: about(input) })
  if (approval === undefined) throw new Error('it is one')
  const { lines, hidden } = approvalLines(question, approval, { paint: plain, now: 0, ...layout })
  return { lines: [...lines], hidden }
}

/** What stands behind the gutter, joined as if nothing had been broken. */
function behindTheGutter(lines: readonly string[]): string {
  return lines
    .filter((line) => line.includes('│ '))
    .map((line) => line.slice(line.indexOf('│ ') + 2))
    .join('')
}

describe('what a person is shown of a call', () => {
  test('names agent, tool, every touch and every reason, and never what the model says of it', () => {
    const { lines } = linesFor({ path: 'a.md' })
    const text = lines.join('\n')
    for (const part of [
      'writer wants to call write_file',
      'writing "a.md"',
      'reading "a.md"',
      'asks before every call',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toMatch(/digest +sha256:abababababab$/m)
    expect(text).not.toContain('all is well')
  })

  test('is exact: whatever would not be seen is escaped, and what is shown is the JSON itself', () => {
    const input = { command: 'ls\u001B[2J\u009B1A \u202Etxt.exe\u200B\u2066\u{E0041}\u2028\u0000\uD800 é 日本' }
    const shown = exactJson(input)
    expect(JSON.parse(shown)).toEqual(input)
    expect(shown).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u)
    expect(shown).toContain('é 日本')
  })

  test.each([40, 60, 80, 200])('fits %i columns, and loses nothing', (width) => {
    const input = { content: '日本語の文章 and a lot of text '.repeat(40) }
    const { lines, hidden } = linesFor(input, { width })
    expect(hidden).toBe(0)
    expect(Math.max(...lines.map(widthOfText))).toBeLessThanOrEqual(width)
    expect(JSON.parse(behindTheGutter(lines))).toEqual(input)
  })

  test('begins every line of the arguments with a gutter, so that none can look like a choice', () => {
    const { lines } = linesFor({ content: `x${' '.repeat(66)}1) Approve  2) Refuse  >` }, { width: 80 })
    const faked = lines.filter((line) => line.includes('1) Approve'))
    expect(faked).toHaveLength(1)
    expect(faked[0]).toMatch(/^ {11}│ /)
  })

  test('says how many characters are not shown', () => {
    const input = { content: 'x'.repeat(5_000) }
    const { lines, hidden } = linesFor(input, { width: 80, rows: 5 })
    const shown = behindTheGutter(lines)
    expect(lines.filter((line) => line.includes('│ '))).toHaveLength(5)
    expect(exactJson(input).replaceAll('\n', '').startsWith(shown)).toBe(true)
    // Two line breaks were read.
    expect(hidden).toBe(exactJson(input).length - shown.length - 1)
  })
})

describe('a question', () => {
  test.each([null, 'x', [], {}, { approval: 1, agent: 'a', tool: 'b' }, { approval: 'x', agent: 'a' }])(
    'about %j is no approval',
    (value) => expect(approvalIn({ about: value as Json })).toBeUndefined(),
  )
})

describe('text in lines', () => {
  test('is cut without loss', () => {
    expect(pieces('abcdef', 4)).toEqual(['abcd', 'ef'])
    expect(pieces('日本語', 5)).toEqual(['日本', '語'])
    expect(pieces('', 5)).toEqual([''])
    expect(pieces('日', 1)).toEqual(['日'])
  })

  test('is broken between words where that is possible', () => {
    expect(wrapWords('one two three', 8)).toEqual(['one two', 'three'])
    expect(wrapWords('abcdefghij kl', 4)).toEqual(['abcd', 'efgh', 'ij', 'kl'])
    expect(wrapWords('', 4)).toEqual([''])
  })
})
