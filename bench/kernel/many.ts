import { createBaton } from '../../src/baton.ts'
import type { Model } from '../../src/kernel/ports/model.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { measure, perUnit, type Row, settledHeap } from '../measure.ts'
import { instant, micros, oneTurn, roomy } from './scene.ts'

export async function waiting(): Promise<Row[]> {
  const rows: Row[] = []
  let open = (): void => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const patient: Model = { ...instant, call: async (request, call) => gate.then(() => instant.call(request, call)) }
  const baton = await createBaton({ model: patient })
  const before = settledHeap()
  const rssBefore = process.memoryUsage().rss
  const handles = await Promise.all(Array.from({ length: 10_000 }, () => baton.start(oneTurn, 'go', roomy)))
  await new Promise((resolve) => setTimeout(resolve, 50))
  const heap = (settledHeap() - before) / 10_000
  const rss = (process.memoryUsage().rss - rssBefore) / 10_000
  rows.push({
    work: '10,000 runs waiting for a model, heap each',
    figure: `${(heap / 1024).toFixed(1)} kB`,
    compared: `RSS ${(rss / 1024).toFixed(1)} kB`,
    target: '≤ 9 kB',
  })
  const { wallMicros } = await measure(async () => {
    open()
    await Promise.all(handles.map((handle) => handle.result))
  })
  rows.push({
    work: '10,000 concurrent runs, from answer to last result',
    figure: `${(wallMicros / 1e6).toFixed(2)} s`,
  })
  await baton.close()
  return rows
}

export async function fanOut(): Promise<Row[]> {
  const rows: Row[] = []
  const slow: Tool<string, string> = {
    name: 'slow',
    description: 'Takes 50 ms.',
    effect: 'read',
    run: (input) => new Promise((resolve) => setTimeout(() => resolve(input), 50)),
  }
  const worker = defineFunction('worker', async (context, input) => context.tool(slow, input.text))
  const cpu: Record<number, number> = {}
  const baton = await createBaton({})
  for (const count of [100, 1_000]) {
    const lead = defineFunction(`lead-${count}`, async (context) => {
      const items = Array.from({ length: count }, (_, index) => String(index))
      const settled = await context.all(items, (branch, item) => branch.run(worker, item), { concurrency: count })
      return String(settled.filter((one) => one.ok).length)
    })
    await baton.run(lead, 'go', roomy)
    const measured = await perUnit(1, () => baton.run(lead, 'go', roomy), 5)
    cpu[count] = measured.cpuMicros / count
    rows.push({
      work: `lead + ${count} workers at 50 ms`,
      figure: `${(measured.wallMicros / 50_000).toFixed(2)} × ideal`,
      compared: `${micros(measured.cpuMicros / count)} CPU per worker`,
      target: '≤ 1.3 ×',
    })
  }
  await baton.close()
  return rows
}
