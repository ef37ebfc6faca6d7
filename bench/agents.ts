/**
 * What an agent costs beside the AI SDK's own loop and OpenAI Agents JS, in one run.
 *
 *   npm run bench:agents
 *
 * Every figure is the median of five rounds, each in a process of its own, the contestants taking turns.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { printTable, type Row, settledHeap } from './measure.ts'

const answer = 'The weather in Paris is mild, with highs around eighteen degrees.'
const contestants = ['baton', 'ai-sdk', 'openai-agents'] as const
type Contestant = (typeof contestants)[number]

interface Peer {
  runAgent(turns: number, answer: string): Promise<void>
  waitForModel(gate: Promise<void>): Promise<unknown>
}

const load: Record<Contestant, () => Promise<Peer>> = {
  baton: () => import('./contestant.ts'),
  'ai-sdk': () => import('./peers/ai-sdk.mjs' as string),
  'openai-agents': () => import('./peers/openai-agents.mjs' as string),
}

/** CPU microseconds of one agent with so many tool turns. */
async function cpuPerRun({ runAgent }: Peer, turns: number): Promise<number> {
  const runs = turns === 0 ? 2_000 : Math.max(10, Math.ceil(4_000 / turns))
  for (let run = 0; run < runs; run++) await runAgent(turns, answer)
  const before = process.cpuUsage()
  for (let run = 0; run < runs; run++) await runAgent(turns, answer)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / runs
}

/** Heap bytes of each of 10,000 sessions that wait for their model. */
async function heapPerWaiting({ runAgent, waitForModel }: Peer): Promise<number> {
  await runAgent(0, answer)
  let open = (): void => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const before = settledHeap()
  const sessions = Array.from({ length: 10_000 }, () => waitForModel(gate))
  await new Promise((resolve) => setTimeout(resolve, 500))
  const each = (settledHeap() - before) / sessions.length
  open()
  await Promise.all(sessions)
  return each
}

/** Milliseconds from the start of the process to the first model call. */
async function coldStart({ runAgent }: Peer): Promise<number> {
  await runAgent(0, answer)
  return performance.now()
}

async function measureHere(who: Contestant, what: string): Promise<number> {
  const peer = await load[who]()
  if (what === 'waiting') return heapPerWaiting(peer)
  if (what === 'start') return coldStart(peer)
  return cpuPerRun(peer, Number(what))
}

function measureInProcess(who: string, what: string): number {
  const args = ['--expose-gc', fileURLToPath(import.meta.url), who, what]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${who} ${what}: ${stderr}`)
  return Number(stdout.trim().split('\n').at(-1))
}

function bareStart(): number {
  const { stdout } = spawnSync(process.execPath, ['-e', 'console.log(performance.now())'], { encoding: 'utf8' })
  return Number(stdout)
}

const median = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[values.length >> 1] ?? 0

function compare(what: string, present: readonly Contestant[]): Map<Contestant, number> {
  const rounds = new Map<Contestant, number[]>(present.map((who) => [who, []]))
  for (let round = 0; round < 5; round++) {
    for (const who of present) rounds.get(who)?.push(measureInProcess(who, what))
  }
  return new Map([...rounds].map(([who, values]) => [who, median(values)]))
}

function row(work: string, figures: Map<Contestant, number>, format: (value: number) => string, target: string): Row {
  const own = figures.get('baton') ?? 0
  const others = [...figures].filter(([who]) => who !== 'baton')
  const compared = others.map(([who, value]) => `${who} ${format(value)} (${(own / value).toFixed(2)} ×)`).join('; ')
  return { work, figure: format(own), compared, target }
}

function main(): void {
  const installed = existsSync(new URL('./peers/node_modules', import.meta.url))
  if (!installed) console.log('The peers are not installed (npm ci --prefix bench/peers), so Baton is measured alone.')
  const present = installed ? contestants : (['baton'] as const)
  const micros = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} µs`
  const rows: Row[] = [row('one turn, CPU', compare('0', present), micros, '≤ 0.5 × AI SDK')]
  const turns = new Map([20, 100, 400].map((count) => [count, compare(String(count), present)]))
  for (const [count, figures] of turns) {
    const perTurn = new Map([...figures].map(([who, value]) => [who, value / count]))
    rows.push(row(`tool turn at ${count}, CPU`, perTurn, micros, count === 20 ? '≤ 0.5 × AI SDK' : ''))
  }
  const growth = (who: Contestant): number =>
    (turns.get(400)?.get(who) ?? 0) / 400 / ((turns.get(20)?.get(who) ?? 1) / 20)
  rows.push(
    row(
      'growth of a tool turn, 400 ÷ 20',
      new Map(present.map((who) => [who, growth(who)])),
      (value) => value.toFixed(2),
      '≤ 1.25',
    ),
  )
  const bare = median(Array.from({ length: 5 }, bareStart))
  const start = row(
    'process start to first answer',
    compare('start', present),
    (value) => `${value.toFixed(0)} ms`,
    '≤ 2.5 × bare Node',
  )
  rows.push({ ...start, compared: `bare Node ${bare.toFixed(0)} ms; ${start.compared ?? ''}` })
  rows.push(
    row(
      '10,000 waiting sessions, heap each',
      compare('waiting', present),
      (value) => `${(value / 1024).toFixed(1)} kB`,
      '≤ 9 kB',
    ),
  )
  printTable(`Agents, Node ${process.version}`, rows)
}

const [who, what] = process.argv.slice(2)
if (who === undefined || what === undefined) main()
else console.log(await measureHere(who as Contestant, what))
