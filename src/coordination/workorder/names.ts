import type { Json, JsonObject } from '../../events/json.ts'

/** `find_hotels` as people say it. */
export function inWords(name: string): string {
  return name.replace(/[_-]+/g, ' ').trim()
}

/** A part of the work as people tell it from others: `check weather (Oslo)`. */
export function partLabel({ name, args = {} }: { readonly name: string; readonly args?: JsonObject }): string {
  const words = inWords(name)
  const given = Object.values(args)
    .map(shortly)
    .filter((text) => text !== '' && !isIn(text, words))
  if (given.length === 0) return words
  const told = given.join(', ')
  return `${words} (${told.length <= longestTold ? told : `${told.slice(0, longestTold)}…`})`
}

const longestTold = 120
const longestValue = 60

function shortly(value: Json): string {
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\s+/g, ' ').trim()
  return text.length <= longestValue ? text : `${text.slice(0, longestValue)}…`
}

/** Names made of their arguments say them already. */
function isIn(text: string, words: string): boolean {
  return asName(text) !== '' && `_${asName(words)}_`.includes(`_${asName(text)}_`)
}

/** Words as a name: `Who wrote Hamlet?` is `who_wrote_hamlet`. */
export function asName(words: string): string {
  const plain = words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const name = plain.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|(?<!_)_+$/g, '')
  return name.length <= longest ? name : name.slice(0, name.lastIndexOf('_', longest) + 1 || longest).replace(/_$/, '')
}

const longest = 48
