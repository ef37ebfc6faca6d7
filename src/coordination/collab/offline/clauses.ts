import { isToDoTitle, sectionsOf } from './sections.ts'
import {
  auxiliaries,
  determiners,
  doubts,
  future,
  imperatives,
  modals,
  negations,
  pronouns,
  suppositions,
} from './word-classes.ts'
import { wordsIn } from './words-in.ts'

/** A part of a sentence that says one thing. */
export interface Clause {
  readonly words: readonly string[]
  /** The sentence it stands in, as it was written. */
  readonly sentence: string
  /** `supposed`: it is only assumed to be so. `awaited`: it comes after something else. */
  readonly mood: 'said' | 'asked' | 'supposed' | 'awaited'
  /** Words of the part before that hold for this one too: `I have not read and approved it`. */
  readonly carried: readonly string[]
  /** Whether it takes something back: `but`, `although`, or what stands in parentheses. */
  readonly isContrast: boolean
  /** Whether a colon follows: `Error: the file is missing`. */
  readonly isLabel: boolean
  /** What follows the colon, if it is short: `Quality standards: met`. */
  readonly value: readonly string[]
  /** What stands before colons that it follows: `Ana wrote: …`. */
  readonly labels: readonly (readonly string[])[]
  /** Which part of the text it stands in, from title to title. */
  readonly section: number
  /** Whether a title says of it that it is still to be done. */
  readonly isLeftOver: boolean
}

/**
 * What a text says in its own words. What it quotes, shows as code or has as headings it does not say; and what it says
 * again in the same words it says once.
 */
export function clausesOf(text: string): readonly Clause[] {
  const [said, planned] = [new Set<string>(), new Set<string>()]
  return sectionsOf(text).flatMap(({ lines, isPlan, isLeftOver, labels }, section) => {
    const before = isPlan ? planned : said
    return sentencesOf(lines).flatMap((sentence) => {
      if (before.has(sentence)) return []
      before.add(sentence)
      return clausesIn(sentence, isPlan).map((clause) => ({
        ...clause,
        labels: [...labels, ...clause.labels],
        section,
        isLeftOver,
      }))
    })
  })
}

/** `No, errors were found`: an answer stands for itself, and denies nothing of what follows. */
const answered = /(?<=^(?:no|nope|yes|well) ?[,:–—-]) /i

function sentencesOf(text: string): readonly string[] {
  return text
    .split(/\n+|(?<=[.!?;])(?=\s)|(?<=[.!?])$/)
    .map((sentence) => sentence.replace(/^\s*(?:[-*+•]|\d+[.)])\s+/, '').trim())
    .flatMap((sentence) => sentence.split(answered))
    .filter((sentence) => /\p{L}/u.test(sentence))
}

/** Where one clause ends and the next begins. A colon and an `and` are told apart from the rest. */
const borders =
  /\s{0,9}(?:(:)\s{1,9}|:$|[,;]?\s{1,9}(and)\s{1,9}|,?\s{1,9}(but|although|though|whereas|however)\s{1,9}|,\s{1,9}(yet)\s{1,9}|,?\s{1,9}(?:because|while)\s{1,9}|,\s{1,9}(?:since|so|as|which)\s{1,9}|,\s{1,9}(?=(?:i|we|it|they|he|she|you|this|there|please|the|all|my|our|your)\s)|\s{1,9}([-–—]{1,9})\s{1,9}|\s{0,9}([()])\s{0,9})/i

/** How many groups a border has: with them, splitting leaves that many entries more between two texts. */
const groups = 6

