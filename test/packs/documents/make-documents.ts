import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive with these files, compressed. */
export function zipOf(files: Readonly<Record<string, Buffer | string>>): Buffer {
  const entries = Object.entries(files).map(([name, content]) => entryOf(name, Buffer.from(content)))
  return archiveOf(entries)
}

interface ZipEntry {
  readonly name: string
  readonly packed: Buffer
  readonly crc: number
  readonly size: number
}

function entryOf(name: string, content: Buffer): ZipEntry {
  return { name, packed: deflateRawSync(content), crc: crc32(content), size: content.length }
}

function archiveOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const { name, packed, crc, size } of entries) {
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc, 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(size, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed])
    locals.push(local)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, tail, Buffer.from(name)]))
    at += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

export type Paragraph = { readonly style?: string; readonly text: string } | { readonly cells: readonly string[] }

/** A Word document. */
export function docxOf(paragraphs: readonly Paragraph[]): Buffer {
  const run = (text: string): string => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
  const body = paragraphs.map((one) => {
    if ('cells' in one) {
      const cells = one.cells.map((text) => `<w:tc><w:p>${run(text)}</w:p></w:tc>`)
      return `<w:tbl><w:tr>${cells.join('')}</w:tr></w:tbl>`
    }
    const style = one.style === undefined ? '' : `<w:pPr><w:pStyle w:val="${one.style}"/></w:pPr>`
    return `<w:p>${style}${run(one.text)}</w:p>`
  })
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="x"><w:body>${body.join('')}</w:body></w:document>`,
  })
}

/** A PDF with one page for each text, a line for each of its lines. */
export function pdfOf(pages: readonly string[]): Buffer {
  const streams = pages.map((page) => {
    const lines = page.split('\n').map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`)
    return Buffer.from(`BT /F1 12 Tf 14 TL 50 750 Td ${lines.join(' ')} ET`)
  })
  return pdfWith(streams.map((stream) => ({ stream, filter: '' })))
}

export interface PageStream {
  readonly stream: Buffer
  /** `/Filter /FlateDecode`, say. */
  readonly filter: string
}

export function pdfWith(pages: readonly PageStream[]): Buffer {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
  ]
  for (const [index, { stream, filter }] of pages.entries()) {
    const content = `/Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> /MediaBox [0 0 612 792]`
    objects.push(Buffer.from(`<< /Type /Page /Parent 2 0 R ${content} >>`))
    const head = Buffer.from(`<< /Length ${stream.length} ${filter} >>\nstream\n`)
    objects.push(Buffer.concat([head, stream, Buffer.from('\nendstream')]))
  }
  const parts = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    at += part.length
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF`
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`)])
}
