import { createBaton } from '../../src/baton.ts'
import type { OpenQuestion } from '../../src/engine/questions.ts'
import { declareEvents } from '../../src/events/family.ts'
import { json } from '../../src/events/field.ts'
import type { Json } from '../../src/events/json.ts'
import type { AnyTool, Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'
import type { CrashScenario, DoomedProcess } from '../../src/testing/crash-sweep.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'

const scenarioEvents = declareEvents<{ 'scenario.booked': { readonly room: Json } }>({
  'scenario.booked': { version: 1, says: 'A room was booked.', fields: { room: json('the room') } },
})

/** What truly happened outside, however often the process died. */
export class World {
  readonly executions: { process: number; kind: string; key: string }[] = []
  readonly letters: Map<string, string> = new Map<string, string>()
  readonly rooms: Set<string> = new Set<string>()

  did(process: DoomedProcess, kind: string, key: string): void {
    this.executions.push({ process: process.number, kind, key })
  }
}

const gone = new Promise<never>(() => {})

/** Waits a number of turns, so that branches end in an order of their own. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

export function toolsOf(process: DoomedProcess, world: World): AnyTool[] {
  const tool = (
    name: string,
    effect: Tool['effect'],
    run: (input: string, key: string) => Json,
    undo?: Tool<string>['undo'],
  ): AnyTool => {
    const built: Tool<string> = {
      name,
      effect,
      description: `the ${effect} tool`,
      run: async (input, { key }) => {
        if (process.dead()) return gone
        await turns(input.length % 4)
        if (process.dead()) return gone
        world.did(process, name, key)
        return run(input, key)
      },
    }
    return undo === undefined ? built : { ...built, undo }
  }
  return [
    tool('look', 'read', (input) => `saw ${input}`),
    tool('store', 'idempotent', (input) => ({ stored: input })),
    tool('send', 'once', (input, key) => {
      world.letters.set(key, input)
      return `sent ${input}`
    }),
    tool(
      'book',
      'compensable',
      (input) => {
        world.rooms.add(input)
        return { room: input }
      },
      (input) => {
        world.rooms.delete(input)
      },
    ),
  ]
}

const helper = defineFunction('helper', async (ctx, input) => {
  const { text } = await ctx.model({ model: 'thinker', messages: [{ role: 'user', content: input.text }] })
  const inner = await ctx.run(leaf, `${input.text}/leaf`)
  return `${text} + ${inner.output}`
})

const leaf = defineFunction('leaf', async (ctx, input) => String(await ctx.tool('look', input.text)))

/** Branches that end in any order, every effect class, nested runs, a question, a timer, a decision. */
const everything: Runnable = defineFunction('everything', async (ctx) => {
  const drawn = ctx.random()
  const started = ctx.now()
  const branches = await ctx.all(
    ['three', 'a', 'seventeen', 'ok'],
    async (branch, item, index) => {
      const seen = await branch.tool('look', `${item}${'.'.repeat(index)}`)
      const stored = await branch.tool('store', item)
      const child = await branch.run(helper, item)
      const sent = await branch.tool('send', `letter ${item}`)
      return { seen, stored, child: child.output, sent }
    },
    { concurrency: 3 },
  )
  const first = await Promise.race([ctx.tool('look', 'xxx'), ctx.tool('look', 'x')])
  const room = await ctx.tool('book', 'room 7')
  ctx.record(scenarioEvents, 'scenario.booked', { room })
  const approved = await ctx.ask({ prompt: 'Go on?', choices: ['yes', 'no'] })
  await ctx.sleep(500)
  await ctx.sleep(90_000)
  const verdict = await ctx.decide(
    {
      name: 'enough',
      verdict: { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: value as string }) } },
      prompt: () => [{ role: 'user', content: 'enough?' }],
      rule: (seen: number) => ({ verdict: seen > 3 ? 'enough' : 'more', reason: `${seen} branches` }),
    },
    branches.length,
  )
  return {
    output: `${verdict} ${approved} ${first}`,
    data: { branches: branches.map((settled) => (settled.ok ? settled.value : 'failed')), room, drawn, started },
  }
})

/** A person who looks at the world before answering. */
export function truthfully(question: OpenQuestion, world: World): Json {
  const { tool, key } = (question.about ?? {}) as { tool?: string; key?: string }
  if (tool !== 'send' || key === undefined) return 'yes'
  const letter = world.letters.get(key)
  if (question.prompt.startsWith('What did')) return `sent ${letter}`
  return letter === undefined ? 'It did not happen' : 'It happened'
}

export const scenario: CrashScenario<World> = {
  world: () => new World(),
  target: 'function:everything',
  input: 'go',
  answer: truthfully,
  open: (process, world) =>
    createBaton({
      journal: process.journal,
      clock: process.clock,
      owner: process.owner,
      random: () => 0.25,
      runnables: [everything, helper, leaf],
      tools: toolsOf(process, world),
      model: modelOf(process, world),
    }),
}

export function modelOf(process: DoomedProcess, world: World): ReturnType<typeof scriptedModel> {
  const model = scriptedModel((request) => `thought about ${JSON.stringify(request.messages.at(-1)?.content)}`)
  return {
    ...model,
    call: async (request, call) => {
      if (process.dead()) return gone
      await turns(String(request.messages[0]?.content).length % 3)
      if (process.dead()) return gone
      world.did(process, 'model', call.key)
      return model.call(request, call)
    },
  }
}
