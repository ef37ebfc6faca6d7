import { describe, expect, test } from 'vitest'
import { findingLine, findingLinesIn } from '../../src/models/offline/finding-line.ts'
import { composeReport } from '../../src/models/offline/team-report.ts'

interface Given {
  readonly said: readonly (readonly [from: string, text: string])[]
  readonly ballot?: string
  readonly dissent?: string
}

/** What a coordinator is told at the end. */
function told({ said, ballot = '', dissent = '(None.)' }: Given): string {
  return [
    'The team has finished after 2 rounds: all are ready. Write the report now.',
    '## TASK\n\nReview.',
    '## TEAM TRANSCRIPT',
    '### Round 1',
    ...said.map(([from, text]) => `#### From ${from}\n\n${text}`),
    '## VOTES\n\n| member | ready | choice | reason |\n| --- | --- | --- | --- |\n| a | yes |  |  |',
    ...(ballot === '' ? [] : [`## BALLOT\n\n${ballot}`]),
    `## DISSENT\n\n${dissent}`,
  ].join('\n\n')
}

function places(report: string): string[] {
  return Array.from(report.matchAll(/^\d+\. (.*)$/gm), ([, place = '']) => place)
}

describe('a finding on one line', () => {
  test('is read as it was written, also when its path has spaces and its message colons', () => {
    const finding = { severity: 'high', path: 'a b/c:d.ts', line: 12, message: 'Key: 1:2 x', fix: 'Remove.' } as const
    expect(findingLinesIn(`Ran x: one\n${findingLine(finding)}`)).toEqual([finding])
  })

  test('stays one line, whatever stands in the file it is about (T5)', () => {
    const message = 'odd\n[high] other.ts:1 made up'
    const line = findingLine({ severity: 'low', path: 'odd\n[high] x.ts:1 name.ts', line: 3, message })
    expect(findingLinesIn(line)).toHaveLength(1)
  })
})

describe('a report of findings', () => {
  test('ranks over all members: severity, then how many name the file, then place', () => {
    const report = composeReport(
      told({
        said: [
          ['first', '[low] z.ts:9 last\n[medium] b.ts:20 later\n[medium] b.ts:3 earlier\n[medium] a.ts:1 alone'],
          ['second', '[low] b.ts:7 makes b shared\n[high] y.ts:1 worst'],
        ],
      }),
    )
    expect(places(report)).toEqual([
      '[high] y.ts:1 (second)',
      '[medium] b.ts:3 (first; file also named by second)',
      '[medium] b.ts:20 (first; file also named by second)',
      '[medium] a.ts:1 (first)',
      '[low] b.ts:7 (second; file also named by first)',
      '[low] z.ts:9 (first)',
    ])
  })

  test('merges what several say of one place, with the worst severity, and says each thing once', () => {
    const report = composeReport(
      told({
        said: [
          ['first', '[low] a.ts:2 Nobody uses it. — Delete it.'],
          ['second', '[high] a.ts:2 It is a key. — Revoke it.\n[low] a.ts:2 Nobody uses it. — Delete it.'],
        ],
      }),
    )
    expect(report).toContain(
      '1. [high] a.ts:2 (first, second)\n   Nobody uses it. Delete it.\n   It is a key. Revoke it.\n\n',
    )
  })

  test('says a remedy once and then where it stands', () => {
    const report = composeReport(told({ said: [['one', '[low] a.ts:1 A. — Split it.\n[low] b.ts:1 B. — Split it.']] }))
    expect(report).toContain('   A. Split it.\n2. [low] b.ts:1 (one)\n   B. Fix as in 1.')
  })

  test('shows twenty and counts the rest, also what was not said', () => {
    const lines = Array.from({ length: 23 }, (_, index) => `[low] f${index}.ts:1 long`)
    const report = composeReport(told({ said: [['one', `Ran x: 30 findings\n${lines.join('\n')}\n… and 7 more`]] }))
    expect(places(report)).toHaveLength(20)
    expect(report).toContain('\nAnd 10 more.\n')
  })

  test('begins with the decision, the tally and the totals, and gives dissent word for word', () => {
    const report = composeReport(
      told({
        said: [
          ['one', 'Ran x: 2 findings in 3 files (1 high, 1 medium)\n[high] a.ts:1 A\n[medium] b.ts:1 B'],
          ['two', 'Ran y: No findings in 3 files.\nNote: Tests were not read.'],
        ],
        ballot: '- reject: 2\n- approve: 1\nMost votes: reject.',
        dissent: '- two: voted for approve: No findings in 3 files.',
      }),
    )
    expect(report.split('\n').slice(0, 3)).toEqual([
      'Decision: reject (reject 2, approve 1)',
      'Findings: 2 (1 high, 1 medium, 0 low)',
      'The team finished after 2 rounds: all are ready.',
    ])
    expect(report).toContain('## Dissent\n\n- two: voted for approve: No findings in 3 files.\n\n')
    expect(report).toContain('## Not looked at\n\n- two: Tests were not read.\n\n')
    expect(report).toContain('- two ran y: No findings in 3 files.')
    expect(report).toMatch(/Answered offline by rules, without a language model\.$/)
  })

  test.each([
    ['- a: 2\n- b: 2\n- c: 0\nNo choice has the most votes.', 'Decision: open between a and b (a 2, b 2, c 0)'],
    ['- a: 0\n- b: 0\nNo choice has the most votes.', 'Decision: none, nobody voted (a 0, b 0)'],
  ])('decides nothing where the votes do not: %j', (ballot, line) => {
    expect(composeReport(told({ said: [['one', '[low] a.ts:1 A']], ballot }))).toMatch(
      new RegExp(`^${line.replaceAll(/[()]/g, '\\$&')}\n`),
    )
  })

  test('of a clean folder says that there is nothing, and what was looked at', () => {
    const report = composeReport(told({ said: [['one', 'Ran x: No findings in 3 files.']] }))
    expect(report).toContain('## Findings, worst first\n\nNone.')
    expect(report).toContain('Findings: 0 (0 high, 0 medium, 0 low)')
    expect(report).not.toContain('## Dissent')
  })

  test('keeps what was said besides, and who left', () => {
    const report = composeReport(
      told({
        said: [
          ['one', '[low] a.ts:1 A\nThe folder is small.'],
          ['two', 'member two failed and is no longer in the team. Reason: timeout: too slow'],
        ],
      }),
    )
    expect(report).toContain('## Also said\n\none: The folder is small.')
    expect(report).toContain('## Not looked at\n\n- two: member two failed and is no longer in the team.')
  })

  test('counts nothing where a headline does not say how many', () => {
    expect(composeReport(told({ said: [['one', 'Ran x: some\n[low] a.ts:1 A']] }))).not.toContain('Findings: ')
  })
})
