import type { Json, JsonObject } from '../events/json.ts'
import type { ToolDescription } from '../kernel/ports/model.ts'
import { isCleanText } from './clean-text.ts'
import { findEnum } from './extract/enums.ts'
import { type Found, without } from './extract/found.ts'
import { languageCode } from './extract/languages.ts'
import { type Findings, findEverything } from './findings.ts'
import { knowTool } from './known-tool.ts'
import { freeText } from './phrases.ts'
import type { ValueKind } from './property.ts'
import { readRequest } from './reading/read-request.ts'
import { senseOf } from './reading/sight.ts'
import { type Token, tokensOf } from './reading/tokens.ts'
import { holdsNothing, isFreeToken, isFreeWord, knows, measureNoun, wordsOfToken } from './reading/words.ts'
import { stem } from './stem.ts'
import { toolDoing } from './verbs.ts'
import { isTypoOf, wordsOf } from './words.ts'

/** What is found by its form, as far as it was used: of "in hours and in seconds" one may be left over. */
function usedOf(
  { dates, measures, currencies, money, languages, tickers, times, moments, wantedUnits }: Findings,
  told: readonly Json[],
): Found<unknown>[] {
  const isIn = ({ value }: Found<unknown>): boolean => told.some((one) => one === value)
  const isPart = ({ value }: Found): boolean => told.some((one) => typeof one === 'string' && one.includes(value))
  const isMoment = ({ value }: Found<number>): boolean => {
    const [day = '', time = ''] = new Date(value).toISOString().slice(0, 16).split('T')
    return told.some((one) => one === time || one === day || one === `${day}T${time}`)
  }
  const isNamed = ({ value }: Found): boolean => told.includes(value) || told.includes(languageCode(value) ?? value)
  return [
    ...dates.filter(isPart),
    ...measures.filter(({ value }) => told.includes(value.amount)),
    ...[...currencies, ...money, ...tickers, ...wantedUnits].filter(isIn),
    ...languages.filter(isNamed),
    ...times.filter(isPart),
    ...moments.filter(isMoment),
  ]
}

