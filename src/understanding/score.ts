import { type Filling, fillArguments } from './arguments.ts'
import { without } from './extract/found.ts'
import { type Findings, findEverything } from './findings.ts'
import type { KnownTool } from './known-tool.ts'
import { stem } from './stem.ts'
import { isRequestWord } from './stop-words.ts'
import { knownWords } from './synonyms.ts'
import { isForbidding, onlyAsksAbout, toolDoing, wantedDoing } from './verbs.ts'
import { conceptsOf, isTypoOf, wordsOf } from './words.ts'

/** How well a tool suits a part of a request. */
export interface Fit {
  readonly tool: KnownTool
  readonly filling: Filling
  /** From 0 to 1. */
  readonly confidence: number
}

/** The share of a score that remains when a tool does something other than what was asked. */
const otherDoing = 0.15

/** The score of a tool that takes a path or a web address, when the request holds nothing else. */
const bareAddress = 2

/** Names of tools that know where things are. */
const aboutPlaces: ReadonlySet<string> = new Set(conceptsOf('place location geocode geocoding'))

/** The share of a score that remains when the tool can't use what the request quotes. */
const unusedQuote = 0.6

/** "In notes.txt replace …": the verb comes after the file. */
const whereItIs = /^\W*(?:in|inside|within)\s+(?:the\s+file\s+)?["'`]?[\w-]*[./]\S*\s+/i

/** Every tool with its confidence for a part of a request, best first; equals in the order they were given. */
export function scoreTools(part: string, tools: readonly KnownTool[], now: number): Fit[] {
  const findings = findEverything(part, now)
  const { quoted, paths, globs, urls, emails } = findings
  const concepts = conceptsOf(corrected(without(part, [...quoted, ...paths, ...globs, ...urls, ...emails]), tools))
  // "18 times 24" has nothing to do with clocks.
  if (findings.arithmetic.length > 0)
    concepts.splice(0, concepts.length, ...concepts.filter((one) => one !== 'clock' || !/\btimes\b/i.test(part)))
  const clause = without(part, [...findings.dates, ...findings.times, ...findings.moments])
  const fits = tools.map((tool) => {
    const filling = fillArguments(tool, findings)
    const about = aboutness(concepts, tool, tools, findings)
    const bare = (concepts.length === 0 && takesAddress(tool, findings)) || asksWhere(part, tool, findings)
    const reason = about > 0 ? about : bare ? bareAddress : 0
    const score = reason === 0 && filling.evidence < 3 ? 0 : reason + filling.evidence
    const share = doingFits(clause, concepts, tool) * (leavesQuote(filling, findings) ? unusedQuote : 1)
    return { tool, filling, confidence: confidenceOf(score * share) }
  })
  return fits.sort((left, right) => right.confidence - left.confidence)
}

/** "Show me docs/guide.md": nothing but a path or a web address, and a tool that looks at one. */
function takesAddress({ properties, doing }: KnownTool, { paths, urls }: Findings): boolean {
  const needed = properties.filter(({ required }) => required)
  const kind = urls.length > 0 ? 'url' : paths.length > 0 ? 'path' : undefined
  return doing === undefined && needed.length === 1 && needed[0]?.kind === kind
}

/** "Where is Lisbon?" has only stop words beside the place, and still asks a tool about places. */
function asksWhere(part: string, { nameConcepts }: KnownTool, { places }: Findings): boolean {
  if (places.length === 0 || !nameConcepts.some((concept) => aboutPlaces.has(concept))) return false
  return /^\W*where(?:['’]s|\s+(?:exactly\s+)?(?:is|are))\b/i.test(part)
}

/** Whether no input holds what the request quotes: quoted text is always meant as input. */
function leavesQuote({ inputs }: Filling, { quoted }: Findings): boolean {
  const used = inputs.flatMap((input) => Object.values(input).map(String))
  return quoted.length > 0 && !quoted.some(({ value }) => used.some((text) => text.includes(value)))
}

/** 0.5 at 1.5 points: a word of the tool's name alone is enough, a word of its description is not. */
function confidenceOf(score: number): number {
  return Math.round((score / (score + 1.5)) * 1000) / 1000
}

/** Words shared with the tool, rare ones counting more, and how much of the request they cover. */
function aboutness(
  concepts: readonly string[],
  tool: KnownTool,
  tools: readonly KnownTool[],
  findings: Findings,
): number {
  let points = 0
  let covered = 0
  const told = new Set([...findings.places, ...findings.dates].flatMap(({ value }) => conceptsOf(String(value))))
  const open = concepts.filter((concept) => !told.has(concept))
  for (const concept of open) {
    const weight = tool.vocabulary.get(concept) ?? 0
    if (weight === 0) continue
    const sharing = tools.reduce((sum, other) => sum + Math.min(1, (other.vocabulary.get(concept) ?? 0) / 3), 0)
    points += weight / Math.sqrt(Math.max(1, sharing))
    covered++
  }
  return covered === 0 ? 0 : points + covered / open.length
}

/** Whether a request asks for what a tool does: a tool that does more than look is not called for a question. */
export function isAskedFor(request: string, tool: KnownTool): boolean {
  return doingFits(request, conceptsOf(request), tool) === 1
}

function doingFits(clause: string, concepts: readonly string[], tool: KnownTool): number {
  if (isForbidding(clause)) return 0
  const wanted = wantedDoing(wordsOf(clause.replace(whereItIs, '')))
  if (wanted !== undefined) return knows(tool, wanted) ? 1 : otherDoing
  if (tool.doing === undefined) return 1
  if (onlyAsksAbout(clause, tool.doing)) return otherDoing
  const asked = conceptsOf(tool.doing).some((concept) => concepts.includes(concept))
  const named = concepts.some((concept) => tool.nameConcepts.includes(concept))
  return asked || (named && asksWithoutVerb(clause)) ? 1 : otherDoing
}

function knows({ doing: own, nameConcepts, description }: KnownTool, doing: string): boolean {
  if (own === doing || conceptsOf(doing).some((concept) => nameConcepts.includes(concept))) return true
  // "Replaces a piece of its text", "to create or delete something"; "a reason and a fix" says nothing of doing.
  const verbs =
    description.match(/\b\p{L}+s\b|(?<=\bto )\p{L}+|(?<=\bto (?:\p{L}+, )+)\p{L}+|(?<=\bor )\p{L}+/giu) ?? []
  return verbs.some(
    (verb) =>
      toolDoing([
        verb.toLowerCase(),
        stem(verb.toLowerCase()),
        verb.toLowerCase().replace(/e?s$/, ''),
        verb.toLowerCase().replace(/s$/, ''),
      ]) === doing,
  )
}

/** "New ticket: …", "file a bug", "how do you say …": asks for the action without the verb in the tool's name. */
function asksWithoutVerb(clause: string): boolean {
  const head = clause.trim().replace(/^(?:please|can you|could you|i want to|i need to)\s+/i, '')
  if (/^(?:open|file|log|raise|report|make|add|submit|put on|listen to)\b/i.test(head)) return true
  return /^(?:a\s+)?new\b|^how (?:do|would|can) (?:you|i|we) say\b|^\w+(?:\s+\w+)?\s*:/i.test(head)
}

/** Replaces unknown words by the known word from which they differ by one typing error. */
function corrected(text: string, tools: readonly KnownTool[]): string {
  const vocabulary = new Set([...tools.flatMap((tool) => [...tool.vocabulary.keys()]), ...knownWords])
  const isKnown = (word: string): boolean => vocabulary.has(word) || vocabulary.has(stem(word))
  // To say something about a thing is to mention it, not to translate it.
  return wordsOf(text.replace(/\bsays? about\b/gi, 'mention'))
    .map((word) => {
      if (word.length < 5 || isRequestWord(word) || isKnown(word)) return word
      for (const known of vocabulary) if (isTypoOf(word, known) || isTypoOf(stem(word), known)) return known
      return word
    })
    .join(' ')
}
