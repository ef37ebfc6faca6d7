import { type Evidence, holds } from '../evidence/evidence.ts'
import { type AnswerUnit, answerUnitsIn } from './answer-units.ts'

type VersionNumbers = readonly number[]

const asked =
  /\b(?:chang\p{L}{0,80}|new|differen\p{L}{0,80}|happened|added|fixed)\b.{0,300}?\b(?:between|from|since|after)\b\D{0,300}?(\d{1,80}(?:\.\d{1,80}){1,200}|\d{1,80})(?:\D{1,300}?(\d{1,80}(?:\.\d{1,80}){1,200}|\d{1,80}))?\D*$/iu
const versioned = /\b(?:versions?|releases?|v)\b|\d\.\d/i
const ofRelease = /\b(?:release|changes?|changelog|notes|version|news|update)\b/i
const written = /(?<![\d.])v?(\d{1,80}(?:\.\d{1,80}){1,200})(?![\d.]{0,80}\d)/i

/** What the notes of releases list after one version and up to another, where a question asks for that; the oldest first. */
export function changesBetween(question: string, evidence: Evidence): readonly AnswerUnit[] | undefined {
  const [, from = '', to] = asked.exec(question) ?? []
  if (from === '' || !versioned.test(question)) return undefined
  const [first, last] = [numbersOf(from), to === undefined ? undefined : numbersOf(to)]
  const isBetween = (version: VersionNumbers): boolean =>
    compare(version, first) > 0 && (last === undefined || compare(version, last) <= 0)
  return answerUnitsIn(evidence)
    .flatMap((found) => {
      const version = versionOf(found)
      return version !== undefined && isBetween(version) && holds(found.passage) && found.unit.kind === 'item'
        ? [{ found, version }]
        : []
    })
    .sort((one, other) => compare(one.version, other.version))
    .map(({ found }) => found)
}

/** The version that a document, or the part of it, is about. */
function versionOf({ document: { title }, unit: { heading } }: AnswerUnit): VersionNumbers | undefined {
  const text = written.test(heading) ? heading : ofRelease.test(title) ? title : ''
  const [, version] = written.exec(text) ?? []
  return version === undefined ? undefined : numbersOf(version)
}

function numbersOf(version: string): VersionNumbers {
  return version.split('.').map(Number)
}

function compare(one: VersionNumbers, other: VersionNumbers): number {
  const length = Math.max(one.length, other.length)
  const index = Array.from({ length }, (_, place) => place).find((place) => (one[place] ?? 0) !== (other[place] ?? 0))
  return index === undefined ? 0 : (one[index] ?? 0) - (other[index] ?? 0)
}
