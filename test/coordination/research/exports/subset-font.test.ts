import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { subsetFont } from '../../../../src/coordination/research/exports/pdf/subset-font.ts'
import { TrueTypeFont } from '../../../../src/coordination/research/exports/pdf/true-type.ts'

function load(name: string): TrueTypeFont {
  return new TrueTypeFont(new Uint8Array(readFileSync(new URL(`../../../../fonts/${name}.ttf`, import.meta.url))))
}

const font = load('NotoSerif-Regular')
const glyph = (character: string, of = font): number => of.glyph(character.codePointAt(0) ?? 0) ?? 0

/** The tables of a font file. */
function tablesOf(bytes: Uint8Array): Map<string, DataView> {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return new Map(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const at = 12 + 16 * index
      const name = String.fromCharCode(...bytes.subarray(at, at + 4))
      return [name, new DataView(bytes.buffer, bytes.byteOffset + view.getUint32(at + 8), view.getUint32(at + 12))]
    }),
  )
}

/** The outline of a glyph by its number in the file. */
function outlineIn(bytes: Uint8Array, number: number): Buffer {
  const [loca, glyf] = [tablesOf(bytes).get('loca'), tablesOf(bytes).get('glyf')]
  if (loca === undefined || glyf === undefined) throw new Error('a table is missing')
  return Buffer.from(
    glyf.buffer,
    glyf.byteOffset + loca.getUint32(4 * number),
    loca.getUint32(4 * number + 4) - loca.getUint32(4 * number),
  )
}

describe('a font with only some of its glyphs', () => {
  test('has them in the order in which they were asked for, as wide as before', () => {
    const subset = subsetFont(font, [0, glyph('B'), glyph('a')])
    const metrics = tablesOf(subset).get('hmtx')
    expect(tablesOf(subset).get('maxp')?.getUint16(4)).toBe(3)
    expect([1, 2].map((number) => metrics?.getUint16(4 * number))).toEqual(
      ['B', 'a'].map((one) => font.advance(glyph(one))),
    )
    expect(outlineIn(subset, 1).subarray(0, 40)).toEqual(Buffer.from(font.outline(glyph('B'))).subarray(0, 40))
  })

  test('has what letters with marks are put together from, under the numbers they have there', () => {
    const mono = load('DejaVuSansMono')
    const subset = subsetFont(mono, [0, glyph('é', mono)])
    const parts: number[] = []
    const collect = (number: number): void => {
      const outline = outlineIn(subset, number)
      if (outline.readInt16BE(0) >= 0) return
      for (let at = 10, more = true; more; ) {
        const flags = outline.readUInt16BE(at)
        parts.push(outline.readUInt16BE(at + 2))
        collect(outline.readUInt16BE(at + 2))
        at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0)
        more = (flags & 0x20) !== 0
      }
    }
    collect(1)
    expect(parts.length).toBeGreaterThan(1)
    expect(Math.max(...parts)).toBe((tablesOf(subset).get('maxp')?.getUint16(4) ?? 0) - 1)
    const e = Buffer.from(mono.outline(glyph('e', mono)))
    expect(parts.some((part) => outlineIn(subset, part).subarray(0, e.length).equals(e))).toBe(true)
  })

  test('is much smaller than the font, and draws all letters that articles are written in', () => {
    expect(subsetFont(font, [0, ...Array.from('The ferry', (one) => glyph(one))]).length).toBeLessThan(4000)
    const letters = 'AZaz09äöüßéñçøåłžőğıșțđħþœ ΑΩαωάώϊ АЯаяёіїєґ ếợ „“”‘’–—…•€£₽№½²°×'
    expect(Array.from(letters).filter((one) => font.glyph(one.codePointAt(0) ?? 0) === undefined)).toEqual([])
  })
})
