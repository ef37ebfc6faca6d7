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

test('what was put aside and not spent can be spent again, here and above', () => {
  const above = new Escrow({ ...defaultLimits, usdMicros: 100 }, undefined)
  const escrow = new Escrow({ ...defaultLimits, usdMicros: 50 }, above)
  escrow.reserve('one', call)
  expect([escrow.remaining().usdMicros, above.remaining().usdMicros]).toEqual([40, 90])
  escrow.settle(call, { ...call, usdMicros: 4 })
  expect([escrow.remaining().usdMicros, above.remaining().usdMicros]).toEqual([46, 96])
})
