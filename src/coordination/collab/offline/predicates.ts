import { sameRoot } from './roots.ts'

/** What a statement says of its thing. */
export interface Predicate {
  readonly family: 'completion' | 'approval' | 'need' | 'error'
  readonly name: string
  /** Words that say it: participles and adjectives, or verbs that have the thing as subject or object. */
  readonly says: ReadonlySet<string>
  /** The same as plain verbs: `to approve`, `I approve`. */
  readonly base: ReadonlySet<string>
  /** Words that say the opposite. */
  readonly denies: ReadonlySet<string>
}

function predicate(family: Predicate['family'], name: string, words: readonly [string, string, string]): Predicate {
  const [says, base, denies] = words.map((list) => new Set(list.split(' ').filter((word) => word !== '')))
  return { family, name, says: says ?? new Set(), base: base ?? new Set(), denies: denies ?? new Set() }
}

export const done: Predicate = predicate('completion', 'done', [
  'complete completed done finished finalised finalized concluded',
  'complete finish finalise finalize conclude',
  'incomplete unfinished pending outstanding missing undone',
])
export const ready: Predicate = predicate('completion', 'ready', [
  'ready complete completed done finished finalised finalized prepared',
  'prepare finish complete',
  'unready incomplete unfinished pending outstanding missing',
])
const approved = predicate('approval', 'approved', [
  'approved accepted okayed endorsed authorised authorized',
  'approve accept endorse authorise authorize',
  'rejected declined refused denied vetoed disapproved disapprove reject decline refuse',
])
const met = predicate('approval', 'met', [
  'met meets satisfied satisfies fulfilled fulfils fulfills reached reaches',
  'meet satisfy fulfil fulfill reach',
  'missed misses violated violates short unmet unsatisfied missing',
])
export const needed: Predicate = predicate('need', 'needed', [
  'needed needs required requires necessary need require',
  'need require',
  'unnecessary optional superfluous skip skipped skipping enough sufficient',
])
export const found: Predicate = predicate('error', 'found', [
  'found detected discovered identified noticed spotted occurred encountered reported arose happened',
  'find detect discover identify notice spot',
  '',
])
const failed = predicate('error', 'failed', [
  'failed crashed broke broken',
  'fail crash break',
  'succeeded successful successfully passed passes pass worked works',
])
const resolved = predicate('error', 'resolved', [
  'resolved fixed solved repaired corrected',
  'resolve fix solve repair correct',
  'persists persisted remains remained unresolved recurs recurred continues',
])
export const insufficient: Predicate = predicate('error', 'insufficient', [
  'insufficient',
  '',
  'sufficient enough ample plenty adequate',
])

/** Two words, and no object: `legal signed off`. */
export const signedOff: Predicate = predicate('approval', 'signed', ['signed', 'sign', 'objected refused declined'])

const known: Readonly<Record<string, Predicate>> = {
  ...of(done, 'complete completed done finished'),
  ...of(ready, 'ready'),
  ...of(approved, 'approved accepted'),
  ...of(met, 'met meets meet satisfied satisfies'),
  ...of(needed, 'needed needs need required requires necessary'),
  ...of(found, 'found detected discovered'),
  ...of(failed, 'failed'),
  ...of(resolved, 'resolved fixed solved'),
  ...of(insufficient, 'insufficient'),
}

function of(one: Predicate, words: string): Readonly<Record<string, Predicate>> {
  return Object.fromEntries(words.split(' ').map((word) => [word, one]))
}

const irregular: Readonly<Record<string, readonly [past: string, base: string]>> = {
  written: ['wrote', 'write'],
  sent: ['sent', 'send'],
  built: ['built', 'build'],
  made: ['made', 'make'],
  given: ['gave', 'give'],
  drawn: ['drew', 'draw'],
  taken: ['took', 'take'],
  chosen: ['chose', 'choose'],
  read: ['read', 'read'],
  set: ['set', 'set'],
}

/** What a word of a statement says, or nothing when no rule knows it. Any other participle is work that was done. */
export function predicateFor(word: string): Predicate | undefined {
  const own = Object.hasOwn(known, word) ? known[word] : undefined
  if (own !== undefined) return own
  const [past, base] = Object.hasOwn(irregular, word) ? (irregular[word] ?? []) : []
  if (past !== undefined && base !== undefined) {
    return predicate('completion', 'participle', [`${word} ${past}`, base, 'missing pending outstanding'])
  }
  if (!/^\p{L}{3,}ed$/u.test(word)) return undefined
  const stems = [word.slice(0, -1), word.slice(0, -2), word.slice(0, -3)].filter((one) => sameRoot(one, word))
  const present = stems.flatMap((one) => [`${one}s`]).join(' ')
  return predicate('completion', 'participle', [`${word} ${present}`, stems.join(' '), 'missing pending outstanding'])
}
