import { isCommonWord } from '../../common-words.ts'
import type { Token } from '../tokens.ts'
import { holdsNothing, isDenying, isFreeWord } from '../words.ts'

/** Words of a request that may be a name, a title, a code or a topic. */
export interface RequestPhrase {
  readonly from: number
  readonly to: number
  readonly value: string
  readonly shape: 'quoted' | 'name' | 'code' | 'plain'
  /** At how many ends it was cut off from words that may belong to it. */
  readonly cuts: number
}

const longestPlain = 4
/** Nouns that are part of the name before them: "Mississippi river". */
const partOfName =
  /^(?:river|lake|mountain|mountains|mount|ocean|sea|island|islands|valley|desert|forest|building|tower|bridge|street|avenue|road|university|college|school|county|city|park|stadium|museum|airport|station|falls|canyon|beach|bay|temple|palace|castle)$/
/** Small words inside a name: "Treaty of Lisbon". */
const inside = /^(?:of|the|de|la|le|du|van|von|del|di|vs\.?|y)$/

export function phrasesIn(text: string, tokens: readonly Token[], isTools: (token: Token) => boolean): RequestPhrase[] {
  const found: RequestPhrase[] = []
  for (let from = 0; from < tokens.length; from++) {
    const first = tokens[from]
    if (first === undefined) continue
    if (first.quoted) {
      if (isQuote(first)) {
        const quoted = quotedFrom(text, tokens, from)
        found.push(...quoted)
        from = Math.max(from, (quoted[0]?.to ?? 0) - 1)
      }
      continue
    }
    found.push(...codesFrom(text, tokens, from))
    if (isName(tokens, from)) {
      found.push(...namesIn(text, tokens, from, isTools))
      from = nameFrom(tokens, from) - 1
    } else found.push(...plainFrom(text, tokens, from, isTools))
  }
  return found
}

