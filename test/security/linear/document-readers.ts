import { Fault } from '../../../src/pacing/fault.ts'
import { readDocx } from '../../../src/packs/documents/formats/docx.ts'
import { readPdf } from '../../../src/packs/documents/formats/pdf.ts'
import { sourceLinesOf } from '../../../src/packs/documents/formats/source-lines.ts'
import { readFeed } from '../../../src/packs/news/read-feed.ts'
import { parseJson } from '../../../src/packs/review/json-text.ts'
import { moduleShape } from '../../../src/packs/review/modules/module-shape.ts'
import { readPackageLock } from '../../../src/packs/review/packages/package-lock.ts'
import { measureScript } from '../../../src/packs/review/script/measure-script.ts'
import { parseScript } from '../../../src/packs/review/script/parse-script.ts'
import { assignmentsIn } from '../../../src/packs/review/secrets/assignments.ts'
import { connectionStringsIn } from '../../../src/packs/review/secrets/connection-strings.ts'
import { privateKeysIn } from '../../../src/packs/review/secrets/private-keys.ts'
import { docxOf, pdfOf, pdfWith, zipOf } from '../../packs/documents/make-documents.ts'
import { piecesOf } from './pieces.ts'

/** A format that is more than text: how it is read, and what may be repeated in it. */
export interface DocumentReader {
  readonly read: (text: string) => unknown
  readonly pieces: readonly string[]
}

const words = ['a', ' ', '\n', 'a b ', '&amp;', '&', '(', '\\', '中']
const wordMarkup = ['<w:tr><w:tc><w:t>a', '<w:t>a', '<w:t>a</w:t></w:tc>', '<w:tr>', '</w:p>', '<w:tab/>', '<', '<!--']
// Not "q ": the library for PDF files looks up each setting through as many states as are open. That is why they are read in
// a process of their own, which is ended (`test/packs/documents/formats.test.ts`).
const operators = ['(a) Tj ', '[(a) 9 (b)] TJ ', 'T* ', '(', '<', '[', '<<', '/F1 12 Tf ', 'BT ', 'BI ', '%', '0 ']
const objects = ['1 0 obj\n', '9 0 obj\n<<>>\nendobj\n', 'stream\n', 'xref\n', 'trailer\n<<', 'startxref\n', '%%EOF\n']

const archives = new Map<string, Buffer>()

/** As many files as the text has pieces. Made once: that takes a hundred times as long as to read it. */
function archiveOf(text: string): Buffer {
  const named = (piece: string, at: number): [string, string] => [`${at}${piece}`, 'a']
  const archive = archives.get(text) ?? zipOf(Object.fromEntries(piecesOf(text, 8).map(named)))
  archives.set(text, archive)
  return archive
}

export const documentReaders: Readonly<Record<string, DocumentReader>> = {
  'a Word document': { read: (text) => readDocx(docxOf([{ text }])), pieces: words },
  'paragraphs of a Word document': {
    read: (text) => readDocx(docxOf(piecesOf(text, 20).map((piece) => ({ text: piece })))),
    pieces: words,
  },
  'a row of a Word document': { read: (text) => readDocx(docxOf([{ cells: piecesOf(text, 4) }])), pieces: words },
  'markup of a Word document': {
    read: (text) => readDocx(zipOf({ 'docProps/core.xml': text, 'word/document.xml': `<w:tr>${text}` })),
    pieces: [...words, ...wordMarkup],
  },
  'an archive with many files': {
    read: (text) => readDocx(archiveOf(text)),
    pieces: ['a', 'word/document.xml'],
  },
  'a line of a PDF': { read: (text) => readPdf(pdfOf([text])), pieces: words },
  'pages of a PDF': { read: (text) => readPdf(pdfOf(piecesOf(text, 400))), pieces: ['a', 'a b\n'] },
  'operators of a PDF': {
    read: (text) => readPdf(pdfWith([{ stream: Buffer.from(`BT /F1 12 Tf ${text}`), filter: '' }])),
    pieces: operators,
  },
  'objects of a PDF': { read: (text) => readPdf(Buffer.from(`%PDF-1.4\n${text}`)), pieces: objects },
  'places in a page that was saved': {
    read: (text) => sourceLinesOf(text, piecesOf(text, 20)),
    pieces: [...words, '<p>a', '<b>a ', '<!--', '<a href="'],
  },
  'a feed of news': {
    read: (text) =>
      orRefused(() =>
        readFeed(`<rss><channel><item><title>${text}</title></item></channel></rss>`, 'https://example.org'),
      ),
    pieces: [...words, '<item>', '<item><title>a</title></item>', '<![CDATA[', '</'],
  },
  'a script': {
    read: (text) => {
      const file = parseScript('a.ts', text)
      return file === undefined ? undefined : [measureScript(file), moduleShape(file)]
    },
    pieces: ['a;', 'a()\n', 'export const a = 1\n', 'function a() {}\n', 'import "a"\n', '// a\n', '{}', 'a => ', '<'],
  },
  'a lock file': {
    read: (text) => {
      const packages = piecesOf(text, 8).map((piece, at) => [`node_modules/${at}${piece}`, { version: '1.0.0' }])
      const lock = JSON.stringify({ lockfileVersion: 3, packages: Object.fromEntries(packages) }, null, 1)
      return readPackageLock('package-lock.json', lock, parseJson(lock))
    },
    pieces: ['a', '"', '/node_modules/'],
  },
  'secrets in files': {
    read: (text) => [privateKeysIn(text), connectionStringsIn(text), assignmentsIn(text, 'a.ts')],
    pieces: [
      '-----BEGIN PRIVATE KEY-----\n',
      '-----BEGIN ',
      'postgres://a:b',
      'postgres://',
      'password=',
      'password = "a',
      'a: b@',
      'key',
      '://',
    ],
  },
}

function orRefused(read: () => unknown): unknown {
  try {
    return read()
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown
    throw thrown
  }
}
