import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { articleAsDocx } from '../../../../src/coordination/research/exports/docx/docx.ts'
import type { FinalOutput } from '../../../../src/coordination/research/output.ts'
import { readDocx } from '../../../../src/packs/documents/formats/docx.ts'
import { zipEntry } from '../../../../src/packs/documents/formats/zip-entry.ts'
import { ferryOutput, outputOf } from './ferry-output.ts'
import { richOutput } from './rich-output.ts'
import { saidBy, withoutGaps } from './said-in.ts'

async function linesOf(output: FinalOutput): Promise<readonly string[]> {
  const read = readDocx(await articleAsDocx(output))
  if ('unreadable' in read) throw new Error(read.unreadable)
  return read.lines
}

function partOf(bytes: Uint8Array, name: string): string {
  const part = zipEntry(bytes, name, 2 ** 24)
  if ('unreadable' in part) throw new Error(`${name} ${part.unreadable}`)
  return part.toString('utf8')
}

const parts = ['document', 'styles', 'numbering', 'settings', 'footer1', '_rels/document.xml.rels']

/** What is wrong with a text that should be XML: tags that don't belong together, characters that must not be there. */
function problemsIn(xml: string): string[] {
  const open: string[] = []
  const problems: string[] = []
  const tag = /<(\/?)([\w:]+)(?: [\w:]+="[^"<]*")*(\/?)>/g
  for (const [, end, name = '', empty] of xml.matchAll(tag)) {
    if (end === '/' && open.pop() !== name) problems.push(`</${name}>`)
    else if (end === '' && empty === '') open.push(name)
  }
  const rest = xml.replace(/^<\?xml[^?]*\?>/, '').replace(tag, '')
  const stray = /<|[^\P{Control}\n\t]|[\ufffe\uffff]|&(?!(?:amp|lt|gt|quot);)/u.exec(rest)?.[0]
  return [...problems, ...open, ...(stray === undefined ? [] : [stray])]
}

describe('an article as a Word document (RES-108)', () => {
  test('says the same words, read with the parser that reads documents', async () => {
    for (const output of [await ferryOutput(), richOutput]) {
      const lines = await linesOf(output)
      expect(withoutGaps(lines.map((line) => line.replace(/^(?:#+|-) /, '')).join('\n'))).toBe(saidBy(output))
    }
  })

  test('has headings, lists and tables as Word knows them', async () => {
    const lines = await linesOf(richOutput)
    expect(lines.slice(0, 5)).toEqual([
      '# Größe, Ελλάδα и Россия',
      '10 June 2026 · 1,200 words · 5 minutes to read · 2 references',
      expect.stringContaining('Review recommended'),
      '# Lists and code',
      '- first bold both with code[1]',
    ])
    expect(lines).toContain('## Third level')
    expect(lines).toContain('Überlänge | c | 9 | x y')
    const numbering = partOf(await articleAsDocx(richOutput), 'word/numbering.xml')
    expect(numbering).toContain(
      '<w:num w:numId="2"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/>',
    )
  })

  test('leads from every citation to its reference, and from links to where they say', async () => {
    const output = await ferryOutput()
    const bytes = await articleAsDocx(output)
    const body = partOf(bytes, 'word/document.xml')
    const marks = new Set(Array.from(body.matchAll(/w:bookmarkStart w:id="\d+" w:name="(\w+)"/g), ([, name]) => name))
    const anchors = Array.from(body.matchAll(/w:anchor="(\w+)"/g), ([, name]) => name)
    expect(marks.size).toBe(output.references.length)
    expect(anchors.length).toBeGreaterThan(60)
    expect(anchors.filter((name) => !marks.has(name))).toEqual([])
    const relations = partOf(await articleAsDocx(richOutput), 'word/_rels/document.xml.rels')
    expect(relations).toContain(
      'Id="link1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.org/a_b?x=1&amp;y=2" TargetMode="External"',
    )
  })

  test('knows its title and when it was made, and has the same bytes each time', async () => {
    const bytes = await articleAsDocx(richOutput)
    const core = partOf(bytes, 'docProps/core.xml')
    expect(core).toContain('<dc:title>Größe, Ελλάδα и Россия</dc:title>')
    expect(core).toContain('<dcterms:created xsi:type="dcterms:W3CDTF">2026-06-10T09:00:00Z</dcterms:created>')
    expect(await articleAsDocx(richOutput)).toEqual(bytes)
  })

  test('is well-formed, and leads only to http and https, whatever was read', { tags: ['slow'] }, async () => {
    const piece = fc.constantFrom(
      '<w:t>',
      '</w:t>',
      '&',
      '&amp;',
      ']]>',
      '"',
      "'",
      '\u0000',
      '\u001B',
      '\uFFFF',
      '\uD800',
      '[x](javascript:x)',
      '[x](https://a.b/"<>)',
      '- ',
      '\n',
      '| a |\n|---|\n| b |',
      '[1]',
      '> ',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 8 }), async (pieces) => {
        const text = pieces.join('')
        const article = {
          ...outputOf({}).article,
          title: text,
          content: `${text}\n\n## ${text}\n\n- ${text}`,
          keywords: [text],
        }
        const reference = { ...(richOutput.references[0] ?? fail()), text, location: text, quote: text }
        const bytes = await articleAsDocx(outputOf({ article, references: [reference], warnings: [text] }))
        for (const part of parts)
          expect(problemsIn(partOf(bytes, `word/${part}${part.endsWith('rels') ? '' : '.xml'}`))).toEqual([])
        const targets = Array.from(
          partOf(bytes, 'word/_rels/document.xml.rels').matchAll(/Target="([^"]*)" TargetMode/g),
          ([, target]) => target,
        )
        expect(targets.filter((target) => !/^https?:\/\//.test(target ?? ''))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('would be seen not to be well-formed', () => {
    expect(problemsIn('<a><b></a>')).toEqual(['</a>', 'a'])
    expect(problemsIn('<a>&x;\u0001</a>')).toEqual(['&'])
  })
})

function fail(): never {
  throw new Error('there is no reference')
}
