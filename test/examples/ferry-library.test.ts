import { describe, expect, test } from 'vitest'
import { exampleCopy } from './example.ts'

describe('the ferry library', () => {
  test('has research of a kind of its own, which check finds nothing wrong with', async () => {
    const { baton } = exampleCopy('ferry-library')
    const { code, out } = await baton('check')
    expect(code).toBe(0)
    expect(out).toContain('research/briefing.yaml')
  })

  test('is written about as the file says, and asked further', { tags: ['slow'] }, async () => {
    const { baton } = exampleCopy('ferry-library')
    const { code, out, err } = await baton('research', 'The electric ferry', '--name', 'briefing')
    expect([0, 3]).toContain(code)
    for (const section of ['## Timetable', '## Charging', '## Risks']) expect(out).toContain(section)
    expect(out).toMatch(/^\[1\] \*[^*]+\*\. \(\d{4}, /m)
    expect(err).toMatch(/ sources · \d+ words · /)
    expect((await baton('research', '--continue', 'last', 'How loud is the ferry?')).out).toContain('54 dB')
  })
})
