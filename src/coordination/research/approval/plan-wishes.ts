import { isObject, type Json } from '../../../events/json.ts'
import { lengths, sourceCounts, tones } from '../brief.ts'
import { inPlanWords } from './worker-phrases.ts'

/** What a person wants of a plan. */
export interface PlanWishes {
  readonly without: readonly string[]
  readonly added: readonly string[]
  /** What a plan can't change, and what was not understood: a sentence for each. */
  readonly refused: readonly string[]
}

/** `without a, with b`, or the same in other words, or as JSON: `{"without": ["a"], "with": ["b"]}`. */
export function wishesIn(said: Json, known: readonly string[], planned: readonly string[]): PlanWishes {
  const wishes =
    typeof said === 'string' ? wishesInWords(said, known, planned) : isObject(said) ? wishesInData(said) : undefined
  if (wishes !== undefined && wishes.without.length + wishes.added.length + wishes.refused.length > 0) return wishes
  return { without: [], added: [], refused: [notUnderstood(typeof said === 'string' ? said : JSON.stringify(said))] }
}

function notUnderstood(text: string): string {
  return `"${text}" was not understood.`
}

/** Words that change nothing. */
const idle: ReadonlySet<string> = new Set(
  ' and the but please also a an make it yes ok okay sure fine too as well then about just keep i we want would like'.split(
    ' ',
  ),
)

function wishesInWords(said: string, known: readonly string[], planned: readonly string[]): PlanWishes {
  const { rest, refused } = withoutBriefWishes(inPlanWords(said, known, planned))
  const wishes = new SpokenWishes(new Set(known))
  for (const sentence of rest.split(/(?<![.;!?\n])[.;!?\n]+(?:\s|$)/)) {
    wishes.sentence()
    for (const clause of sentence.split(/,|\band\b|\bbut\b/i)) wishes.clause(clause)
  }
  return { without: wishes.without, added: wishes.added, refused: [...refused, ...wishes.lost.map(notUnderstood)] }
}

type WishList = 'without' | 'added'

/** Takes what a person says clause by clause, so that what is not understood of one spoils no other. */
class SpokenWishes {
  readonly without: string[] = []
  readonly added: string[] = []
  readonly lost: string[] = []
  readonly #known: ReadonlySet<string>
  #list: WishList | undefined

  constructor(known: ReadonlySet<string>) {
    this.#known = known
  }

  /** A list of names ends with its sentence. */
  sentence(): void {
    this.#list = undefined
  }

  clause(text: string): void {
    const words = text.split(/\s+/).filter((word) => !idle.has(word.toLowerCase()))
    // A list goes on with names, and with one that is misspelled.
    const goesOn = words.length === 1 || words.every((word) => this.#known.has(word.toLowerCase()) || isVerb(word))
    if (!goesOn && words.length > 0 && !isVerb(words[0] ?? '')) this.#list = undefined
    const unknown: string[] = []
    for (const word of words) {
      const wish = word.toLowerCase()
      if (/^(?:without|no|-)$/.test(wish)) this.#list = 'without'
      else if (/^(?:with|\+)$/.test(wish)) this.#list = 'added'
      else if (this.#list !== undefined && this.#known.has(wish)) this[this.#list].push(wish)
      else unknown.push(word)
    }
    const [only = ''] = unknown
    if (unknown.length === 1 && this.#list !== undefined) this[this.#list].push(only.toLowerCase())
    else if (unknown.length > 0) this.lost.push(unknown.join(' '))
  }
}

function isVerb(word: string): boolean {
  return /^(?:without|with|no|-|\+)$/i.test(word)
}

/** What stands in the brief, and which option says it otherwise; what it can't be, and why. */
const briefWishes: readonly (readonly [words: RegExp, option: (found: readonly string[]) => string])[] = [
  [/\b(\d[\d,.]{0,80})\s{0,20}words?(?:\s{1,20}long)?\b/i, ([, number = '']) => within('words', number, lengths)],
  [/\b(?:much\s+)?(?:shorter|longer)\b/i, () => '--words NUMBER'],
  [/\b(?:at least\s+)?(\d+)\s*sources\b/i, ([, number = '']) => within('min-sources', number, sourceCounts)],
  [new RegExp(`\\b(?:more\\s+)?(${tones.join('|')})(?:\\s+tone)?\\b`, 'i'), ([, tone = '']) => `--tone ${tone}`],
  [/\b(light|standard|deep)(?:er)?\s+(?:research|depth)\b/i, ([, depth = '']) => `--depth ${depth.toLowerCase()}`],
]

/** The option with a number that it takes. */
function within(option: string, written: string, [least, most]: readonly [number, number]): string {
  const number = Number(written.replace(/[,.]/g, ''))
  const near = Math.min(most, Math.max(least, number))
  const why = near === number ? '' : ` (it takes ${least} to ${most.toLocaleString('en')})`
  return `--${option} ${near}${why}`
}

/** A brief stands once research has begun, so such wishes are answered with how to begin it otherwise. */
function withoutBriefWishes(said: string): { readonly rest: string; readonly refused: readonly string[] } {
  const refused: string[] = []
  let rest = said
  for (const [words, option] of briefWishes) {
    const found = words.exec(rest)
    if (found === null) continue
    refused.push(`"${found[0]}" is up to the brief, not the plan: answer no, and begin again with ${option(found)}.`)
    rest = rest.replace(found[0], ' ')
  }
  return { rest, refused }
}

function wishesInData(said: { readonly [name: string]: Json | undefined }): PlanWishes {
  const list = (name: string): string[] => {
    const value = said[name]
    return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  }
  return { without: [...list('without'), ...list('remove')], added: [...list('with'), ...list('add')], refused: [] }
}
