/**
 * A lead and a thousand workers: how close the wall time comes to what the tools alone need, and what it costs.
 *
 *   npm run bench:workorder                1,000 subtasks of 50 ms, 100 at once
 *   npm run bench:workorder -- 200 20      200 subtasks, 20 at once
 *
 * Beside the same fan-out in LangGraph.js (`Send`) and OpenAI Agents JS, where they are installed
 * (npm ci --prefix bench/peers). Every contestant has processes of its own, and they take turns.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createBaton } from '../src/baton.ts'
import { defineWorkOrder } from '../src/coordination/workorder/define-work-order.ts'
import type { Tool } from '../src/kernel/ports/tool.ts'
import { measure, median, printTable, type Row, settledHeap } from './measure.ts'

type FanOut = (count: number, workers: number, tool: (index: number) => Promise<unknown>) => Promise<void>

const contestants = ['Baton', 'LangGraph.js', 'OpenAI Agents JS'] as const
type Contestant = (typeof contestants)[number]

const toolMs = 50
const rounds = 3
const roundsInside = 5
/** The wall time may be this much longer than that of the tools alone. */
const must = 1.15

const load: Record<Contestant, () => Promise<{ fanOut: FanOut }>> = {
  Baton: async () => ({ fanOut: batonFanOut }),
  'LangGraph.js': () => import('./peers/fan-out-langgraph.mjs' as string),
  'OpenAI Agents JS': () => import('./peers/fan-out-openai-agents.mjs' as string),
}

const modules: Record<Contestant, string | undefined> = {
  Baton: undefined,
  'LangGraph.js': '@langchain/langgraph',
  'OpenAI Agents JS': '@openai/agents',
}

/** A work order with its log, its budget and its review; the limits are raised for it on purpose. */
const batonFanOut: FanOut = async (count, workers, work) => {
  const tool: Tool<{ index: number }, unknown> = {
    name: 'work',
    description: 'Works.',
    effect: 'read',
    run: ({ index }) => work(index),
  }
  const order = defineWorkOrder({ name: 'bench', tools: [tool as Tool], max_workers: workers })
  const subtasks = Array.from({ length: count }, (_, index) => ({
    name: `task_${index}`,
    args: { index },
    tool: 'work',
  }))
  const baton = await createBaton()
  const input = { text: 'Do it all.', data: { plan: { goal: 'all', subtasks } } }
  const result = await baton.run(order, input, { limits: { toolCalls: 2 * count, fanOut: 2 * count } })
  await baton.close()
  if (result.status !== 'completed') throw new Error(`unexpected: ${JSON.stringify(result).slice(0, 500)}`)
}

const wait = async (index: number): Promise<{ summary: string }> => {
  await new Promise((resolve) => setTimeout(resolve, toolMs))
  return { summary: `${index} is done` }
}

/** Wall and CPU milliseconds of a round, and how many bytes of heap each round leaves behind. */
async function measureHere(who: Contestant, count: number, workers: number): Promise<number[]> {
  const { fanOut } = await load[who]()
  await fanOut(count, workers, wait)
  const before = settledHeap()
  const measured = []
  for (let round = 0; round < roundsInside; round++) measured.push(await measure(() => fanOut(count, workers, wait)))
  const left = (settledHeap() - before) / roundsInside
  const wall = median(measured.map(({ wallMicros }) => wallMicros)) / 1_000
  return [wall, median(measured.map(({ cpuMicros }) => cpuMicros)) / 1_000, left]
}

function inProcess(who: Contestant, count: number, workers: number): number[] {
  const program = fileURLToPath(import.meta.url)
  const args = ['--expose-gc', program, '--measure', who, String(count), String(workers)]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${who}: ${stderr}`)
  return (stdout.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
}

function compare(count: number, workers: number): void {
  const present = contestants.filter((who) => {
    const module = modules[who]
    const isThere = module === undefined || existsSync(new URL(`./peers/node_modules/${module}`, import.meta.url))
    if (!isThere) console.log(`${who} is not installed (npm ci --prefix bench/peers) and left out.`)
    return isThere
  })
  const taken = new Map(present.map((who): [Contestant, number[][]] => [who, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [who, lines] of taken) lines.push(inProcess(who, count, workers))
  }
  const ideal = Math.ceil(count / workers) * toolMs
  const rows = [...taken].flatMap(([who, lines]) => rowsFor(who, lines, ideal, count))
  printTable(
    `${count} subtasks of ${toolMs} ms, ${workers} at once: at best ${ideal} ms. Node ${process.version}`,
    rows,
  )
}

function rowsFor(who: Contestant, lines: readonly (readonly number[])[], ideal: number, count: number): Row[] {
  const [wall = 0, cpu = 0, left = 0] = [0, 1, 2].map((column) =>
    median(lines.map((line) => line[column] ?? Number.NaN)),
  )
  const isOurs = who === 'Baton'
  const verdict = (isMet: boolean): string => (isMet ? 'met' : 'NOT MET')
  return [
    {
      work: `${who}, wall`,
      figure: `${wall.toFixed(0)} ms`,
      compared: `${(wall / ideal).toFixed(2)} × ideal`,
      ...(isOurs ? { target: `≤ ${must} × ideal: ${verdict(wall / ideal <= must)}` } : {}),
    },
    {
      work: `${who}, CPU`,
      figure: `${cpu.toFixed(0)} ms`,
      compared: `${((cpu * 1_000) / count).toFixed(0)} µs a subtask`,
    },
    { work: `${who}, heap left by a round`, figure: `${(left / 1_024).toFixed(0)} kB` },
  ]
}

const [mode, ...words] = process.argv.slice(2)
if (mode === '--measure') {
  const [who, count, workers] = words
  console.log((await measureHere(who as Contestant, Number(count), Number(workers))).join(' '))
} else {
  compare(Number(mode ?? 1_000), Number(words[0] ?? 100))
}