function isQuote(token: Token | undefined): boolean {
  return token !== undefined && /^["'`“”‘’«»]$/.test(token.text)
}

/** All that stands in quotation marks, as one. */
function quotedFrom(text: string, tokens: readonly Token[], from: number): RequestPhrase[] {
  let to = from + 1
  while (to < tokens.length && tokens[to]?.quoted && !isQuote(tokens[to])) to++
  const value = text.slice(tokens[from]?.end, tokens[to]?.start ?? text.length).trim()
  return value === '' ? [] : [{ from, to: Math.min(to + 1, tokens.length), value, shape: 'quoted', cuts: 0 }]
}

/** Something written without spaces that no word is: "XY1234", "2x^2", "~/data/a.nii". */
function codesFrom(text: string, tokens: readonly Token[], from: number): RequestPhrase[] {
  const first = tokens[from]
  const before = tokens[from - 1]
  if (first === undefined || /^[("'[:=,.;?!)]$/.test(first.text)) return []
  if (before !== undefined && before.end === first.start && !/^[("'[:=]$/.test(before.text)) return []
  let to = from + 1
  while (to < tokens.length && tokens[to]?.start === tokens[to - 1]?.end) to++
  while (to > from + 1 && /^[.,;:?!)\]"']$/.test(tokens[to - 1]?.text ?? '')) to--
  const value = text.slice(first.start, tokens[to - 1]?.end)
  if (/^\d+(?:-\d+)*$/.test(value)) return [{ from, to, value, shape: 'code', cuts: 0 }]
  const isCode = /^[#~]?(?=.*\p{L})(?=.*[\p{N}^~@#\\])[^,;]+$/u.test(value) || /^\p{Lu}{2,}\d*$/u.test(value)
  const isMeasure = /^[\d.,]+(?:\p{L}{1,3}|°\p{L}|%|\p{L}+\/\p{L}+(?:\^?\d)?)$/u.test(value)
  return isCode && !isMeasure ? [{ from, to, value, shape: 'code', cuts: 0 }] : []
}

/** Where a name ends that begins here. */
function nameFrom(tokens: readonly Token[], from: number): number {
  let to = from + 1
  for (;;) {
    const token = tokens[to]
    if (token === undefined || token.quoted || /['’]s?$/.test(tokens[to - 1]?.text ?? '')) return to
    const joins =
      inside.test(token.lower) ||
      token.text === '&' ||
      (token.text === '.' && /^(?:Mr|Mrs|Ms|Dr|St)$/.test(tokens[to - 1]?.text ?? ''))
    if (isName(tokens, to) || (token.kind === 'number' && tokens[to - 1]?.kind === 'word' && !isCode(tokens[to + 1])))
      to++
    else if (joins && isName(tokens, to + 1)) to += 2
    else if (token.lower === 'of' && tokens[to + 1]?.lower === 'the' && isName(tokens, to + 2)) to += 3
    else return to
  }
}

/** "Invoice Stark 1000 EUR": the number belongs to the code behind it. */
function isCode(token: Token | undefined): boolean {
  return token !== undefined && /^\p{Lu}{3}$/u.test(token.text)
}

/** A name as a whole, and without words at its head that only name the tool: "Pope Innocent III". */
function namesIn(
  text: string,
  tokens: readonly Token[],
  from: number,
  isTools: (token: Token) => boolean,
): RequestPhrase[] {
  const to = nameFrom(tokens, from)
  // "Germany's team" is Germany's; "a table at Luigi's" is at Luigi's.
  const behind = tokens[to]
  const isOwner = behind !== undefined && behind.kind === 'word' && !isFreeWord(behind.lower)
  const phrase = (start: number, end: number): RequestPhrase => ({
    from: start,
    to: end,
    value: text.slice(tokens[start]?.start, tokens[end - 1]?.end).replace(isOwner ? /['’]s?$/ : /['’]$/, ''),
    shape: 'name',
    cuts: 0,
  })
  const isHead = isSentenceStart(tokens, from) && tokens[from] !== undefined && isTools(tokens[from] as Token)
  const found = isHead ? [] : [phrase(from, to)]
  let start = from
  while (start < to - 1 && tokens[start] !== undefined && isTools(tokens[start] as Token)) start++
  if (start > from && tokens[start]?.kind === 'word' && isName(tokens, start)) found.push(phrase(start, to))
  const last = tokens[to - 1]
  // "in La Liga 2021": the number may be meant for something else.
  if (last?.kind === 'number' && to - 1 > from) found.push(phrase(from, to - 1))
  if (last?.kind === 'number' && start > from && to - 1 > start) found.push(phrase(start, to - 1))
  const next = tokens[to]
  const joinsOn =
    next !== undefined &&
    !/['’]s?$/.test(last?.text ?? '') &&
    next.kind === 'word' &&
    !next.quoted &&
    partOfName.test(next.text)
  return joinsOn ? [phrase(from, to + 1)] : found
}

function plainFrom(
  text: string,
  tokens: readonly Token[],
  from: number,
  isTools: (token: Token) => boolean,
): RequestPhrase[] {
  const first = tokens[from]
  if (first === undefined || !isContent(first)) return []
  const found: RequestPhrase[] = []
  for (let to = from + 1; to <= Math.min(from + longestPlain, tokens.length); to++) {
    const last = tokens[to - 1]
    if (last === undefined) break
    // "theory of relativity"
    if (
      last.lower === 'of' &&
      to - from === 2 &&
      tokens[to] !== undefined &&
      isContent(tokens[to] as Token) &&
      !isName(tokens, to) &&
      !isCommonWord(first.lower)
    )
      continue
    if (!isContent(last)) break
    const cuts = [tokens[from - 1], tokens[to]].filter(
      (one) => one !== undefined && isContent(one) && !isTools(one),
    ).length
    found.push({ from, to, value: text.slice(first.start, last.end).replace(/['’]s?$/, ''), shape: 'plain', cuts })
    if (/['’]s?$/.test(last.text)) break
  }
  return found
}

function isContent(token: Token): boolean {
  return (
    token.kind === 'word' &&
    !token.quoted &&
    !isFreeWord(token.lower) &&
    !isDenying(token.lower) &&
    !holdsNothing(token.lower)
  )
}

/** Written with a capital, and not only because a sentence begins there. */
export function isName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (
    token === undefined ||
    token.kind !== 'word' ||
    token.quoted ||
    !/^\p{Lu}/u.test(token.text) ||
    token.text === 'I'
  )
    return false
  if (/^No\.?$/.test(token.text) && tokens[at + 1]?.kind === 'number') return false
  return (
    !isSentenceStart(tokens, at) || (!isFreeWord(token.lower) && !holdsNothing(token.lower) && isName(tokens, at + 1))
  )
}

function isSentenceStart(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, at).findLast(({ text }) => !/^["'“(]$/.test(text))
  return before === undefined || /^[.?!:]$/.test(before.text)
}
