import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

/** An object of the file that others refer to. */
export type PdfReference = `${number} 0 R`

/** So many objects are packed together. */
const packedTogether = 200

/** Where an object is: at a place of the file, or the so-manieth of those that are packed together in another. */
type ObjectPlace = { readonly offset: number } | { readonly within: number; readonly index: number }

/** The objects of a PDF file, in the order of their numbers. */
export class PdfFile {
  /** Text is packed with others; bytes have a place of their own. */
  readonly #objects: (string | Buffer)[] = []

  /** A number for an object whose content is known later. */
  reserve(): PdfReference {
    return `${this.#objects.push('null')} 0 R`
  }

  set(reference: PdfReference, content: string): void {
    this.#objects[Number.parseInt(reference, 10) - 1] = content
  }

  add(content: string): PdfReference {
    return `${this.#objects.push(content)} 0 R`
  }

  /** Bytes, packed, with what is said of them. */
  addStream(bytes: Uint8Array, entries = ''): PdfReference {
    return `${this.#objects.push(streamOf(bytes, entries))} 0 R`
  }

  /** The whole file. Its id follows from what is in it. */
  bytes(catalog: PdfReference, information: PdfReference): Uint8Array {
    const places = new Map<number, ObjectPlace>()
    this.#packObjects(places)
    const parts = [latin('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')]
    let at = parts[0]?.length ?? 0
    for (const [index, object] of this.#objects.entries()) {
      if (typeof object === 'string') continue
      const part = Buffer.concat([latin(`${index + 1} 0 obj\n`), object, latin('\nendobj\n')])
      places.set(index + 1, { offset: at })
      parts.push(part)
      at += part.length
    }
    const number = this.#objects.length + 1
    places.set(number, { offset: at })
    const id = createHash('sha256').update(Buffer.concat(parts)).digest('hex').slice(0, 32)
    const entries = `/Type /XRef /Size ${number + 1} /W [1 4 2] /Root ${catalog} /Info ${information} /ID [<${id}> <${id}>]`
    const index = streamOf(indexOf(places, number), entries)
    parts.push(latin(`${number} 0 obj\n`), index, latin(`\nendobj\nstartxref\n${at}\n%%EOF\n`))
    return new Uint8Array(Buffer.concat(parts))
  }

  /** Puts texts together into streams, which are objects too and come last. */
  #packObjects(places: Map<number, ObjectPlace>): void {
    const texts = this.#objects.flatMap((object, index) =>
      typeof object === 'string' ? [[index + 1, object] as const] : [],
    )
    for (let start = 0; start < texts.length; start += packedTogether) {
      const group = texts.slice(start, start + packedTogether)
      const within = this.#objects.length + 1
      let offset = 0
      const heads = group.map(([number, text], index) => {
        places.set(number, { within, index })
        const head = `${number} ${offset}`
        offset += Buffer.byteLength(text, 'latin1') + 1
        return head
      })
      const first = `${heads.join(' ')}\n`
      const body = latin(`${first}${group.map(([, text]) => text).join('\n')}`)
      this.#objects.push(streamOf(body, `/Type /ObjStm /N ${group.length} /First ${first.length}`))
    }
  }
}

/** The table of all places: how an object is kept, and the two numbers by which it is found. */
function indexOf(places: ReadonlyMap<number, ObjectPlace>, last: number): Uint8Array {
  const table = new DataView(new ArrayBuffer(7 * (last + 1)))
  table.setUint16(5, 0xffff)
  for (const [number, place] of places) {
    const isPacked = 'within' in place
    table.setUint8(7 * number, isPacked ? 2 : 1)
    table.setUint32(7 * number + 1, isPacked ? place.within : place.offset)
    table.setUint16(7 * number + 5, isPacked ? place.index : 0)
  }
  return new Uint8Array(table.buffer)
}

function streamOf(bytes: Uint8Array, entries: string): Buffer {
  const packed = deflateSync(bytes, { level: 9 })
  const head = latin(`<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`)
  return Buffer.concat([head, packed, latin('\nendstream')])
}

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

/** Any text as an object. */
export function pdfText(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`
}

/** An address as an object. */
export function pdfAddress(href: string): string {
  return `(${href.replace(/[^\x20-\x7e]/g, encodeURIComponent).replace(/[\\()]/g, '\\$&')})`
}

/** Numbers are short and never in a form that the format does not know. */
export function pdfNumber(number: number): string {
  return String(Math.round(number * 1000) / 1000)
}
