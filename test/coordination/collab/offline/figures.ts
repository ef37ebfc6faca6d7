import { readStatement } from '../../../../src/coordination/collab/offline/read-statement.ts'
import type { AtomPairs, Said } from './atom-pairs.ts'
import type { Trap } from './atom-traps.ts'

/** How often what was said was read as what. */
export interface AtomFigures {
  readonly pairs: number
  /** `yes>no`: said yes, read as no. */
  readonly counts: Readonly<Record<string, number>>
  /** Of all that was read as yes, how much was. */
  readonly precision: number
  /** Of all that was yes, how much was read so. */
  readonly recall: number
  /** The same of no. */
  readonly precisionOfNo: number
  readonly recallOfNo: number
}

export function figuresOf(all: readonly AtomPairs[]): AtomFigures {
  const counts: Record<string, number> = {}
  for (const { condition, texts } of all) {
    for (const [text, said] of texts) {
      const cell = `${said}>${readStatement(condition, text).verdict}`
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  const sum = (has: (said: string, read: string) => boolean): number =>
    Object.entries(counts).reduce((total, [cell, count]) => {
      const [said = '', read = ''] = cell.split('>')
      return has(said, read) ? total + count : total
    }, 0)
  const share = (of: Said, by: 'said' | 'read'): number =>
    sum((said, read) => said === of && read === of) / sum((said, read) => (by === 'said' ? said : read) === of)
  return {
    pairs: sum(() => true),
    counts,
    precision: share('yes', 'read'),
    recall: share('yes', 'said'),
    precisionOfNo: share('no', 'read'),
    recallOfNo: share('no', 'said'),
  }
}

/** Traps that rules fall into. */
export function wrongYes(traps: readonly Trap[]): readonly string[] {
  return traps.flatMap(([condition, text]) =>
    readStatement(condition, text).verdict === 'yes' ? [`${condition}: ${text}`] : [],
  )
}
