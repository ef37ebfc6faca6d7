import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createBaton } from '../../src/baton.ts'
import { measure, perUnit, type Row } from '../measure.ts'
import { bareCommits } from './bare-commits.ts'
import { folder, instant, micros, oneTurn, roomy, turns } from './scene.ts'

export async function durable(): Promise<Row[]> {
  const rows: Row[] = []
  const bare = await bareCommits()
  const path = join(folder, 'steps.db')
  const baton = await createBaton({ journal: path, model: instant })
  // A long-lived process is what is measured, so let the compiler see the code first.
  for (let round = 0; round < 4; round++)
    await Promise.all(Array.from({ length: 64 }, () => baton.run(turns, '50', roomy)))
  const at: Record<number, number> = {}
  for (const count of [20, 200]) {
    const repeat = Math.ceil(400 / count)
    const { wallMicros } = await perUnit(count * repeat, async () => {
      for (let run = 0; run < repeat; run++) await baton.run(turns, String(count), roomy)
    })
    at[count] = wallMicros
    rows.push({
      work: `durable step, SQLite FULL, at ${count}, wall`,
      figure: micros(wallMicros),
      compared: `bare loop, one commit a step ${micros(bare.loop)} (${(wallMicros / bare.loop).toFixed(2)} ×); committing before and after each call ${micros(bare.ahead)} (${(wallMicros / bare.ahead).toFixed(2)} ×); bare commit ${micros(bare.commit)}`,
      target: '≤ 1.5 × bare durable loop',
    })
  }
  rows.push({
    work: 'growth of a durable step, 200 ÷ 20',
    figure: ((at[200] ?? 0) / (at[20] ?? 1)).toFixed(2),
    target: '≤ 1.25',
  })
  const shared = await perUnit(
    64 * 50,
    () => Promise.all(Array.from({ length: 64 }, () => baton.run(turns, '50', roomy))),
    3,
  )
  rows.push({ work: '64 runs sharing commits, per step, wall', figure: micros(shared.wallMicros), target: '≤ 30 µs' })
  await baton.close()
  return rows
}

export async function bytes(): Promise<Row[]> {
  const rows: Row[] = []
  for (const count of [20, 200, 1_000, 2_000]) {
    const path = join(folder, `bytes-${count}.db`)
    const size = async (steps: number): Promise<number> => {
      rmSync(path, { force: true })
      const baton = await createBaton({ journal: path, model: instant })
      if (steps > 0) await baton.run(turns, String(steps), roomy)
      await baton.close()
      return statSync(path).size
    }
    const empty = await size(0)
    const full = await size(count)
    rows.push({
      work: `journal bytes per step at ${count}`,
      figure: `${Math.round((full - empty) / count)} B`,
      target: '≤ 2000 B, flat',
    })
  }
  return rows
}

export async function concurrentDurable(): Promise<Row[]> {
  const rows: Row[] = []
  const baton = await createBaton({ journal: join(folder, 'ten-thousand.db'), model: instant })
  const { wallMicros } = await measure(() =>
    Promise.all(Array.from({ length: 10_000 }, () => baton.run(oneTurn, 'go', roomy))),
  )
  rows.push({
    work: '10,000 concurrent durable runs, SQLite FULL',
    figure: `${(wallMicros / 1e6).toFixed(2)} s`,
    compared: `${micros(wallMicros / 10_000)} each`,
  })
  await baton.close()
  return rows
}
