import { BatonError } from '../errors/baton-error.ts'
import { asKernelFact, type Fact } from '../events/catalog.ts'
import { knownLabels, type Label } from '../grants/touch.ts'

/** What a run has seen, as bits, because every run has one of these. */
export class Labels {
  #bits = 0

  add(labels: Iterable<string> | undefined): void {
    if (labels === undefined) return
    for (const label of labels) this.#bits |= bitOf[label as Label] ?? 0
  }

  /** What another run has seen. */
  addAll(other: Labels | undefined): void {
    if (other !== undefined) this.#bits |= other.#bits
  }

  get isEmpty(): boolean {
    return this.#bits === 0
  }

  get set(): ReadonlySet<Label> {
    return sets[this.#bits] ?? nothing
  }

  /** The same as a list. */
  get list(): readonly Label[] {
    return this.#bits === 0 ? noLabels : [...this.set]
  }

  /** For an event: nothing when there is nothing to say. */
  get noted(): { readonly labels?: readonly Label[] } {
    return this.#bits === 0 ? nothingNoted : { labels: [...this.set] }
  }
}

const bitOf: Readonly<Record<Label, number>> = { untrusted: 1, private: 2 }
// Code is handed this one, so it must not be able to tell the next run something with it.
const noLabels: readonly Label[] = Object.freeze([])
const nothing: ReadonlySet<Label> = new Set()
const sets: readonly ReadonlySet<Label>[] = [
  nothing,
  new Set(['untrusted']),
  new Set(['private']),
  new Set(['untrusted', 'private']),
]
const nothingNoted = Object.freeze({})

/** What an event of a log says was seen. */
export function labelsIn(event: Fact): readonly string[] | undefined {
  const fact = asKernelFact(event)
  return fact !== undefined && 'labels' in fact.data ? fact.data.labels : undefined
}

/** What a run had seen when it began, as its log says it; nothing for one that is only about to begin. */
export function givenIn(events: readonly Fact[]): readonly Label[] | undefined {
  const first = events[0]
  if (first === undefined) return undefined
  const noted = labelsIn(first) ?? []
  return knownLabels.filter((label) => noted.includes(label))
}

/** What a run had seen before one of its events, as its log says it. */
export function labelsBefore(events: readonly (Fact & { readonly seq: number })[], seq: number): ReadonlySet<Label> {
  const labels = new Labels()
  for (const event of events) if (event.seq < seq) labels.add(labelsIn(event))
  return labels.set
}

/** Each once and in one order, so that saying the same is asking for the same. An unknown word would guard nothing. */
export function checkedLabels(given: readonly Label[], place: string): readonly Label[] {
  const areKnown = Array.isArray(given) && given.every((label) => knownLabels.includes(label))
  if (areKnown) return knownLabels.filter((label) => given.includes(label))
  const problem = `it may hold ${knownLabels.map((label) => `"${label}"`).join(' and ')}, and nothing else`
  throw new BatonError('BATON_VALUE_NOT_JSON', { place, problem })
}
