/**
 * Tokens and calls of one task of three agents, beside others, on one scripted server that counts alike for all: a
 * quarter of the characters of messages, instructions, tools and the form of the answer.
 *
 * Before members of a team went on with their own conversation, the same task took 9,028 tokens in a team; before schemas
 * fitted providers, 2,792 as a work order.
 *
 *   npm run bench:tokens
 */
import { existsSync } from 'node:fs'
import { type Lane, openLane } from '../test/wire/rig.ts'
import { printTable } from './measure.ts'
import { handoffs, team, workOrder } from './tokens/baton.ts'
import { langgraphSupervisor, openaiAgents } from './tokens/peers.ts'
import { said } from './tokens/task.ts'

interface Counted {
  readonly calls: number
  readonly input: number
  readonly output: number
}

/** What a contestant sent until the task was done. It is no contestant if its answer is not the page, or is refused. */
async function count(work: (lane: Lane) => Promise<string>): Promise<Counted> {
  const lane = await openLane()
  const answer = await work(lane)
  const { requests, left } = await lane.seen()
  const refused = requests.flatMap((request) => request.refused ?? [])
  if (answer !== said.page || refused.length > 0 || left > 0) {
    throw new Error(`${work.name} did not do the task (${left} answers left): ${answer} ${refused.join(' ')}`)
  }
  const sum = (pick: (request: (typeof requests)[number]) => number): number =>
    requests.reduce((total, request) => total + pick(request), 0)
  return { calls: requests.length, input: sum((one) => one.inputTokens), output: sum((one) => one.outputTokens) }
}

const must = { handoff: 0.65, team: 7_000, workOrder: 3_500 } as const

const shown = ({ calls, input, output }: Counted): string =>
  `${input.toLocaleString('en')} in, ${output.toLocaleString('en')} out, ${calls} calls`

function judged(measured: number, limit: number, words: string): string {
  if (measured > limit) process.exitCode = 1
  return `≤ ${words}: ${measured <= limit ? 'met' : 'NOT MET'}`
}

const hasPeers = existsSync(new URL('./peers/node_modules', import.meta.url))
const own = { handoff: await count(handoffs), team: await count(team), workOrder: await count(workOrder) }
const peers = hasPeers
  ? {
      'OpenAI Agents JS, handoffs': await count(openaiAgents),
      'LangGraph.js, supervisor': await count(langgraphSupervisor),
    }
  : {}
const best = Math.min(...Object.values(peers).map(({ input }) => input))
const ratio = own.handoff.input / best
printTable('One task of three agents: find out, write, edit', [
  {
    work: 'Baton, handoffs',
    figure: shown(own.handoff),
    ...(hasPeers
      ? {
          compared: `${ratio.toFixed(2)} × best peer's input`,
          target: judged(ratio, must.handoff, `${must.handoff} ×`),
        }
      : { compared: 'no peer: npm ci --prefix bench/peers' }),
  },
  ...Object.entries(peers).map(([work, counted]) => ({ work, figure: shown(counted) })),
  {
    work: 'Baton, team of 3 in 2 rounds',
    figure: shown(own.team),
    target: judged(own.team.input, must.team, '7,000 in'),
  },
  {
    work: 'Baton, work order',
    figure: shown(own.workOrder),
    target: judged(own.workOrder.input, must.workOrder, '3,500 in'),
  },
])
