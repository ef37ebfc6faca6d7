import { isObject, type Json } from '../../../events/json.ts'
import { tones } from '../brief.ts'

/** What a person wants of a plan. */
export interface PlanWishes {
  readonly without: readonly string[]
  readonly added: readonly string[]
  /** What a plan can't change, and what was not understood: a sentence for each. */
  readonly refused: readonly string[]
}

/** `without a, with b`, or the same as JSON: `{"without": ["a"], "with": ["b"]}`. */
export function wishesIn(said: Json, known: readonly string[]): PlanWishes {
  const wishes = typeof said === 'string' ? wishesInWords(said, known) : isObject(said) ? wishesInData(said) : undefined
  if (wishes !== undefined && wishes.without.length + wishes.added.length + wishes.refused.length > 0) return wishes
  return { without: [], added: [], refused: [notUnderstood(typeof said === 'string' ? said : JSON.stringify(said))] }
}

function notUnderstood(text: string): string {
  return `"${text}" was not understood.`
}

/** Words that change nothing. */
const idle: ReadonlySet<string> = new Set(['', 'and', 'the', 'but', 'please', 'also', 'a', 'an', 'make', 'it', 'yes'])

function wishesInWords(said: string, known: readonly string[]): PlanWishes {
  const { rest, refused } = withoutBriefWishes(namesJoined(said, known))
  const [without, added, lost]: [string[], string[], string[]] = [[], [], []]
  let list: string[] = lost
  for (const word of rest.split(/[\s,;]+/)) {
    const wish = word.toLowerCase()
    if (/^(?:without|no|remove|drop|-)$/.test(wish)) list = without
    else if (/^(?:with|add|\+)$/.test(wish)) list = added
    else if (!idle.has(wish)) list.push(list === lost ? word : wish)
  }
  return { without, added, refused: [...refused, ...(lost.length === 0 ? [] : [notUnderstood(lost.join(' '))])] }
}

/** `the fact checker` is `fact_checker`. */
function namesJoined(said: string, known: readonly string[]): string {
  return known
    .filter((id) => id.includes('_'))
    .reduce((text, id) => text.replace(new RegExp(`\\b${id.replaceAll('_', '[ _-]')}\\b`, 'gi'), id), said)
}

/** What stands in the brief, and which option says it otherwise. */
const briefWishes: readonly (readonly [words: RegExp, option: (found: readonly string[]) => string])[] = [
  [/\b(\d[\d,.]*)\s*words?(?:\s+long)?\b/i, ([, number = '']) => `--words ${number.replace(/[,.]/g, '')}`],
  [/\b(?:much\s+)?(?:shorter|longer)\b/i, () => '--words NUMBER'],
  [/\b(?:at least\s+)?(\d+)\s*sources\b/i, ([, number = '']) => `--min-sources ${number}`],
  [new RegExp(`\\b(?:more\\s+)?(${tones.join('|')})(?:\\s+tone)?\\b`, 'i'), ([, tone = '']) => `--tone ${tone}`],
  [/\b(light|standard|deep)(?:er)?\s+(?:research|depth)\b/i, ([, depth = '']) => `--depth ${depth.toLowerCase()}`],
]

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
