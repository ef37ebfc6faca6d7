/**
 * Fits the constants of `src/understanding/support/weights.ts` and prints them. It reads WiCE's development set and SciFact's
 * training claims; what they are measured on afterwards (WiCE test, SciFact development claims) it never opens.
 *
 *   BATON_DATA=/where/the/sets/are node bench/research/fit-support.ts
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FolderIndex } from '../../src/packs/documents/folder-index.ts'
import { grantedFolder } from '../../src/packs/files/folder.ts'
import { measureSupport, type SupportFeatures } from '../../src/understanding/support/features.ts'
import { likelihood } from '../../src/understanding/support/verdict.ts'
import { candidatesFor, evidenceCount, rarityIn } from './candidates.ts'
import { f1 } from './figures.ts'
import { claims, need, wice, writeAbstracts } from './sets.ts'

need('wice', 'scifact')

const rowOf = ({ coverage, sentence, window, pairs, numbers, names }: SupportFeatures): number[] => [
  ...[coverage, sentence, window, pairs, numbers, names],
]

/** Logistic regression by plain descent, with a little weight against large weights. The last one is what is added. */
function regress(rows: readonly (readonly number[])[], meant: readonly boolean[]): number[] {
  const size = rows[0]?.length ?? 0
  const weights = Array.from({ length: size + 1 }, () => 0)
  for (let round = 0; round < 3000; round++) {
    const slope = weights.map((weight, at) => (at < size ? weight : 0))
    for (const [index, row] of rows.entries()) {
      const error = likelihood(sumOf(weights, row)) - (meant[index] ? 1 : 0)
      for (const [at, value] of [...row, 1].entries()) slope[at] = (slope[at] ?? 0) + error * value
    }
    for (const [at, by] of slope.entries()) weights[at] = (weights[at] ?? 0) - (2 * by) / rows.length
  }
  return weights
}

const sumOf = (weights: readonly number[], row: readonly number[]): number =>
  [...row, 1].reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)

/** The score from which on `worth`, of those right and all that are said to be, is largest. */
function bound(
  scores: readonly number[],
  meant: readonly boolean[],
  worth: (right: number, said: number) => number,
): number {
  const ordered = scores.map((score, index) => ({ score, isMeant: meant[index] === true }))
  ordered.sort((left, right) => right.score - left.score)
  let [right, best, at] = [0, Number.NEGATIVE_INFINITY, 1]
  for (const [index, { score, isMeant }] of ordered.entries()) {
    if (isMeant) right++
    if (worth(right, index + 1) <= best) continue
    best = worth(right, index + 1)
    at = score
  }
  return at
}

/** Half of those that are meant found, half of the others left out: the best of both. */
const balanced = (meant: readonly boolean[]) => (right: number, said: number) => {
  const all = meant.filter(Boolean).length
  return right / all - (said - right) / (meant.length - all)
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000
const print = (name: string, names: readonly string[], weights: readonly number[]): void =>
  console.log(name, Object.fromEntries(names.map((one, at) => [one, rounded(weights[at] ?? 0)])))
const features = ['coverage', 'sentence', 'window', 'pairs', 'numbers', 'names']

const given = wice('dev')
const rows = given.map(({ claim, evidence }) => rowOf(measureSupport(claim, evidence).features))
const isFound = given.map(({ label }) => label !== 'not_supported')
const isSupported = given.map(({ label }) => label === 'supported')
const weights = regress(rows, isFound)
const scores = rows.map((row) => likelihood(sumOf(weights, row)))
print('supportWeights', [...features, 'base'], weights)
const found = bound(scores, isFound, balanced(isFound))
const supported = bound(scores, isSupported, balanced(isSupported))
console.log('verdictBounds', { found: rounded(found), supported: rounded(supported) })

const root = mkdtempSync(join(tmpdir(), 'baton-fit-'))
process.on('exit', () => rmSync(root, { recursive: true, force: true }))
writeAbstracts(root)
const index = new FolderIndex(grantedFolder(root))
await index.refresh(new AbortController().signal)
const training = claims('train')
const rarity = rarityIn(index)
const candidates = await candidatesFor(index, training)
const candidateRows = candidates.map(({ claim, sentences, relative, place }) => [
  ...rowOf(measureSupport(claim, sentences, rarity).features),
  relative,
  1 / (1 + place),
])
const isRight = candidates.map((candidate) => candidate.isRight)
const evidence = regress(candidateRows, isRight)
const evidenceScores = candidateRows.map((row) => likelihood(sumOf(evidence, row)))
print('evidenceWeights', [...features, 'relative', 'place', 'base'], evidence)
const all = evidenceCount(training)
console.log('evidenceBound', rounded(bound(evidenceScores, isRight, (right, said) => f1(right, said, all))))
