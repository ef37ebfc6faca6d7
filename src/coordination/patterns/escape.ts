/** A heading that a text must not contain: a whole line, or the beginning of one. */
export type Heading = { readonly line: string } | { readonly begins: string }

/**
 * Puts a backslash before every line of an embedded text that could be taken
 * for a heading of the message around it. Spaces that a reader would not see make no difference.
 */
export function escapeHeadings(text: string, headings: readonly Heading[]): string {
  const patterns = headings.map((heading) =>
    'line' in heading ? `${literally(heading.line)}[ \\t]*$` : literally(heading.begins),
  )
  return text.replaceAll(new RegExp(`^([ \\t]{0,3})(?=${patterns.join('|')})`, 'gm'), '$1\\')
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
