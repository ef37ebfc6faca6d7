import { type PdfFile, type PdfReference, pdfNumber } from './pdf-file.ts'
import { subsetFont } from './subset-font.ts'
import type { TrueTypeFont } from './true-type.ts'

/** A font of a document, with what of it the document uses. Each character has a glyph of its own, so that what is copied out is what was put in. */
export class EmbeddedFont {
  readonly name: string
  readonly font: TrueTypeFont
  readonly #numbers = new Map<number, number>()
  /** By their numbers in the document; the first stands for what is missing. */
  readonly #glyphs: number[] = [0]

  constructor(name: string, font: TrueTypeFont) {
    this.name = name
    this.font = font
  }

  get isUsed(): boolean {
    return this.#numbers.size > 0
  }

  has(codePoint: number): boolean {
    return this.font.glyph(codePoint) !== undefined
  }

  /** How wide a text is at size 1. A character that the font does not have is a box. */
  width(text: string): number {
    let units = 0
    for (const character of text) units += this.font.advance(this.font.glyph(character.codePointAt(0) ?? 0) ?? 0)
    return units / this.font.unitsPerEm
  }

  /** A text as content streams show it. */
  encode(text: string): string {
    let hex = ''
    for (const character of text)
      hex += this.#number(character.codePointAt(0) ?? 0)
        .toString(16)
        .padStart(4, '0')
    return `<${hex}>`
  }

  #number(codePoint: number): number {
    const known = this.#numbers.get(codePoint)
    if (known !== undefined) return known
    const number = this.#glyphs.push(this.font.glyph(codePoint) ?? 0) - 1
    this.#numbers.set(codePoint, number)
    return number
  }

  /** Puts the font into a file, once all text was encoded. `tag` tells parts of the same font apart. */
  write(file: PdfFile, reference: PdfReference, tag: string): void {
    const { font } = this
    const scale = 1000 / font.unitsPerEm
    const scaled = (units: number): string => pdfNumber(units * scale)
    const base = `/${tag}+${this.name}`
    const bytes = file.addStream(subsetFont(font, this.#glyphs), `/Length1 ${subsetFont(font, this.#glyphs).length}`)
    const descriptor = file.add(
      `<< /Type /FontDescriptor /FontName ${base} /Flags 4 /FontBBox [${font.box.map(scaled).join(' ')}] /ItalicAngle ${pdfNumber(font.italicAngle)} /Ascent ${scaled(font.ascent)} /Descent ${scaled(font.descent)} /CapHeight ${scaled(font.capHeight)} /StemV 80 /FontFile2 ${bytes} >>`,
    )
    const widths = this.#glyphs.map((glyph) => scaled(font.advance(glyph))).join(' ')
    const descendant = file.add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${base} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} /CIDToGIDMap /Identity /DW 1000 /W [0 [${widths}]] >>`,
    )
    const characters = file.addStream(new TextEncoder().encode(this.#characterMap()))
    file.set(
      reference,
      `<< /Type /Font /Subtype /Type0 /BaseFont ${base} /Encoding /Identity-H /DescendantFonts [${descendant}] /ToUnicode ${characters} >>`,
    )
  }

  /** Says which character each glyph stands for, so that the text can be searched and copied. */
  #characterMap(): string {
    const hex = (number: number): string => number.toString(16).padStart(4, '0')
    const entries = Array.from(this.#numbers, ([codePoint, number]) => {
      const units = Array.from(String.fromCodePoint(codePoint).split(''), (unit) => hex(unit.charCodeAt(0)))
      return `<${hex(number)}> <${units.join('')}>`
    })
    const groups = Array.from({ length: Math.ceil(entries.length / 100) }, (_, index) =>
      entries.slice(index * 100, index * 100 + 100),
    )
    return [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
      '1 begincodespacerange <0000> <ffff> endcodespacerange',
      ...groups.map((group) => `${group.length} beginbfchar\n${group.join('\n')}\nendbfchar`),
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n')
  }
}
