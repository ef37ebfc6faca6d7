/** Makes mistakes at random places of the kernel, the journal and the engine, and says which no test noticed. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { changesIn, placed } from '../test/mutation/generate.ts'
import type { Mutant } from '../test/mutation/mutant.ts'
import { Workbench } from '../test/mutation/workbench.ts'

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    files: { type: 'string', default: '{kernel,journal,engine}/**/*.ts' },
    tests: { type: 'string', default: '{kernel,engine,journal}/*.test.ts' },
  },
})

/** Always the same numbers for the same seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const tests = globSync(values.tests, { cwd: 'test' }).map((name) => name.replace(/\.test\.ts$/, ''))
const random = chance(Number(values.seed))
const mutants = globSync(values.files, { cwd: 'src' })
  .sort()
  .flatMap((file) => {
    const source = readFileSync(join('src', file), 'utf8')
    return changesIn(source).map((change) => ({ file, source, change, order: random() }))
  })
  .sort((left, right) => left.order - right.order)
console.log(`${mutants.length} mutants; ${values.sample} of them are tried.`)

const workbench = new Workbench()
let killed = 0
const chosen = mutants.slice(0, Number(values.sample))
try {
  for (const { file, source, change } of chosen) {
    const mutant: Mutant = { file, ...placed(source, change), says: change.says, tests }
    const { isKilled, by, seconds } = await workbench.try(mutant)
    if (isKilled) killed++
    const { tests: _, ...rest } = mutant
    console.log(JSON.stringify({ isKilled, by, seconds: Math.round(seconds), ...rest }))
  }
} finally {
  workbench.close()
}
console.log(`${killed} of ${chosen.length} were noticed.`)
