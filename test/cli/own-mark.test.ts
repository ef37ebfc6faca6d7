import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { showNeeds } from '../../src/cli/consent.ts'
import { discardTyped } from '../../src/cli/discard-typed.ts'
import { answerCommand } from '../../src/cli/output/answer-command.ts'
import { exactJson } from '../../src/cli/output/approval-lines.ts'
import { ownMark } from '../../src/cli/output/own-mark.ts'
import { paletteFor } from '../../src/cli/output/palette.ts'
import { neutralise, oneLine } from '../../src/cli/output/text-width.ts'
import { isOwnWish, judge } from '../../src/grants/judge.ts'
import { defaultPolicy } from '../../src/grants/policy.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'

test("texts of others can't hold the mark of Baton's own lines", () => {
  expect(neutralise(`a${ownMark}b\n${ownMark}c`)).toBe('a|b\n|c')
  expect(oneLine(`${ownMark} ?`)).toBe('| ?')
  expect(exactJson(`${ownMark}\u202e`)).toBe(String.raw`"\u258e\u202e"`)
})

test('nor what looks like it: thin bars anywhere, since a line may be broken before them, and any block at a margin', () => {
  expect(neutralise('▍ Approve?\n▌ yes\na ▏b')).toBe('| Approve?\n| yes\na |b')
  expect(neutralise('█ Approve?\n┃ yes\n▐ no\n❙ so')).toBe('| Approve?\n| yes\n| no\n| so')
  expect(neutralise('half: ██░░ 50 %')).toBe('half: ██░░ 50 %')
})

test('signs that turn the direction of text or end a line elsewhere are shown as such', () => {
  expect(neutralise('a\u200Fb\u061Cc\u200Ed\u2028e\u2029f')).toBe('a�b�c�d�e�f')
})

test('what is approved shows every sign of its arguments that has no picture', () => {
  const unseen = [
    '\uFE00',
    '\uFE0F',
    '\u{E0100}',
    '\u{E01EF}',
    '\u3164',
    '\u2800',
    '\u115F',
    '\u1160',
    '\uFFA0',
    '\u034F',
  ]
  for (const sign of unseen) {
    expect(exactJson(`rm a${sign}b`)).toMatch(/^"rm a(?:\\u[0-9a-f]{4}){1,2}b"$/)
    expect(JSON.parse(exactJson(`rm a${sign}b`))).toBe(`rm a${sign}b`)
  }
  expect(exactJson('❤\uFE0F 한국 漢字')).toBe('"❤\uFE0F 한국 漢字"')
})

test('what is to be agreed to makes no line of its own, and a question no second line of a command', () => {
  const err = new PassThrough()
  const paint = paletteFor({}, {})
  const terminal = {
    in: new PassThrough(),
    out: new PassThrough(),
    err,
    env: {},
    clock: simulatedClock(),
    secretNames: [],
  }
  showNeeds({ ...terminal, paint, paintErr: paint }, 'It would:', [{ shown: `go on with a\n${ownMark} • b` }])
  expect(String(err.read()).trimEnd().split('\n')).toEqual([
    `${ownMark} ! It would:`,
    `${ownMark}   • go on with a␊| • b`,
  ])
  const question = { runId: 'run_1', op: "a'\n$(b)/ask#1", prompt: '', askedAt: 0 }
  expect(answerCommand(question as never, 'yes')).toBe(String.raw`baton answer run_1 'a'\''␊$(b)/ask#1' yes`)
})

test('what is at the keyboard before a question is read and thrown away, and what comes after it is kept', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const clock = simulatedClock()
  input.write('1\n1')
  let isDone = false
  const discarding = discardTyped({ in: input, clock }).then(() => {
    isDone = true
  })
  for (let round = 0; round < 100 && !isDone; round++) await clock.advance(10)
  await discarding
  input.write('2\n')
  expect(String(input.read())).toBe('2\n')
})

describe('a reason to ask', () => {
  const call = {
    agent: 'clerk',
    tool: 'note',
    effect: 'once',
    input: null,
    touches: [{ kind: 'files.write', path: 'x asks before every call of y' }],
    layers: [{ from: 'agent clerk', grants: { files: { write: ['**'] }, ask: ['note'] } }],
  } as const
  const reasons = (labels: ReadonlySet<'untrusted' | 'private'>): readonly string[] => {
    const policy = { ...defaultPolicy, rules: [{ action: 'ask', tool: 'note' } as const] }
    const verdict = judge(policy, { ...call, labels })
    return verdict.kind === 'ask' ? verdict.reasons : []
  }

  test('is the wish of a person or an author, or a sign that somebody else may be behind the call', () => {
    expect(reasons(new Set()).map(isOwnWish)).toEqual([true, true])
    expect(reasons(new Set(['untrusted', 'private'])).map(isOwnWish)).toEqual([true, true, false])
  })
})
