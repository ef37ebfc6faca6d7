import type { Piece } from './material.ts'

/** A sentence as it stands in its source, with the passage it is from before its end. */
export function cited({ unit }: Piece): string {
  return withCitation(unit.text, unit.passage)
}

export function withCitation(text: string, passage: string): string {
  const [, body = text, end = ''] = /^(.*?)([.!]["'”’)\]]*)$/s.exec(text) ?? []
  return `${body} [${passage}]${end === '' ? '.' : end}`
}
