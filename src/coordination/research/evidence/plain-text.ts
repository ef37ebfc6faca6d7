/** A text on one line, without the marks of Markdown for emphasis, code and links: what quotes are compared by. */
export function plainText(text: string): string {
  return text
    .replace(/!?\[([^\]\n]{0,300})\]\([^()\s]{0,300}\)/g, '$1')
    .replace(/(\*\*|__|~~|`+)/g, '')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)|(?<=\S)\*(?![\p{L}\p{N}*])/gu, '')
    .replace(/\\([\\`*_{}[\]()#+.!|~>-])/g, '$1')
    .replace(/[\u00a0\s]+/g, ' ')
    .trim()
}

/** Without what a source has for its own citations: in another text it would pass for ours. */
export function withoutReferences(text: string): string {
  return text.replace(/\s?\[(?:\^?[pP]?\d{1,4}(?:\s?[,;–-]\s?[pP]?\d{1,4})*|citation needed|unverified)\]/g, '')
}

/** The same for comparing: capitals, kinds of quotation marks, dashes and the bars of tables make no difference. */
export function comparable(text: string): string {
  return withoutReferences(plainText(text))
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[‐‑–—−]/g, '-')
    .replace(/(?:(?<!\s)\s+)?\|\s*/g, ' ')
    .replace(/^\s{0,20}(?:#{1,6}|[-+•])\s{1,20}/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
