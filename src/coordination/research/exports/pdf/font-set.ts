import { readFile } from 'node:fs/promises'
import { EmbeddedFont } from './embedded-font.ts'
import type { PdfFile, PdfReference } from './pdf-file.ts'
import type { FaceName, TextLook } from './text-look.ts'
import { TrueTypeFont } from './true-type.ts'

const files: Readonly<Record<FaceName | 'signs', string>> = {
  serif: 'NotoSerif-Regular',
  'serif-italic': 'NotoSerif-Italic',
  'serif-bold': 'NotoSerif-Bold',
  sans: 'NotoSans-Regular',
  'sans-bold': 'NotoSans-Bold',
  mono: 'DejaVuSansMono',
  signs: 'DejaVuSans-Signs',
}

/** Beside `src/` and `dist/`, which are equally deep. */
const folder = new URL('../../../../../fonts/', import.meta.url)

/** A text that one font can draw. */
export interface FontText {
  readonly text: string
  readonly font: EmbeddedFont
  /** What pages call the font. */
  readonly key: string
}

/** The fonts of one document. */
export class FontSet {
  readonly #fonts: ReadonlyMap<string, EmbeddedFont>
  readonly #keys: ReadonlyMap<EmbeddedFont, string>
  /** Characters that no font has, so far. */
  readonly missing: Set<number> = new Set()

  private constructor(fonts: ReadonlyMap<string, EmbeddedFont>) {
    this.#fonts = fonts
    this.#keys = new Map(Array.from(fonts.values(), (font, index) => [font, `F${index + 1}`]))
  }

  static async load(): Promise<FontSet> {
    const loaded = Object.entries(files).map(async ([face, name]): Promise<[string, EmbeddedFont]> => {
      const bytes = new Uint8Array(await readFile(new URL(`${name}.ttf`, folder)))
      return [face, new EmbeddedFont(name, new TrueTypeFont(bytes))]
    })
    return new FontSet(new Map(await Promise.all(loaded)))
  }

  /** How wide a text is in points. */
  width(text: string, look: TextLook): number {
    return this.split(text, look.face).reduce((sum, { text: part, font }) => sum + font.width(part), 0) * look.size
  }

  /** A text in parts that one font each can draw: signs that a face lacks may be in another. */
  split(text: string, face: FaceName): FontText[] {
    const parts: { text: string; readonly font: EmbeddedFont; readonly key: string }[] = []
    for (const character of text) {
      const font = this.#fontFor(character.codePointAt(0) ?? 0, face)
      const last = parts.at(-1)
      if (last?.font === font) last.text += character
      else parts.push({ text: character, font, key: this.#keys.get(font) ?? '' })
    }
    return parts
  }

  #fontFor(codePoint: number, face: FaceName): EmbeddedFont {
    const [own, signs] = [this.#fonts.get(face), this.#fonts.get('signs')]
    if (own === undefined || signs === undefined) throw new Error(`there is no font for ${face}`)
    if (own.has(codePoint)) return own
    if (signs.has(codePoint)) return signs
    this.missing.add(codePoint)
    return own
  }

  /** Puts the fonts that were used into a file, and says what pages call them. */
  write(file: PdfFile): string {
    const used = [...this.#keys].filter(([font]) => font.isUsed)
    const named = used.map(([font, key], index): [string, PdfReference] => {
      const reference = file.reserve()
      font.write(file, reference, `BATON${String.fromCharCode(65 + index)}`)
      return [key, reference]
    })
    return `<< ${named.map(([key, reference]) => `/${key} ${reference}`).join(' ')} >>`
  }
}
