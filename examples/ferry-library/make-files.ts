import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'

/** Makes the PDF and Word files of the library from the texts in `source/`: `node examples/ferry-library/make-files.ts`. */
const here = import.meta.dirname

for (const name of await readdir(join(here, 'source'), { recursive: true })) {
  if (!name.endsWith('.txt')) continue
  const lines = (await readFile(join(here, 'source', name), 'utf8')).trimEnd().split('\n')
  const target = join(here, 'files', name.replace(/\.txt$/, ''))
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, target.endsWith('.pdf') ? pdfOf(lines) : wordOf(lines))
}

function pdfOf(lines: readonly string[]): Buffer {
  const rows = lines.flatMap((line) => wrapped(line, 88))
  const pages = Array.from({ length: Math.ceil(rows.length / 50) }, (_, index) =>
    rows.slice(index * 50, index * 50 + 50),
  )
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escaped(lines[0] ?? '')}) >>`,
    ...pages.flatMap((page, index) => {
      const text = page.map((row) => `(${escaped(row)}) Tj T*`).join('\n')
      const content = `BT /F1 11 Tf 14 TL 56 780 Td\n${text}\nET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${6 + index * 2} 0 R >>`,
        `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(file, 'latin1')
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = Buffer.byteLength(file, 'latin1')
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

function wrapped(line: string, width: number): string[] {
  const rows: string[] = []
  for (const word of line.split(' ')) {
    const last = rows.at(-1)
    if (last === undefined || last.length + word.length + 1 > width) rows.push(word)
    else rows[rows.length - 1] = `${last} ${word}`
  }
  return rows
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&')
}

function wordOf(lines: readonly string[]): Buffer {
  const body: string[] = []
  let rows: string[] = []
  for (const line of [...lines, '']) {
    if (line.startsWith('|')) {
      rows.push(line)
      continue
    }
    if (rows.length > 0) body.push(tableOf(rows))
    rows = []
    if (line.trim() !== '') body.push(paragraphOf(line))
  }
  const space = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const title = (lines[0] ?? '').replace(/^#+ /, '')
  return archived({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${space}"><w:body>${body.join('')}</w:body></w:document>`,
    'docProps/core.xml': `<?xml version="1.0"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`,
  })
}

function paragraphOf(line: string): string {
  const [, marks = '', text = line] = /^(#+|-) (.*)$/.exec(line) ?? []
  const heading = marks.startsWith('#') ? `<w:pPr><w:pStyle w:val="Heading${marks.length}"/></w:pPr>` : ''
  const item = marks === '-' ? '<w:pPr><w:numPr><w:ilvl w:val="0"/></w:numPr></w:pPr>' : ''
  return `<w:p>${heading}${item}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
}

function tableOf(rows: readonly string[]): string {
  const cells = (row: string): string[] =>
    row
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim())
  const written = rows.map(
    (row) =>
      `<w:tr>${cells(row)
        .map((cell) => `<w:tc>${paragraphOf(cell)}</w:tc>`)
        .join('')}</w:tr>`,
  )
  return `<w:tbl>${written.join('')}</w:tbl>`
}

/** A zip archive in which nothing is packed. */
function archived(entries: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = []
  const index: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(entries)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)]
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x21, 8)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(data.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    index.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, name]))
    files.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(index)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, directory, end])
}
