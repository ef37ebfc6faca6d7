import { describe, expect, test } from 'vitest'
import { remarksOf } from '../../src/models/ai-sdk/sdk-remarks.ts'

describe('what a model does not heed', () => {
  test('is told once, in the words of the SDK', () => {
    const details = 'temperature is not supported for reasoning models'
    const warning = { type: 'unsupported', feature: 'temperature', details } as const
    expect(remarksOf([warning, warning, { type: 'unsupported', feature: 'seed' }])).toEqual([
      details,
      'seed is not supported by the model',
    ])
  })

  test('is not told where Baton deals with it: a tool that can not be forced, calls of another model', () => {
    expect(
      remarksOf([
        { type: 'unsupported', feature: 'toolChoice', details: "toolChoice 'required' is not supported" },
        { type: 'other', message: 'Injected the documented `skip_thought_signature_validator` sentinel' },
      ]),
    ).toEqual([])
  })

  test('is cut where it quotes a whole request', () => {
    expect(remarksOf([{ type: 'other', message: 'x'.repeat(5_000) }])[0]).toHaveLength(301)
  })
})
