import { literally } from './shape.ts'

/** Letters and signs of ordinary text, the most common first. What is not among them is rarer than all of them. */
const common = 'etaoinshrdlucmfwypvb.,"gk:'
/** Up to here V8 searches for the first character and compares; for longer texts it prepares a table first. */
const longestTail = 6

const joints = ['_', '-', '/']

/**
 * Tells whether a text holds one of these marks, by looking for the rarest character of each.
 *
 * Searching for one character is many times quicker than following a text character by character; so marks with a `_`
 * share one search for it, as do those with a `-` or a `/`; those with a capital share one regular expression; and the
 * others are looked for one by one, from their rarest character on.
 */
export function createMarkSieve(marks: Iterable<string>): (text: string) => boolean {
  const groups = Map.groupBy(new Set(marks), rareIn)
  const [underscore, hyphen, slash] = joints.map((joint) => jointSearch(joint, groups.get(joint) ?? []))
  // From the first capital on: what stands before it is looked at only in texts that hold the rest.
  const capital = groups.get('A')?.map((mark) => literally(mark.replace(/^[^A-Z]+/, ''))) ?? ['(?!)']
  const capitals = new RegExp(capital.join('|'))
  const rest = groups.get('') ?? []
  const tails = rest.map(rareTail)
  return (text) => {
    if (capitals.test(text) || underscore?.(text) || hyphen?.(text) || slash?.(text)) return true
    for (let index = 0; index < tails.length; index++) {
      if (text.includes(tails[index] ?? '') && text.includes(rest[index] ?? '')) return true
    }
    return false
  }
}

/** The joint that it is found by; `A` for capitals; nothing otherwise. */
function rareIn(mark: string): string {
  if (mark.indexOf('_') > 1) return '_'
  if (/^[A-Z]|[A-Z]{2}/.test(mark)) return 'A'
  return joints.find((joint) => mark.indexOf(joint) > 1) ?? ''
}

/** Looks at the two characters before every joint. */
function jointSearch(joint: string, marks: readonly string[]): (text: string) => boolean {
  const isBefore = new Uint8Array(1 << 14)
  for (const mark of marks) isBefore[pairBefore(mark, mark.indexOf(joint))] = 1
  return (text) => {
    for (let at = text.indexOf(joint); at >= 0; at = text.indexOf(joint, at + 1)) {
      if (at < 2 || isBefore[pairBefore(text, at)] !== 1) continue
      if (marks.some((mark) => text.startsWith(mark, at - mark.indexOf(joint)))) return true
    }
    return false
  }
}

function pairBefore(text: string, at: number): number {
  return ((text.charCodeAt(at - 2) & 127) << 7) | (text.charCodeAt(at - 1) & 127)
}

/** From the rarest character on, and more than that one: many texts hold a single character by chance. */
function rareTail(mark: string): string {
  const ranks = Array.from(mark.slice(0, -1), (character) => {
    const rank = common.indexOf(character)
    return rank < 0 ? common.length : rank
  })
  const place = ranks.indexOf(Math.max(...ranks))
  return mark.slice(place, place + longestTail)
}
