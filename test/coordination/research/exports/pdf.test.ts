import fc from 'fast-check'
import { getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { articleAsPdf } from '../../../../src/coordination/research/exports/pdf/pdf.ts'
import type { FinalOutput } from '../../../../src/coordination/research/output.ts'
import { readPdf } from '../../../../src/packs/documents/formats/pdf.ts'
import { ferryOutput, outputOf } from './ferry-output.ts'
import { richOutput } from './rich-output.ts'
import { saidBy, withoutGaps } from './said-in.ts'

async function linesOf(bytes: Uint8Array): Promise<readonly string[]> {
  const read = await readPdf(bytes)
  if ('unreadable' in read) throw new Error(read.unreadable)
  return read.lines
}

/** What pages say besides their furniture: the feet, marks of lists, and heads that are repeated. */
async function saidIn(bytes: Uint8Array, title: string): Promise<string> {
  const lines = await linesOf(bytes)
  const text = lines.filter((line) => !(line.startsWith(title.slice(0, 20)) && / \d+ \/ \d+$/.test(line)))
  return withoutGaps(text.map((line) => line.replace(/^(?:[•–]|\d\.) /, '')).join('\n'))
}

function withText(content: string): FinalOutput {
  return outputOf({ article: { ...outputOf({}).article, content } })
}

interface Link {
  readonly dest?: unknown
  readonly url?: string
}

describe('an article as a PDF file (RES-108)', () => {
  let output: FinalOutput
  let bytes: Uint8Array
  beforeAll(async () => {
    output = await ferryOutput()
    bytes = await articleAsPdf(output)
  })

  test('says the same words, read with the parser that reads documents: umlauts, Greek and Cyrillic too', async () => {
    expect(await saidIn(bytes, output.article.title)).toBe(saidBy(output))
    expect(await saidIn(await articleAsPdf(richOutput), richOutput.article.title)).toBe(saidBy(richOutput))
  })

  test('has its fonts in it, and the same bytes each time', async () => {
    const fonts = Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Length1 \d+/g)
    expect(fonts).toHaveLength(5)
    expect(await articleAsPdf(output)).toEqual(bytes)
    expect(bytes.length).toBeLessThan(100_000)
  })

  test('knows its title, when it was made and what it is about', async () => {
    const { info } = await (await getDocumentProxy(bytes.slice())).getMetadata()
    expect(info).toMatchObject({
      Title: 'The electric ferry between Norrvik and Halsa',
      Keywords: 'electric ferry, Norrvik, Halsa',
      CreationDate: 'D:20260610090000Z',
    })
  })

  test('has a bookmark for every heading, each on its page', async () => {
    const pdf = await getDocumentProxy((await articleAsPdf(richOutput)).slice())
    const outline = await pdf.getOutline()
    expect(outline.map(({ title }) => title.slice(0, 20))).toEqual([
      'Lists and code',
      'Ein sehr langer Tite',
      'References',
      'About this article',
    ])
    expect(
      outline[1]?.items.map(({ title, items }) => [title, items.map((one: { title: string }) => one.title)]),
    ).toEqual([['Third level', ['Fourth level']]])
    const pages = await Promise.all(outline.map(({ dest }) => pdf.getPageIndex((dest as never)[0])))
    expect(pages).toEqual(pages.toSorted())
  })

  test('leads from every citation to its reference and back, and to the addresses of links', async () => {
    const pdf = await getDocumentProxy(bytes.slice())
    const links: Link[] = []
    for (let page = 1; page <= pdf.numPages; page++)
      links.push(...((await (await pdf.getPage(page)).getAnnotations()) as Link[]))
    const { claims, references } = output
    expect(links.length).toBeGreaterThan(claims.length + references.length - 10)
    expect(links.filter(({ dest }) => !Array.isArray(dest))).toEqual([])
    const rich = await getDocumentProxy((await articleAsPdf(richOutput)).slice())
    const found = await (await rich.getPage(1)).getAnnotations()
    expect(found.flatMap(({ url }: Link) => url ?? [])).toEqual([
      'https://example.org/a_b?x=1&y=2',
      ...Array.from({ length: 2 }, () => expect.stringContaining('https://example.org/a/very/long/path')),
    ])
  })

  test('tells programs what is a heading, a list, a table and a link', async () => {
    const pdf = await getDocumentProxy((await articleAsPdf(richOutput)).slice())
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
    for (const role of [
      'H1',
      'H2',
      'P',
      'L',
      'LI',
      'Lbl',
      'LBody',
      'BlockQuote',
      'Code',
      'Table',
      'TR',
      'TH',
      'TD',
      'Link',
    ]) {
      expect(tree).toContain(`"role":"${role}"`)
    }
  })

  test('says what it can not show, and keeps it to be searched and copied', async () => {
    const lines = (await linesOf(await articleAsPdf(withText('In 日本 they say 船 🚢.')))).join('\n')
    expect(lines).toContain('In 日本 they say 船 🚢.')
    expect(lines).toContain('4 characters of this article are not in the fonts of this file')
    expect((await linesOf(bytes)).join('\n')).not.toContain('fonts of this file')
  })

  test.each([
    ['a row that is higher than a page', 'mast', `| a | b |\n|---|---|\n| ${'mast '.repeat(3000)} | x |`],
    ['a head that is higher than a page', 'mast', `| ${'mast '.repeat(3000)} | b |\n|---|---|\n| x | y |\n| z | w |`],
    ['more columns than fit', 'bcd', `|${'a|'.repeat(150)}\n|${'-|'.repeat(150)}\n|${'bcd|'.repeat(150)}`],
    ['a table over many pages', 'two', `| a | b |\n|---|---|\n${'| one | two |\n'.repeat(200)}`],
    ['a word that is longer than a page', 'xxxx', 'x'.repeat(8000)],
    ['code over many pages', 'keel', `\`\`\`\n${'keel\n'.repeat(300)}\`\`\``],
    ['lists in lists in quotes', 'deep', '> - > - > - > - > - > - > - deep'],
  ])('holds %s, every word of it', async (_, word, content) => {
    const said = await saidIn(await articleAsPdf(withText(content)), 'A title')
    expect(said.split(word)).toHaveLength(content.split(word).length)
  })

  test('is there also where an article has no words', async () => {
    expect(await saidIn(await articleAsPdf(withText('')), 'A title')).toBe(saidBy(withText('')))
  })

  test('can be read, whatever was written', { tags: ['slow'] }, async () => {
    const piece = fc.constantFrom(
      '(',
      ')',
      '\\',
      '<',
      '>',
      '/',
      '%',
      '\u0000',
      '\u0300',
      '\u{1F6A2}',
      '\uD800',
      ' ',
      '\n',
      '# ',
      '- ',
      '> ',
      '| a |\n|---|\n',
      '`',
      '**',
      '[1]',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 10 }), async (pieces) => {
        const text = pieces.join('')
        const article = {
          ...outputOf({}).article,
          title: text,
          content: `${text}\n\n${text}`,
          summary: text,
          keywords: [text],
        }
        const reference = { ...(richOutput.references[0] ?? { number: 1 }), text, location: text, quote: text } as never
        const lines = await linesOf(
          await articleAsPdf(outputOf({ article, references: [reference], warnings: [text], created_at: text })),
        )
        expect(lines.join('\n')).toContain('About this article')
      }),
      { numRuns: 25 },
    )
  })
})
