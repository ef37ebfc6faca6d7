import type { TermWeight } from '../../../understanding/support/features.ts'
import { comparedBy, generalWeight } from './common-words.ts'
import type { ReadDescription } from './read-description.ts'
import { sum } from './similarity.ts'

/** What keeps two tasks from being the same, and the words that show it. */
export interface Difference {
  readonly kind: 'action' | 'named' | 'direction' | 'scope' | 'subject'
  readonly said: string
}

/** The share of what a description says that the other may lack, where the other adds nothing of its own. */
const mayLack = 0.3
/** The same, where both say something else. Only long descriptions have room for it. */
const mayDiffer = 0.12

/**
 * What differs between two tasks, or nothing. Most words of two tasks may be the same and one may still be about another
 * folder, another number or the opposite, so one difference that matters outweighs all that they share.
 */
export function differenceBetween(
  left: ReadDescription,
  right: ReadDescription,
  weight: TermWeight,
): Difference | undefined {
  return (
    nothingSaid(left) ??
    otherNamed(left, right) ??
    otherAction(left, right) ??
    otherDirection(left, right) ??
    otherSubject(left, right, weight)
  )
}

/** Two that say nothing ask for nothing, so neither does what the other asks for. */
function nothingSaid({ terms, exact, actions }: ReadDescription): Difference | undefined {
  return terms.size + exact.size + actions.length === 0 ? { kind: 'subject', said: 'nothing is said' } : undefined
}

function otherNamed(left: ReadDescription, right: ReadDescription): Difference | undefined {
  const own = [...left.exact].filter((value) => !right.exact.has(value))
  const other = [...right.exact].filter((value) => !left.exact.has(value))
  if (own.length === 0 && other.length === 0) return undefined
  return { kind: 'named', said: against(own, other) }
}

/** Verbs that say little: what they make or look for says what is done. */
const light: ReadonlySet<string> = new Set(['create', 'write', 'run', 'find', 'compute', 'save'])

/** Verbs that leave everything as it is, so that one finds what the other finds. */
const looking: ReadonlySet<string> = new Set(['find', 'compute', 'research'])

function otherAction(left: ReadDescription, right: ReadDescription): Difference | undefined {
  const own = left.actions.filter((action) => !isMatched(action, right))
  const other = right.actions.filter((action) => !isMatched(action, left))
  const isHeavy = (action: readonly string[]): boolean => !action.some((one) => light.has(one))
  const isLooking = (action: readonly string[]): boolean => action.some((one) => looking.has(one))
  // "Measure it and write it to a file" and "write it to a file": looking may go without saying.
  const isSame =
    (own.every(isLooking) && other.every(isLooking)) ||
    (own.length === 0 && !other.some(isHeavy)) ||
    (other.length === 0 && !own.some(isHeavy)) ||
    (left.actions.length === 0 && !other.some(isHeavy)) ||
    (right.actions.length === 0 && !own.some(isHeavy))
  return isSame ? undefined : { kind: 'action', said: against(own.map(first), other.map(first)) }
}

/** The other has such a verb, or names the doing: "make a translation" is to translate. */
function isMatched(action: readonly string[], { actions, terms }: ReadDescription): boolean {
  return (
    actions.some((other) => other.some((one) => action.includes(one))) ||
    action.some((one) => terms.has(comparedBy(one)))
  )
}

function otherDirection(left: ReadDescription, right: ReadDescription): Difference | undefined {
  for (const [what, side] of left.roles) {
    const other = right.roles.get(what)
    if (other !== undefined && other !== side)
      return { kind: 'direction', said: `${side} ${what} against ${other} ${what}` }
  }
  return swapped(left, right) ?? swapped(right, left)
}

/** "A to B" against "B to A". */
function swapped(left: ReadDescription, right: ReadDescription): Difference | undefined {
  const has = ({ terms, exact }: ReadDescription, what: string): boolean => terms.has(what) || exact.has(what)
  for (const [what, side] of left.roles) {
    const other = [...right.roles].find(([target, its]) => its === side && target !== what && !left.roles.has(target))
    if (other === undefined || right.roles.has(what) || !has(right, what) || !has(left, other[0])) continue
    return { kind: 'direction', said: `${side} ${what} against ${side} ${other[0]}` }
  }
  return undefined
}

function otherSubject(left: ReadDescription, right: ReadDescription, weight: TermWeight): Difference | undefined {
  const own = [...left.terms].filter((term) => !right.terms.has(term) && !isDone(term, right))
  const other = [...right.terms].filter((term) => !left.terms.has(term) && !isDone(term, left))
  const narrowed = [...own.filter((term) => left.scope.has(term)), ...other.filter((term) => right.scope.has(term))]
  const said = against(own, other)
  const shares = [share(own, left, weight), share(other, right, weight)]
  const isWeak = [...own, ...other].every((term) => generalWeight(term) < 1)
  if (own.length > 0 && other.length > 0 && !isWeak && Math.max(...shares) > mayDiffer) return { kind: 'subject', said }
  if (narrowed.length > 0 && Math.max(...shares) > mayDiffer) return { kind: 'scope', said }
  return Math.max(...shares) > mayLack ? { kind: 'subject', said } : undefined
}

/** A noun on one side can be the verb of the other. */
function isDone(term: string, { actions }: ReadDescription): boolean {
  return actions.some((action) => action.some((one) => comparedBy(one) === term))
}

const share = (terms: readonly string[], { terms: all }: ReadDescription, weight: TermWeight): number =>
  terms.length === 0 ? 0 : sum(terms, weight) / sum(all, weight)

const first = (action: readonly string[]): string => action[0] ?? ''

function against(own: readonly string[], other: readonly string[]): string {
  if (own.length === 0 || other.length === 0) return `only one says ${[...own, ...other].join(', ')}`
  return `${own.join(', ')} against ${other.join(', ')}`
}
