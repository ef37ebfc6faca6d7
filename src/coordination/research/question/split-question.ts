import { termsOf } from '../../../understanding/prose/terms.ts'

const auxiliary = 'is|are|was|were|do|does|did|can|could|may|might|must|has|have|had|will|would|should|shall'
const asking = `who|whom|whose|what|which|when|where|why|how|by whom|${auxiliary}`
/** A wh-word is a question by what follows it: "What support does" is a title, "What does support do" is not. */
const question = new RegExp(
  `^(?:(?:what|when|where|why|how|which)\\s+(?:${auxiliary})|who(?:m|se)?\\s|how\\s(?:much|many|long|often|far|old|high|deep|big|large|fast)\\s|which\\s(?:\\p{L}+\\s){1,3}(?:${auxiliary})\\s)`,
  'iu',
)
const next = new RegExp(`(?:,|;)?\\s+and\\s+(?=(?:${asking})\\b)|;\\s+(?=(?:${asking})\\b)`, 'iu')
const listed = /,\s+(?=(?:who|what|which|when|where|why|how)\b)/i
const bare = /^(?:who|when|where|why|how|by whom)$/i

/** Whether a text asks something, and does not only name it. */
export function isQuestion(text: string): boolean {
  const plain = text.trim()
  return /\?\s*$/.test(plain) || question.test(plain)
}

/** The questions of one that asks for several things, each understood without the others. */
export function splitQuestion(text: string): string[] {
  const plain = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[?.!\s]+$/, '')
  const shared = /^(when|where|why|how|who)\s+and\s+(when|where|why|how|by whom)\s+(.+)$/i.exec(plain)
  if (shared !== null) return [`${shared[1]} ${shared[3]}?`, `${capital(shared[2] ?? '')} ${shared[3]}?`]
  const parts = plain.split(next)
  // Where the last is joined by "and", those before it may be joined by commas.
  const [first = plain, ...others] = parts.length === 1 ? parts : parts.flatMap((part) => part.split(listed))
  if (others.length === 0 || !new RegExp(`^(?:${asking})\\b`, 'i').test(first)) return [text.trim()]
  return [`${first}?`, ...others.map((part) => whole(part, first))]
}

/** "And why?" asks it of what was asked before, and so does "how much did it cost?". */
function whole(part: string, first: string): string {
  if (bare.test(part)) {
    const [, noun = '', verb = '', rest = ''] =
      new RegExp(`^(?:which|what)\\s((?:\\p{L}+\\s){1,3}?)(${auxiliary})\\s(.+)$`, 'iu').exec(first) ?? []
    return verb === ''
      ? `${capital(part)}: ${first.charAt(0).toLowerCase()}${first.slice(1)}?`
      : `${capital(part)} ${verb} the ${noun}${rest}?`
  }
  const about = /\b(?:the|an?|its|our)\s+(?!.*\b(?:the|an?|its|our)\s)[^,]+$/i.exec(first)?.[0] ?? ''
  const named = about === '' ? part : part.replace(/\b(?:it|they|this|that)\b/i, about)
  return `${capital(termsOf(named).length === 0 ? part : named)}?`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
