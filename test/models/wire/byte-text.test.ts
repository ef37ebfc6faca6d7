import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteText } from '../../../src/models/wire/byte-text.ts'
import { search } from '../../search.ts'

function textOf(pieces: readonly Uint8Array[]): string {
  const text = new ByteText()
  return pieces.map((piece) => text.read(piece)).join('')
}

/** What a `TextDecoder` makes of the same pieces; what it holds back of a last character is not asked for. */
function decoded(pieces: readonly Uint8Array[]): string {
  const decoder = new TextDecoder()
  return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('')
}

describe('the text of bytes that come in pieces', () => {
  test.each([
    ['a character is split', [[0xf0, 0x9f], [0x98], [0x80, 0x41]], '😀A'],
    ['there is a mark that it is Unicode', [[0xef], [0xbb, 0xbf, 0x41]], 'A'],
    ['a second such mark is a character', [[0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x41]], '\uFEFFA'],
    ['bytes make no sense', [[0xff], [0x41, 0xe2], [0x41]], '\uFFFDA\uFFFDA'],
    ['nothing comes', [[], [0x41], []], 'A'],
  ])('is read when %s', (_, pieces, text) => {
    expect(textOf(pieces.map((piece) => Uint8Array.from(piece)))).toBe(text)
  })

  const byte = fc.oneof(
    fc.integer({ min: 0, max: 255 }),
    fc.constantFrom(0x41, 0x80, 0xbf, 0xc2, 0xe0, 0xe2, 0xed, 0xef, 0xf0, 0xf4, 0xa0, 0x9f),
  )
  const piece = fc.array(byte, { maxLength: 6 }).map((bytes) => Uint8Array.from(bytes))

  search('is what a TextDecoder reads, whatever the bytes', 20_000, (tries) => {
    fc.assert(
      // The end shows what both held back.
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const all = [...pieces, Buffer.from('end')]
        expect(textOf(all)).toBe(decoded(all))
      }),
      { numRuns: tries },
    )
  })
})
