import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EventReader } from '../../../src/models/wire/event-reader.ts'
import { search } from '../../search.ts'

/** The events in bytes that come in these pieces. */
function eventsIn(...pieces: readonly (string | Uint8Array)[]): readonly string[] {
  const events: string[] = []
  const reader = new EventReader((data) => events.push(data))
  for (const piece of pieces) reader.feed(typeof piece === 'string' ? Buffer.from(piece) : piece)
  return events
}

describe('the events of a stream', () => {
  test.each([
    ['end with an empty line', 'data: 1\n\ndata:2\n\n', ['1', '2']],
    ['may have lines that end in any of three ways', 'data: 1\r\n\r\ndata: 2\r\rdata: 3\n\n', ['1', '2', '3']],
    ['may have several lines of data', 'data: 1\ndata\ndata:  2\n\n', ['1\n\n 2']],
    ['come with comments, names and fields that nobody reads', ': x\n\nevent: e\nid: 1\ndatum: 0\ndata: 1\n\n', ['1']],
    ['may follow a mark that says that they are Unicode', '\uFEFFdata: 1\n\n', ['1']],
    ['that nothing closes are none', 'data: 1\n\ndata: 2\n', ['1']],
    ['without data are none', 'event: e\n\n\n\n', []],
  ])('%s', (_, stream, events) => {
    expect(eventsIn(stream)).toEqual(events)
  })

  test('that never end are given up, in one line or in many, and those before are not held against them', () => {
    const line = `data: ${'x'.repeat(1_000_000)}\n\n`
    expect(eventsIn(...Array.from({ length: 40 }, () => line))).toHaveLength(40)
    const endless = 'x'.repeat(1_000_000)
    expect(() => eventsIn('data: ', ...Array.from({ length: 40 }, () => endless))).toThrow('has no end')
    expect(() => eventsIn(...Array.from({ length: 40 }, () => `data: ${endless}\n`))).toThrow('has no end')
    expect(() => eventsIn('data: ', ...Array.from({ length: 17_000 }, () => 'x'.repeat(1_000)))).toThrow('has no end')
  })

  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => `data: ${text.replaceAll(/[\r\n]/g, '')}`),
    fc.constantFrom('', '', 'data', 'data:', ': ping', 'event: e', 'garbage', 'data: 😀é'),
  )
  const stream = fc
    .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 20 })
    .map((lines) => lines.flat().join(''))

  search('are the same wherever the bytes are split', 2_000, (tries) => {
    fc.assert(
      fc.property(stream, fc.array(fc.nat({ max: 200 })), (text, places) => {
        const bytes = Buffer.from(text)
        const cuts = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
        const pieces = cuts.slice(1).map((cut, index) => bytes.subarray(cuts[index], cut))
        const whole = eventsIn(bytes)
        expect(eventsIn(...pieces)).toEqual(whole)
        expect(eventsIn(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole)
      }),
      { numRuns: tries },
    )
  })

  search('that bytes without any sense make are texts, and nothing is thrown', 500, (tries) => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (pieces) => {
        for (const event of eventsIn(...pieces)) expect(event).toBeTypeOf('string')
      }),
      { numRuns: tries },
    )
  })
})
