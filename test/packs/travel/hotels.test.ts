import { describe, expect, test } from 'vitest'
import type { HotelProvider } from '../../../src/packs/travel/stays/hotel.ts'
import { call } from '../call.ts'
import { travelling } from './travelling.ts'

const provider: HotelProvider = {
  name: 'Rooms Ltd',
  hosts: ['rooms.example'],
  search: async ({ place, guests = 1 }) =>
    place === 'Nowhere'
      ? []
      : [{ name: `Grand ${place}`, pricePerNight: 80 * guests, currency: 'EUR' }, { name: 'Inn' }],
}

describe('hotels', () => {
  test('fail with a clear word when nobody is plugged in, whatever is asked', async () => {
    await expect(call(travelling().hotels, { place: 'Paris' })).rejects.toMatchObject({
      code: 'BATON_TOOL_NOT_CONFIGURED',
      retryable: false,
      message: 'Tool "hotels" can\'t work here: no hotel provider is configured.',
      hint: expect.stringContaining('builtInTools({ hotels: provider })'),
    })
    expect(travelling().hotels.touches?.({ place: 'Paris' })).toEqual([])
  })
  test('come from whoever is plugged in', async () => {
    const { hotels } = travelling({ hotels: provider })
    const input = { place: 'Porto', check_in: '2026-12-01', check_out: '2026-12-03', guests: 2 }
    expect(await call(hotels, input)).toEqual({
      source: 'live',
      attribution: 'Rooms Ltd',
      hotels: [{ name: 'Grand Porto', pricePerNight: 160, currency: 'EUR' }, { name: 'Inn' }],
      summary: 'Hotels in Porto, says Rooms Ltd: Grand Porto (160 EUR a night), Inn.',
    })
    expect((await call(hotels, { place: 'Nowhere' })).summary).toBe('Rooms Ltd has no hotels in Nowhere for that.')
    expect(hotels.touches?.(input)).toEqual([{ kind: 'service', host: 'rooms.example' }])
  })
  test.each([
    { place: 'Porto', check_in: '2026-12-03', check_out: '2026-12-03' },
    { place: 'Porto', check_in: '2026-13-01' },
    { place: 'Porto', guests: 0 },
    {},
  ])('refuse %j', async (input) => {
    await expect(call(travelling({ hotels: provider }).hotels, input)).rejects.toThrow()
  })
})
