import { type Found, findAll } from './found.ts'

/** Text in quotation marks. An apostrophe inside a word opens nothing. */
export function findQuoted(text: string): Found[] {
  const quotes = /"([^"]+)"|“([^”]+)”|«([^»]+)»|`([^`]+)`|(?<![\p{L}\p{N}])['‘]([^'’\n]+)['’](?![\p{L}\p{N}])/gu
  return findAll(text, quotes, (match) =>
    match
      .slice(1)
      .find((inside) => inside !== undefined)
      ?.trim(),
  )
}
