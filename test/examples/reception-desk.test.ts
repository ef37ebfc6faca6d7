import { describe, expect, test } from 'vitest'
import { chosenIn, exampleCopy } from './example.ts'

describe('the reception desk', () => {
  test.each([
    ['What is 12% of 502?', 'sums', '12% of 502 = 60.24'],
    ['How many kilometres are 26.2 miles?', 'sums', '26.2 mi = 42.16'],
    ['How far is it from Utrecht to Amsterdam by bicycle?', 'traveller', 'By bicycle roughly 43 km'],
    ['Will it rain in Bergen on Friday?', 'traveller', 'Bergen, Norway'],
    ['Read guide.md lines 1 to 3', 'librarian', '# Guide: durable functions'],
  ])('has "%s" answered by %s', async (question, who, answer) => {
    const { baton } = exampleCopy('reception-desk')
    const docs = new URL('../../docs', import.meta.url).pathname
    const result = await baton('run', 'desk', question, '--files', docs)
    expect(chosenIn(result)).toBe(who)
    expect(result.err).toMatch(/matches its description \(confidence 0\.\d+/)
    expect(result.out).toContain(answer)
    expect(result.code).toBe(0)
  })

  test('says that nobody suits, and sends the question to nobody', async () => {
    const { baton } = exampleCopy('reception-desk')
    const result = await baton('run', 'desk', 'Compose a symphony in D minor')
    expect(result.code).toBe(1)
    expect(chosenIn(result)).toBeUndefined()
    expect(result.err).toContain('desk                chose nobody of sums, traveller, librarian')
    expect(result.err).toContain('no suitable agent: nothing in the request matches a description')
    expect((await baton('show', 'last', '--tree')).out.trim().split('\n')).toHaveLength(2)
  })

  test('does not choose between two that suit equally', async () => {
    const { baton } = exampleCopy('reception-desk')
    const { code, err } = await baton('run', 'desk', 'Weather in Rome and 3 miles in km')
    expect(code).toBe(1)
    expect(err).toMatch(/(sums and traveller|traveller and sums) suit equally/)
  })
})
