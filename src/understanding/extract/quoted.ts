import { type Found, findAll } from './found.ts'

/** Text in quotation marks. An apostrophe inside a word opens nothing, and a mark that opens another ends the search. */
export function findQuoted(text: string): Found[] {
  const quotes =
    /"([^"]+)"|“([^“”]{1,4000})”|«([^«»]{1,4000})»|`([^`]+)`|(?<![\p{L}\p{N}])['‘]([^'‘’\n]{1,4000})['’](?![\p{L}\p{N}])/gu
  return findAll(text, quotes, (match) =>
    match
      .slice(1)
      .find((inside) => inside !== undefined)
      ?.trim(),
  )
}
