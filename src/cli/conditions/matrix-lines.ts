import type { ConditionTruth } from '../../coordination/kind-conditions.ts'
import type { Palette } from '../output/palette.ts'
import { oneLine } from '../output/text-width.ts'
import type { JudgedTest } from './judged-tests.ts'

const truths: readonly ConditionTruth[] = ['true', 'false', 'unknown']

/** How often a condition came to what, by what was expected; below it each test that was missed. */
export function matrixLines(tests: readonly JudgedTest[], paint: Palette): string[] {
  const [first] = tests
  if (first === undefined) return []
  const missed = tests.filter(({ expected, came }) => expected !== came)
  const mark = missed.length === 0 ? paint.good('✔') : paint.bad('✖')
  const rows = truths.filter((truth) => tests.some(({ expected }) => expected === truth))
  const count = (expected: ConditionTruth, came: ConditionTruth): string => {
    const number = tests.filter((test) => test.expected === expected && test.came === came).length
    const shown = String(number).padStart(9)
    return number === 0 ? paint.dim(shown) : expected === came ? paint.good(shown) : paint.bad(shown)
  }
  return [
    `${mark} ${paint.bold(oneLine(first.condition))}  ${paint.dim(`${first.definition}, decided by ${oneLine(decidersOf(tests))}`)}`,
    paint.dim(`  ${'expected'.padEnd(10)}${truths.map((truth) => truth.padStart(9)).join('')}`),
    ...rows.map((row) => `  ${row.padEnd(10)}${truths.map((came) => count(row, came)).join('')}`),
    ...missed.flatMap(({ place, expected, came, why }) => [
      `  ${paint.bad('✖')} ${paint.accent(place)}  expected ${expected}, came to ${came}`,
      `    ${paint.dim(oneLine(why))}`,
    ]),
  ]
}

/** Tests by their condition, in the order of the files. */
export function byCondition(tests: readonly JudgedTest[]): readonly (readonly JudgedTest[])[] {
  return [...Map.groupBy(tests, ({ definition, condition }) => `${definition} ${condition}`).values()]
}

/** How often a condition came to what, as data. */
export function matrixOf(tests: readonly JudgedTest[]): object {
  const [{ definition, condition } = { definition: '', condition: '' }] = tests
  const counts = truths.map((expected) => {
    const own = tests.filter((test) => test.expected === expected)
    return [expected, Object.fromEntries(truths.map((came) => [came, own.filter((test) => test.came === came).length]))]
  })
  const missed = tests
    .filter(({ expected, came }) => expected !== came)
    .map(({ place, expected, came, why }) => ({ place, expected, came, why }))
  return {
    definition,
    condition,
    decidedBy: decidersOf(tests),
    tests: tests.length,
    matrix: Object.fromEntries(counts),
    missed,
  }
}

function decidersOf(tests: readonly JudgedTest[]): string {
  return [...new Set(tests.flatMap(({ deciders }) => deciders))].join(' and ')
}

/** How many tests came to something else than they expect. */
export function missedIn(judged: readonly (readonly JudgedTest[])[]): number {
  return judged.flat().filter(({ expected, came }) => expected !== came).length
}
