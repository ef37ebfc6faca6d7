const named: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  copy: '©',
  deg: '°',
  euro: '€',
  gt: '>',
  hellip: '…',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  nbsp: '\u00a0',
  ndash: '–',
  quot: '"',
  rdquo: '”',
  rsquo: '’',
  times: '×',
}

/** What `&…;` at a place of a text stands for; the ampersand itself where it stands for nothing. */
export function characterOf(text: string, at: number): { readonly text: string; readonly length: number } {
  const [whole = '', hex, decimal, name = ''] =
    /^&(?:#[xX]([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,8}));/.exec(text.slice(at, at + 12)) ?? []
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  const known = hex === undefined && decimal === undefined ? named[name] : characterWith(code)
  return known === undefined ? { text: '&', length: 1 } : { text: known, length: whole.length }
}

/** None for what can't be seen: it was taken out of the text, and does not come back this way. */
function characterWith(code: number): string | undefined {
  const isSeen =
    code >= 0x20 && code < 0xe0000 && !(code >= 0x7f && code <= 0x9f) && !(code >= 0xd800 && code <= 0xdfff)
  const character = isSeen ? String.fromCodePoint(code) : ''
  return character === '' || /[\p{Cf}\p{Cn}]/u.test(character) ? undefined : character
}
