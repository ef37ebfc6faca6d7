import { findPaths } from './extract/paths.ts'
import { findPlaces } from './extract/places.ts'

/** A part in which "it", "there" and "them" are replaced by what was named before; undefined where there is nothing to replace. */
export function withReferents(part: string, before: string): string | undefined {
  const [there] = findPlaces(before).toReversed()
  const [path] = findPaths(before).toReversed()
  const things = [...before.matchAll(/\bthe (?:\p{Ll}+)\b(?! (?:of|to)\b)/gu)].map(([thing]) => thing)
  const numbers = /(?<![\d.,])-?\d[\d.]{0,20}(?:, -?\d[\d.]{0,20}){0,20} and -?\d[\d.]{0,20}/.exec(before)?.[0]
  const it = path?.value ?? things.at(-1)
  const resolved = part
    .replace(/\b(?:over )?there\b(?! (?:is|are)\b)/i, (word) => (there === undefined ? word : `in ${there.value}`))
    .replace(/\bthem\b/i, (word) => numbers ?? word)
    .replace(/(?<=\p{L} )it\b(?! (?:is|be|was|will)\b)/iu, (word) => (isEmpty(part) ? word : (it ?? word)))
  return resolved === part ? undefined : resolved
}

/** "Is it raining there?": "it" stands for nothing. */
function isEmpty(part: string): boolean {
  return /^\W*(?:and\s+)?(?:is|was|will|does|did|has|how|what|when|where)\b/i.test(part)
}
