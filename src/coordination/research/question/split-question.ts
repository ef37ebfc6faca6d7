import { termsOf } from '../../../understanding/prose/terms.ts'
import { withReferent } from './referent.ts'

const auxiliary = 'is|are|was|were|do|does|did|can|could|may|might|must|has|have|had|will|would|should|shall'
const asking = `who|whom|whose|what|which|when|where|why|how|by whom|${auxiliary}`
/** A wh-word is a question by what follows it: "What support does" is a title, "What does support do" is not. */
const question = new RegExp(
  `^(?:(?:what|when|where|why|how|which)\\s+(?:${auxiliary})|who(?:m|se)?\\s|how\\s(?:much|many|long|often|far|old|high|deep|big|large|fast)\\s|which\\s(?:\\p{L}+\\s){1,3}(?:${auxiliary})\\s)`,
  'iu',
)
const next = new RegExp(`(?:,|;)?\\s{1,9}and\\s{1,9}(?=(?:${asking})\\b)|;\\s{1,9}(?=(?:${asking})\\b)`, 'iu')
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
    .replace(/(?<![?.!\s])[?.!\s]+$/, '')
  const shared = /^(when|where|why|how|who)\s{1,20}and\s{1,20}(when|where|why|how|by whom)\s{1,20}(.+)$/i.exec(plain)
  if (shared !== null) return [`${shared[1]} ${shared[3]}?`, `${capital(shared[2] ?? '')} ${shared[3]}?`]
  const parts = plain.split(next)
  // Where the last is joined by "and", those before it may be joined by commas.
  const [first = plain, ...others] = parts.length === 1 ? parts : parts.flatMap((part) => part.split(listed))
  if (others.length === 0 || !new RegExp(`^(?:${asking})\\b`, 'i').test(first)) return [text.trim()]
  const all = [`${first}?`]
  // "It" is what the question before is about.
  for (const part of others) all.push(whole(part, (all.at(-1) ?? first).replace(/\?$/, '')))
  return all
}

/** "And why?" asks it of what was asked before, and so does "how much did it cost?". */
function whole(part: string, first: string): string {
  if (bare.test(part)) return asked(capital(part), first)
  const named = withReferent(part, first)
  return `${capital(termsOf(named).length === 0 ? part : named)}?`
}

const whichOf = new RegExp(`^(?:which|what)\\s((?:\\p{L}+\\s){1,3}?)(${auxiliary})\\s(.+)$`, 'iu')
const withAuxiliary = new RegExp(
  `^(?:when|where|why|who|whom|by whom|what|how(?:\\s(?:much|many|long|often|far)(?:\\s\\p{Ll}+)?)?)\\s(${auxiliary})\\s(.+)$`,
  'iu',
)
const whoDid = /^who\s(\p{Ll}+)\s((?:the|an?|its|our|\p{Lu})\b.*)$/iu
const participles: ReadonlyMap<string, string> = new Map(
  'wrote written, chose chosen, took taken, gave given, drew drawn, began begun, broke broken, drove driven, flew flown, stole stolen, saw seen'
    .split(', ')
    .map((pair): [string, string] => [pair.split(' ')[0] ?? '', pair.split(' ')[1] ?? '']),
)

/** A question word before what another question asks. */
function asked(word: string, first: string): string {
  const [, noun = '', verb = '', rest = ''] = whichOf.exec(first) ?? []
  if (verb !== '') return `${word} ${verb} the ${noun}${rest}?`
  const [, helping = '', what = ''] = withAuxiliary.exec(first) ?? []
  if (helping !== '') return `${word} ${helping} ${what}?`
  const [, did = '', thing = ''] = whoDid.exec(first) ?? []
  const participle = participles.get(did) ?? (/(?:[^e]ed|[dt]|made|won|begun)$/.test(did) ? did : '')
  return participle === ''
    ? `${word}: ${first.charAt(0).toLowerCase()}${first.slice(1)}?`
    : `${word} was ${thing} ${participle}?`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
