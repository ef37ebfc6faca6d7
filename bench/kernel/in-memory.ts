import { createBaton } from '../../src/baton.ts'
import type { ModelMessage } from '../../src/kernel/ports/model.ts'
import { perUnit, type Row } from '../measure.ts'
import { instant, micros, oneTurn, roomy, turns } from './scene.ts'

async function bareLoop(): Promise<number> {
  const call = { signal: new AbortController().signal, key: '', delta: () => {}, content: async () => '' }
  const { cpuMicros } = await perUnit(20_000, async () => {
    for (let turn = 0; turn < 20_000; turn++) {
      const messages: ModelMessage[] = [{ role: 'user', content: 'go' }]
      const { answer: said } = await instant.call({ model: 'instant', messages }, call)
      messages.push({ role: 'assistant', content: said.text })
    }
  })
  return cpuMicros
}

export async function inMemory(): Promise<Row[]> {
  const rows: Row[] = []
  const bare = await bareLoop()
  const baton = await createBaton({ model: instant })
  await perUnit(
    6_000,
    async () => {
      for (let run = 0; run < 2_000; run++) await baton.run(oneTurn, 'go', roomy)
    },
    2,
  )
  const one = await perUnit(3_000, async () => {
    for (let run = 0; run < 3_000; run++) await baton.run(oneTurn, 'go', roomy)
  })
  rows.push({
    work: 'one run of one turn, memory, CPU',
    figure: micros(one.cpuMicros),
    compared: `bare loop ${micros(bare)}`,
    target: '≤ 38 µs (0.5 × AI SDK 76)',
  })
  const at: Record<number, number> = {}
  for (const count of [20, 100, 400]) {
    const repeat = Math.ceil(4_000 / count)
    const { cpuMicros } = await perUnit(count * repeat, async () => {
      for (let run = 0; run < repeat; run++) await baton.run(turns, String(count), roomy)
    })
    at[count] = cpuMicros
    rows.push({
      work: `tool turn (model + tool) at ${count} turns, CPU`,
      figure: micros(cpuMicros),
      target: count === 20 ? '≤ 77 µs (0.5 × AI SDK 155)' : '',
    })
  }
  rows.push({
    work: 'growth of a tool turn, 400 ÷ 20',
    figure: ((at[400] ?? 0) / (at[20] ?? 1)).toFixed(2),
    target: '≤ 1.25',
  })
  await baton.close()
  return rows
}
