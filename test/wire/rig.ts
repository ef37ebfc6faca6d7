import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { AgentDefinition } from '../../src/agents/definition.ts'
import { type Baton, createBaton } from '../../src/baton.ts'
import type { BatonOptions } from '../../src/library/options.ts'
import type { ModelChoices } from '../../src/models/all-models.ts'
import { modelsAt } from './models-at.ts'
import type { Answer, Format, Recorded } from './server/script.ts'

/** What tests of this folder are run with: a model that does not think, and one that does, for each format. */
export interface Speaker {
  readonly title: string
  readonly format: Format
  readonly model: string
  readonly thinks: boolean
}

const pairs: readonly (readonly [Format, string, string])[] = [
  ['responses', 'openai/gpt-4.1-mini', 'openai/gpt-5-mini'],
  ['chat', 'openai-chat/gpt-4.1-mini', 'openai-chat/gpt-5-mini'],
  ['compatible', 'local/llama3.1', 'local/kimi-k2-thinking'],
  ['anthropic', 'anthropic/claude-haiku-4-5', 'anthropic/claude-opus-5-5'],
  ['google', 'google/gemini-2.0-flash', 'google/gemini-3.5-flash'],
]

export const speakers: readonly Speaker[] = pairs.flatMap(([format, plain, thinking]) => [
  { title: plain, format, model: plain, thinks: false },
  { title: thinking, format, model: thinking, thinks: true },
])

/** The models that think. */
export const thinkers: readonly Speaker[] = speakers.filter(({ thinks }) => thinks)

export interface Seen {
  readonly requests: readonly Recorded[]
  /** How many answers of the script nobody asked for. */
  readonly left: number
}

/** A lane of the server that belongs to one test. */
export interface Lane {
  readonly url: string
  readonly models: ModelChoices
  script(...answers: readonly Answer[]): Promise<void>
  seen(): Promise<Seen>
  arrived(count: number): Promise<Seen>
  release(): Promise<void>
}

let address: Promise<string> | undefined
let count = 0

/** One server for all files of a process; it ends when the process does. */
async function startServer(): Promise<string> {
  const file = fileURLToPath(new URL('./server.ts', import.meta.url))
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  child.unref()
  child.stdout.destroy()
  return line.toString().trim()
}

export async function openLane(): Promise<Lane> {
  address ??= startServer()
  const url = `${await address}/${++count}`
  const control = async (what: string, body?: unknown): Promise<Seen> => {
    const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    return (await (await fetch(`${url}/control/${what}`, post)).json()) as Seen
  }
  return {
    url,
    models: modelsAt(url),
    script: async (...answers) => void (await control('script', answers)),
    seen: () => control('requests'),
    arrived: (wanted) => control(`arrived/${wanted}`),
    release: async () => void (await control('release', {})),
  }
}

export function openBaton(
  lane: Lane,
  agents: readonly AgentDefinition[],
  options: Omit<BatonOptions, 'agents' | 'models'> = {},
): Promise<Baton> {
  return createBaton({ agents, models: lane.models, random: () => 0, ...options })
}
