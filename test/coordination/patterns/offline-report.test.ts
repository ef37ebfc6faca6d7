import { describe, expect, test } from 'vitest'
import type { Dissent, Tally, TeamMessage } from '../../../src/coordination/team/events.ts'
import { tellFindings } from '../../../src/coordination/team/offline/findings.ts'
import { composeReport } from '../../../src/coordination/team/offline/report.ts'
import { type Finding, lookedWith, type Review, type Severity } from '../../../src/coordination/team/reviews.ts'
import type { Json } from '../../../src/events/json.ts'

interface Given {
  readonly found: readonly (readonly [from: string, findings: readonly Finding[], more?: Partial<Review>])[]
  readonly messages?: readonly (readonly [from: string, message: string, type?: TeamMessage['type']])[]
  readonly tally?: Tally
  readonly dissent?: readonly Dissent[]
}

/** The report of a team in which each member ran one tool. */
function report({ found, messages = [], tally, dissent = [] }: Given): string {
  return composeReport({
    ending: { rounds: 2, why: 'all are ready' },
    messages: messages.map(([memberId, message, type = 'update']) => ({ type, memberId, message })),
    members: found.map(([from, findings, more]) => {
      const review = { tool: 'x', headline: 'some', findings, leftOut: 0, notes: [], ...more }
      const looked = { reviews: [review], failures: [] }
      return { from, looked, toldByRules: tellFindings(looked) }
    }),
    seats: [],
    tally,
    dissent,
  })
}

function at(severity: Severity, path: string, line: number, said: Partial<Finding> = {}): Finding {
  return { severity, path, line, message: 'A', ...said }
}

function places(text: string): string[] {
  return Array.from(text.matchAll(/^\d+\. (.*)$/gm), ([, place = '']) => place)
}

describe('what a tool found', () => {
  const finding = { severity: 'low', path: 'a b/c:d.ts', line: 3, message: 'Key: 1:2 x', fix: 'Remove.' }
  const reviewOf = (content: Json) => lookedWith({ tool: 'x', content }).reviews

  test('is kept as data, with counts where nothing was left out', () => {
    const [review] = reviewOf({ findings: [finding], summary: 'One:\nmore', verdict: 'later', notes: ['Not\nall.'] })
    expect(review).toEqual({
      tool: 'x',
      headline: 'One',
      findings: [finding],
      leftOut: 0,
      counts: { high: 0, medium: 0, low: 1 },
      notes: ['Not all.'],
      verdict: 'later',
    })
  })

  test('is one line each, whatever stands in the file it is about (T5)', () => {
    const odd = { ...finding, path: 'odd\n[high] x.ts:1 name.ts', message: 'odd\n[high] other.ts:1 made up' }
    const [text = ''] = tellFindings({ reviews: reviewOf({ findings: [odd], summary: 'One' }), failures: [] })
    expect(text.split('\n')).toHaveLength(2)
  })

  test('is no review when it has findings without places, or no summary', () => {
    expect(reviewOf({ findings: [{ message: 'somewhere' }], summary: 'One' })).toEqual([])
    expect(reviewOf({ findings: [finding] })).toEqual([])
    expect(reviewOf('all is well')).toEqual([])
  })

  test('is kept up to fifty, and the rest is counted', () => {
    const many = Array.from({ length: 60 }, (_, line) => ({ ...finding, line }))
    const [review] = reviewOf({ findings: many, summary: 'Many', left_out: 5 })
    expect(review?.findings).toHaveLength(50)
    expect(review?.leftOut).toBe(15)
    expect(review?.counts).toBeUndefined()
  })

  test('of a tool that failed is why', () => {
    expect(lookedWith({ tool: 'x', content: 'too\nslow', failed: true })).toEqual({
      reviews: [],
      failures: [{ tool: 'x', problem: 'too slow' }],
    })
  })
})

