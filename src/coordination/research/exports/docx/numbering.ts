import { bulletList } from './body-writer.ts'

const space = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const levels = Array.from({ length: 9 }, (_, level) => level)

function level(number: number, format: string, text: string): string {
  return `<w:lvl w:ilvl="${number}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${(number + 1) * 360}" w:hanging="300"/></w:pPr></w:lvl>`
}

/** What `word/numbering.xml` holds: one list with bullets, and one for each list with numbers, from where it begins. */
export function wordNumbering(starts: readonly number[]): string {
  const bullets = levels.map((number) => level(number, 'bullet', ['•', '–', '▪'][number % 3] ?? '•')).join('')
  const numbers = levels.map((number) => level(number, 'decimal', `%${number + 1}.`)).join('')
  const lists = starts.map((start, index) => {
    const begin = levels.map(
      (one) => `<w:lvlOverride w:ilvl="${one}"><w:startOverride w:val="${start}"/></w:lvlOverride>`,
    )
    return `<w:num w:numId="${bulletList + 1 + index}"><w:abstractNumId w:val="1"/>${begin.join('')}</w:num>`
  })
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:numbering xmlns:w="${space}">`,
    `<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="hybridMultilevel"/>${bullets}</w:abstractNum>`,
    `<w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="multilevel"/>${numbers}</w:abstractNum>`,
    `<w:num w:numId="${bulletList}"><w:abstractNumId w:val="0"/></w:num>`,
    ...lists,
    '</w:numbering>',
  ].join('')
}
