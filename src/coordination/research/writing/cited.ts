import type { Piece } from './material.ts'

/** A sentence as it stands in its source, with the passage it is from before its end. */
export function cited({ unit, isSpoken = false }: Piece): string {
  return withCitation(isSpoken ? quoted(unit.text) : unit.text, unit.passage)
}

/** In marks of quotation, without the full stop that the sentence around it has. */
export function quoted(text: string): string {
  return `"${text.replace(/[.]$/, '').replaceAll('"', "'")}"`
}

export function withCitation(text: string, passage: string): string {
  const [, body = text, end = ''] = /^(.*?)([.!]["'”’)\]]*)$/s.exec(text) ?? []
  return `${body} [${passage}]${end === '' ? '.' : end}`
}