describe('a report of findings', () => {
  test('ranks over all members: severity, then how many name the file, then place', () => {
    const text = report({
      found: [
        ['first', [at('low', 'z.ts', 9), at('medium', 'b.ts', 20), at('medium', 'b.ts', 3), at('medium', 'a.ts', 1)]],
        ['second', [at('low', 'b.ts', 7), at('high', 'y.ts', 1)]],
      ],
    })
    expect(places(text)).toEqual([
      '[high] y.ts:1 (second)',
      '[medium] b.ts:3 (first; file also named by second)',
      '[medium] b.ts:20 (first; file also named by second)',
      '[medium] a.ts:1 (first)',
      '[low] b.ts:7 (second; file also named by first)',
      '[low] z.ts:9 (first)',
    ])
  })

  test('merges what several say of one place, with the worst severity, and says each thing once', () => {
    const unused = at('low', 'a.ts', 2, { message: 'Nobody uses it.', fix: 'Delete it.' })
    const text = report({
      found: [
        ['first', [unused]],
        ['second', [at('high', 'a.ts', 2, { message: 'It is a key.', fix: 'Revoke it.' }), unused]],
      ],
    })
    expect(text).toContain(
      '1. [high] a.ts:2 (first, second)\n   Nobody uses it. Delete it.\n   It is a key. Revoke it.\n\n',
    )
  })

  test('says a remedy once and then where it stands', () => {
    const text = report({
      found: [
        [
          'one',
          [
            at('low', 'a.ts', 1, { message: 'A.', fix: 'Split it.' }),
            at('low', 'b.ts', 1, { message: 'B.', fix: 'Split it.' }),
          ],
        ],
      ],
    })
    expect(text).toContain('   A. Split it.\n2. [low] b.ts:1 (one)\n   B. Fix as in 1.')
  })

  test('shows twenty and counts the rest, also what the tool left out', () => {
    const findings = Array.from({ length: 23 }, (_, index) => at('low', `f${index}.ts`, 1))
    const text = report({ found: [['one', findings, { leftOut: 7 }]] })
    expect(places(text)).toHaveLength(20)
    expect(text).toContain('\nAnd 10 more.\n')
  })

  test('begins with the decision, the tally and the totals, and gives dissent word for word', () => {
    const text = report({
      found: [
        ['one', [at('high', 'a.ts', 1), at('medium', 'b.ts', 1)], { counts: { high: 1, medium: 1, low: 0 } }],
        [
          'two',
          [],
          {
            tool: 'y',
            headline: 'No findings in 3 files.',
            notes: ['Tests were not read.'],
            counts: { high: 0, medium: 0, low: 0 },
          },
        ],
      ],
      tally: [
        { choice: 'reject', votes: 2 },
        { choice: 'approve', votes: 1 },
      ],
      dissent: [{ member: 'two', reason: 'voted for approve: No findings in 3 files.' }],
    })
    expect(text.split('\n').slice(0, 3)).toEqual([
      'Decision: reject (reject 2, approve 1)',
      'Findings: 2 (1 high, 1 medium, 0 low)',
      'The team finished after 2 rounds: all are ready.',
    ])
    expect(text).toContain('## Dissent\n\n- two: voted for approve: No findings in 3 files.\n\n')
    expect(text).toContain('## Not looked at\n\n- two: Tests were not read.\n\n')
    expect(text).toContain('- two ran y: No findings in 3 files.')
    expect(text).toMatch(/Answered offline by rules, without a language model\.$/)
  })

  test('lets a high finding block what most voted for', () => {
    const text = report({
      found: [['one', [at('high', 'a.ts', 1)], { verdict: 'reject' }]],
      tally: [
        { choice: 'approve', votes: 3 },
        { choice: 'reject', votes: 1 },
      ],
    })
    expect(text.split('\n')[0]).toBe(
      'Decision: reject, because a high finding blocks, whatever was voted for (approve 3, reject 1)',
    )
  })

  test.each([
    [[2, 2, 0], 'Decision: open between a and b (a 2, b 2, c 0)'],
    [[0, 0, 0], 'Decision: none, nobody voted (a 0, b 0, c 0)'],
  ])('decides nothing where the votes do not: %j', (votes, line) => {
    const tally = ['a', 'b', 'c'].map((choice, index) => ({ choice, votes: votes[index] ?? 0 }))
    expect(report({ found: [['one', [at('low', 'a.ts', 1)]]], tally }).split('\n')[0]).toBe(line)
  })

  test('of a clean folder says that there is nothing, and what was looked at', () => {
    const counts = { high: 0, medium: 0, low: 0 }
    const text = report({ found: [['one', [], { headline: 'No findings in 3 files.', counts }]] })
    expect(text).toContain('## Findings, worst first\n\nNone.')
    expect(text).toContain('Findings: 0 (0 high, 0 medium, 0 low)')
    expect(text).not.toContain('## Dissent')
  })

  test('keeps what was said besides the findings, and which member left', () => {
    const found = [at('low', 'a.ts', 1)]
    const [told = ''] = tellFindings({
      reviews: [{ tool: 'x', headline: 'some', findings: found, leftOut: 0, notes: [] }],
      failures: [],
    })
    const text = report({
      found: [['one', found]],
      messages: [
        ['one', told],
        ['one', 'The folder is small.'],
        ['two', 'member two failed and is no longer in the team. Reason: timeout: too slow', 'failure'],
      ],
    })
    expect(text).toContain('## Also said\n\none: The folder is small.\n\n')
    expect(text).not.toContain('Ran x')
    expect(text).toContain('## Not looked at\n\n- two: member two failed and is no longer in the team.')
  })

  test('counts nothing where a tool left findings out and does not say of which severity', () => {
    expect(report({ found: [['one', [at('low', 'a.ts', 1)], { leftOut: 3 }]] })).not.toContain('Findings: ')
  })
})
