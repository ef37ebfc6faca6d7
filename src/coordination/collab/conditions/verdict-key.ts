import { canonicalJson } from '../../../events/canonical-json.ts'
import { sha256 } from '../../../kernel/digest.ts'
import type { HandoffEvidence } from './evidence.ts'
import type { JudgeQuestion } from './needed.ts'
import type { AtomVerdict } from './weigh.ts'

/** What the evidence of a turn is known by: what was said, the artifacts by their hashes, the facts, the turns before. */
export function evidenceDigest({ agent, answer, artifacts, facts, recent }: HandoffEvidence): string {
  const named = artifacts.map(({ name, hash }) => ({ name, hash }))
  return sha256(canonicalJson({ agent, answer, artifacts: named, facts, recent }))
}

/** What asks: another model, or another edition of the words, may say something else. */
export interface JudgeIdentity {
  readonly model: string
  readonly edition: string
}

/** What a verdict is kept under: the same question about the same evidence is not asked twice in a run (4.1.7). */
export function verdictKey(
  { model, edition }: JudgeIdentity,
  { key, inRule }: JudgeQuestion,
  evidence: string,
): string {
  return sha256(canonicalJson([model, edition, key, inRule, evidence]))
}

/** Whether a verdict is kept for later turns. What is unknown may be known then. */
export function isKept({ truth }: AtomVerdict): boolean {
  return truth !== 'unknown'
}

/** One verdict on a question, with a digest of the artifacts it was given on. */
export interface PastVerdict {
  readonly truth: AtomVerdict['truth']
  readonly artifacts: string
}

const mostFlips = 2

/** Whether verdicts on a question turn around again and again while the artifacts stay the same (4.1.6). */
export function isUnstable(past: readonly PastVerdict[]): boolean {
  const known = past.filter(({ truth }) => truth !== 'unknown')
  const flips = known.filter(({ truth, artifacts }, at) => {
    const before = known[at - 1]
    return before !== undefined && before.artifacts === artifacts && before.truth !== truth
  })
  return flips.length > mostFlips
}
