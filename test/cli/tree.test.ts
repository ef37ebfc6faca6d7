import { describe, expect, test } from 'vitest'
import { cost, count, duration } from '../../src/cli/output/figures.ts'
import { Speeches } from '../../src/cli/output/speeches.ts'
import { neutralise, oneLine, truncate, truncateStart, widthOfText } from '../../src/cli/output/text-width.ts'
import { renderTree } from '../../src/cli/output/tree.ts'
import type { RunEvent } from '../../src/events/event.ts'
import type { Json } from '../../src/events/json.ts'
import { noUsage } from '../../src/events/usage.ts'
import { operationTree } from '../../src/projections/operation-tree.ts'
import { project } from '../../src/projections/projection.ts'

const event = (runId: string, ts: number, type: string, data: Json): RunEvent => {
  const parentRunId = runId === 'run_1' ? null : 'run_1'
  return {
    id: `${runId}:${ts}`,
    runId,
    parentRunId,
    rootRunId: 'run_1',
    seq: ts,
    ts,
    type,
    version: 1,
    actor: 'a',
    causationId: null,
    data,
  }
}

const long = 'a question that goes on and on, 日本語の長い質問, until no terminal of eighty columns could ever hold it'
const usage = { inputTokens: 8_200, outputTokens: 411, usdMicros: 15_300 }

const tree = project(operationTree, [
  event('run_1', 0, 'run.started', { runnable: 'lead', input: { text: '' }, definition: 'x' }),
  event('run_1', 10, 'model.requested', { op: 'model#1', attempt: 1, model: 'openai/gpt-5', from: 0, messages: [] }),
  event('run_1', 900, 'model.answered', { op: 'model#1', text: '', finish: 'stop', usage }),
  event('run_1', 910, 'child.started', { op: 'run#1', childRunId: 'run_2', runnable: 'librarian', role: 'subagent' }),
  event('run_2', 911, 'run.started', { runnable: 'librarian', input: { text: '' }, definition: 'x', role: 'subagent' }),
  event('run_2', 920, 'tool.called', { op: 'tool#1', attempt: 1, tool: 'search_text', effect: 'read', input: 'x' }),
  event('run_2', 950, 'tool.failed', {
    op: 'tool#1',
    error: { type: 'tool_error', code: 'X', message: '', retryable: false },
  }),
  event('run_2', 960, 'question.asked', { op: 'ask#1', prompt: long }),
  event('run_1', 970, 'timer.set', { op: 'sleep#1', ms: 500, until: 1470 }),
])

describe('the tree', () => {
  test('at 80 columns', () => {
    const lines = renderTree(tree, { width: 80, now: 65_000 })
    expect(Math.max(...lines.map(widthOfText))).toBe(80)
    expect(lines.join('\n')).toMatchInlineSnapshot(`
      "● lead                                               8.6k tok  $0.0153  1 m 05 s
      ├─ ✔ model openai/gpt-5                              8.6k tok  $0.0153    890 ms
      ├─ ● librarian (subagent)                                               1 m 04 s
      │  ├─ ✖ tool search_text                                                   30 ms
      │  └─ ? question a question that goes on and on, …                      1 m 04 s
      └─ ◷ timer 500 ms                                                       1 m 04 s"
    `)
  })

  test('at 200 columns', () => {
    expect(renderTree(tree, { width: 200, now: 65_000 }).join('\n')).toMatchInlineSnapshot(`
      "● lead                                                                                                                     8.6k tok  $0.0153  1 m 05 s
      ├─ ✔ model openai/gpt-5                                                                                                    8.6k tok  $0.0153    890 ms
      ├─ ● librarian (subagent)                                                                                                                     1 m 04 s
      │  ├─ ✖ tool search_text                                                                                                                         30 ms
      │  └─ ? question a question that goes on and on, 日本語の長い質問, until no terminal of eighty columns could ever hold it                     1 m 04 s
      └─ ◷ timer 500 ms                                                                                                                             1 m 04 s"
    `)
  })

  test.each([20, 30, 40, 60])('at %i columns is never wider', (width) => {
    for (const line of renderTree(tree, { width, now: 65_000 })) expect(widthOfText(line)).toBeLessThanOrEqual(width)
  })

  test('leaves the oldest lines out when there are too few rows', () => {
    const lines = renderTree(tree, { width: 80, now: 65_000, rows: 4 })
    expect(lines).toHaveLength(4)
    expect(lines[1]).toBe('… 3 more')
  })

  test('of nothing is nothing', () => {
    expect(renderTree(project(operationTree, []), { width: 80, now: 0 })).toEqual([])
  })
})

