import type { TrueTypeFont } from './true-type.ts'

/** The flags of a part of a glyph that is put together from others. */
const [argumentsAreWords, hasScale, moreParts, hasTwoScales, hasMatrix] = [0x1, 0x8, 0x20, 0x40, 0x80]

/** A font file with only these glyphs, in this order. What they are put together from comes after them. */
export function subsetFont(font: TrueTypeFont, wanted: readonly number[]): Uint8Array {
  const glyphs = [...wanted]
  const places = new Map<number, number>()
  for (const [place, glyph] of glyphs.entries()) if (!places.has(glyph)) places.set(glyph, place)
  const placeOf = (glyph: number): number => {
    const place = places.get(glyph) ?? glyphs.push(glyph) - 1
    places.set(glyph, place)
    return place
  }
  const outlines: Uint8Array[] = []
  // The list grows while it is gone through.
  for (let index = 0; index < glyphs.length; index++)
    outlines.push(renumbered(font.outline(glyphs[index] ?? 0), placeOf))
  return fontFile([
    ['glyf', joined(outlines)],
    ['head', headOf(font)],
    ['hhea', withNumber(font.copyOf('hhea'), 34, glyphs.length)],
    ['hmtx', metricsOf(font, glyphs)],
    ['loca', placesOf(outlines)],
    ['maxp', withNumber(font.copyOf('maxp'), 4, glyphs.length)],
  ])
}

/** A glyph that is put together from others names them by the numbers they have in the new file. */
function renumbered(outline: Uint8Array, placeOf: (glyph: number) => number): Uint8Array {
  const copy = padded(outline)
  const view = new DataView(copy.buffer)
  if (outline.length === 0 || view.getInt16(0) >= 0) return copy
  for (let at = 10; ; ) {
    const flags = view.getUint16(at)
    view.setUint16(at + 2, placeOf(view.getUint16(at + 2)))
    at += 4 + (flags & argumentsAreWords ? 4 : 2)
    at += flags & hasScale ? 2 : flags & hasTwoScales ? 4 : flags & hasMatrix ? 8 : 0
    if ((flags & moreParts) === 0) return copy
  }
}

function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(Math.ceil(bytes.length / 4) * 4)
  copy.set(bytes)
  return copy
}

function headOf(font: TrueTypeFont): Uint8Array {
  const head = font.copyOf('head')
  const view = new DataView(head.buffer)
  view.setUint32(8, 0)
  view.setInt16(50, 1)
  return head
}

function withNumber(table: Uint8Array, at: number, number: number): Uint8Array {
  new DataView(table.buffer).setUint16(at, number)
  return table
}

function metricsOf(font: TrueTypeFont, glyphs: readonly number[]): Uint8Array {
  const metrics = new DataView(new ArrayBuffer(4 * glyphs.length))
  for (const [index, glyph] of glyphs.entries()) {
    metrics.setUint16(4 * index, font.advance(glyph))
    metrics.setInt16(4 * index + 2, font.leftBearing(glyph))
  }
  return new Uint8Array(metrics.buffer)
}

function placesOf(outlines: readonly Uint8Array[]): Uint8Array {
  const places = new DataView(new ArrayBuffer(4 * (outlines.length + 1)))
  let at = 0
  for (const [index, { length }] of outlines.entries()) {
    at += length
    places.setUint32(4 * (index + 1), at)
  }
  return new Uint8Array(places.buffer)
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function fontFile(tables: readonly (readonly [name: string, bytes: Uint8Array])[]): Uint8Array {
  const directory = new DataView(new ArrayBuffer(12 + 16 * tables.length))
  const power = Math.floor(Math.log2(tables.length))
  directory.setUint32(0, 0x10000)
  for (const [index, number] of [tables.length, 16 * 2 ** power, power, 16 * (tables.length - 2 ** power)].entries()) {
    directory.setUint16(4 + 2 * index, number)
  }
  let at = directory.byteLength
  for (const [index, [name, bytes]] of tables.entries()) {
    const entry = 12 + 16 * index
    for (let letter = 0; letter < 4; letter++) directory.setUint8(entry + letter, name.charCodeAt(letter))
    directory.setUint32(entry + 4, checksum(padded(bytes)))
    directory.setUint32(entry + 8, at)
    directory.setUint32(entry + 12, bytes.length)
    at += padded(bytes).length
  }
  return joined([new Uint8Array(directory.buffer), ...tables.map(([, bytes]) => padded(bytes))])
}

function checksum(bytes: Uint8Array<ArrayBuffer>): number {
  const view = new DataView(bytes.buffer)
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}
