import { describe, expect, test } from 'vitest'
import { exampleCopy } from './example.ts'

describe('the board', () => {
  test('has each advisor look with its own tool, and shows what they found in the order of declaration', async () => {
    const { baton } = exampleCopy('board')
    const question = 'Can we ride by bicycle from Utrecht to Amsterdam on 2026-12-05?'
    const { code, out, err } = await baton('run', 'host', question)
    expect(code).toBe(0)
    expect(out).toMatch(
      /From navigator:\n\n.*By bicycle roughly 43 km.*From forecaster:\n\n.*Amsterdam, Netherlands in/s,
    )
    expect(out).toMatch(/From rulekeeper:\n\n.*cycling-rules\.md.*at most 60 km/s)
    expect(out).toContain('not weighed by rules')
    expect(err).toMatch(/host +asks navigator, forecaster and rulekeeper for advice; one must answer/)
    for (const name of ['navigator', 'forecaster', 'rulekeeper']) {
      expect(err).toMatch(new RegExp(`${name} +is back with advice after \\d+ m?s`))
    }
  })

  test('says which of them knew nothing', async () => {
    const { baton } = exampleCopy('board')
    const { out } = await baton('run', 'host', 'What do the rules say about dogs?')
    expect(out).toMatch(/From navigator:\n\nI can't do this offline/)
    expect(out).toMatch(/From rulekeeper:\n\n.*Dogs.* are on a leash/s)
  })
})
