/**
 * How well rules read without a language model what a text says about a condition: completion, approval, need, error.
 *
 *   node bench/collab-atoms.ts
 *
 * The pairs were written before the rules; half of them are held out by condition. Rules were not tuned on those, but
 * their wordings were not unknown either, and they were measured again after later changes: text from elsewhere will
 * give lower figures.
 */
import { type AtomPairs, atomPairs } from '../test/coordination/collab/offline/atom-pairs.ts'
import { traps, unseenTraps } from '../test/coordination/collab/offline/atom-traps.ts'
import { figuresOf, wrongYes } from '../test/coordination/collab/offline/figures.ts'
import { laterTraps } from '../test/coordination/collab/offline/later-traps.ts'
import { unseenAtomPairs } from '../test/coordination/collab/offline/unseen-atom-pairs.ts'

const families = ['completion', 'approval', 'need', 'error'] as const
const share = (value: number): string => (Number.isNaN(value) ? '' : value.toFixed(2))

function row(name: string, all: readonly AtomPairs[]): readonly string[] {
  const { pairs, precision, recall, precisionOfNo, recallOfNo } = figuresOf(all)
  return [name, String(all.length), String(pairs), ...[precision, recall, precisionOfNo, recallOfNo].map(share)]
}

const halves = [
  ['seen', atomPairs],
  ['held out', unseenAtomPairs],
] as const
const rows = halves.flatMap(([name, all]) => [
  ...families.map((family) =>
    row(
      `${name}, ${family}`,
      all.filter((one) => one.family === family),
    ),
  ),
  row(name, all),
])
const heading = ['half', 'conditions', 'pairs', 'precision of yes', 'recall of yes', 'precision of no', 'recall of no']
for (const cells of [heading, heading.map(() => '---'), ...rows]) console.log(`| ${cells.join(' | ')} |`)
for (const [name, some] of [
  ['seen', traps],
  ['held out', unseenTraps],
  ['later', laterTraps],
] as const) {
  console.log(`traps, ${name}: ${wrongYes(some).length} wrong yes of ${some.length}`)
}
