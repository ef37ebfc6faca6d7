import type { ShownClaim } from '../../coordination/kind-article.ts'
import { type Terminal, widthOf } from '../terminal.ts'
import { oneLine, wrapWords } from './text-width.ts'

const verdictWidth = 11

/** A sentence with its verdict, and below it where it stands, the quote, and what is wrong with it. */
export function claimLines(terminal: Terminal, claim: ShownClaim): string[] {
  const { sentence, verdict, tone, location, line, quote, remark } = claim
  const { paint, out } = terminal
  const room = Math.max(30, widthOf(out) - verdictWidth - 1)
  const indent = ' '.repeat(verdictWidth)
  const [first = '', ...rest] = wrapWords(oneLine(sentence), room)
  const place = location === null ? '' : `${oneLine(location)}${line === null ? '' : `:${line}`}`
  const quoted = quote === '' ? [] : wrapWords(`“${oneLine(quote)}”`, room)
  return [
    `${paint[tone](oneLine(verdict).padEnd(verdictWidth))}${first}`,
    ...rest.map((one) => `${indent}${one}`),
    ...(place === '' ? [] : [`${indent}${paint.accent(place)}`]),
    ...quoted.map((one) => `${indent}${paint.dim(one)}`),
    ...(remark === '' ? [] : wrapWords(oneLine(remark), room - 2).map((one) => `${indent}${paint[tone](`! ${one}`)}`)),
  ]
}

/** How many there are of each verdict. */
export function claimCounts(claims: readonly ShownClaim[]): string[] {
  const counts = Map.groupBy(claims, ({ verdict }) => verdict)
  return Array.from(counts, ([verdict, { length }]) => `${length} ${oneLine(verdict)}`)
}
