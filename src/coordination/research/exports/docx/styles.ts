/** Sizes are in half points, distances in twentieths of a point. */

const space = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const [ink, quiet, accent, line, tint, warn, warnTint] = [
  '1D1F23',
  '5D636E',
  '0B5CAD',
  'C9C6BF',
  'F3F1EC',
  '8A4B00',
  'FFF4E0',
]

const fonts = (name: string): string => `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:cs="${name}"/>`
const [serif, sans, mono] = [fonts('Cambria'), fonts('Calibri'), fonts('Consolas')]

interface ParagraphStyle {
  readonly name: string
  readonly after?: string
  /** Not one of those that Word brings. */
  readonly isOwn?: true
  readonly paragraph?: string
  readonly characters?: string
}

function paragraphStyle(id: string, style: ParagraphStyle): string {
  const { name, after = 'Normal', isOwn = false, paragraph = '', characters = '' } = style
  return [
    `<w:style w:type="paragraph"${isOwn ? ' w:customStyle="1"' : ''} w:styleId="${id}"><w:name w:val="${name}"/>`,
    `<w:basedOn w:val="Normal"/><w:next w:val="${after}"/><w:qFormat/>`,
    `<w:pPr>${paragraph}</w:pPr><w:rPr>${characters}</w:rPr></w:style>`,
  ].join('')
}

function headingStyle(level: number, size: number, before: number): string {
  return paragraphStyle(`Heading${level}`, {
    name: `heading ${level}`,
    paragraph: `<w:keepNext/><w:keepLines/><w:spacing w:before="${before}" w:after="100"/><w:outlineLvl w:val="${level - 1}"/>`,
    characters: `${sans}<w:b/><w:bCs/><w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`,
  })
}

function characterStyle(id: string, name: string, characters: string): string {
  return `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${name}"/><w:rPr>${characters}</w:rPr></w:style>`
}

const border = (side: string, size: number, color: string, gap = 1): string =>
  `<w:${side} w:val="single" w:sz="${size}" w:space="${gap}" w:color="${color}"/>`

