const outdated = 'superseded|obsolete|outdated|withdrawn|deprecated|archived|retired|expired|discontinued'
const things =
  'document|version|page|policy|edition|draft|file|text|article|standard|manual|guide|report|specification|plan|price list|procedure|note|sheet|handbook|memo'

/** Folders where things are put that are no longer in use. */
const folders =
  /^(?:_?archived?|archives|old|_old|obsolete|superseded|deprecated|previous(?:[ _-]versions?)?|outdated|retired|attic|trash)$/i

const inName = new RegExp(`(?:^|[^\\p{L}])(?:${outdated}|do[ _-]not[ _-]use)(?:[^\\p{L}]|$)`, 'iu')

/** In the head of a document: what it says of itself. */
const inHead: readonly RegExp[] = [
  new RegExp(`^\\W{0,40}(?:status|state|lifecycle)\\W{1,6}(?:${outdated})\\b`, 'im'),
  new RegExp(
    `\\bthis (?:${things})[^.\\n]{0,40}\\b(?:is|was|has been|have been)\\b[^.\\n]{0,20}\\b(?:${outdated}|replaced|out of date|no longer (?:valid|current|in force|maintained))\\b`,
    'i',
  ),
  /\b(?:superseded|obsoleted) by\b/i,
  // Piles are replaced by steel: of a text it is said in a line of its own.
  /^\W{0,40}(?:(?:note|notice|status|warning|important)\W{1,40})?(?:replaced|withdrawn|no longer (?:valid|current|in force))\b/im,
  new RegExp(`\\bthis (?:${things}) no longer (?:applies|holds)\\b`, 'i'),
  /\b(?:kept|retained|for) (?:only )?(?:for )?(?:the record|reference|historical (?:reference|purposes|record)) only\b/i,
  new RegExp(`[(\\[*]\\W{0,3}(?:[^)\\]\\n]{0,20}\\s)?(?:${outdated.toUpperCase()})\\b`),
  /^\W{0,40}replaced[_ -]by\W/im,
]

const active =
  /\b(?:supersedes?|superseding|replaces?|replacing|takes? the place of)\s+(?:the\s+|all\s+)?(?:(?:previous|earlier|older|former)\s+)?(?<what>(?:[^.;\n]|\.(?=\w)){3,120})/i

/** The folder of a path that says its files are out of use, if there is one. */
export function outdatedFolder(location: string): string | undefined {
  return location
    .split('/')
    .slice(0, -1)
    .find((part) => folders.test(part.trim()))
}

/** What a document's name, title or first lines say of it being out of use, in its own words. */
export function outdatedMark(location: string, title: string, head: string): string | undefined {
  const name = location.slice(location.lastIndexOf('/') + 1)
  for (const text of [name.replaceAll('_', ' '), title]) if (inName.test(text)) return text.trim()
  for (const mark of inHead) {
    const match = mark.exec(head)
    if (match !== null) return lineAt(head, match.index + match[0].length - match[0].trimStart().length)
  }
  return undefined
}

/** What a document says that it replaces, the words with which it does, and their line. */
export function replacedBy(
  head: string,
): { readonly what: string; readonly said: string; readonly line: string } | undefined {
  const match = active.exec(head)
  const what = match?.groups?.['what']
  return match === null || what === undefined ? undefined : { what, said: match[0], line: lineAt(head, match.index) }
}

function lineAt(text: string, index: number): string {
  const start = text.lastIndexOf('\n', index) + 1
  const end = text.indexOf('\n', index)
  return text
    .slice(start, end < 0 ? undefined : end)
    .replace(/^[\s#>*_-]+|(?<![\s*_])[\s*_]+$/g, '')
    .trim()
    .slice(0, 200)
}
