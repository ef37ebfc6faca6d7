import { datesIn, spelledDate } from '../../../understanding/documents/dates.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { antecedentOf, topicWordsOf } from '../evidence/antecedent.ts'
import type { Evidence, EvidenceDocument, EvidencePassage } from '../evidence/evidence.ts'
import { speaksToModels } from '../evidence/speaks-to-models.ts'
import { documentsByHash } from '../evidence/standing.ts'
import { type TextUnit, unitsOf } from '../evidence/units.ts'
import { lettersIn } from '../writing/spoken.ts'

/** A sentence, an item or a row that may answer, with what it says and what it stands under. */
export interface AnswerUnit {
  readonly unit: TextUnit
  readonly document: EvidenceDocument
  readonly passage: EvidencePassage
  /** What it says itself; of a row, what its columns are called too. */
  readonly own: ReadonlySet<string>
  /** What it says that it does not speak of: "without the furniture". */
  readonly excluded: ReadonlySet<string>
  /** What the sentences before it, the headings above it and the title of its document say. */
  readonly around: ReadonlySet<string>
  /** Names that all of its document speaks of: those in its title; of data, those that most of what was read is about. */
  readonly named: ReadonlySet<string>
  /** The years it speaks of, by its own words, else by what it stands under. */
  readonly years: ReadonlySet<string>
  /** What it goes on from, where it begins with "it" or "they". */
  readonly before: TextUnit | undefined
  readonly isLetter: boolean
  /** What goes on after it in the same paragraph; of what leads in to a list or a table, all of that. */
  readonly after: readonly TextUnit[]
}

const year = /\b(?:1[5-9]|20)\d{2}\b/g
/** What follows these words is named to be left out, up to where the clause ends. */
const excluding =
  /\b(?:without|except(?:ing|\sfor)?|excluding|exclusive of|not (?:including|counting)|apart from|other than)\s+[^,.;:()]+/gi
const toReader = /\b(?:you|your)\b/i
const [longest, headLines, shortLine, mostBefore] = [900, 6, 60, 3]

/** Several questions are asked of the same evidence. */
const known = new WeakMap<Evidence, readonly AnswerUnit[]>()

/** Everything in evidence that may answer a question: copies do not, and neither do questions nor what speaks to models. */
export function answerUnitsIn(evidence: Evidence): readonly AnswerUnit[] {
  const units = known.get(evidence) ?? unitsIn(evidence)
  known.set(evidence, units)
  return units
}

function unitsIn(evidence: Evidence): AnswerUnit[] {
  const documents = documentsByHash(evidence)
  const heads = new Map<string, ReadonlySet<string>>()
  for (const passage of evidence.passages) {
    const document = documents.get(passage.document)
    if (document !== undefined && !heads.has(passage.document)) heads.set(passage.document, yearsOf(document, passage))
  }
  const readers = lettersIn(evidence)
  const usual = usualNames(evidence)
  return evidence.passages.flatMap((passage) => {
    const document = documents.get(passage.document)
    if (document === undefined || passage.standing === 'duplicate') return []
    const units = unitsOf(passage)
    const title = termsOf(document.title)
    const named = new Set(passage.tables === undefined ? title : [...title, ...usual])
    return units.flatMap((unit): AnswerUnit[] => {
      if (unit.text.length > longest || /\?\s*$/.test(unit.text) || speaksToModels(unit.text)) return []
      const before = antecedentOf(unit, units)
      const said = `${unit.text} ${unit.header.join(' ')}`
      // "The price for you" in a letter to parents is their price.
      const reader = toReader.test(unit.text) ? (readers.get(passage.document) ?? '') : ''
      const spoken = said.replace(excluding, ' ')
      const own = new Set([...termsOf(spoken), ...monthsIn(unit), ...termsOf(reader), ...topicWordsOf(before)])
      return [
        {
          unit,
          document,
          passage,
          own,
          excluded: new Set(termsOf(said).filter((term) => !own.has(term))),
          around: new Set(
            termsOf([unit.heading, passage.place.heading, document.title, ...paragraphOf(unit, units)].join(' ')),
          ).union(named),
          named,
          years: first([
            yearsIn(said),
            yearsIn(before?.text ?? ''),
            ...paragraphOf(unit, units).reverse().map(yearsIn),
            yearsIn(unit.heading),
            heads.get(passage.document) ?? new Set(),
          ]),
          before,
          isLetter: readers.has(passage.document),
          after: leadsIn(unit)
            ? units.filter(({ block, kind }) => block === unit.block + 1 && kind !== 'sentence').slice(0, mostListed)
            : units.slice(unit.order + 1, unit.order + 3).filter(({ block }) => block === unit.block),
        },
      ]
    })
  })
}

const mostListed = 12

/** "The following is forbidden:" says nothing without what follows. */
export function leadsIn({ kind, text }: TextUnit): boolean {
  return kind === 'sentence' && text.endsWith(':')
}

/** A name that fewer documents have than these, or less than this share of them, is not what all of them are about. */
const [fewNaming, shareNaming] = [3, 0.5]

/** Names that most documents with text have: a file of data beside them has no words to say of what it is. */
function usualNames({ passages }: Evidence): string[] {
  const texts = Map.groupBy(
    passages.filter(({ tables }) => tables === undefined),
    ({ document }) => document,
  )
  const counts = new Map<string, number>()
  for (const own of texts.values()) {
    const names = own.flatMap(({ quote }) => quote.match(/(?<=[\p{L},]\s)\p{Lu}[\p{Ll}\p{N}]+/gu) ?? [])
    for (const term of new Set(termsOf(names.join(' ')))) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  const least = Math.max(fewNaming, shareNaming * texts.size)
  return [...counts].flatMap(([term, count]) => (count >= least ? [term] : []))
}

/** `2026-02` in a row is February. */
function monthsIn({ cells }: TextUnit): string[] {
  const dates = cells.flatMap((cell) => (/^\d{4}-\d{2}/.test(cell) ? datesIn(cell) : []))
  return dates.flatMap(({ date }) => termsOf(spelledDate(date).replace(/\d/g, '')))
}

/** The sentences before it in its paragraph. */
function paragraphOf({ order, block, kind }: TextUnit, units: readonly TextUnit[]): string[] {
  if (kind !== 'sentence') return []
  return units
    .slice(Math.max(0, order - mostBefore), order)
    .flatMap((unit) => (unit.block === block ? [unit.text] : []))
}

function yearsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(year) ?? [])
}

function first(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return sets.find(({ size }) => size > 0) ?? new Set()
}

/** The years a document is of: as its name and its first short lines say, else when it was written. */
function yearsOf({ location, title, published_date }: EvidenceDocument, head: EvidencePassage): ReadonlySet<string> {
  const name = location.slice(location.lastIndexOf('/') + 1).replace(/[_-]/g, ' ')
  const lines = head.place.line > headLines ? [] : head.quote.split('\n').slice(0, headLines)
  const short = lines.filter((line) => line.length <= shortLine)
  return first([yearsIn(`${name} ${title}`), yearsIn(short.join('\n')), yearsIn(published_date ?? '')])
}
