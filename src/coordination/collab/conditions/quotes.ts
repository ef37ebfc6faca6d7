import { type HandoffEvidence, quotableTexts } from './evidence.ts'

/** Shorter quotes stand in every text, and count only as a whole line or sentence: "Done." */
const fewestSigns = 8

/** Whether a quote is real: it stands in the evidence word for word, whatever space is between the words. */
export function standsIn(quote: string, evidence: HandoffEvidence): boolean {
  const wanted = plain(quote)
  const signs = wanted.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  if (signs === 0) return false
  return quotableTexts(evidence).some((text) => {
    if (signs < fewestSigns) return sentencesOf(text).includes(bare(wanted))
    return hasWords(plain(text), wanted)
  })
}

/** Whether a text holds another one that begins and ends where words do. */
function hasWords(text: string, wanted: string): boolean {
  const isInside = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign)
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    const cutsBefore = isInside(wanted.charAt(0)) && isInside(text.charAt(at - 1))
    const cutsAfter = isInside(wanted.charAt(wanted.length - 1)) && isInside(text.charAt(end))
    if (!cutsBefore && !cutsAfter) return true
  }
  return false
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/[\r\n]+|(?<=[.!?;:])\s+/).map((sentence) => bare(plain(sentence)))
}

function bare(text: string): string {
  return text.replaceAll(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '')
}

/** The same text whatever forms of space, quotes and dashes it was typed with. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[‐-―]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
