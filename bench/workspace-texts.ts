/**
 * How well rules read tasks: which ask for the same, which fall apart into several, and which peer they suit. The first is
 * measured on texts of other people too, OneStop's first paragraphs for beginners against those for the advanced; half of
 * them was used for no rule. Of the tasks written for this, the "unseen" ones were measured before they were used for
 * corrections, and `--wrong` does not show mistakes in those held out. Exits with 1 where a figure misses its bound.
 *
 *   BATON_DATA=/where/the/sets/are node bench/workspace-texts.ts [--wrong]
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { comparison } from '../src/coordination/workspace/breakdown/duplicates.ts'
import { breakdownCases } from '../test/coordination/workspace/breakdown-cases.ts'
import { fitnessCases } from '../test/coordination/workspace/fitness-cases.ts'
import { furtherBreakdownCases } from '../test/coordination/workspace/further-breakdown-cases.ts'
import { furtherTaskPairs } from '../test/coordination/workspace/further-task-pairs.ts'
import { heldOutBreakdownCases } from '../test/coordination/workspace/held-out-breakdown-cases.ts'
import { heldOutFitnessCases } from '../test/coordination/workspace/held-out-fitness-cases.ts'
import { heldOutTaskPairs } from '../test/coordination/workspace/held-out-task-pairs.ts'
import { biddersFor, faultsOf, isFitRight, scorePairs } from '../test/coordination/workspace/score-texts.ts'
import { taskPairs } from '../test/coordination/workspace/task-pairs.ts'
import { unseenBreakdownCases } from '../test/coordination/workspace/unseen-breakdown-cases.ts'
import { unseenFitnessCases } from '../test/coordination/workspace/unseen-fitness-cases.ts'
import { unseenTaskPairs } from '../test/coordination/workspace/unseen-task-pairs.ts'
import { printTable, type Row } from './measure.ts'
import { data, oneStop } from './research/sets.ts'

const rows: Row[] = []
const wrong: string[] = []
let missed = 0

function report(work: string, figure: number, floor: number, compared = ''): void {
  if (figure < floor) missed++
  rows.push({ work, figure: figure.toFixed(4), compared, target: `≥ ${floor}` })
}

/** The first half fitted the bound of what is the same text (similarity of `duplicates.ts`), the second did not. */
function measureOneStop(): void {
  const first = (text: string): string =>
    text
      .split(/\r?\n/)
      .map((line) => line.replace(/^\uFEFF/, '').trim())
      .find((line) => line !== '') ?? ''
  const all = oneStop().map(([easy = '', , hard = '']) => [first(easy), first(hard)] as const)
  const halves = [all, all.filter((_, at) => at % 2 === 0), all.filter((_, at) => at % 2 === 1)]
  for (const [at, texts] of halves.entries()) {
    const whyOther = comparison(texts.flat())
    let [found, mistaken] = [0, 0]
    for (const [row, [easy]] of texts.entries()) {
      for (const [column, [, hard]] of texts.entries()) {
        if (whyOther(easy, hard) !== undefined) continue
        if (row === column) found++
        else mistaken++
      }
    }
    const share = mistaken / (texts.length * (texts.length - 1))
    const name = ['all', 'half used', 'half unseen'][at]
    report(
      `OneStop, same article found, ${name}`,
      found / texts.length,
      at === 0 ? 0.93 : 0.92,
      `${(100 * share).toFixed(3)} % false`,
    )
    if (share > 0.001) missed++
  }
}

function measureOwn(): void {
  for (const [name, pairs] of [
    ['used', taskPairs],
    ['first unseen', unseenTaskPairs],
    ['then unseen', furtherTaskPairs],
    ['held out', heldOutTaskPairs],
  ] as const) {
    const score = scorePairs(pairs)
    if (name !== 'held out') wrong.push(...score.wrong)
    report(`Pairs of tasks, ${name}, precision`, score.precision, 0.9, `${pairs.length} pairs`)
    report(`Pairs of tasks, ${name}, recall`, score.recall, 0.75)
  }
  for (const [name, cases] of [
    ['used', breakdownCases],
    ['first unseen', unseenBreakdownCases],
    ['then unseen', furtherBreakdownCases],
    ['held out', heldOutBreakdownCases],
  ] as const) {
    const faulty = cases.map((given) => ({ given, faults: faultsOf(given) })).filter(({ faults }) => faults.length > 0)
    if (name !== 'held out') wrong.push(...faulty.map(({ given, faults }) => `${given.task}: ${faults.join('; ')}`))
    report(
      `Breakdown, ${name}, right in all`,
      1 - faulty.length / cases.length,
      name === 'held out' ? 0.8 : 0.9,
      `${cases.length} tasks`,
    )
  }
  for (const [name, cases] of [
    ['used', fitnessCases],
    ['first unseen', unseenFitnessCases],
    ['held out', heldOutFitnessCases],
  ] as const) {
    const misfits = cases.filter((given) => !isFitRight(given))
    if (name !== 'held out')
      wrong.push(
        ...misfits.map((given) => `${given.task}: ${biddersFor(given).join(', ') || 'nobody'}, not ${given.best}`),
      )
    report(`Fitness, ${name}, right type bids best`, 1 - misfits.length / cases.length, 0.85, `${cases.length} tasks`)
  }
}

if (existsSync(join(data, 'onestop'))) measureOneStop()
else console.log(`OneStop is left out: there is no ${join(data, 'onestop')}. BATON_DATA names the folder that has it.`)
measureOwn()
printTable('Tasks, read without a model', rows)
if (process.argv.includes('--wrong')) console.log(`\n${wrong.join('\n')}`)
if (missed > 0) process.exitCode = 1