/** What `word/styles.xml` holds: the names that Word knows, so that its outline and its lists of styles work. */
export const wordStyles: string = [
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:styles xmlns:w="${space}">`,
  `<w:docDefaults><w:rPrDefault><w:rPr>${serif}<w:color w:val="${ink}"/><w:sz w:val="22"/><w:szCs w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="140" w:line="288" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>`,
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>',
  '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/></w:style>',
  '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>',
  paragraphStyle('Title', {
    name: 'Title',
    after: 'Subtitle',
    paragraph: '<w:keepNext/><w:keepLines/><w:spacing w:before="0" w:after="100" w:line="240" w:lineRule="auto"/>',
    characters: `${sans}<w:b/><w:bCs/><w:spacing w:val="-6"/><w:sz w:val="48"/><w:szCs w:val="48"/>`,
  }),
  paragraphStyle('Subtitle', {
    name: 'Subtitle',
    paragraph: `<w:pBdr>${border('bottom', 6, line, 10)}</w:pBdr><w:spacing w:after="320"/>`,
    characters: `${sans}<w:color w:val="${quiet}"/><w:sz w:val="19"/><w:szCs w:val="19"/>`,
  }),
  headingStyle(1, 30, 420),
  headingStyle(2, 25, 300),
  headingStyle(3, 22, 240),
  headingStyle(4, 22, 200),
  headingStyle(5, 20, 200),
  paragraphStyle('ListParagraph', {
    name: 'List Paragraph',
    after: 'ListParagraph',
    paragraph: '<w:spacing w:after="60"/>',
  }),
  paragraphStyle('Quote', {
    name: 'Quote',
    paragraph: `<w:pBdr>${border('left', 18, line, 12)}</w:pBdr><w:ind w:left="360"/>`,
    characters: `<w:color w:val="${quiet}"/>`,
  }),
  paragraphStyle('Code', {
    name: 'Code',
    isOwn: true,
    paragraph: `<w:keepLines/><w:shd w:val="clear" w:color="auto" w:fill="${tint}"/><w:spacing w:line="252" w:lineRule="auto"/>`,
    characters: `${mono}<w:sz w:val="18"/><w:szCs w:val="18"/>`,
  }),
  paragraphStyle('Notice', {
    name: 'Notice',
    isOwn: true,
    paragraph: `<w:pBdr>${border('left', 24, warn, 8)}</w:pBdr><w:shd w:val="clear" w:color="auto" w:fill="${warnTint}"/><w:ind w:left="200"/>`,
    characters: `${sans}<w:b/><w:color w:val="${warn}"/><w:sz w:val="20"/>`,
  }),
  paragraphStyle('Reference', {
    name: 'Reference',
    isOwn: true,
    after: 'Reference',
    paragraph:
      '<w:keepLines/><w:tabs><w:tab w:val="left" w:pos="640"/></w:tabs><w:spacing w:before="80" w:after="20" w:line="252" w:lineRule="auto"/><w:ind w:left="640" w:hanging="640"/>',
    characters: '<w:sz w:val="19"/><w:szCs w:val="19"/>',
  }),
  paragraphStyle('ReferenceQuote', {
    name: 'Reference Quote',
    isOwn: true,
    after: 'Reference',
    paragraph: '<w:keepLines/><w:spacing w:after="80" w:line="252" w:lineRule="auto"/><w:ind w:left="640"/>',
    characters: `<w:color w:val="${quiet}"/><w:sz w:val="18"/><w:szCs w:val="18"/>`,
  }),
  paragraphStyle('Footer', {
    name: 'footer',
    after: 'Footer',
    paragraph:
      '<w:tabs><w:tab w:val="right" w:pos="9070"/></w:tabs><w:spacing w:after="0" w:line="240" w:lineRule="auto"/>',
    characters: `${sans}<w:color w:val="${quiet}"/><w:sz w:val="17"/><w:szCs w:val="17"/>`,
  }),
  characterStyle('Strong', 'Strong', '<w:b/><w:bCs/>'),
  characterStyle('Emphasis', 'Emphasis', '<w:i/><w:iCs/>'),
  characterStyle(
    'CodeText',
    'Code Text',
    `${mono}<w:sz w:val="19"/><w:shd w:val="clear" w:color="auto" w:fill="${tint}"/>`,
  ),
  characterStyle('Hyperlink', 'Hyperlink', `<w:color w:val="${accent}"/><w:u w:val="single"/>`),
  characterStyle('Citation', 'Citation', `${sans}<w:color w:val="${accent}"/><w:vertAlign w:val="superscript"/>`),
  characterStyle(
    'Unverified',
    'Unverified',
    `${sans}<w:b/><w:color w:val="${warn}"/><w:sz w:val="17"/><w:shd w:val="clear" w:color="auto" w:fill="${warnTint}"/>`,
  ),
  `<w:style w:type="table" w:customStyle="1" w:styleId="ArticleTable"><w:name w:val="Article Table"/><w:basedOn w:val="TableNormal"/><w:pPr><w:spacing w:before="50" w:after="50" w:line="240" w:lineRule="auto"/></w:pPr><w:rPr>${sans}<w:sz w:val="19"/><w:szCs w:val="19"/></w:rPr><w:tblPr><w:tblBorders>${border('bottom', 4, line, 0)}${border('insideH', 4, line, 0)}</w:tblBorders></w:tblPr><w:tblStylePr w:type="firstRow"><w:rPr><w:b/><w:bCs/></w:rPr><w:tcPr><w:tcBorders>${border('bottom', 10, line, 0)}</w:tcBorders></w:tcPr></w:tblStylePr></w:style>`,
  '</w:styles>',
].join('')
