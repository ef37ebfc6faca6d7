import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimsOf } from '../../../src/coordination/research/evidence/claims.ts'
import type { Evidence, EvidencePassage } from '../../../src/coordination/research/evidence/evidence.ts'
import { plainText } from '../../../src/coordination/research/evidence/plain-text.ts'
import { evidenceFrom } from '../../../src/coordination/research/evidence/read-source.ts'
import { unitsOf } from '../../../src/coordination/research/evidence/units.ts'
import type { DocumentFormat } from '../../../src/packs/documents/document.ts'
import { parseDocument } from '../../../src/packs/documents/parse-document.ts'
import { passagesOf } from '../../../src/understanding/prose/passages.ts'

/** A file as bytes, read as the search for documents reads it. */
async function readAs(format: DocumentFormat, bytes: Uint8Array): Promise<Evidence> {
  const document = await parseDocument(bytes, format)
  if ('unreadable' in document) throw new Error(document.unreadable)
  const read = { location: `a.${format}`, title: '', type: 'other' as const, sha256: 'a', accessedAt: '', relevance: 1 }
  return evidenceFrom([{ ...read, passages: passagesOf(document) }])
}

/** Every sentence begins with a word that stands once in the file, by which its line is known. */
const mark = /\bZq\d+\b/
const rest = fc.constantFrom(
  'is 12 kg heavy and stands in the yard.',
  'costs £3.50 a day, *parking* included.',
  'was signed on 9 May 2024 by Dr. Holt.',
  'stands behind the old granary, as `notes.md` says.',
  'has a very long name which nobody in the village could ever remember without looking it up in the register of the parish.',
)

/** Words of a sentence in lines of a few words each, as in a text file. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

const sentences = fc.array(rest, { minLength: 1, maxLength: 6 }).map((all) => all.map((one) => `Zq0 ${one}`))
const block = fc.oneof(
  fc.tuple(sentences, fc.integer({ min: 20, max: 90 })).map(([all, width]) => wrapped(all.join(' '), width)),
  sentences.map((all) => [all.join(' ')]),
  sentences.map((all) => all.map((one, index) => `${'\t'.repeat(index % 3)}- ${one}`)),
  sentences.map((all) => all.map((one, index) => `${'  '.repeat(index % 2)}${index + 1}. ${one}`)),
  sentences.map((all) =>
    all
      .flatMap((one, index) => wrapped(`${index === 0 ? '- ' : ''}${one}`, 40))
      .map((line, at) => (at === 0 ? line : `  ${line}`)),
  ),
  sentences.map((all) => ['| Name | What |', '| --- | --- |', ...all.map((one) => `| ${one.replace(' ', ' | ')} |`)]),
  sentences.map((all) => all.map((_, index) => `Zq0 price: £${index + 1}`)),
  sentences.map((all) => all.map((one) => `> ${one}`)),
  fc.constantFrom(
    ['# A heading'],
    ['## Another heading #'],
    ['```', 'code: here', '```'],
    ['---'],
    ['A title', '======='],
  ),
  fc.constant([`Zq0 has ${'many words and '.repeat(120)}an end.`]),
)
const file = fc.record({
  blocks: fc.array(block, { minLength: 1, maxLength: 14 }),
  gaps: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 14, maxLength: 14 }),
  eol: fc.constantFrom('\n', '\r\n', '\r'),
  mark: fc.boolean(),
  ends: fc.constantFrom('', '\n', '\n\n\n'),
  matter: fc.boolean(),
  format: fc.constantFrom<DocumentFormat>('markdown', 'text'),
})

/** Lines of a file with every mark made one of its own. */
function linesOf(blocks: readonly (readonly string[])[], gaps: readonly number[], matter: boolean): string[] {
  let number = 0
  const head = matter ? ['---', 'title: Some papers', 'date: 2024-05-09', '---'] : []
  const body = blocks.flatMap((lines, index) => [...lines, ...Array<string>(gaps[index] ?? 1).fill('')])
  return [...head, ...body].map((line) => line.replace(/\bZq0\b/g, () => `Zq${++number}`))
}

