import { type Evidence, type EvidencePassage, holds } from '../evidence/evidence.ts'
import { aspectsFor } from './aspects.ts'
import { countWords, type Material } from './material.ts'
import type { Outline } from './outline.ts'

/** All passages that hold, or of more than so many words those that answer an outline best, where each section gets its turn. In the order of the evidence. */
export function passagesFor(
  outline: Outline,
  evidence: Evidence,
  material: Material,
  words: number,
): EvidencePassage[] {
  const current = evidence.passages.filter(holds)
  if (current.reduce((sum, { quote }) => sum + countWords(quote), 0) <= words) return current
  const known = new Map(current.map((passage) => [passage.id, passage]))
  const queues = aspectsFor(outline, material, new Set()).map(({ strict, lenient }) => [
    ...new Set([...strict, ...lenient].flatMap(({ pieces }) => pieces.map(({ unit }) => unit.passage))),
  ])
  const chosen = new Set<string>()
  let left = words
  const take = (id: string): void => {
    const passage = known.get(id)
    if (passage === undefined || chosen.has(id)) return
    const size = countWords(passage.quote)
    if (size > left && chosen.size > 0) return
    chosen.add(id)
    left -= size
  }
  const longest = Math.max(0, ...queues.map(({ length }) => length))
  for (let place = 0; place < longest && left > 0; place++) for (const queue of queues) take(queue[place] ?? '')
  // Both sides of a contradiction are needed to tell it.
  for (const { id, standing, because = '' } of known.values()) {
    const other = /\bwhere (p\d+) says\b/.exec(because)?.[1] ?? ''
    if (standing === 'contested' && (chosen.has(id) || chosen.has(other))) for (const one of [id, other]) take(one)
  }
  return evidence.passages.filter(({ id }) => chosen.has(id))
}
