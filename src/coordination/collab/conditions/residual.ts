import type { Atom, HandoffCondition } from './condition.ts'
import type { Truth } from './truth.ts'

/** What is left of a condition once code has decided what it can: a truth, or a formula over questions by their keys. */
export type Residual =
  | Truth
  | { readonly kind: 'ask'; readonly key: string }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Residual[] }
  | { readonly kind: 'not'; readonly part: Residual }

type Decided = 'true' | 'false'

/** Puts in what is known of each atom, and simplifies as far as Kleene's logic allows. */
export function fold(condition: HandoffCondition, known: (atom: Atom) => Residual): Residual {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return joined(
        condition.kind,
        condition.parts.map((part) => fold(part, known)),
      )
    case 'not':
      return negated(fold(condition.part, known))
    default:
      return known(condition)
  }
}

function negated(part: Residual): Residual {
  if (part === 'unknown') return part
  if (part === 'true') return 'false'
  if (part === 'false') return 'true'
  return part.kind === 'not' ? part.part : { kind: 'not', part }
}

function joined(kind: 'and' | 'or', parts: readonly Residual[]): Residual {
  const [decides, neutral] = kind === 'and' ? (['false', 'true'] as const) : (['true', 'false'] as const)
  if (parts.includes(decides)) return decides
  const left: Residual[] = []
  const asked = new Set<string>()
  for (const part of parts) {
    if (part === neutral || (part === 'unknown' && left.includes(part))) continue
    if (typeof part !== 'string' && part.kind === 'ask') {
      if (asked.has(part.key)) continue
      asked.add(part.key)
    }
    left.push(part)
  }
  const [first, second] = left
  if (first === undefined) return neutral
  return second === undefined ? first : { kind, parts: left }
}

/**
 * Whether answers exist that make a residual true, or false. Something unknown that no answer can change keeps an `and`
 * from being true and an `or` from being false.
 */
export function canBe(residual: Residual, wanted: Decided): boolean {
  if (typeof residual === 'string') return residual === wanted
  switch (residual.kind) {
    case 'ask':
      return true
    case 'not':
      return canBe(residual.part, other(wanted))
    case 'and':
    case 'or': {
      const needsAll = (residual.kind === 'and') === (wanted === 'true')
      const can = (part: Residual): boolean => canBe(part, wanted)
      return needsAll ? residual.parts.every(can) : residual.parts.some(can)
    }
  }
}

/**
 * The questions that can decide whether a residual is true (or false). Others can't matter: they stand in a part that
 * can't become what is wanted of it.
 */
export function questionsOf(residual: Residual, wanted: Decided = 'true'): readonly string[] {
  if (typeof residual === 'string' || !canBe(residual, wanted)) return []
  switch (residual.kind) {
    case 'ask':
      return [residual.key]
    case 'not':
      return questionsOf(residual.part, other(wanted))
    case 'and':
    case 'or':
      return [...new Set(residual.parts.flatMap((part) => questionsOf(part, wanted)))]
  }
}

function other(wanted: Decided): Decided {
  return wanted === 'true' ? 'false' : 'true'
}
