import { expect, test } from 'vitest'
import { BatonError } from '../../src/errors/baton-error.ts'
import { Cancellation } from '../../src/kernel/cancellation.ts'
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

test('what fits only when others use less than they might waits for them, in turn', async () => {
  const escrow = new Escrow({ ...defaultLimits, usdMicros: 25 }, undefined)
  escrow.reserve('one', call)
  escrow.reserve('two', call)
  const granted: string[] = []
  const wait = (name: string): void =>
    void escrow.reserveLater(call, new Cancellation())?.then((isGranted) => granted.push(`${name} ${isGranted}`))
  wait('three')
  wait('four')
  await Promise.resolve()
  expect(granted).toEqual([])
  escrow.settle(call, { ...call, usdMicros: 1 })
  await Promise.resolve()
  expect(granted).toEqual(['three true'])
  escrow.settle(call, call)
  await Promise.resolve()
  expect(granted).toEqual(['three true'])
  escrow.settle(call, call)
  await Promise.resolve()
  expect(granted).toEqual(['three true', 'four false'])
})

test('what is held back, and the number of calls, is not waited for', () => {
  const escrow = new Escrow({ ...defaultLimits, usdMicros: 25, modelCalls: 3 }, undefined)
  escrow.hold('ending', { ...call, modelCalls: 0, usdMicros: 20 })
  expect(escrow.reserveLater(call, new Cancellation())).toBeUndefined()
  escrow.release({ ...call, modelCalls: 0, usdMicros: 20 })
  for (const name of ['one', 'two', 'three']) escrow.reserve(name, { ...call, usdMicros: 1 })
  expect(escrow.reserveLater({ ...call, usdMicros: 1 }, new Cancellation())).toBeUndefined()
})

test('one that is cancelled while it waits is refused', async () => {
  const escrow = new Escrow({ ...defaultLimits, usdMicros: 15 }, undefined)
  escrow.reserve('one', call)
  const cancellation = new Cancellation()
  const later = escrow.reserveLater(call, cancellation)
  cancellation.cancel(new BatonError('BATON_RUN_CANCELLED', { reason: 'enough' }))
  expect(await later).toBe(false)
  escrow.settle(call, { ...call, usdMicros: 0 })
  expect(escrow.remaining().usdMicros).toBe(15)
})
