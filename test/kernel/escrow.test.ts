import { expect, test } from 'vitest'
import { Escrow } from '../../src/kernel/escrow.ts'
import { defaultLimits } from '../../src/kernel/limits.ts'

const call = { usdMicros: 10, tokens: 0, modelCalls: 1, toolCalls: 0 }

test('a limit that is overdrawn has nothing left, and who asks for more is told so', () => {
  const escrow = new Escrow({ ...defaultLimits, usdMicros: 25 }, undefined)
  escrow.reserve('one', call)
  escrow.settle(call, { ...call, usdMicros: 40 })
  expect(escrow.remaining().usdMicros).toBe(0)
  expect(() => escrow.reserve('two', call)).toThrow(
    expect.objectContaining({
      code: 'BATON_BUDGET_EXCEEDED',
      details: expect.objectContaining({ dimension: 'usdMicros', needed: 10, remaining: 0 }),
    }),
  )
})
