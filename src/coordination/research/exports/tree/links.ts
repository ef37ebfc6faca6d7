/** Longer addresses are text. */
const longest = 2000

export interface LinkDestination {
  readonly address: string
  readonly end: number
}

/** The `(address "title")` at a place of a text. */
export function linkAfter(text: string, at: number): LinkDestination | undefined {
  if (text[at] !== '(') return undefined
  const near = text.slice(at, at + longest)
  const [whole = '', bracketed, plain = ''] =
    /^\(\s{0,9}(?:<([^<>\n]*)>|((?:[^\s()<>]|\([^\s()<>]*\))*))(?:\s{1,9}(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s{0,9}\)/.exec(
      near,
    ) ?? []
  return whole === '' ? undefined : { address: bracketed ?? plain, end: at + whole.length }
}

/** An address that may be followed: http and https with a host and without a password. Everything else is text. */
export function safeHref(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || address.length > longest) return undefined
  const url = URL.parse(address.replaceAll('\\', '%5C'))
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '') return undefined
  // A bar would end a cell of a table.
  return url.href.replaceAll('|', '%7C')
}

/** An address that stands in a sentence, without what belongs to the sentence. */
export function trimmedAddress(found: string): string {
  let unopened = found.split(')').length - found.split('(').length
  let end = found.length
  while (end > 0) {
    const last = found[end - 1] ?? ''
    if (last === ')' && unopened > 0) unopened -= 1
    else if (!/[.,;:!?'"*_~\]}|`’”»]/.test(last)) break
    end -= 1
  }
  return found.slice(0, end)
}
