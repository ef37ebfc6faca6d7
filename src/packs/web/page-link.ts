const longest = 500

/** The whole address a link leads to, if that is a web page. Written so that it fits between parentheses. */
export function pageLink(written: string, baseUrl: string | undefined): string | undefined {
  const text = written.trim()
  if (text === '' || text.startsWith('#') || text.length > longest) return undefined
  const url = URL.parse(text, baseUrl)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  if (url.username !== '' || url.password !== '' || url.href.length > longest) return undefined
  return url.href.replaceAll('(', '%28').replaceAll(')', '%29')
}
