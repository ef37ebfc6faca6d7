/** A font as far as text is set with it. It reads our own files only, so it may trust what they say. */
export class TrueTypeFont {
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly capHeight: number
  readonly box: readonly number[]
  readonly italicAngle: number
  readonly #tables: ReadonlyMap<string, DataView>
  readonly #glyphs: ReadonlyMap<number, number>
  readonly #metrics: number

  constructor(bytes: Uint8Array) {
    this.#tables = tablesOf(bytes)
    const [head, hhea, os2] = [this.#table('head'), this.#table('hhea'), this.#table('OS/2')]
    this.unitsPerEm = head.getUint16(18)
    this.box = [36, 38, 40, 42].map((at) => head.getInt16(at))
    this.ascent = hhea.getInt16(4)
    this.descent = hhea.getInt16(6)
    this.#metrics = hhea.getUint16(34)
    this.capHeight = os2.getUint16(0) >= 2 ? os2.getInt16(88) : this.ascent
    this.italicAngle = this.#table('post').getInt32(4) / 65_536
    this.#glyphs = glyphsByCharacter(this.#table('cmap'))
  }

  /** The number of the glyph for a character; undefined where the font has none. */
  glyph(codePoint: number): number | undefined {
    return this.#glyphs.get(codePoint)
  }

  /** How far the next glyph is, in units of the font. */
  advance(glyph: number): number {
    return this.#table('hmtx').getUint16(4 * Math.min(glyph, this.#metrics - 1))
  }

  leftBearing(glyph: number): number {
    const last = this.#metrics - 1
    return this.#table('hmtx').getInt16(glyph <= last ? 4 * glyph + 2 : 4 * this.#metrics + 2 * (glyph - last - 1))
  }

  /** How a glyph is drawn; empty for a space. */
  outline(glyph: number): Uint8Array {
    const [loca, glyf] = [this.#table('loca'), this.#table('glyf')]
    const isLong = this.#table('head').getInt16(50) === 1
    const at = (index: number): number => (isLong ? loca.getUint32(4 * index) : 2 * loca.getUint16(2 * index))
    return new Uint8Array(glyf.buffer, glyf.byteOffset + at(glyph), at(glyph + 1) - at(glyph))
  }

  /** A table as it is in the file. */
  copyOf(name: string): Uint8Array {
    const { buffer, byteOffset, byteLength } = this.#table(name)
    return new Uint8Array(buffer, byteOffset, byteLength).slice()
  }

  #table(name: string): DataView {
    const table = this.#tables.get(name)
    if (table === undefined) throw new Error(`a font has no table ${name}`)
    return table
  }
}

function tablesOf(bytes: Uint8Array): Map<string, DataView> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = new Map<string, DataView>()
  for (let at = 12; at < 12 + 16 * view.getUint16(4); at += 16) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4))
    tables.set(name, new DataView(bytes.buffer, bytes.byteOffset + view.getUint32(at + 8), view.getUint32(at + 12)))
  }
  return tables
}

/** Of all maps of characters, the one of format 4, which fonts with these letters have. */
function glyphsByCharacter(cmap: DataView): Map<number, number> {
  const starts = Array.from({ length: cmap.getUint16(2) }, (_, index) => cmap.getUint32(8 + 8 * index))
  const start = starts.find((at) => cmap.getUint16(at) === 4)
  if (start === undefined) throw new Error('a font has no map of characters')
  const glyphs = new Map<number, number>()
  const size = cmap.getUint16(start + 6)
  const [ends, begins, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size].map((at) => start + at)
  for (let at = 0; at < size; at += 2) {
    const [end, begin] = [cmap.getUint16((ends ?? 0) + at), cmap.getUint16((begins ?? 0) + at)]
    const delta = cmap.getUint16((deltas ?? 0) + at)
    const offset = cmap.getUint16((offsets ?? 0) + at)
    for (let code = begin; code <= end && code !== 0xffff; code++) {
      const found = offset === 0 ? code : cmap.getUint16((offsets ?? 0) + at + offset + 2 * (code - begin))
      if (found !== 0 || offset === 0) glyphs.set(code, (found + delta) & 0xffff)
    }
  }
  return glyphs
}