/** Words in which people say what is to be calculated. */
const sums =
  /^(?:plus|minus|times|over|divided?|multipl(?:y|ied)|add(?:ed)?|subtract(?:ed)?|sum|product|difference|power|squared?|cubed?|root|percent|x|of|off|minimum|maximum|smallest|largest|half|third|quarter|twice|double|cube|remainder|when|round(?:ed)?|nearest|whole|number|absolute|work|take|away|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/u

/** What a part is left with once a tool is called for it. */
export interface PartLeftOver {
  readonly unread: readonly string[]
  /** Whether more of it speaks of the tool than is left over. */
  readonly isAbout: boolean
}

/** The words and numbers of a part that neither the tool that is called for it nor its input takes up. */
export function leftOverOf(
  part: string,
  tool: ToolDescription,
  inputs: readonly JsonObject[],
  { now, offered }: { readonly now: number; readonly offered: ReadonlySet<string> },
): PartLeftOver {
  if (inputs.some((input) => isHandedOn(part, tool, input))) return { unread: [], isAbout: true }
  const findings = findEverything(part, now)
  const filled = new Set(inputs.flatMap((input) => Object.keys(input)))
  const { properties } = knowTool(tool)
  const given = properties.filter(({ name }) => filled.has(name))
  const told = inputs.flatMap((input) => Object.values(input))
  const typed = usedOf(findings, told)
  const { parameters, words } = senseOf(tool)
  const texts = new Set(given.flatMap(({ kind, name }) => (kind === 'text' ? [name] : [])))
  const isSum = given.some(({ kind }) => kind === 'arithmetic')
  const isCommand = given.some(({ kind }) => kind === 'command')
  const labels = parameters.filter(({ path: [first = ''] }) => filled.has(first))
  const chosen = given.flatMap(({ kind, schema }) =>
    kind === 'enum' && Array.isArray(schema['enum'])
      ? wordsOf(part).filter((word) => findEnum(word, schema['enum'] as Json[]) !== undefined)
      : [],
  )
  const isTools = (word: string): boolean =>
    [words.name, words.description].some((own) => knows(own, word) || [...own].some((one) => isTypoOf(word, one)))
  const quoted = findings.quoted.map(({ value }) => value)
  const unclean = inputs.flatMap((input) =>
    Object.entries(input).flatMap(([name, value]) => {
      const others = Object.values(input).filter((other) => other !== value)
      return !texts.has(name) ||
        (isCleanText(value, { quoted, others, offered, isTools }) && !isUndecided(value, tool, quoted))
        ? []
        : [value]
    }),
  )
  const said = new Set(
    told
      .filter((value) => !unclean.includes(value))
      .flatMap(wordsIn)
      .map(stem),
  )
  const open = properties.flatMap(({ kind, name, schema }) =>
    kind === 'enum' && !filled.has(name) && Array.isArray(schema['enum']) && schema['enum'].length < 12
      ? wordsOf(part).filter((word) => findEnum(word, schema['enum'] as Json[]) !== undefined)
      : [],
  )
  const isTaken = (word: string): boolean => !open.includes(word) && isTakenWord(word)
  const isTakenWord = (word: string): boolean =>
    isFreeWord(word) ||
    said.has(stem(word)) ||
    chosen.includes(word) ||
    (isSum && sums.test(word)) ||
    (isCommand && /^(?:run|execute)$/.test(word)) ||
    isTools(word) ||
    labels.some((one) => words.ofParameter.get(one)?.has(stem(measureNoun(word))))
  const tokens = tokensOf(without(part, typed), [])
  const isCounted = countingNumbers(told.filter((value) => !unclean.includes(value)))
  const left = tokens
    .filter((token, at) => !(token.kind === 'number' ? isCounted(token.text) : isTakenUp(token, tokens, at, isTaken)))
    .map(({ text }) => text)
  const unread = left.length === 0 ? unclean.map(String) : left
  const about = tokens.flatMap((token) => (token.kind === 'word' ? wordsOfToken(token) : []))
  const typedFor = typedWeight(given.map(({ kind, end }) => (kind === 'place' && end !== undefined ? 'way' : kind)))
  const weight = about.reduce((sum, word) => {
    if (isFreeWord(word) || said.has(stem(word))) return sum
    return sum + (knows(words.name, word) ? 2 : isTools(word) ? 1 : 0)
  }, typedFor)
  const isOpen = toolDoing(wordsOf(tool.name)) === undefined && !properties.some(({ required }) => required)
  const free = new Set(
    inputs
      .flatMap((input) =>
        [...texts].flatMap((name) => (freeText.test(wordsOf(name).join(' ')) ? wordsIn(input[name] ?? null) : [])),
      )
      .map(stem),
  )
  const alsoOpen =
    isSum || isCommand ? [] : openInReading(part, tool, now).filter((word) => !free.has(stem(word.toLowerCase())))
  const all = [...unread, ...alsoOpen.filter((word) => !unread.includes(word))]
  return { unread: all, isAbout: unread.length === 0 || (isOpen ? weight > 0 : new Set(unread).size < weight) }
}

/** What a reading of the part for this tool leaves over: to look for each value alone must not do what reading it whole refuses. */
function openInReading(part: string, tool: ToolDescription, now: number): readonly string[] {
  const [reading] = readRequest(part, [tool], now)
  if (reading === undefined) return []
  // A text that a reading lacks may be found behind a marker; a number or a day that it lacks is not there.
  const { parameters } = senseOf(tool)
  const isLacking = parameters.some(
    ({ path, wanted }) => reading.missing.includes(path.join('.')) && /^(?:text|query|opaque)$/.test(wanted),
  )
  return isLacking ? [] : reading.unread
}

/** "Abba or Queen" is no name for a tool that does something. */
function isUndecided(value: Json, { name }: ToolDescription, quoted: readonly string[]): boolean {
  return (
    typeof value === 'string' &&
    !quoted.includes(value) &&
    toolDoing(wordsOf(name)) !== undefined &&
    /\bor\b/i.test(value)
  )
}

/** An agent that takes a request is handed the whole part, and says itself what of it is not done. */
function isHandedOn(part: string, { input: { properties } }: ToolDescription, input: JsonObject): boolean {
  const isForRequests =
    typeof properties === 'object' && properties !== null && Object.keys(properties).join() === 'request'
  return isForRequests && typeof input['request'] === 'string' && input['request'].trim() === part.trim()
}

/** What is known by its form speaks for the tool that takes it: a quantity with its unit, both ends of a way, a command. */
function typedWeight(kinds: readonly (ValueKind | 'way')[]): number {
  const telling = /^(?:arithmetic|command|currency|email|glob|path|ticker|unit|url|way)$/
  return kinds.some((kind) => telling.test(kind)) ? 4 : 0
}

function isTakenUp(token: Token, tokens: readonly Token[], at: number, isTaken: (word: string) => boolean): boolean {
  if (token.kind === 'mark') return true
  const words = token.kind === 'number' ? [token.text] : wordsOfToken(token)
  const isMeant = token.kind === 'word' && isFreeWord(token.lower) && !isFreeToken(token)
  if (!isMeant && words.every(isTaken)) return true
  const next = tokens.slice(at + 1).find(({ lower, kind }) => kind !== 'mark' && !isFreeWord(lower))
  return holdsNothing(token.lower) && next !== undefined && wordsOfToken(next).every(isTaken)
}

/** Tells of each number whether the input has one for it: each is used once. */
function countingNumbers(told: readonly Json[]): (written: string) => boolean {
  const bare = (written: string): string => String(Number(written.replaceAll(',', '')))
  const open = told.flatMap(wordsIn).flatMap((word) => (/^\d[\d,]*(?:\.\d+)?$/.test(word) ? [bare(word)] : []))
  return (written) => {
    const at = open.indexOf(bare(written))
    if (at >= 0) open.splice(at, 1)
    return at >= 0
  }
}

function wordsIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (typeof value === 'object' && value !== null) return Object.values(value as JsonObject).flatMap(wordsIn)
  if (typeof value === 'boolean' || value === null) return []
  const text = String(value)
  const numbers = text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []
  const words = wordsOf(text).filter((word) => !/^\d+$/.test(word))
  return [...(numbers.length === 1 && numbers[0] === text ? [] : [text]), ...words, ...numbers]
}
