import { findQuoted } from './extract/quoted.ts'

/** Words behind which something is named that is not wanted. */
const denial =
  /(?:[,;–—-]\s{0,3}|(?<!\s)\s{1,5})(?:and\s{1,3}|but\s{1,3})?(?:(?:not|nothing|except|excluding|without|instead of|rather than|apart from|other than|leave out|leaving out)\b|(?<=[,;–—-]\s{0,3}(?:but\s{1,3})?)no(?=\s{1,3}\p{L})|\bbut no(?=\s{1,3}\p{L}))/giu

/** A request without the last thing that it does not want, and that thing. */
export interface DeniedPart {
  readonly rest: string
  readonly denied: string
}

/** "Tell me the time in Paris, not in London": what is not wanted reaches up to the end of its clause. */
export function lastDenied(request: string): DeniedPart | undefined {
  const quoted = findQuoted(request)
  const found = [...request.matchAll(denial)]
    .filter(({ index }) => !quoted.some(({ start, end }) => index > start && index < end))
    .at(-1)
  if (found === undefined || found.index === 0) return undefined
  const from = found.index
  const behind = request.slice(from + found[0].length)
  const end = /[,;](?=\s)|[.?!](?=\s|$)|\sbut\s/.exec(behind)?.index ?? behind.length
  const denied = request.slice(from, from + found[0].length + end).replace(/^[\s,;–—-]+/, '')
  const rest = `${request.slice(0, from)}${behind.slice(end)}`.trim()
  return /[\p{L}\p{N}]/u.test(behind.slice(0, end)) && rest !== '' ? { rest, denied } : undefined
}