function clausesIn(sentence: string, isPlan: boolean): readonly Clause[] {
  const mood = /\?\W{0,40}$/.test(sentence) ? 'asked' : 'said'
  const parts = sentence.split(new RegExp(borders, 'gi'))
  const clauses: Clause[] = []
  let carried: readonly string[] = []
  const labels: (readonly string[])[] = []
  for (let at = 0; at < parts.length; at += groups + 1) {
    const [, isAnd, ...contrasts] = parts.slice(Math.max(0, at - groups), at).map((part) => part !== undefined)
    const isLabel = parts[at + 1] !== undefined
    const isPlanned = isPlan || isToDoTitle(parts[at - groups - 1] ?? '')
    for (const [index, part] of suppositionsIn(parts[at] ?? '').entries()) {
      const words = wordsIn(part.text)
      if (words.length === 0) continue
      const before = [...labels]
      if (isLabel || (parts[at + 5] !== undefined && isSpeaker(words))) addLabel(labels, words)
      const own = isAnd === true && index === 0 && !hasSubject(words) ? carried : []
      const value = isLabel && words.length <= 4 ? wordsIn(parts[at + groups + 1] ?? '') : []
      clauses.push({
        words,
        sentence,
        mood: part.mood !== 'said' ? part.mood : isPlanned ? 'supposed' : mood,
        carried: own,
        isContrast: index === 0 && contrasts.includes(true),
        isLabel,
        value: value.length > 3 ? [] : value,
        labels: before,
        section: 0,
        isLeftOver: false,
      })
      carried = [...new Set([...own, ...words.filter((word, place) => isCarried(word, place))])]
    }
  }
  const isConditional = clauses.some((clause) => clause.mood === 'supposed') || /\bas (?:if|though)\W*$/i.test(sentence)
  return isConditional
    ? clauses.map((clause) => ({ ...clause, mood: clause.mood === 'said' ? 'supposed' : clause.mood }))
    : clauses
}

/** More labels than a sentence has. What follows still more colons does not count as said by the text itself. */
const mostLabels = 20
const tooMany = ['…']

function addLabel(labels: (readonly string[])[], words: readonly string[]): void {
  if (labels.length < mostLabels) labels.push(words)
  else if (labels.length === mostLabels) labels.push(tooMany)
}

/** `SYSTEM — …`: a name before a dash says nothing by itself. */
function isSpeaker(words: readonly string[]): boolean {
  return (
    words.length <= 2 &&
    !words.some((word) => auxiliaries.has(word) || /ed$|^(?:complete|done|ready|found)$/.test(word))
  )
}

function hasSubject([first = '']: readonly string[]): boolean {
  return pronouns.has(first) || determiners.has(first)
}

function isCarried(word: string, place: number): boolean {
  return [negations, modals, future, doubts].some((words) => words.has(word)) || (place === 0 && imperatives.has(word))
}

interface MoodPart {
  readonly text: string
  readonly mood: 'said' | 'supposed' | 'awaited'
}

const inverted = /^(?:had|should|were)\s+(?:the|a|an|we|i|it|they|you|this|that|more|any)\b/i
const several = /\b(?:as soon as|so that|in order|as if|as though|in case|in the event|on condition)\b/gi

/** Splits off what is only supposed, up to the next comma. */
function suppositionsIn(text: string): readonly MoodPart[] {
  const trimmed = text.trim()
  if (inverted.test(trimmed)) return [{ text: trimmed, mood: 'supposed' }]
  const parts: MoodPart[] = []
  let from = 0
  for (const { at, length, mood } of markersIn(trimmed)) {
    if (at < from) continue
    if (at > from) parts.push({ text: trimmed.slice(from, at), mood: 'said' })
    const comma = trimmed.indexOf(',', at)
    const end = comma === -1 ? trimmed.length : comma
    parts.push({ text: trimmed.slice(at + length, end), mood })
    from = end + 1
  }
  if (from < trimmed.length) parts.push({ text: trimmed.slice(from), mood: 'said' })
  return parts
}

/** `has been provided` supposes nothing. */
function isParticiple(word: string, before = ''): boolean {
  return /^(?:provided|providing)$/i.test(word) && auxiliaries.has(before.toLowerCase())
}

interface Marker {
  readonly at: number
  readonly length: number
  readonly mood: 'supposed' | 'awaited'
}

/** Every word and phrase that says that something is only supposed, in order; of two in one place the longer first. */
function markersIn(text: string): readonly Marker[] {
  const phrases = Array.from(text.matchAll(several), ({ 0: { length }, index }): Marker => {
    return { at: index, length, mood: 'supposed' }
  })
  const words = [...text.matchAll(/[\p{L}']+/gu)]
  const single = words.flatMap(({ 0: word, index }, place): Marker[] => {
    if (/^before$/i.test(word)) return [{ at: index, length: word.length, mood: 'awaited' }]
    if (!suppositions.has(word.toLowerCase()) || isParticiple(word, before(text, words[place - 1], index))) return []
    return [{ at: index, length: word.length, mood: 'supposed' }]
  })
  return [...phrases, ...single].sort((left, right) => left.at - right.at || right.length - left.length)
}

/** The word before, if no comma stands between. */
function before(text: string, last: RegExpExecArray | undefined, at: number): string {
  return last === undefined || text.slice(last.index, at).includes(',') ? '' : last[0]
}