describe('what models say at the same time', () => {
  const say = (speeches: Speeches, runId: string, op: string, text: string): void =>
    speeches.heard({ runId, rootRunId: 'run_1', op, text })

  test('is shown apart, each with who says it', () => {
    const speeches = new Speeches()
    for (const word of ['One ', 'two ', 'three']) {
      say(speeches, 'run_1', 'model#2', word)
      say(speeches, 'run_2', 'model#1', word.toUpperCase())
    }
    expect(speeches.lines(tree, 80)).toEqual(['lead: One two three', 'librarian: ONE TWO THREE'])
    speeches.ended('run_1', 'model#2')
    expect(speeches.lines(tree, 80)).toEqual(['librarian: ONE TWO THREE'])
  })

  test('is the end of it, on one line that is never too wide', () => {
    const speeches = new Speeches()
    say(speeches, 'run_1', 'model#2', '灯台 was\n\nbuilt in 1847 🐈 '.repeat(100))
    for (const width of [20, 79, 80, 200]) {
      const [line = ''] = speeches.lines(tree, width)
      expect(widthOfText(line)).toBeLessThanOrEqual(width)
      expect(widthOfText(line)).toBeGreaterThan(width - 3)
      expect(line).toMatch(/^lead: ….*1847 🐈$/)
    }
  })

  test('takes no more than three lines', () => {
    const speeches = new Speeches()
    for (let op = 1; op <= 9; op++) say(speeches, 'run_1', `model#${op}`, 'words')
    expect(speeches.lines(tree, 80)).toEqual(['lead: words', 'lead: words', '… and 7 more speak'])
  })
})

describe('text', () => {
  test.each([
    ['plain', 5],
    ['日本', 4],
    ['é', 1],
    ['e\u0301', 1],
    ['👩‍👩‍👧', 2],
    ['✔', 1],
    ['a\u200Bb', 2],
  ])('%s takes %i columns', (text, width) => expect(widthOfText(text)).toBe(width))

  test('is cut between characters, never inside one', () => {
    expect(truncate('日本語', 4)).toBe('日…')
    expect(truncate('abcdef', 4)).toBe('abc…')
    expect(truncate('abc', 3)).toBe('abc')
    expect(truncateStart('日本語', 4)).toBe('…語')
    expect(truncateStart('abcdef', 4)).toBe('…def')
    expect(truncateStart('abc', 3)).toBe('abc')
  })

  test('can not steer the terminal', () => {
    expect(widthOfText('\u{17000}\u{1B000}')).toBe(4)
    expect(neutralise('a\u001B[31m\u009Bx\u202E\tb\nc\r')).toBe('a␛[31m�x�\tb\nc␍')
    expect(oneLine(' a\n\tb ')).toBe('a b')
  })
})

describe('figures', () => {
  test.each([
    [850, '850 ms'],
    [12_345, '12.3 s'],
    [59_960, '1 m 00 s'],
    [125_000, '2 m 05 s'],
    [11_220_000, '3 h 07 m'],
  ])('%i ms is %s', (ms, text) => expect(duration(ms)).toBe(text))

  test.each([
    [999, '999'],
    [1234, '1.2k'],
    [999_960, '1.0M'],
  ])('%i is %s', (number, text) => expect(count(number)).toBe(text))

  test('say that a cost is unknown rather than nothing', () => {
    expect(cost({ ...noUsage, modelCalls: 1, unpricedCalls: 1 })).toBe('unknown')
    expect(cost({ ...noUsage, modelCalls: 2, unpricedCalls: 1, usdMicros: 1200 })).toBe('$0.0012 + ?')
    expect(cost({ ...noUsage, modelCalls: 1 })).toBe('$0')
    expect(cost(noUsage)).toBe('')
  })
})
