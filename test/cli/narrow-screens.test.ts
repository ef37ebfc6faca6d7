import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commandTable } from '../../src/cli/command-table.ts'
import { commandHelp, overview } from '../../src/cli/help.ts'
import { findingLines } from '../../src/cli/output/finding-lines.ts'
import { plain } from '../../src/cli/output/palette.ts'
import { questionLines } from '../../src/cli/output/question-lines.ts'
import { renderTable } from '../../src/cli/output/table.ts'
import { widthOfText, wrapExactly } from '../../src/cli/output/text-width.ts'
import { type Output, widthOf } from '../../src/cli/terminal.ts'

const terminal = (columns: number): Output => Object.assign(Object.create(null), { isTTY: true, columns })
const pipe: Output = Object.create(null)

test('a terminal that does not know how wide it is counts as one of the usual width', () => {
  expect([0, 60].map((columns) => widthOf(terminal(columns)))).toEqual([100, 60])
})

describe('a table that is too wide', () => {
  const rows = [['run_0123456789abcdef', 'failed', 'agent:a-rather-long-name', '2 m 05 s ago', '1.2 s']]
  const headings = ['RUN', 'STATUS', 'WHAT', 'STARTED', 'TOOK']
  const shorter = [
    { column: 0, least: 10, cut: (id: string, width: number) => id.slice(0, width) },
    { column: 2, least: 12 },
  ]
  const at = (width: number): string | undefined => renderTable(headings, rows, { width, paint: plain, shorter })[1]

  test('is left as it is where it fits', () => {
    expect(at(75)).toBe('run_0123456789abcdef  failed  agent:a-rather-long-name  2 m 05 s ago  1.2 s')
  })

  test('shortens the first column that may be, and only as much as is needed', () => {
    expect(at(70)).toBe('run_0123456789a  failed  agent:a-rather-long-name  2 m 05 s ago  1.2 s')
  })

  test('shortens the next when that is not enough, and cuts the end last of all', () => {
    expect(at(60)).toBe('run_012345  failed  agent:a-rather-lon…  2 m 05 s ago  1.2 s')
    expect(at(50)).toBe('run_012345  failed  agent:a-rat…  2 m 05 s ago  1…')
  })
})

describe('a finding of the doctor', () => {
  const says = 'no rung works here, so the commands that agents want to execute are refused until one of them does'
  const finding = { state: 'fail', subject: 'sandbox', says, fix: says } as const

  test('breaks between words, and goes on below its first word', () => {
    const lines = findingLines(finding, { paint: plain, width: 80 })
    expect(lines).toEqual([
      'fail  sandbox             no rung works here, so the commands that agents want',
      '                          to execute are refused until one of them does',
      '                          → no rung works here, so the commands that agents',
      '                            want to execute are refused until one of them does',
    ])
  })

  test('stays on one line for a program', () => {
    expect(findingLines(finding, { paint: plain })).toHaveLength(2)
  })
})

describe('what a person agrees to', () => {
  test('breaks between words, and loses nothing, not even a space', () => {
    expect(wrapExactly('start npx -y server --root here', 12)).toEqual(['start npx -y ', 'server ', '--root here'])
    fc.assert(
      fc.property(fc.stringMatching(/^[ab日 ]{0,60}$/), fc.integer({ min: 4, max: 20 }), (text, width) => {
        const lines = wrapExactly(text, width)
        expect(lines.join('')).toBe(text)
        for (const line of lines) expect(widthOfText(line.replace(/ $/, ''))).toBeLessThanOrEqual(width)
      }),
    )
  })
})

describe('a question', () => {
  const prompt = 'May I go on?\n✔ completed, and a good deal more than fits on one line'

  test('has lines for each of its own, and more at a narrow terminal', () => {
    expect(questionLines(prompt, pipe, 2)).toEqual(prompt.split('\n'))
    const lines = questionLines(prompt, terminal(40), 2)
    expect(lines).toEqual(['May I go on?', '✔ completed, and a good deal more', 'than fits on one line'])
  })
})

describe('help on a narrow screen', async () => {
  const commands = await Promise.all(Object.values(commandTable).map((load) => load()))
  const layout = { paint: plain, width: 80 }
  const isTyped = (line: string, typed: readonly string[]): boolean => typed.includes(line.trim())

  test.each(commands)('of $name breaks between words, and leaves what can be typed whole', (command) => {
    const typed = command.examples.map(([line]) => line)
    const lines = commandHelp(command, layout).split('\n')
    expect(lines.filter((line) => line.length >= 80 && !isTyped(line, typed))).toEqual([])
    expect(typed.filter((one) => !lines.some((line) => line.trim().startsWith(one)))).toEqual([])
    const wide = commandHelp(command, { paint: plain, width: 10_000 })
    expect(lines.join(' ').split(/\s+/)).toEqual(wide.split(/\s+/))
  })

  test('breaks between words where all commands are listed', () => {
    const lines = overview(commands, layout).split('\n')
    expect(lines.filter((line) => line.length >= 80)).toEqual([])
    expect(lines.find((line) => line.startsWith('  ask '))).toMatch(/ \w+,?$/)
    expect(lines.length).toBeGreaterThan(commands.length + 15)
  })
})
