import { countText } from '../../../understanding/prose/readability.ts'
import { sentencesOf } from '../../../understanding/prose/sentences.ts'
import type { WritingTone } from '../brief.ts'
import { citedIn } from '../evidence/citation-marks.ts'

/** One thing that a tone asks for, and how far the text has it, from 0 to 1. */
export type ToneCheck = { readonly question: string; readonly score: number; readonly found: string }

const signs = {
  contractions: /\b\p{L}{1,80}(?:n['’]t|['’](?:re|ve|ll|m|d))\b|\b(?:it|that|there|he|she|what|who|let)['’]s\b/iu,
  'the first person': /(?<![\p{L}.])I(?![\p{L}.-])|\b(?:me|my|mine|myself)\b/u,
  'the reader': /\b(?:you|your|yours|yourself)\b/i,
  'exclamation marks': /!["”’)]*$/,
  slang:
    /\b(?:gonna|wanna|kinda|sorta|stuff|awesome|cool|super|crazy|guys?|yeah|ok(?:ay)?|a (?:lot|bunch|ton) of|lots of|pretty much|kind of|sort of|no big deal|way too|totally|basically)\b/i,
  praise:
    /\b(?:amazing|incredible|revolutionary|game[- ]chang(?:er|ing)|cutting[- ]edge|world[- ]class|unparalleled|groundbreaking|stunning|mind[- ]blowing|best[- ]in[- ]class|fantastic|unbelievable)\b/i,
  certainty:
    /\b(?:obviously|clearly|undoubtedly|of course|everyone knows|always proves?|without (?:a )?doubt|certainly)\b/i,
} as const

type Sign = keyof typeof signs

/** Which share of sentences may have it. */
type ToneBounds = Readonly<Partial<Record<Sign, number>>>

interface ToneRule {
  readonly most: ToneBounds
  /** Of which at least one must be there, in this share of sentences. */
  readonly some?: { readonly of: readonly Sign[]; readonly least: number }
  /** Words of a sentence on average. */
  readonly length: readonly [least: number, most: number]
}

const rules: Readonly<Record<WritingTone, ToneRule>> = {
  professional: {
    most: { contractions: 0.04, 'the first person': 0.04, 'exclamation marks': 0.01, slang: 0.02, praise: 0.03 },
    length: [8, 26],
  },
  academic: {
    most: {
      contractions: 0.01,
      'the first person': 0.02,
      'the reader': 0.01,
      'exclamation marks': 0,
      slang: 0.01,
      praise: 0.01,
      certainty: 0.03,
    },
    length: [9, 34],
  },
  technical: {
    most: { contractions: 0.05, 'the first person': 0.02, 'exclamation marks': 0.01, slang: 0.02, praise: 0.01 },
    length: [7, 26],
  },
  casual: {
    most: { 'exclamation marks': 0.15 },
    some: { of: ['contractions', 'the reader', 'the first person'], least: 0.05 },
    length: [5, 20],
  },
  conversational: {
    most: { 'exclamation marks': 0.1 },
    some: { of: ['the reader', 'contractions', 'the first person'], least: 0.08 },
    length: [5, 20],
  },
}

/** What a tone asks for of a text. Quotations speak in their own tone. */
export function toneChecks(text: string, tone: WritingTone): ToneCheck[] {
  const { most, some, length } = rules[tone]
  const sentences = sentencesOf(text)
    .filter(({ kind }) => kind === 'prose' || kind === 'item')
    .map((sentence) => citedIn(sentence.text).claim.replace(/"[^"]{0,300}"|“[^”]{0,300}”/g, ' '))
  const share = (sign: Sign): number =>
    sentences.length === 0 ? 0 : sentences.filter((one) => signs[sign].test(one)).length / sentences.length
  const checks = (Object.keys(most) as Sign[]).map((sign): ToneCheck => {
    const found = share(sign)
    return { question: `${sign} at most seldom`, score: within(found, most[sign] ?? 0, 0.15), found: percent(found) }
  })
  if (some !== undefined) {
    const found = Math.max(...some.of.map(share))
    checks.push({
      question: `${some.of.join(' or ')} at times`,
      score: Math.min(1, found / some.least),
      found: percent(found),
    })
  }
  const counts = countText(text)
  const mean = counts.sentences === 0 ? 0 : counts.words / counts.sentences
  const [shortest, longest] = length
  checks.push({
    question: `sentences of ${shortest} to ${longest} words on average`,
    score: mean < shortest ? Math.max(0, 1 - (shortest - mean) / shortest) : within(mean, longest, longest),
    found: mean.toFixed(1),
  })
  return checks
}

export function toneMatch(checks: readonly ToneCheck[]): number {
  return checks.reduce((sum, { score }) => sum + score, 0) / Math.max(1, checks.length)
}

/** 1 up to a bound, then less, and nothing from `reach` above it. */
function within(value: number, bound: number, reach: number): number {
  return Math.max(0, Math.min(1, 1 - (value - bound) / reach))
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`
}
