import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publishedAt } from '../../src/understanding/published-at.ts'

test.each([
  ['2026-11-14', '2026-11-14T00:00:00.000Z'],
  ['2026-11', '2026-11-01T00:00:00.000Z'],
  ['2026', '2026-01-01T00:00:00.000Z'],
  ['2026-11-14T10:00:00', '2026-11-14T10:00:00.000Z'],
  ['2026-11-14 10:00:00+0200', '2026-11-14T08:00:00.000Z'],
  ['2026-11-14T10:00:00.123456Z', '2026-11-14T10:00:00.123Z'],
  ['Sat, 14 Nov 2026 10:00:00 GMT', '2026-11-14T10:00:00.000Z'],
  ['Saturday, 14 November 2026 10:00 +01:00', '2026-11-14T09:00:00.000Z'],
  ['14 Nov 26 9:05:07 PST', '2026-11-14T17:05:07.000Z'],
  ['14 Nov 99', '1999-11-14T00:00:00.000Z'],
  ['Sat, 14 Nov 2026', '2026-11-14T00:00:00.000Z'],
])('a date is read as it is written: %s', (written, moment) => {
  expect(new Date(publishedAt(written) ?? 0).toISOString()).toBe(moment)
})

test.each(['', 'soon', '3 hours ago', '2026-13-40', '40 Nov 2026', '14/11/2026', 'Sat, 14 Foo 2026', '99999'])(
  'what is no date is none: %j',
  (written) => expect(publishedAt(written)).toBeUndefined(),
)

test('every moment is read back from how it is usually written, and nothing throws', () => {
  const moments = fc.date({ min: new Date('1971-01-01'), max: new Date('2068-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (date) => {
      expect(publishedAt(date.toISOString())).toBe(date.getTime())
      expect(publishedAt(date.toUTCString())).toBe(Math.floor(date.getTime() / 1000) * 1000)
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => void publishedAt(text)))
})
