import { type GrammarRule, grammarRules } from './grammar-rules.ts'
import { misspellings } from './misspellings.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

/** Something in a sentence that is wrong whatever the sentence is about. */
export interface GrammarFault {
  readonly rule: string
  /** Where in the text, and the words. */
  readonly start: number
  readonly words: string
  /** What should stand there, where only one thing can. */
  readonly instead?: string
}

/** Marks of citations are no part of what is said. */
const citation = /[ \t]?\[(?:p?\d+|unverified)\]/g

/** The faults of a text by rules that are nearly always right; what they do not know they do not see. */
export function grammarFaults(text: string): GrammarFault[] {
  return sentencesOf(text)
    .filter(({ kind }) => kind === 'prose' || kind === 'item')
    .flatMap((sentence) => faultsOf(sentence, text))
    .sort((left, right) => left.start - right.start)
}

function faultsOf({ start, end, kind }: Sentence, text: string): GrammarFault[] {
  // Of the same length, so that places stay what they are.
  const said = text.slice(start, end).replace(citation, (mark) => '\u0000'.repeat(mark.length))
  return [
    ...grammarRules.flatMap((rule) => faultsBy(rule, said, start)),
    ...spellingFaults(said, start),
    ...(kind === 'prose' ? formFaults(said.replaceAll('\u0000', ''), start) : []),
  ]
}

function faultsBy({ name, pattern, judge }: GrammarRule, said: string, start: number): GrammarFault[] {
  return [...said.matchAll(pattern)].flatMap((match): GrammarFault[] => {
    const ruling = judge === undefined ? 'wrong' : judge(match, said.slice(0, match.index))
    if (ruling === 'right') return []
    const fault = { rule: name, start: start + match.index, words: match[0] }
    return [ruling === 'wrong' ? fault : { ...fault, instead: ruling.instead }]
  })
}

function spellingFaults(said: string, start: number): GrammarFault[] {
  return [...said.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }): GrammarFault[] => {
    const right = misspellings.get(word.toLowerCase())
    if (right === undefined || (word.length > 1 && word === word.toUpperCase())) return []
    const instead = /^\p{Lu}/u.test(word) ? right.charAt(0).toUpperCase() + right.slice(1) : right
    return [{ rule: 'spelling', start: start + index, words: word, instead }]
  })
}

/** Of whole sentences: how they begin and end. */
function formFaults(said: string, start: number): GrammarFault[] {
  // A line in bold is a heading.
  if (/^(?:\*\*|__).*(?:\*\*|__)$/.test(said.trim())) return []
  const faults: GrammarFault[] = []
  const [first = ''] = /^[\p{L}\p{N}][\p{L}\p{N}.'’-]*/u.exec(said.replace(/^["“'‘(*_]+/, '')) ?? []
  if (/^\p{Ll}{2,}$/u.test(first)) faults.push({ rule: 'a small letter begins', start, words: first })
  if (!/[.!?:;…]["'”’)\]*_]*$/.test(said.trimEnd())) {
    faults.push({ rule: 'it does not end', start, words: said.trimEnd().slice(-40) })
  }
  return faults
}
