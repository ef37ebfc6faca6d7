import type { Context } from '../../src/kernel/context.ts'
import type { Decision } from '../../src/kernel/decision.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'
import { ownLeavesIn, type Program, type Step, tokenOf } from './program.ts'
import type { World } from './world.ts'

/** A promise that is no operation: so many passes of the event loop. */
export async function foreign(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
}

const verdict: Decision<string, string>['verdict'] = {
  '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: String(value) }) },
}

const decision: Decision<string, string> = {
  name: 'judge',
  verdict,
  prompt: (input) => [{ role: 'user', content: input }],
  rule: (input) => ({ verdict: input, reason: 'it is what was asked' }),
}

/** What a run is given to do. */
export interface Task {
  /** The name of its tree, in front of all that it does outside. */
  readonly tree: string
  readonly program: Program
}

/** The function that does a program; its children do what their input says. */
export function workOf(world: World, version = '1', intruder = false): Runnable {
  return defineFunction(
    'work',
    async (context, input) => {
      if (intruder) await context.tool('intrude', input.text)
      const { tree, program }: Task = JSON.parse(input.text)
      for (const { do: what, id } of ownLeavesIn(program)) {
        if (what === 'receive') world.receivers.set(`${tree}.${id}`, context.runId)
      }
      return performAll(context, program, { tree, shared: new Map() })
    },
    version,
  )
}

interface Strand {
  readonly tree: string
  /** Promises that branches of a run wait for together. */
  readonly shared: Map<number, Promise<void>>
}

async function performAll(context: Context, steps: Program, strand: Strand): Promise<string> {
  const done: string[] = []
  for (const step of steps) done.push(await perform(context, step, strand))
  return done.join(' ')
}

async function perform(context: Context, step: Step, strand: Strand): Promise<string> {
  const name = `${strand.tree}.${step.id}`
  const token = tokenOf(step)
  switch (step.do) {
    case 'foreign':
      await foreign(step.turns)
      return token
    case 'shared': {
      const shared = strand.shared.get(step.turns) ?? foreign(step.turns)
      strand.shared.set(step.turns, shared)
      await shared
      return token
    }
    case 'sleep':
      await context.sleep(step.seconds * 1_000)
      return token
    case 'race':
      await Promise.race([context.sleep(step.seconds * 1_000), context.tool('look', name)])
      return token
    case 'look':
    case 'store':
    case 'send':
    case 'book':
      return expected(await context.tool(step.do, name), `${step.do} ${name}`, token)
    case 'fragile':
      return expected(await context.tool('fragile', { name, failures: step.failures }), `fragile ${name}`, token)
    case 'refused':
      return context.tool('refused', name).then(
        () => 'worked',
        () => token,
      )
    case 'model': {
      const { text } = await context.model({ model: 'm', messages: [{ role: 'user', content: name }] })
      return expected(text, `said ${name}`, token)
    }
    case 'decide':
      return expected(await context.decide(decision, name), name, token)
    case 'ask':
      return expected(await context.ask({ prompt: name }), `answer ${name}`, token)
    case 'expire':
      return context.ask({ prompt: `${name} (nobody)`, expiresInMs: 20_000 }).then(
        () => 'answered',
        () => token,
      )
    case 'receive':
      return expected((await context.receive(name)).content, `message ${name}`, token)
    case 'beside': {
      const [answer, looked] = await Promise.all([
        context.ask({ prompt: name }),
        context.tool('look', name),
        foreign(3),
        context.sleep(5_000),
      ])
      return expected(`${answer} ${looked}`, `answer ${name} look ${name}`, token)
    }
    case 'all': {
      const settled = await context.all(step.branches, (branch, inner) => performAll(branch, inner, strand))
      return `[${settled.map((one) => inBranch(one)).join('|')}]`
    }
    case 'gate': {
      // Each branch begins when code of the one before it says so, by a promise that is no operation.
      const gates = step.branches.map(() => Promise.withResolvers<void>())
      const settled = await context.all(step.branches, async (branch, inner, index) => {
        await gates[index - 1]?.promise
        try {
          return await performAll(branch, inner, strand)
        } finally {
          gates[index]?.resolve()
        }
      })
      return `[${settled.map((one) => inBranch(one)).join('|')}]`
    }
    case 'child': {
      const task: Task = { tree: strand.tree, program: step.program }
      const result = await context.run('function:work', JSON.stringify(task))
      if (result.status !== 'completed') throw new Error(`a child failed: ${result.error?.message}`)
      return `(${result.output})`
    }
  }
}

function inBranch(settled: { ok: true; value: string } | { ok: false; error: unknown }): string {
  if (!settled.ok) throw settled.error
  return settled.value
}

function expected(came: unknown, wanted: string, token: string): string {
  if (came !== wanted) throw new Error(`${JSON.stringify(came)} came instead of ${JSON.stringify(wanted)}`)
  return token
}
