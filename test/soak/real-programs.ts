import fc from 'fast-check'
import { type LeafKind, type Program, programs } from './program.ts'

/** What can be done without a simulated clock, by processes that share nothing but files. */
const kinds: readonly LeafKind[] = [
  'foreign',
  'shared',
  'sleep',
  'race',
  'look',
  'store',
  'send',
  'refused',
  'decide',
  'ask',
  'receive',
]

/** The same programs in every process. Their sleeps are short, because the time is real. */
export function realPrograms(trees: number): readonly Program[] {
  return fc.sample(programs(kinds), { numRuns: trees, seed: 12 }).map(hasten)
}

function hasten(program: Program): Program {
  return program.map((step) => {
    if ('branches' in step) return { ...step, branches: step.branches.map(hasten) }
    return 'program' in step ? { ...step, program: hasten(step.program) } : { ...step, seconds: step.seconds / 5_000 }
  })
}
