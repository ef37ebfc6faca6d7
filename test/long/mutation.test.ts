import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { allMutants } from '../mutation/all-mutants.ts'
import { type Mutant, mutate } from '../mutation/mutant.ts'
import { Workbench } from '../mutation/workbench.ts'

/** A handful of mutants, from all over the list. */
const handful = allMutants.filter((_, index) => index % 25 === 0)
const mutants = process.env['BATON_LONG'] === 'quick' ? handful : allMutants
const source = fileURLToPath(new URL('../../src/', import.meta.url))

/** Two at a time, each in its own copy of the sources. */
async function each<Item>(
  items: Iterable<Item>,
  work: (item: Item, workbench: Workbench) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const workAtOne = async (): Promise<void> => {
    const workbench = new Workbench()
    try {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item, workbench)
    } finally {
      workbench.close()
    }
  }
  await Promise.all([workAtOne(), workAtOne()])
}

function named({ file, before, after, says }: Mutant): string {
  return `src/${file}: ${says}\n${before}\n→ ${after}`
}

test('every mutant on the list is a change of code that is there, once', () => {
  const moved = allMutants.flatMap((mutant) => {
    try {
      mutate(readFileSync(join(source, mutant.file), 'utf8'), mutant)
      return []
    } catch (error) {
      return [String(error)]
    }
  })
  expect(moved).toEqual([])
})

test('the tests that must notice pass as long as there is nothing to notice, each by itself', async () => {
  const failures: string[] = []
  await each(new Set(mutants.flatMap(({ tests }) => tests)), async (name, workbench) => {
    const { isKilled, by } = await workbench.run([name])
    if (isKilled) failures.push(`${name}: ${by}`)
  })
  expect(failures).toEqual([])
})

test(`of ${mutants.length} mistakes made on purpose, nine in ten are noticed, and it is known why the others are not`, async () => {
  const began = performance.now()
  const survivors: Mutant[] = []
  let tried = 0
  await each(mutants, async (mutant, workbench) => {
    const { isKilled, by } = await workbench.try(mutant)
    if (!isKilled) survivors.push(mutant)
    console.log(`${++tried} of ${mutants.length}: src/${mutant.file}, ${mutant.says}: noticed by ${by}`)
  })
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(`${tried - survivors.length} of ${tried} mutants killed in ${minutes} min`)
  for (const mutant of survivors) console.log(`${named(mutant)}\n  because: ${mutant.survives ?? 'a test is missing'}`)
  expect(survivors.filter(({ survives }) => survives === undefined).map(named)).toEqual([])
  if (mutants === allMutants) expect(survivors.length).toBeLessThanOrEqual(tried / 10)
})
