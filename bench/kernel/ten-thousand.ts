import { join } from 'node:path'
import { createBaton } from '../../src/baton.ts'
import { measure, type Row } from '../measure.ts'
import { folder, instant, micros, oneTurn, roomy } from './scene.ts'

export async function tenThousand(): Promise<Row[]> {
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
