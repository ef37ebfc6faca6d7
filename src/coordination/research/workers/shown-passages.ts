import type { Evidence, EvidencePassage } from '../evidence/evidence.ts'
import { documentsByHash } from '../evidence/standing.ts'

/** Passages for a model, each in a block of its own that nothing in it can close. */
export function shownPassages(passages: readonly EvidencePassage[], evidence: Evidence): string {
  const documents = documentsByHash(evidence)
  const blocks = passages.map(({ id, document, date, quote, tables, standing, because, overtaken }) => {
    const title = documents.get(document)?.title ?? ''
    const contested = standing === 'contested' && because !== undefined ? ` contested="${attribute(because)}"` : ''
    const old = overtaken?.map(({ text, because: why }) => `"${text.slice(0, 60)}": ${why}`).join('; ')
    const outdated = old === undefined ? '' : ` outdated="${attribute(old)}"`
    const names = tables?.flatMap(({ heading, columns }) => [heading, ...columns]).filter((name) => name !== '')
    const columns = names === undefined ? '' : ` columns="${attribute([...new Set(names)].join(', '))}"`
    return `<passage id="${id}" source="${attribute(title)}" date="${date ?? 'unknown'}"${contested}${outdated}${columns}>\n${harmless(quote)}\n</passage>`
  })
  return `<passages>\n${blocks.join('\n')}\n</passages>`
}

/** A text of others for a model, in a block with a name. */
export function shownText(name: string, text: string): string {
  return `<${name}>\n${harmless(text)}\n</${name}>`
}

function harmless(text: string): string {
  return text.replace(/<(?=\/?\s*(?:passages?|article|claims?|text|sentences?|documents?)\b)/gi, '‹')
}

function attribute(text: string): string {
  return text.replace(/["<>\n]/g, ' ').slice(0, 160)
}
