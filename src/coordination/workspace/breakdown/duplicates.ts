import { termsOf } from '../../../understanding/prose/terms.ts'
import type { TermWeight } from '../../../understanding/support/features.ts'
import { generalWeight } from './common-words.ts'
import { differenceBetween } from './differences.ts'
import { type ReadDescription, readDescription } from './read-description.ts'
import { overlap, weightsAmong } from './similarity.ts'

/** A task that the workspace knows. */
export interface KnownWork {
  readonly id: string
  readonly description: string
}

/** That a task is there already, and how it was seen. */
export interface Duplicate {
  /** The id of the task that is there. */
  readonly of: string
  readonly reasoning: string
}

/** How much two pasted texts must share: fitted on half of OneStop's articles (bench/workspace-texts.ts). */
const sameText = 0.15

/** The description as it is compared first: nothing but its words and signs. */
export function normalised(description: string): string {
  return description
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/\s+/g, ' ')
    .replace(/^ ?(?:please |kindly )+/, '')
    .replace(/(?<![\s.!])[\s.!]+$/, '')
    .trim()
}

/** The task among those known that says the same to the letter (WSP-52). */
export function findExact(description: string, known: readonly KnownWork[]): Duplicate | undefined {
  const wanted = normalised(description)
  const found = known.find((task) => normalised(task.description) === wanted)
  return found && { of: found.id, reasoning: `"${found.description}" says the same.` }
}

/** The task among those known that asks for the same, to the letter or in other words (WSP-51). */
export function findDuplicate(description: string, known: readonly KnownWork[]): Duplicate | undefined {
  const exact = findExact(description, known)
  if (exact !== undefined) return exact
  const whyOther = comparison([description, ...known.map((task) => task.description)])
  const found = known.find((task) => whyOther(description, task.description) === undefined)
  return found && { of: found.id, reasoning: `"${found.description}" asks for the same in other words.` }
}

/**
 * Why two descriptions are not the same task, or nothing where they are. Words that most of the workspace's descriptions
 * have count less.
 */
export function comparison(workspace: readonly string[]): (left: string, right: string) => string | undefined {
  const read = new Map(workspace.map((text) => [text, readDescription(text)]))
  const prose = new Map(workspace.map((text) => [text, termsOf(text)]))
  const rarity = weightsAmong([...read.values()].map(({ terms }) => [...terms]))
  const taskWeight: TermWeight = (term) => rarity(term) * generalWeight(term)
  const proseWeight = weightsAmong([...prose.values()])
  return (left, right) => {
    const [own, other] = [read.get(left) ?? readDescription(left), read.get(right) ?? readDescription(right)]
    if (own.isText !== other.isText) return 'only one asks for something to be done'
    if (!own.isText) return whyOther(own, other, taskWeight)
    const [said, also] = [new Set(prose.get(left) ?? termsOf(left)), new Set(prose.get(right) ?? termsOf(right))]
    const share = overlap(said, also, proseWeight)
    return share >= sameText ? undefined : `the texts share ${Math.round(100 * share)} % of what they say`
  }
}

function whyOther(left: ReadDescription, right: ReadDescription, weight: TermWeight): string | undefined {
  const difference = differenceBetween(left, right, weight)
  return difference && `other ${difference.kind}: ${difference.said}`
}
