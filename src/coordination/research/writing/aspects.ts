import { termsOf } from '../../../understanding/prose/terms.ts'
import { saysWhatIsHeaded } from './about-section.ts'
import { labelWords } from './labels.ts'
import type { Material, Piece } from './material.ts'
import { isSuggested, type Outline, type OutlineSection } from './outline.ts'
import { largestOf } from './rank-units.ts'
import { type PieceRun, runsOf } from './runs.ts'
import { countOfUnfocused, topicFocus } from './topic-focus.ts'
import { offTopic, sharesBy, topicShares } from './topic-shares.ts'

/** One thing that a section is asked for, and what could answer it: the best first, with a high bar and with a lower one. */
export interface Aspect {
  readonly section: number
  readonly strict: readonly PieceRun[]
  readonly lenient: readonly PieceRun[]
}

/** What is below these shares of the best of a section adds nothing to a run. */
const [strictFloor, lenientFloor] = [0.3, 0.2]
/** Of a section that documents suggested, what stands in them belongs to it even if it hardly names the topic. */
const barelyOnTopic = 0.04
/** What was put under the title of such a section counts more than what only has its words. */
const underLabel = 0.4
/** A question for a name is answered by what names it, not by what shares a word with it. */
const properName = /^\p{Lu}[\p{L}\p{N}+.&-]*(?:\s\p{Lu}[\p{L}\p{N}+.&-]*)*$/u
/** How something is to be answered is not what is asked for. */
const manner = /,?\s{0,20}\b(?:using|based on|with reference to)\b.*$/is
const asking =
  /\b(?:what|how|which|who|where|when|why|do|does|is|are|the|sources|say|known|about|happens|current|currently|key|main|latest|overall|company|company's|its|facts|specific|up-to-date)\b/gi
const mostCandidates = 120

/** All that can be chosen from. Made once, because an article is tried in several lengths. */
export function aspectsFor(outline: Outline, material: Material, left: ReadonlySet<Piece>): Aspect[] {
  const shares = topicShares(outline.topic, material)
  const aspects = outline.sections.flatMap((one, section) =>
    aspectsOf(one).map((query) => ({ section, query, of: one })),
  )
  const focus = topicFocus(outline.topic, material)
  const unfocused = countOfUnfocused(focus)
  const scored = aspects.map(({ query, of }) => {
    const scores = scoresFor(query, of, material, shares)
    // What documents suggest is of use as far as it is about the topic; what is asked for is so by being asked for.
    return of.questions.some(isSuggested)
      ? scores.map((score, index) => score * (unfocused + (1 - unfocused) * (focus[index] ?? 0)))
      : scores
  })
  const home = material.pieces.map(
    (_, index) => aspects[bestOf(scored.map((scores) => scores[index] ?? 0))]?.section ?? 0,
  )
  return aspects.map(({ section, query }, index) => {
    const isHeaded = saysWhatIsHeaded(query.replace(asking, ' '), material.ranking)
    const runs = (floor: number): PieceRun[] =>
      runsOf(material.pieces, scored[index] ?? [], { section, home, floor, left })
        .filter(isHeaded)
        .slice(0, mostCandidates)
    return { section, strict: runs(strictFloor), lenient: runs(lenientFloor) }
  })
}

/** "Product line and roadmap including pricing" asks for three things, and each is to be answered. */
function aspectsOf({ title, questions: [asked = title] }: OutlineSection): string[] {
  if (isSuggested(asked)) return [title]
  const parts = asked
    .replace(manner, '')
    .split(/,\s*|;\s*|(?<!\s)\s+(?:and|including|as well as|with)\s+|[()]/i)
    .filter((part) => termsOf(part).length > 0)
  return parts.length > 1 && parts.length <= 8 ? parts : [asked]
}

function scoresFor(
  query: string,
  { title, questions }: OutlineSection,
  { ranking, pieces }: Material,
  shares: ReadonlyMap<string, number>,
): number[] {
  const isAskedFor = !questions.some(isSuggested)
  const wanted = isAskedFor ? [] : termsOf(title)
  const least = isAskedFor ? offTopic : barelyOnTopic
  const isFit = (index: number): boolean => {
    const { document, unit } = pieces[index] ?? {}
    const isNamed =
      query === title || query === questions[0] || !properName.test(query) || unit?.text.includes(query) === true
    return isNamed && (shares.get(document?.sha256 ?? '') ?? 0) >= least
  }
  const wide = ranking.scores(
    `${title} ${questions.map((question) => question.replace(manner, '')).join(' ')}`.replace(asking, ' '),
  )
  const scores = ranking
    .answering(query.replace(asking, ' '), isFit)
    .map((score, index) => (isFit(index) ? score + 0.4 * (wide[index] ?? 0) : 0))
  const top = largestOf(scores)
  const own = sharesBy(scores, pieces)
  return scores.map((score, index) => {
    const piece = pieces[index]
    const share = shares.get(piece?.document.sha256 ?? '') ?? 0
    const said = own.get(piece?.document.sha256 ?? '') ?? 0
    // A document that says much of this is trusted to say it better; a number is what a reader looks for.
    const weight = (0.25 + 0.25 * share + 0.5 * said) * (/\d/.test(piece?.unit.text ?? '') ? 1.15 : 1)
    const filed =
      piece !== undefined && wanted.length > 0 && wanted.every((term) => labelWords(piece).has(term)) ? underLabel : 0
    return !isFit(index) ? 0 : (score / top + filed) * weight
  })
}

function bestOf(scores: readonly number[]): number {
  return scores.reduce((best, score, index) => (score > (scores[best] ?? 0) ? index : best), 0)
}
