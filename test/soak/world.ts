import type { OpenQuestion } from '../../src/engine/questions.ts'
import { BatonError } from '../../src/errors/baton-error.ts'
import type { Json, JsonObject } from '../../src/events/json.ts'
import { type Model, ModelFailure } from '../../src/kernel/ports/model.ts'
import type { AnyTool, Tool } from '../../src/kernel/ports/tool.ts'
import { foreign } from './perform.ts'

/** What is wrong with the disk. */
export type DiskFault = 'busy' | 'full' | 'unreadable' | 'slow'

/** The outside: what truly happened there, and what is wrong with it now. */
export class World {
  /** How often each letter was sent, by its name. */
  readonly sent: Map<string, number> = new Map()
  /** Keys of letters, and what was in them. */
  readonly letters: Map<string, string>
  /** Rooms that are booked now, by the key they were booked with. */
  readonly rooms: Map<string, string> = new Map()
  /** How often each fragile thing was tried. */
  readonly tries: Map<string, number> = new Map()
  /** Model calls that were answered, by name. */
  readonly said: Map<string, number> = new Map()
  readonly intruded: string[] = []
  /** The run that receives a message, by the name of the step. */
  readonly receivers: Map<string, string> = new Map()
  disk: DiskFault | undefined
  /** How many requests the disk refused. */
  refused = 0
  isProviderDown = false

  constructor(letters: Map<string, string> = new Map()) {
    this.letters = letters
  }
}

/** Something that lives in a process: it does nothing while that stands still, or is dead. */
export type Awake = () => Promise<void> | undefined

export function toolsOf(world: World, awake: Awake): AnyTool[] {
  const tool = <Input>(
    name: string,
    effect: Tool['effect'],
    run: (input: Input, key: string) => Json,
    undo?: Tool<Input>['undo'],
  ): AnyTool => {
    const built: Tool<Input> = {
      name,
      effect,
      description: `the tool ${name}`,
      run: async (input, { key }) => {
        await awake()
        await foreign(key.length % 3)
        await awake()
        const output = run(input, key)
        await awake()
        return output
      },
    }
    return undo === undefined ? built : { ...built, undo }
  }
  return [
    tool('look', 'read', (name: string) => `look ${name}`),
    tool('store', 'idempotent', (name: string) => `store ${name}`),
    tool('send', 'once', (name: string, key) => {
      count(world.sent, name)
      world.letters.set(key, name)
      return `send ${name}`
    }),
    tool(
      'book',
      'compensable',
      (name: string, key) => {
        world.rooms.set(key, name)
        return `book ${name}`
      },
      async (name) => {
        await awake()
        // Nobody books a room that is booked, so there is one at most; a crash may have kept it from being booked at all.
        const key = [...world.rooms.keys()].findLast((one) => world.rooms.get(one) === name)
        if (key !== undefined) world.rooms.delete(key)
      },
    ),
    tool('refused', 'read', (name: string) => {
      throw new Error(`${name} is refused`)
    }),
    tool('fragile', 'read', ({ name, failures }: JsonObject) => {
      if (count(world.tries, String(name)) <= Number(failures)) throw new Error(`${name} broke`)
      return `fragile ${name}`
    }),
    tool('intrude', 'read', (text: string) => {
      world.intruded.push(text)
      return 'intruded'
    }),
  ]
}

/** A call costs a cent. */
export const callUsdMicros = 10_000

export function modelOf(world: World, awake: Awake): Model {
  const usage = { inputTokens: 60, outputTokens: 40, usdMicros: callUsdMicros }
  return {
    estimate: () => ({ tokens: 100, usdMicros: callUsdMicros }),
    call: async ({ messages }) => {
      await awake()
      await foreign(1)
      await awake()
      const name = String(messages.at(-1)?.content)
      if (world.isProviderDown) throw new ModelFailure('the provider is down', undefined, undefined, {})
      count(world.said, name)
      return { answer: { text: `said ${name}`, finish: 'stop' }, usage }
    },
  }
}

/** What a person answers who looks at the world first. */
export function answerTo({ about, prompt }: OpenQuestion, world: World): Json {
  const { tool, key } = (about ?? {}) as { tool?: string; key?: string }
  if (tool !== 'send' || key === undefined) return `answer ${prompt}`
  const letter = world.letters.get(key)
  if (prompt.startsWith('What did')) return `send ${letter}`
  return letter === undefined ? 'It did not happen' : 'It happened'
}

export function refusalOf(fault: DiskFault): BatonError {
  if (fault === 'busy') return new BatonError('BATON_JOURNAL_BUSY', { path: 'the disk' })
  if (fault === 'full') return new BatonError('BATON_JOURNAL_FULL', { path: 'the disk' })
  return new BatonError('BATON_JOURNAL_IO', { path: 'the disk', problem: 'it could not be read' })
}

function count(counts: Map<string, number>, name: string): number {
  const times = (counts.get(name) ?? 0) + 1
  counts.set(name, times)
  return times
}
