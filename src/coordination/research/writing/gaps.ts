import { termsOf } from '../../../understanding/prose/terms.ts'
import type { Material } from './material.ts'
import type { Outline } from './outline.ts'

/** A question that too little was found for. */
export interface Gap {
  readonly section: string
  readonly question: string
  readonly passages: number
  /** What to look for in another round. */
  readonly query: string
}

/** A question is answered by this many good passages. */
const enough = 2
/** A passage is good when it holds this share of what the question says, weighed by how rare it is. */
const good = 0.4

/** The first question of each section that fewer than two good passages answer: what a further round of search is for. */
export function gapsIn({ sections, topic }: Outline, { pieces, ranking }: Material): Gap[] {
  const known = new Set(termsOf(topic))
  const terms = new Map<string, Set<string>>()
  for (const { unit, document } of pieces) {
    const own = terms.get(unit.passage) ?? new Set(termsOf(document.title))
    for (const term of termsOf(`${unit.text} ${unit.heading}`)) own.add(term)
    terms.set(unit.passage, own)
  }
  return sections.flatMap(({ title, questions: [first = title] }): Gap[] => {
    const wanted = [...new Set(termsOf(title))].filter((term) => !known.has(term))
    const total = wanted.reduce((sum, term) => sum + ranking.rarity(term), 0)
    const passages = [...terms.values()].filter((own) => {
      const found = wanted.filter((term) => own.has(term))
      const weight = found.reduce((sum, term) => sum + ranking.rarity(term), 0)
      return total > 0 && (weight >= good * total || found.length >= 2)
    }).length
    return total === 0 || passages >= enough
      ? []
      : [{ section: title, question: first, passages, query: `${topic} ${title}` }]
  })
}
