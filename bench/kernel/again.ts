import { join } from 'node:path'
import { createBaton } from '../../src/baton.ts'
import type { Model, ModelMessage } from '../../src/kernel/ports/model.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { measure, type Row } from '../measure.ts'
import { folder, instant, micros, roomy, toolTurn } from './scene.ts'

export async function replay(): Promise<Row[]> {
  const rows: Row[] = []
  const path = join(folder, 'replay.db')
  const asking = defineFunction('asking', async (context, input) => {
    const messages: ModelMessage[] = [{ role: 'user', content: input.text }]
    for (let turn = 0; turn < Number(input.text); turn++) await toolTurn(context, messages)
    return String(await context.ask({ prompt: 'Well?' }))
  })
  const baton = await createBaton({ journal: path, model: instant, runnables: [asking] })
  for (const count of [100, 1_000]) {
    const waiting = await baton.run(asking, String(count), roomy)
    const question = 'questions' in waiting ? waiting.questions[0] : undefined
    const { wallMicros } = await measure(async () => {
      await baton.answer(waiting.runId, question?.op ?? '', 'yes')
      await baton.result(waiting.runId)
    })
    rows.push({
      work: `answer and resume a run of ${count} steps`,
      figure: `${(wallMicros / 1_000).toFixed(1)} ms`,
      compared: `${micros(wallMicros / count / 2)} per operation`,
    })
  }
  await baton.close()
  return rows
}

export async function cancel(): Promise<Row[]> {
  const rows: Row[] = []
  const stuck: Model = { ...instant, call: () => new Promise(() => {}) }
  const inner = defineFunction('inner', async (context) => (await context.model({ model: 'm', messages: [] })).text)
  const middle = defineFunction('middle', async (context) => (await context.run(inner, 'go')).output)
  const outer = defineFunction('outer', async (context) => (await context.run(middle, 'go')).output)
  const baton = await createBaton({ journal: join(folder, 'cancel.db'), model: stuck, runnables: [outer] })
  const handle = await baton.start(outer, 'go')
  await new Promise((resolve) => setTimeout(resolve, 100))
  const { wallMicros } = await measure(async () => {
    await baton.cancel(handle.runId)
    await handle.result
  })
  rows.push({
    work: 'cancel through 3 levels, a call that ignores its signal',
    figure: `${(wallMicros / 1_000).toFixed(0)} ms`,
    target: '< 250 ms',
  })
  await baton.close()
  return rows
}
