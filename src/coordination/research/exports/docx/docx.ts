import type { FinalOutput } from '../../output.ts'
import { type ArticleDocument, articleDocument } from '../tree/article-document.ts'
import { BodyWriter, paragraph, run, styled } from './body-writer.ts'
import { escapedXml } from './escaped-xml.ts'
import { wordNumbering } from './numbering.ts'
import { wordStyles } from './styles.ts'
import { zipArchive } from './zip-archive.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** An article as a Word document: headings, lists and tables as Word knows them, citations that lead to the references. */
export async function articleAsDocx(output: FinalOutput): Promise<Uint8Array> {
  const document = articleDocument(output)
  const writer = new BodyWriter()
  const body = bodyOf(document, writer)
  return zipArchive([
    ['[Content_Types].xml', contentTypes],
    ['_rels/.rels', packageRelations],
    ['docProps/core.xml', coreProperties(document)],
    [
      'docProps/app.xml',
      `${head}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Baton</Application></Properties>`,
    ],
    [
      'word/document.xml',
      `${head}<w:document xmlns:w="${word}" xmlns:r="${relation}"><w:body>${body}${section}</w:body></w:document>`,
    ],
    ['word/_rels/document.xml.rels', documentRelations(writer.links)],
    ['word/styles.xml', wordStyles],
    ['word/numbering.xml', wordNumbering(writer.starts)],
    ['word/settings.xml', settings],
    ['word/footer1.xml', footer(document.title)],
  ])
}

function bodyOf({ title, facts, notice, body, references, about }: ArticleDocument, writer: BodyWriter): string {
  const section = (name: string): string => writer.heading(2, [{ kind: 'text', text: name }])
  return [
    paragraph(styled('Title'), run(title)),
    paragraph(styled('Subtitle'), run(facts.join(' · '))),
    notice === '' ? '' : paragraph(styled('Notice'), run(notice)),
    writer.blocks(body),
    references.length === 0 ? '' : section('References'),
    ...references.map((reference) => writer.reference(reference)),
    section('About this article'),
    writer.blocks(about),
  ].join('')
}

/** A4 with margins of 2.5 cm, and the page number at the foot. */
const section =
  '<w:sectPr><w:footerReference w:type="default" r:id="footer"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>'

const contentTypes = [
  `${head}<Types xmlns="${packaged}/content-types">`,
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`,
  `<Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/>`,
  ...['styles', 'numbering', 'settings'].map(
    (part) => `<Override PartName="/word/${part}.xml" ContentType="${wordType}.${part}+xml"/>`,
  ),
  `<Override PartName="/word/footer1.xml" ContentType="${wordType}.footer+xml"/>`,
  '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>',
  '<Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/>',
  '</Types>',
].join('')

const packageRelations = [
  `${head}<Relationships xmlns="${packaged}/relationships">`,
  `<Relationship Id="document" Type="${relation}/officeDocument" Target="word/document.xml"/>`,
  `<Relationship Id="core" Type="${packaged}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
  `<Relationship Id="app" Type="${relation}/extended-properties" Target="docProps/app.xml"/>`,
  '</Relationships>',
].join('')

const settings = `${head}<w:settings xmlns:w="${word}"><w:defaultTabStop w:val="709"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`

function documentRelations(links: readonly string[]): string {
  return [
    `${head}<Relationships xmlns="${packaged}/relationships">`,
    ...['styles', 'numbering', 'settings'].map(
      (part) => `<Relationship Id="${part}" Type="${relation}/${part}" Target="${part}.xml"/>`,
    ),
    `<Relationship Id="footer" Type="${relation}/footer" Target="footer1.xml"/>`,
    ...links.map(
      (href, index) =>
        `<Relationship Id="link${index + 1}" Type="${relation}/hyperlink" Target="${escapedXml(href)}" TargetMode="External"/>`,
    ),
    '</Relationships>',
  ].join('')
}

function coreProperties({ title, summary, keywords, createdAt }: ArticleDocument): string {
  const moment = createdAt === '' ? '' : createdAt.replace(/\.\d+Z$/, 'Z')
  const times = ['created', 'modified'].map(
    (name) => `<dcterms:${name} xsi:type="dcterms:W3CDTF">${moment}</dcterms:${name}>`,
  )
  return [
    `${head}<cp:coreProperties xmlns:cp="${packaged}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">`,
    `<dc:title>${escapedXml(title)}</dc:title><dc:description>${escapedXml(summary)}</dc:description>`,
    `<cp:keywords>${escapedXml(keywords.join(', '))}</cp:keywords>`,
    ...(moment === '' ? [] : times),
    '</cp:coreProperties>',
  ].join('')
}

function footer(title: string): string {
  const field = (name: string): string => `<w:fldSimple w:instr=" ${name} "><w:r><w:t>1</w:t></w:r></w:fldSimple>`
  const short = title.length > 80 ? `${title.slice(0, 80).replace(/(?<!\s)\s+\S*$/, '')} …` : title
  return `${head}<w:ftr xmlns:w="${word}">${paragraph(styled('Footer'), `${run(short)}<w:r><w:tab/></w:r>${field('PAGE')}${run(' / ')}${field('NUMPAGES')}`)}</w:ftr>`
}