function checkPassage(passage: EvidencePassage, lines: readonly string[]): void {
  const { line, last_line } = passage.place
  const quoted = passage.quote.split('\n')
  expect(quoted.length).toBe(last_line - line + 1)
  for (const [index, text] of quoted.entries()) expect(lines[line - 1 + index] ?? '').toContain(text.trimEnd())
  expect(quoted.at(-1)?.trim()).not.toBe('')
}

describe('every place in a file that is cited', () => {
  test('is where the words stand, whatever the file looks like', { tags: ['slow'], timeout: 60_000 }, async () => {
    const check = fc.asyncProperty(file, async ({ blocks, gaps, eol, mark: hasMark, ends, matter, format }) => {
      const lines = linesOf(blocks, gaps, matter)
      fc.pre(lines.some((line) => mark.test(line)))
      const text = `${hasMark ? '\ufeff' : ''}${lines.join(eol)}${ends.replaceAll('\n', eol)}`
      const evidence = await readAs(format, new TextEncoder().encode(text))
      for (const passage of evidence.passages) {
        checkPassage(passage, lines)
        for (const unit of unitsOf(passage)) {
          const [first] = mark.exec(unit.text) ?? []
          if (first === undefined) continue
          expect([first, unit.line]).toEqual([
            first,
            1 + lines.findIndex((line) => line.match(/\bZq\d+\b/g)?.includes(first)),
          ])
          const around = plainText(
            lines
              .slice(unit.line - 1, passage.place.last_line)
              .join('\n')
              .replace(/^\s*(?:[-*+>|]|\d+\.)\s+/gm, ''),
          )
          if (unit.kind !== 'row') expect(around).toContain(unit.text)
        }
      }
    })
    await fc.assert(check, { numRuns: 300 })
  })

  test('is found again for every sentence that is claimed word for word', { tags: ['slow'] }, async () => {
    const check = fc.asyncProperty(file, async ({ blocks, gaps, eol, ends, matter, format }) => {
      const lines = linesOf(blocks, gaps, matter)
      fc.pre(lines.some((line) => mark.test(line)))
      const evidence = await readAs(format, new TextEncoder().encode(`${lines.join(eol)}${ends}`))
      const units = evidence.passages.flatMap((passage) => unitsOf(passage)).filter(({ text }) => mark.test(text))
      const article = units
        .filter(({ kind }) => kind === 'sentence')
        .map(({ text, passage }) => `${text.replace(/\.$/, '')} [${passage}].`)
      for (const { quote, line, location, sentence } of claimsOf(article.join('\n\n'), evidence)) {
        const [first = ''] = mark.exec(sentence) ?? []
        expect(location).toBe(`a.${format}`)
        expect(quote).toContain(first)
        expect(lines[(line ?? 0) - 1]).toContain(first)
      }
    })
    await fc.assert(check, { numRuns: 60 })
  })

  test('is the one line of a file of 200 kB that has no other', { tags: ['slow'] }, async () => {
    const line = Array.from(
      { length: 4400 },
      (_, index) => `Zq${index} is ${index} kg heavy and stands in the yard.`,
    ).join(' ')
    const { passages } = await readAs('text', new TextEncoder().encode(line))
    expect(line.length).toBeGreaterThan(200_000)
    expect(passages.flatMap((passage) => unitsOf(passage)).length).toBe(4400)
    for (const { quote, place } of passages) {
      expect([place.line, place.last_line, line.includes(quote)]).toEqual([1, 1, true])
    }
  })

  test('is the same in whatever encoding the file is', async () => {
    const text = '# Café\r\n\r\nThe café costs £3 a day.\r\nIt stands behind the granary.\r\n'
    const small = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer),
    ])
    const read = await Promise.all(
      [small, wide, new TextEncoder().encode(text), new TextEncoder().encode(`\ufeff${text}`)].map((bytes) =>
        readAs('markdown', bytes),
      ),
    )
    for (const { passages } of read) expect(passages).toEqual(read[0]?.passages)
    expect(read[0]?.passages).toMatchObject([{ place: { line: 1, last_line: 4 } }])
  })
})
