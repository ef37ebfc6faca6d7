import type { Token } from './tokens.ts'

/** Words with which a sentence begins that tells something. */
const subject =
  /^(?:i|i['’](?:m|ve|ll)|we|we['’](?:re|ve|ll)|he|she|they|it|it['’]s|my|our|the|this|that|these|those|there)$/
/** A person or a contraction, behind which a verb stands in any case. */
const person = /^(?:i|we|he|she|they)$|['’]/i
/** Words that make a wish of it. */
const wish =
  /^(?:want|wants|need|needs|like|wish|please|looking|should|must|may|can|could|what|how|where|when|which|who|whether|wonder\w*)$/
/** A verb in a form that tells what is or was. */
const telling =
  /^(?:is|are|am|was|were|has|have|had|will|says|costs|weighs|ends|starts|begins|takes|lasts|lies|lives|stays|goes|comes|gets|leaves|arrives|opens|closes|runs|works|measures|contains|grows|\p{L}{2,}ed)$/u

/** A sentence of a request, by its tokens. */
interface SentenceReach {
  readonly from: number
  readonly to: number
}

/** Whether a text only tells something: it neither asks nor wishes. */
export function onlyTells(tokens: readonly Token[]): boolean {
  return sentencesOf(tokens).every(({ from, to }) => isTelling(tokens.slice(from, to)))
}

/** Tokens of sentences that only tell something, where another one asks: "I weigh 82 kg. How much is that in pounds?" */
export function toldTokens(tokens: readonly Token[]): ReadonlySet<number> {
  const sentences = sentencesOf(tokens)
  const told = sentences.filter((one) => isTelling(tokens.slice(one.from, one.to)))
  if (told.length === sentences.length) return new Set()
  return new Set(told.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)))
}

function sentencesOf(tokens: readonly Token[]): SentenceReach[] {
  const found: SentenceReach[] = []
  let from = 0
  tokens.forEach(({ text, quoted }, at) => {
    const next = tokens[at + 1]
    const isApart = next === undefined || next.start > (tokens[at]?.end ?? 0)
    const isDash = /^[-–—]$/.test(text) && (tokens[at - 1]?.end ?? 0) < (tokens[at]?.start ?? 0)
    const isAsked = text === ',' && /^(?:what|what['’]s|how|where|when|which|who)$/.test(next?.lower ?? '')
    const isEnd = (/^[.?!;:]$/.test(text) || isDash || isAsked) && !quoted && isApart
    if (!isEnd && next !== undefined) return
    found.push({ from, to: at + 1 })
    from = at + 1
  })
  return found
}

/** Whether a sentence neither asks nor wishes: it has a subject and a verb, and no question mark. */
function isTelling(sentence: readonly Token[]): boolean {
  const words = sentence.filter(({ kind, quoted }) => kind === 'word' && !quoted).map(({ text }) => text)
  const [first = '', ...others] = words
  if (sentence.at(-1)?.text === '?' || !subject.test(first.toLowerCase()) || words.some((word) => wish.test(word)))
    return false
  return (person.test(first) && others.length > 0) || others.some((word) => telling.test(word))
}
