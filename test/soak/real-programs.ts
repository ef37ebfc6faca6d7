import fc from 'fast-check'
import { type LeafKind, leafKinds, type Program, programs } from './program.ts'

/** What needs a simulated clock, or something that processes would have to share besides files. */
const notHere: ReadonlySet<LeafKind> = new Set(['book', 'model', 'expire', 'beside', 'fragile'])
const kinds = leafKinds.filter((kind) => !notHere.has(kind))

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
