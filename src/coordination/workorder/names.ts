/** `find_hotels` as people say it. */
export function inWords(name: string): string {
  return name.replace(/[_-]+/g, ' ').trim()
}

/** Words as a name: `Who wrote Hamlet?` is `who_wrote_hamlet`. */
export function asName(words: string): string {
  const plain = words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const name = plain.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '')
  return name.length <= longest ? name : name.slice(0, name.lastIndexOf('_', longest) + 1 || longest).replace(/_$/, '')
}

const longest = 48
