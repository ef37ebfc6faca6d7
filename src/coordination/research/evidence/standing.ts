import { dateOfDocument } from '../../../understanding/documents/dates.ts'
import { outdatedFolder } from '../../../understanding/documents/outdated-marks.ts'
import type { JudgedDocument } from '../../../understanding/documents/replacement-claims.ts'
import { outdatedAmong } from '../../../understanding/documents/superseded.ts'
import { containment, shinglesOf } from '../../../understanding/prose/containment.ts'
import { disagreementsIn } from './disagreements.ts'
import { type Evidence, type EvidencePassage, holds } from './evidence.ts'
import { numbersIn } from './numbers.ts'
import { withoutOrders } from './orders-to-models.ts'
import { overtakenIn } from './overtaken.ts'
import { wordsOfPassage } from './passage-words.ts'

/** From here on a passage is a copy. */
const copied = 0.8
const headLength = 700

/**
 * Says of every passage whether it holds, from everything that was read: outdated documents first, then copies, then
 * contradictions between what is left. Always the same for the same evidence.
 */
export function withStanding(evidence: Evidence): Evidence {
  const fresh = evidence.passages.map(
    ({ because: _, overtaken: __, ...passage }): EvidencePassage => ({ ...passage, standing: 'current' }),
  )
  // What speaks to models is no witness, and what stands beside it is not believed to replace anything.
  const { evidence: heardOnly, documents: speaking } = withoutOrders({ ...evidence, passages: fresh })
  const heard = heardOnly.passages
  const outdated = outdatedAmong(
    judgedDocuments(heardOnly).map((one) => (speaking.has(one.sha256) ? { ...one, head: '' } : one)),
  )
  const aged = heard.map((passage): EvidencePassage => {
    const why = outdated.get(passage.document)
    return why === undefined ? passage : { ...passage, standing: 'superseded', because: why.because }
  })
  const overtaken = overtakenIn({ ...evidence, passages: aged })
  const unique = withoutCopies(aged).map((passage): EvidencePassage => {
    const own = overtaken.get(passage.id)
    return own === undefined ? passage : { ...passage, overtaken: own }
  })
  const settled = new Map(withContradictions({ ...evidence, passages: unique }).map((one) => [one.id, one]))
  return {
    ...evidence,
    passages: fresh.map((passage) => {
      const known = settled.get(passage.id)
      // What was not heard stays in the quote, as it stands in the file.
      return known === undefined ? passage : { ...known, quote: passage.quote, ...tablesOf(passage) }
    }),
  }
}

function tablesOf({ tables }: EvidencePassage): Pick<EvidencePassage, 'tables'> {
  return tables === undefined ? {} : { tables }
}

/** A document where it is in use rather than where it was put away, and the original rather than its copy, if it has several places. */
export function documentsByHash(evidence: Evidence): Map<string, Evidence['documents'][number]> {
  const found = new Map<string, Evidence['documents'][number]>()
  for (const document of evidence.documents) {
    const known = found.get(document.sha256)
    const isBetter =
      known !== undefined &&
      (isOutOfUse(known) === isOutOfUse(document)
        ? isNamedCopy(known) && !isNamedCopy(document)
        : !isOutOfUse(document))
    if (known === undefined || isBetter) found.set(document.sha256, document)
  }
  return found
}

function isOutOfUse({ location }: Evidence['documents'][number]): boolean {
  return outdatedFolder(location) !== undefined
}

/** `plan copy.md`, `copy_of_plan.md`, `plan (1).md`: as programs name what is put beside its original. */
function isNamedCopy({ location }: Evidence['documents'][number]): boolean {
  const stem = location.slice(location.lastIndexOf('/') + 1).replace(/\.[a-z]{2,5}$/i, '')
  return /^copy[\s_-]of[\s_-]|[\s_.-]copy(?:[\s_-]?\d+)?$|\s?\(\d+\)$/i.test(stem)
}

/** Documents as far as it is judged by them which are out of date. */
export function judgedDocuments(evidence: Evidence): JudgedDocument[] {
  return [...documentsByHash(evidence).values()].map((document) => {
    const own = evidence.passages
      .filter((passage) => passage.document === document.sha256)
      .sort((left, right) => left.place.line - right.place.line)
    const [first] = own
    // The rows of a file of data tell nothing of the file itself.
    const isHead = first !== undefined && first.place.line <= 5 && first.tables === undefined
    const head = (isHead ? first.quote : '').slice(0, headLength)
    return {
      sha256: document.sha256,
      location: document.location,
      title: document.title,
      date: document.published_date ?? dateOfDocument(head, document.location),
      head,
      headId: first?.id ?? '',
      text: own.map(wordsOfPassage).join('\n'),
    }
  })
}

/** A passage that stands in another one is a copy of it, unless the two differ in a number. What is outdated copies nothing. */
function withoutCopies(passages: readonly EvidencePassage[]): EvidencePassage[] {
  const grams = new Map(passages.map((passage) => [passage.id, shinglesOf(wordsOfPassage(passage))]))
  const holders = new Map<string, EvidencePassage[]>()
  return passages.map((passage) => {
    const own = grams.get(passage.id) ?? new Set()
    if (!holds(passage) || own.size < 4) return passage
    const candidates = new Set([...own].flatMap((gram) => holdersOf(holders, gram)))
    const original = [...candidates].find(
      (other) =>
        containment(own, grams.get(other.id) ?? new Set()) >= copied &&
        numbersAgree(wordsOfPassage(passage), wordsOfPassage(other)),
    )
    if (original !== undefined) {
      return { ...passage, standing: 'duplicate', because: `it stands in ${original.id} as well` }
    }
    for (const gram of own) {
      const known = holders.get(gram)
      if (known === undefined) holders.set(gram, [passage])
      else known.push(passage)
    }
    return passage
  })
}

/** What very many passages have in common, such as the foot of every page of a site, makes none a copy of another. */
const tooCommon = 60

function holdersOf(holders: ReadonlyMap<string, readonly EvidencePassage[]>, gram: string): readonly EvidencePassage[] {
  const found = holders.get(gram) ?? []
  return found.length > tooCommon ? [] : found
}

function numbersAgree(inner: string, outer: string): boolean {
  const known = new Set(numbersIn(outer).map(({ value }) => value))
  return numbersIn(inner).every(({ value }) => known.has(value))
}

function withContradictions(evidence: Evidence): EvidencePassage[] {
  const reasons = new Map<string, string>()
  for (const { sides } of disagreementsIn(evidence)) {
    for (const side of sides) {
      if (reasons.has(side.unit.passage)) continue
      const other = sides.find(
        ({ unit, value, kind }) => unit.passage !== side.unit.passage && value !== side.value && kind === side.kind,
      )
      if (other === undefined) continue
      reasons.set(side.unit.passage, `it says "${side.written}" where ${other.unit.passage} says "${other.written}"`)
    }
  }
  return evidence.passages.map((passage) => {
    const because = reasons.get(passage.id)
    return because === undefined ? passage : { ...passage, standing: 'contested', because }
  })
}
