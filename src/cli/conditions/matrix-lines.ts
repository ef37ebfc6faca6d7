import type { ConditionTruth } from '../../coordination/kind-conditions.ts'
import type { Palette } from '../output/palette.ts'
import { oneLine } from '../output/text-width.ts'
import type { JudgedTest } from './judged-tests.ts'

const truths: readonly ConditionTruth[] = ['true', 'false', 'unknown']
const noVerdict = 'no verdict'

/** How often a condition came to what, by what was expected; below it each test that was missed. */
export function matrixLines(tests: readonly JudgedTest[], paint: Palette): string[] {
  const [first] = tests
  if (first === undefined) return []
  const missed = missedOf(tests)
  const columns = columnsOf(tests)
  const mark = missed.length === 0 ? paint.good('✔') : paint.bad('✖')
  const rows = truths.filter((truth) => tests.some(({ expected }) => expected === truth))
  const count = (expected: ConditionTruth, came: JudgedTest['came']): string => {
    const number = tests.filter((test) => test.expected === expected && test.came === came).length
    const shown = String(number).padStart(widthOf(came))
    return number === 0 ? paint.dim(shown) : expected === came ? paint.good(shown) : paint.bad(shown)
  }
  return [
    `${mark} ${paint.bold(oneLine(first.condition))}  ${paint.dim(`${first.definition}, decided by ${oneLine(decidersOf(tests))}`)}`,
    paint.dim(`  ${'expected'.padEnd(10)}${columns.map((came) => came.padStart(widthOf(came))).join('')}`),
    ...rows.map((row) => `  ${row.padEnd(10)}${columns.map((came) => count(row, came)).join('')}`),
    ...missed.flatMap(({ place, expected, came, why }) => [
      `  ${paint.bad('✖')} ${paint.accent(place)}  expected ${expected}, ${came === noVerdict ? 'but the judge gave no verdict' : `came to ${came}`}`,
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
  const columns = columnsOf(tests)
  const counts = truths.map((expected) => {
    const own = tests.filter((test) => test.expected === expected)
    return [
      expected,
      Object.fromEntries(columns.map((came) => [came, own.filter((test) => test.came === came).length])),
    ]
  })
  const missed = missedOf(tests).map(({ place, expected, came, why }) => ({ place, expected, came, why }))
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
  const all = [...new Set(tests.flatMap(({ deciders }) => deciders))]
  return all.length === 0 ? 'nobody' : all.join(' and ')
}

/** How many tests came to something else than they expect. */
export function missedIn(judged: readonly (readonly JudgedTest[])[]): number {
  return missedOf(judged.flat()).length
}

function missedOf(tests: readonly JudgedTest[]): readonly JudgedTest[] {
  return tests.filter(({ expected, came }) => expected !== came)
}

/** That a judge gave no verdict is no truth: it has a column of its own where it happened. */
function columnsOf(tests: readonly JudgedTest[]): readonly JudgedTest['came'][] {
  return tests.some(({ came }) => came === noVerdict) ? [...truths, noVerdict] : truths
}

function widthOf(came: JudgedTest['came']): number {
  return Math.max(9, came.length + 2)
}
