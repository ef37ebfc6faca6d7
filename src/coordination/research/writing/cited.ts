import type { Piece } from './material.ts'

/** A sentence as it stands in its source, with the passage it is from before its end. */
export function cited({ unit, isSpoken = false }: Piece): string {
  return withCitation(isSpoken ? quoted(unit.text) : begun(unit.text), unit.passage)
}

/** With a capital, as every sentence begins: behind "Dear members," one begins with a small letter. Names such as iOS stay. */
export function begun(text: string): string {
  return /^\p{Ll}+(?![\p{L}\p{N}-])/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

/** In marks of quotation, without the full stop that the sentence around it has. */
export function quoted(text: string): string {
  return `"${text.replace(/[.]$/, '').replaceAll('"', "'")}"`
}

export function withCitation(text: string, passage: string): string {
  const [, body = text, end = ''] = /^(.*?)([.!]["'”’)\]]*)$/s.exec(text) ?? []
  return `${body} [${passage}]${end === '' ? '.' : end}`
}
