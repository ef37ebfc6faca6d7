import { type Fields, fitting, list } from '../../../events/field.ts'
import { isObject, type Json } from '../../../events/json.ts'
import type { ArtifactContent } from '../../../kernel/artifact-content.ts'
import type { Evidence, EvidenceDocument, EvidencePassage } from '../evidence/evidence.ts'

const evidenceFields: Fields<Evidence> = {
  documents: list<EvidenceDocument>('what was read'),
  passages: list<EvidencePassage>('what may be cited'),
  unread: list<Evidence['unread'][number]>('what was not read'),
}

const documentTexts = ['sha256', 'location', 'title']
const passageTexts = ['id', 'document', 'quote', 'standing']

/** Evidence as a run kept it; undefined for anything else. */
export function readEvidence(content: ArtifactContent): Evidence | undefined {
  if (typeof content === 'string' || content instanceof Uint8Array) return undefined
  const evidence = fitting(content, evidenceFields)
  if (evidence === undefined) return undefined
  const isWhole =
    evidence.documents.every((one) => hasTexts(one, documentTexts)) &&
    evidence.passages.every((one) => hasTexts(one, passageTexts) && isPlace(one.place))
  return isWhole ? evidence : undefined
}

function hasTexts(value: Json, names: readonly string[]): boolean {
  return isObject(value) && names.every((name) => typeof value[name] === 'string')
}

function isPlace(place: Json | undefined): boolean {
  if (!isObject(place)) return false
  const { line, last_line, heading } = place
  return typeof line === 'number' && typeof last_line === 'number' && typeof heading === 'string'
}
