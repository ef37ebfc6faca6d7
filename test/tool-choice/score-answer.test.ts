import { describe, expect, test } from 'vitest'
import { type ObservedAnswer, score } from './score-answer.ts'
import type { ToolRequest } from './tool-request.ts'

const asked = (fields: Partial<ToolRequest>): ToolRequest => ({
  id: 'one',
  kind: 'plain',
  half: 'development',
  request: 'as written',
  tools: ['weather'],
  calls: [{ weather: { place: ['Oslo'], days: ['', 1] } }],
  ...fields,
})

const weather = (place: string, more = {}): ObservedAnswer['calls'][number] => ({
  tool: 'weather',
  input: { place, ...more },
})

const answered = (status: string, calls: ObservedAnswer['calls'], text = ''): ObservedAnswer => ({
  status,
  calls,
  text,
})

describe('an answer to what can be done', () => {
  test('is right with exactly the calls that were to be made, in any order', () => {
    const two = asked({ calls: [{ weather: { place: ['Oslo'] } }, { weather: { place: ['Rome'] } }] })
    expect(score(two, answered('completed', [weather('Rome'), weather('oslo')]))).toBe('right')
    expect(score(asked({}), answered('completed', [weather('Oslo', { days: 1 })]))).toBe('right')
  })

  test.each([
    ['another place', [weather('Rome')]],
    ['an argument nobody wanted', [weather('Oslo', { units: 'imperial' })]],
    ['a value that was not meant', [weather('Oslo', { days: 2 })]],
    ['one call too many', [weather('Oslo'), weather('Oslo')]],
    ['no call', []],
    ['another tool', [{ tool: 'places', input: { place: 'Oslo' } }]],
  ])('is wrong with %s, and worse if it says that all is done', (_, calls) => {
    expect(score(asked({}), answered('completed', calls))).toBe('wrong-and-completed')
    expect(score(asked({}), answered('partial', calls))).toBe('wrong-but-said')
  })

  test('is not right if it complains though all was done', () =>
    expect(score(asked({}), answered('partial', [weather('Oslo')]))).toBe('wrong-but-said'))

  test('may name what else was said as not taken up, but must make all calls', () => {
    const chatty = asked({ background: true })
    expect(score(chatty, answered('completed', [weather('Oslo')]))).toBe('right')
    expect(score(chatty, answered('partial', [weather('Oslo')]))).toBe('right')
    expect(score(chatty, answered('partial', []))).toBe('wrong-but-said')
  })

  test('may follow another reading, but not half of each', () => {
    const either = asked({ or: [[{ weather: { place: ['Rome'] } }]] })
    expect(score(either, answered('completed', [weather('Rome')]))).toBe('right')
    expect(score(either, answered('completed', [weather('Rome'), weather('Oslo')]))).toBe('wrong-and-completed')
  })
})

describe('an answer to what nothing can do', () => {
  const half = asked({ namedAsNotDone: ['tide'] })

  test('is right if it does the rest and names the part', () =>
    expect(score(half, answered('partial', [weather('Oslo')], 'Not done: the tides'))).toBe('right'))

  test('is wrong if the part vanishes, and only said if the status hides it', () => {
    expect(score(half, answered('completed', [weather('Oslo')], 'Sunny'))).toBe('wrong-and-completed')
    expect(score(half, answered('partial', [weather('Oslo')], 'Nobody was prostide'))).toBe('wrong-but-said')
    expect(score(half, answered('completed', [weather('Oslo')], 'Not done: the tides'))).toBe('wrong-but-said')
    expect(score(half, answered('completed', [weather('Rome')], 'Not done: the tides'))).toBe('wrong-and-completed')
  })

  test('is right without a call, if it does not claim success', () => {
    const nothing = asked({ calls: 'none' })
    expect(score(nothing, answered('failed', []))).toBe('right')
    expect(score(nothing, answered('completed', []))).toBe('wrong-and-completed')
    expect(score(nothing, answered('completed', [weather('Oslo')]))).toBe('wrong-and-completed')
    expect(score(asked({ calls: 'none', nothingAsked: true }), answered('completed', []))).toBe('right')
  })
})

describe('an answer to what can be read in several ways', () => {
  const open = asked({ orAsk: true })

  test('is right if it stops short and says so, unless it did something else', () => {
    expect(score(open, answered('awaiting_input', []))).toBe('right')
    expect(score(open, answered('partial', [weather('Oslo')]))).toBe('right')
    expect(score(open, answered('partial', [weather('Rome')]))).toBe('wrong-but-said')
    expect(score(open, answered('completed', []))).toBe('wrong-and-completed')
  })
})
