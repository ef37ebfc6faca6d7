import { type ArticleClaim, claimsOf } from './claims.ts'
import { type Disagreement, disagreementsIn } from './disagreements.ts'
import type { Evidence } from './evidence.ts'
import { factsIn, type StatedFact } from './facts.ts'
import { comparable } from './plain-text.ts'
import { codesOf, isContradiction, type ToldFact, toldFactsIn } from './told-facts.ts'
import { nowhere, toldThing } from './told-things.ts'
import type { TextUnit } from './units.ts'

/** A claim of an article and what came of checking it. */
export interface CheckedClaim {
  readonly claim: ArticleClaim
  readonly finding: 'verified' | 'unverified' | 'contradicted'
  /** Why it is not verified; empty where it is. */
  readonly because: string
}

/**
 * Every claim held against what it cites and against everything else that holds today. Contradicted is only what gives
 * another value of the same than a current passage, where the article does not tell that side.
 */
export function factCheck(article: string, evidence: Evidence): CheckedClaim[] {
  const disagreements = disagreementsIn(evidence)
  const against = contradictionFinder(evidence)
  const claims = claimsOf(article, evidence)
  const isTold = ({ unit, written }: StatedFact): boolean =>
    claims.some(({ passages, sentence }) => passages.includes(unit.passage) && sentence.includes(written))
  return claims.map((claim): CheckedClaim => {
    const isCarried = claim.verdict === 'supported' && claim.problem === 'none'
    const other = isCarried ? untoldSide(claim, disagreements, isTold) : against(claim)
    if (other !== undefined) return { claim, finding: 'contradicted', because: other }
    return isCarried
      ? { claim, finding: 'verified', because: '' }
      : { claim, finding: 'unverified', because: doubtOf(claim) }
  })
}

/** What a current passage says against a source that carries the claim, unless the article tells that too. */
function untoldSide(
  { passages, quote }: ArticleClaim,
  disagreements: readonly Disagreement[],
  isTold: (side: StatedFact) => boolean,
): string | undefined {
  const said = comparable(quote)
  for (const { sides } of disagreements) {
    const own = sides.find(({ unit }) => passages.includes(unit.passage) && comparable(unit.text).includes(said))
    const others = sides.filter(({ kind, value }) => own !== undefined && kind === own.kind && value !== own.value)
    const [first] = others
    if (first !== undefined && !others.some(isTold)) return saying(first)
  }
  return undefined
}

/** For claims that what they cite does not carry. */
function contradictionFinder(evidence: Evidence): (claim: ArticleClaim) => string | undefined {
  const { told, rarity } = toldFactsIn(evidence)
  const byMeasure = Map.groupBy(told, keyOf)
  return ({ sentence, passages }) => {
    for (const fact of factsIn(unitOf(sentence))) {
      const claimed = claimedFact(fact)
      const alike = byMeasure.get(keyOf(claimed)) ?? []
      const opposites = alike.filter((one) => isContradiction(claimed, one, rarity))
      const opposite = opposites.find((one) => passages.includes(one.fact.unit.passage)) ?? opposites[0]
      const isSaidToo = alike.some((one) => one.fact.value === fact.value && isSubjectOf(claimed, one))
      if (opposite !== undefined && !isSaidToo) return saying(opposite.fact)
    }
    return undefined
  }
}

function claimedFact(fact: StatedFact): ToldFact {
  const { terms: subject, periods } = fact
  const thing = toldThing(fact, nowhere)
  const nothing = { title: new Set<string>(), above: new Set<string>(), topic: new Set<string>() }
  return { fact, document: '', subject, codes: codesOf(fact), ...nothing, periods, series: '', thing }
}

function isSubjectOf(claimed: ToldFact, { subject }: ToldFact): boolean {
  const shared = [...claimed.subject].filter((term) => subject.has(term)).length
  return shared >= 0.6 * claimed.subject.size
}

function keyOf({ fact: { kind, measure } }: ToldFact): string {
  return `${kind} ${measure}`
}

function saying({ unit, written }: StatedFact): string {
  return `${unit.passage} says "${written}"`
}

function unitOf(text: string): TextUnit {
  return {
    passage: '',
    kind: 'sentence',
    text,
    line: 0,
    heading: '',
    header: [],
    cells: [],
    isHistory: false,
    block: 0,
    order: 0,
  }
}

function doubtOf({ problem, verdict }: ArticleClaim): string {
  if (problem === 'uncited') return 'nothing is cited for it'
  if (problem === 'number') return 'a number of it does not stand in what it cites'
  if (problem === 'outdated') return 'what it cites has been replaced by something later'
  return verdict === 'weak' ? 'what it cites says it only in part' : 'what it cites does not say it'
}
