import { stem } from '../stem.ts'
import { isRequestWord } from '../stop-words.ts'
import { conceptOf } from '../synonyms.ts'
import { wordsOf } from '../words.ts'
import type { Parameter } from './parameters.ts'
import { withoutExamples } from './stated.ts'
import { partsOf, type Token } from './tokens.ts'

/**
 * Words of asking: they say that something is wanted, and nothing of what. Small and closed; a word that could be the
 * point of a request does not belong here.
 */
const asking: ReadonlySet<string> = new Set(
  (
    'calculate compute determine find fetch retrieve provide return give tell show list obtain locate search look identify ' +
    'check help want wants wanted wish would like need needs try could able how many much what which who when where ' +
    'following given giving based using use used respectively exactly please kindly assuming assume suppose consider ' +
    'specific particular certain each every both all other another same also additionally then finally lastly ' +
    'lets let including include included such as well via between among during its their his her my your our there here ' +
    'information info detail details data result results value values total now currently ' +
    'than more less only just some any one ones say said eg ie being form kind moment take takes whats wheres hows someone somebody anyone anybody anything ' +
    'going display expected left fall falls described mentioned explained discussed stated talk talks make everything something put somewhere anywhere everywhere'
  ).split(' '),
)

/**
 * Words that lead to a value or hold it in place: "above 4.5", "near Rome", "the next 3 days". They are taken up together
 * with the value behind them, and are no value themselves.
 */
const leading: ReadonlySet<string> = new Set(
  (
    'over after before under within second third fourth fifth above below around near nearby nearest closest next past last upcoming coming previous recent latest first starting ' +
    'start started begin beginning until till since through across along up down approximately about roughly ' +
    'maximum minimum max min least most greater fewer lower higher round rounded equal equals located found named called ' +
    'known made placed held done name names term example instance unit units offering offers selling sells serving serves ' +
    'describes describe featuring features contain containing contains mention mentions having providing provides involving performing living working costing arriving leaving departing staying'
  ).split(' '),
)

export function holdsNothing(lower: string): boolean {
  return leading.has(lower)
}

/** What is asked for with an adjective or a verb, and the noun that a tool has for it. */
const measures: Readonly<Record<string, string>> = {
  tall: 'height',
  high: 'height',
  long: 'length',
  wide: 'width',
  deep: 'depth',
  old: 'age',
  aged: 'age',
  heavy: 'weight',
  weigh: 'weight',
  weighs: 'weight',
  weighing: 'weight',
  fast: 'speed',
  lasting: 'duration',
  lasts: 'duration',
  priced: 'price',
}

/** The noun for an adjective of measure, or the word itself. */
export function measureNoun(lower: string): string {
  return measures[lower] ?? lower
}

/** Words that turn a wish round. What denies is never without meaning. */
const denying =
  /^(?:your|yours|yourself|again|twice|thrice|sorry|no|not|never|neither|nor|without|except|excluding|instead|rather|unless|\p{L}+n['’]t|cannot|dont|stop)$/u

export function isDenying(lower: string): boolean {
  return denying.test(lower)
}

/** Whether a word carries nothing that has to be taken up. */
export function isFreeWord(lower: string): boolean {
  return (isRequestWord(lower) || asking.has(lower)) && !denying.test(lower)
}

/** A word in capitals is meant as it is written: "a GET request". */
export function isFreeToken({ text, lower }: Token): boolean {
  return isFreeWord(lower) && !/^(?:\p{Lu}{3,}|[B-HJ-Z])$/u.test(text)
}

/** The words of a tool: what it calls itself and says it does, and what belongs to each parameter. */
export interface ToolWords {
  readonly name: ReadonlySet<string>
  readonly description: ReadonlySet<string>
  readonly ofParameter: ReadonlyMap<Parameter, ReadonlySet<string>>
}

function keyOf(word: string): string {
  return conceptOf(word) ?? conceptOf(stem(word)) ?? stem(word)
}

/** The words of a text that say something, in all the forms under which they are known. */
export function keysOf(text: string, also: (word: string) => string = keyOf): Set<string> {
  const words = wordsOf(text).filter((word) => !isRequestWord(word))
  return new Set(words.flatMap((word) => [stem(word), also(word)]))
}

export function toolWords(name: string, description: string, parameters: readonly Parameter[]): ToolWords {
  const ofParameter = new Map(
    parameters.map((one) => [one, keysOf(`${one.path.join(' ')} ${withoutExamples(one.description)}`, stem)] as const),
  )
  // "Not for currencies" says what the tool is not about.
  const about = description.replace(/\b(?:not for|does not|don't|never|ignores?)\b[^.]*/gi, '')
  return { name: new Set([...keysOf(name), ...initialsOf(name)]), description: keysOf(about), ofParameter }
}

/** `greatest_common_divisor` is also said as "gcd". */
function initialsOf(name: string): string[] {
  const words = wordsOf(name)
  return words.length < 3 ? [] : [words.map((word) => word[0]).join('')]
}

/** The words that a token is made of, without an ending that shows whose something is. */
export function wordsOfToken(token: Token): string[] {
  return partsOf(token.text.replace(/['’]s?$/, ''))
}

/** Whether a set of words of a tool has a word, in this form or another. */
export function knows(words: ReadonlySet<string>, word: string): boolean {
  return words.has(stem(word)) || words.has(keyOf(word))
}
