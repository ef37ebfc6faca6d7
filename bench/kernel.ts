/**
 * What the kernel costs beside a bare loop and a bare commit, in one run.
 *
 *   npm run bench
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createBaton } from '../src/baton.ts'
import type { Context } from '../src/kernel/context.ts'
import type { Model, ModelMessage } from '../src/kernel/ports/model.ts'
import type { Tool } from '../src/kernel/ports/tool.ts'
import { defineFunction } from '../src/kernel/runnable.ts'
import { measure, perUnit, printTable, type Row, settledHeap } from './measure.ts'

const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const answer = 'The weather in Paris is mild, with highs around eighteen degrees.'
const roomy = { modelCalls: 1e9, toolCalls: 1e9, tokens: 1e12, usdMicros: 1e12, fanOut: 1e6, depth: 16, wallMs: 1e9 }

/** Answers at once. */
const instant: Model = {
  estimate: () => ({ tokens: 100, usdMicros: 100 }),
  call: async () => ({
    answer: { text: answer, finish: 'stop' },
    usage: { inputTokens: 60, outputTokens: 40, usdMicros: 80 },
  }),
}

const lookUp: Tool<{ city: string }, { summary: string }> = {
  name: 'look_up',
  description: 'Looks something up.',
  effect: 'read',
  run: async ({ city }) => ({ summary: `It is mild in ${city}.` }),
}

/** A model call, then a tool call, with a transcript that grows. */
async function toolTurn(context: Context, messages: ModelMessage[]): Promise<void> {
  const { text } = await context.model({ model: 'instant', messages })
  messages.push({ role: 'assistant', content: text })
  const found = await context.tool(lookUp, { city: 'Paris' })
  messages.push({ role: 'tool', toolCallId: '1', tool: 'look_up', content: { ...found } })
}

const turns = defineFunction('turns', async (context, input) => {
  const messages: ModelMessage[] = [{ role: 'user', content: input.text }]
  for (let turn = 0; turn < Number(input.text); turn++) await toolTurn(context, messages)
  return 'done'
})

const oneTurn = defineFunction('one-turn', async (context, input) => {
  const { text } = await context.model({ model: 'instant', messages: [{ role: 'user', content: input.text }] })
  return text
})

const rows: Row[] = []
const micros = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} µs`

async function bareLoop(): Promise<number> {
  const call = { signal: new AbortController().signal, key: '', delta: () => {} }
  const { cpuMicros } = await perUnit(20_000, async () => {
    for (let turn = 0; turn < 20_000; turn++) {
      const messages: ModelMessage[] = [{ role: 'user', content: 'go' }]
      const { answer: said } = await instant.call({ model: 'instant', messages }, call)
      messages.push({ role: 'assistant', content: said.text })
    }
  })
  return cpuMicros
}

async function inMemory(): Promise<void> {
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
}

/** One FULL commit of one small row, and a loop that commits what a step must keep. */
async function bareCommits(): Promise<{ commit: number; loop: number; ahead: number }> {
  const open = (name: string): DatabaseSync => {
    const db = new DatabaseSync(join(folder, name))
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE log (run, seq, type, data)')
    return db
  }
  const commits = open('bare-commit.db')
  const insert = commits.prepare('INSERT INTO log VALUES (1, ?, ?, ?)')
  const commit = await perUnit(300, () => {
    for (let seq = 0; seq < 300; seq++) insert.run(seq, 'step', answer)
  })
  const loop = await perUnit(300, bareLoopOn(open('bare-loop.db'), ['request, answer, call and result']))
  const ahead = await perUnit(300, bareLoopOn(open('bare-ahead.db'), ['before the call', 'after the call']))
  commits.close()
  return { commit: commit.wallMicros, loop: loop.wallMicros, ahead: ahead.wallMicros }
}

/** A loop of model and tool calls that writes four rows a step, in one commit or in two. */
function bareLoopOn(db: DatabaseSync, commitsPerStep: readonly string[]): () => Promise<void> {
  const row = db.prepare('INSERT INTO log VALUES (1, ?, ?, ?)')
  const call = { signal: new AbortController().signal, key: '', delta: () => {} }
  let seq = 0
  return async () => {
    const messages: ModelMessage[] = [{ role: 'user', content: 'go' }]
    for (let turn = 0; turn < 300; turn++) {
      const { answer: said } = await instant.call({ model: 'instant', messages }, call)
      const found = await lookUp.run({ city: 'Paris' }, { key: '', attempt: 1, signal: call.signal, may: () => true })
      messages.push(
        { role: 'assistant', content: said.text },
        { role: 'tool', toolCallId: '1', tool: 'look_up', content: { ...found } },
      )
      for (const commit of commitsPerStep) {
        db.exec('BEGIN')
        for (let rows = 0; rows < 4 / commitsPerStep.length; rows++)
          row.run(seq++, commit, JSON.stringify({ said, found }))
        db.exec('COMMIT')
      }
    }
  }
}

async function durable(): Promise<void> {
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
}

async function bytes(): Promise<void> {
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
}

async function waiting(): Promise<void> {
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
}

async function concurrentDurable(): Promise<void> {
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
}

async function fanOut(): Promise<void> {
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
}

async function replay(): Promise<void> {
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
}

async function cancel(): Promise<void> {
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
}

const wanted = process.argv[2]
for (const part of [inMemory, durable, bytes, waiting, concurrentDurable, fanOut, replay, cancel]) {
  if (wanted === undefined || part.name === wanted) await part()
}
printTable(`Kernel, Node ${process.version}`, rows)
