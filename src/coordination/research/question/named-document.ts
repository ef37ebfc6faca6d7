import { termsOf } from '../../../understanding/prose/terms.ts'
import { type Evidence, type EvidenceDocument, holds } from '../evidence/evidence.ts'
import { documentsByHash } from '../evidence/standing.ts'

/** A question that names the document that is to answer it, and what is asked of that. */
interface AskedOfDocument {
  readonly evidence: Evidence
  readonly question: string
}

const named = '(?:the|your|our|its|this)\\s(?<paper>[^,?]{3,80}?)'
const saying =
  'say|says|said|state|states|tell us|tell|write|report|require|requires|allow|prescribe|set|give|gave|provide|mention|contain'
/** "What did the price list of 2019 say about dogs?" */
const whatItSays = new RegExp(
  `^what (?:did|does|do) ${named}\\s(?:${saying})\\s(?:about|on|of|for|regarding|concerning|as to)\\s(?<about>.+?)\\s{0,9}\\?{0,9}$`,
  'iu',
)
/** "According to the list of 2019, what …?", "… under the rules of 2022?" */
const byIt: readonly RegExp[] = [
  new RegExp(`^(?:according to|under|by|in|following) ${named},\\s+(?<rest>.+)$`, 'iu'),
  new RegExp(`^(?<rest>.{1,1000}?),?\\s(?:according to|under|as stated in|following) ${named}\\s{0,9}\\?{0,9}$`, 'iu'),
]
const old = /\b(?:old|older|former|previous|earlier|outdated|superseded|replaced|last)\b/giu
const year = /\b(?:1[5-9]|20)\d{2}\b/g

/**
 * What is asked of a document by its name is answered from that document alone, be it replaced or not. Undefined where none
 * is named that was read.
 */
export function askedOfDocument(question: string, evidence: Evidence): AskedOfDocument | undefined {
  const said = question.trim()
  const groups = (whatItSays.exec(said) ?? byIt.map((form) => form.exec(said)).find((one) => one !== null))?.groups
  if (groups === undefined) return undefined
  const found = documentsNamed(groups['paper'] ?? '', evidence)
  if (found.length === 0) return undefined
  const hashes = new Set(found.map(({ sha256 }) => sha256))
  const passages = evidence.passages.filter(({ document }) => hashes.has(document))
  const isPast = passages.every((passage) => !holds(passage))
  const [first] = found
  // What was replaced answers only for its year.
  const when = isPast && first !== undefined ? yearsOf(first)[0] : undefined
  const about = groups['about']
  const asked =
    about === undefined ? (groups['rest'] ?? '').replace(/(?:(?<!\s)\s+)?(?<!\?)\?+$/, '') : `What about ${about}`
  return { evidence: { ...evidence, passages }, question: `${asked}${when === undefined ? '' : ` in ${when}`}?` }
}

/** Documents whose titles or names have every word of it, and of whose year it speaks; of old ones, those that were replaced. */
function documentsNamed(paper: string, evidence: Evidence): EvidenceDocument[] {
  const years = paper.match(year) ?? []
  const isOld = new RegExp(old, 'iu').test(paper)
  const wanted = termsOf(paper.replace(old, ' ').replace(year, ' '))
  if (wanted.length === 0 || (years.length === 0 && !isOld)) return []
  const standing = Map.groupBy(evidence.passages, ({ document }) => document)
  return [...documentsByHash(evidence).values()].filter((document) => {
    const words = new Set(termsOf(`${document.title} ${document.location.replace(/[_/.-]/g, ' ')}`))
    const own = standing.get(document.sha256) ?? []
    return (
      own.length > 0 &&
      wanted.every((term) => words.has(term)) &&
      years.every((one) => yearsOf(document).includes(one)) &&
      (!isOld || own.every((passage) => !holds(passage)))
    )
  })
}

/** By its name, else by its day. */
function yearsOf({ title, location, published_date }: EvidenceDocument): string[] {
  const named = `${title} ${location.slice(location.lastIndexOf('/') + 1).replace(/[_-]/g, ' ')}`.match(year)
  return named ?? (published_date ?? '').match(year) ?? []
}
