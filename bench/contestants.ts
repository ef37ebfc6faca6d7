import { runRequests } from './http/bare-calls.ts'
import { withServer } from './http/server-process.ts'
import { settledHeap } from './measure.ts'

export const contestants = ['baton', 'ai-sdk', 'openai-agents'] as const
export type Contestant = (typeof contestants)[number]

export const answer = 'The weather in Paris is mild, with highs around eighteen degrees.'

interface Peer {
  /** One agent, `turns` tool turns, one answer. */
  runAgent(turns: number, answer: string): Promise<void>
  /** The same without tools, the model reached over HTTP. */
  runOverHttp(url: string, answer: string, isStreamed: boolean): Promise<void>
  waitForModel(gate: Promise<void>): Promise<unknown>
}

const load: Record<Contestant, () => Promise<Peer>> = {
  baton: () => import('./contestant.ts'),
  'ai-sdk': () => import('./peers/ai-sdk.mjs' as string),
  'openai-agents': () => import('./peers/openai-agents.mjs' as string),
}

/** Measures one thing about one contestant in this process, which does nothing else. */
export async function measureHere([who = '', what = '', warmMs = '500']: readonly string[]): Promise<number> {
  if (what === 'http') return withServer(answer, async (url) => cpuPer(await callerOf(who, url), Number(warmMs)))
  const peer = await load[who as Contestant]()
  if (what === 'waiting') return heapPerWaiting(peer)
  return cpuPer(() => peer.runAgent(Number(what), answer), Number(warmMs))
}

async function callerOf(who: string, url: string): Promise<() => Promise<void>> {
  if (who === 'fetch' || who === 'node:http') return runRequests(who, url, answer)
  const isStreamed = who.endsWith(' streamed')
  const { runOverHttp } = await load[who.replace(' streamed', '') as Contestant]()
  return () => runOverHttp(url, answer, isStreamed)
}

/** CPU microseconds of one piece of work, once it is loaded and has been done for so many milliseconds of CPU. */
async function cpuPer(work: () => Promise<void>, warmMs: number): Promise<number> {
  await work()
  let times = 0
  for (const start = process.cpuUsage(); micros(start) < warmMs * 1_000; times += 0.5) await work()
  const start = process.cpuUsage()
  for (let done = 0; done < times; done++) await work()
  return micros(start) / Math.ceil(times)
}

function micros(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return user + system
}

/** Heap bytes of each of 10,000 sessions that wait for their model. */
async function heapPerWaiting({ runAgent, waitForModel }: Peer): Promise<number> {
  await runAgent(0, answer)
  const gate = Promise.withResolvers<void>()
  const before = settledHeap()
  const sessions = Array.from({ length: 10_000 }, () => waitForModel(gate.promise))
  await new Promise((resolve) => setTimeout(resolve, 500))
  const each = (settledHeap() - before) / sessions.length
  gate.resolve()
  await Promise.all(sessions)
  return each
}
