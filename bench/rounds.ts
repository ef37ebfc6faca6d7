import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Contestant } from './contestants.ts'
import { median } from './measure.ts'
import type { Figures } from './verdicts.ts'

export interface Rounds {
  readonly isFull: boolean
  readonly hasPeers: boolean
  /** The median of each contestant's rounds, and of others that are measured beside them. */
  compare(what: string, beside?: readonly string[]): Figures
  compareStart(): { readonly wall: Figures; readonly cpu: Figures }
}

const program = fileURLToPath(new URL('./agents.ts', import.meta.url))
const starter = fileURLToPath(new URL('./start/first-answer.mjs', import.meta.url))

/** Rounds in processes of their own. */
export function openRounds(contestants: readonly Contestant[], isFull: boolean): Rounds {
  return {
    isFull,
    hasPeers: contestants.length > 1,
    compare: (what, beside = []) => {
      const present = what === 'http' ? contestants.filter((who) => who !== 'openai-agents') : contestants
      const rounds = isFull ? 5 : what === 'waiting' ? 1 : 3
      const warmMs = String(isFull ? 4_000 : what === 'http' || what === '0' ? 1_500 : 700)
      const args = (who: string): string[] => ['--expose-gc', program, '--measure', who, what, warmMs]
      return middle(inTurns([...present, ...beside], rounds, args), 0)
    },
    compareStart: () => {
      const taken = inTurns([...contestants, 'bare Node'], isFull ? 25 : 11, (who) => [starter, who])
      return { wall: middle(taken, 0), cpu: middle(taken, 1) }
    },
  }
}

type Taken = ReadonlyMap<string, readonly (readonly number[])[]>

/** The contestants take turns, so that a busy moment of the machine meets them all. */
function inTurns(who: readonly string[], rounds: number, args: (who: string) => readonly string[]): Taken {
  const taken = new Map<string, number[][]>(who.map((one) => [one, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [one, lines] of taken) lines.push(numbersFrom(args(one)))
  }
  return taken
}

function middle(taken: Taken, column: number): Figures {
  return new Map([...taken].map(([who, lines]) => [who, median(lines.map((line) => line[column] ?? Number.NaN))]))
}

/** The numbers in the last line that a program prints. */
function numbersFrom(args: readonly string[]): number[] {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
  return (stdout.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
}
