import { isUtf8 } from 'node:buffer'
import { join } from 'node:path'

/**
 * Names on a disk are bytes, and some are no text. Such a name is shown with `%FF` for what can't be read, and remembered,
 * so that the file is still found under it; whatever name it is given next is text.
 */
export class ForeignNames {
  readonly #originals = new Map<string, Buffer>()

  /** The names in a folder as text. They are given with one letter for each byte, which costs least where there are many. */
  decode(root: string, folder: string, names: readonly string[]): readonly string[] {
    return names.map((letters) => {
      if (!beyondAscii.test(letters)) return letters
      const name = Buffer.from(letters, 'latin1')
      if (isUtf8(name)) return name.toString()
      const shown = Array.from(name, shownByte).join('')
      this.#originals.set(`${folder}/${shown}`, Buffer.concat([Buffer.from(join(root, folder, '/')), name]))
      return shown
    })
  }

  /** The whole path in bytes, of one that can't be written as text. */
  original(path: string): Buffer | undefined {
    return this.#originals.get(path)
  }
}

const beyondAscii = /[\u0080-\u00ff]/

function shownByte(byte: number): string {
  return byte > 0x1f && byte < 0x7f ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
}
