/**
 * What an agent costs beside the AI SDK's own loop and OpenAI Agents JS, in one run.
 *
 *   npm run bench:agents              about a minute: Baton and the AI SDK
 *   npm run bench:agents -- --full    some minutes: more rounds, longer ones, all peers
 *
 * Every figure is the median of several rounds, each in a process of its own, the contestants taking turns.
 */
import { existsSync } from 'node:fs'
import { type Contestant, contestants, measureHere } from './contestants.ts'
import { openRounds, type Rounds } from './rounds.ts'
import { measureFirstEvent } from './start/first-event.ts'
import { type Figures, printVerdicts, type Verdict, verdict } from './verdicts.ts'

const micros = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} µs`
const millis = (value: number): string => `${value.toFixed(0)} ms`
const kilobytes = (value: number): string => `${(value / 1024).toFixed(1)} kB`
const plain = (value: number): string => value.toFixed(2)

function oneTurn({ compare }: Rounds): Verdict[] {
  return [verdict('one turn, CPU', compare('0'), micros, { ofPeer: true, must: 0.5, aim: 0.12 })]
}

function toolTurns({ compare, isFull }: Rounds): Verdict[] {
  const lengths = isFull ? [20, 100, 400] : [20, 400]
  const perTurn = new Map(lengths.map((turns) => [turns, divided(compare(String(turns)), turns)]))
  const verdicts = [...perTurn].map(([turns, figures]) => {
    const target = { ofPeer: true, must: turns === 20 ? 0.5 : undefined, aim: turns === 20 ? 0.07 : undefined }
    return verdict(`tool turn at ${turns}, CPU`, figures, micros, target)
  })
  const at = (turns: number): Figures => perTurn.get(turns) ?? new Map()
  const growth = new Map([...at(400)].map(([who, value]) => [who, value / (at(20).get(who) ?? value)]))
  return [...verdicts, verdict('growth of a tool turn, 400 ÷ 20', growth, plain, { must: 1.25, aim: 1.1 })]
}

/** Baton always streams, so that a silent provider is noticed; the AI SDK is cheaper when it does not. */
function overHttp({ compare, hasPeers }: Rounds): Verdict[] {
  const figures = compare('http', ['node:http', 'fetch', ...(hasPeers ? ['ai-sdk streamed'] : [])])
  const without = (...names: readonly string[]): Figures =>
    new Map([...figures].filter(([who]) => !names.includes(who)))
  const target = { ofPeer: true, must: 0.9, aim: 0.35 }
  return [
    verdict('one turn over loopback HTTP, streamed, CPU', without('ai-sdk'), micros, target),
    verdict('… beside a peer that does not stream', without('ai-sdk streamed', 'node:http', 'fetch'), micros, target),
  ]
}

function waiting({ compare }: Rounds): Verdict[] {
  const target = { must: 9 * 1024, aim: 4 * 1024 }
  return [verdict('10,000 waiting sessions, heap each', compare('waiting'), kilobytes, target)]
}

function startUp({ compareStart, isFull }: Rounds): Verdict[] {
  const { wall, cpu } = compareStart()
  const target = { ofFloor: 'bare Node', must: 2.5, aim: 1.5 } as const
  const firstEvent = new Map([['baton', measureFirstEvent(isFull ? 15 : 7)]])
  return [
    verdict('process start to first answer, wall', wall, millis, target),
    verdict('process start to first answer, CPU', cpu, millis, target),
    verdict('`baton run` to its first event, wall', firstEvent, millis, { must: 200 }),
  ]
}

function divided(figures: Figures, by: number): Figures {
  return new Map([...figures].map(([who, value]) => [who, value / by]))
}

function main(words: readonly string[]): void {
  const isFull = words.includes('--full')
  if (!existsSync(new URL('../dist/index.js', import.meta.url))) throw new Error('Build it first: npm run build')
  const hasPeers = existsSync(new URL('./peers/node_modules', import.meta.url))
  if (!hasPeers) console.log('The peers are not installed (npm ci --prefix bench/peers), so Baton is measured alone.')
  const peers: readonly Contestant[] = hasPeers ? (isFull ? contestants : ['baton', 'ai-sdk']) : ['baton']
  const rounds = openRounds(peers, isFull)
  const wanted = words.filter((word) => !word.startsWith('--'))
  const parts = [oneTurn, toolTurns, overHttp, startUp, waiting]
  const chosen = parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  const verdicts = chosen.flatMap((part) => part(rounds))
  printVerdicts(`Agents, Node ${process.version}, ${isFull ? 'full' : 'quick'}`, verdicts)
}

const [mode, ...words] = process.argv.slice(2)
if (mode === '--measure') console.log(await measureHere(words))
else main(mode === undefined ? [] : [mode, ...words])
