import { describe, expect, test } from 'vitest'
import type { Context } from '../../src/kernel/context.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench, types } from './bench-of-one.ts'

/** A promise that is no operation: a timer of the process itself. */
const foreign = (ms = 1): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function noting(): {
  readonly tool: Tool<string, string>
  readonly noted: string[]
  readonly has: (what: string) => Promise<void>
} {
  const noted: string[] = []
  const waiting = new Map<string, () => void>()
  return {
    noted,
    has: (what) => new Promise((resolve) => (noted.includes(what) ? resolve() : waiting.set(what, resolve))),
    tool: {
      name: 'note',
      description: 'Notes.',
      effect: 'idempotent',
      run: (what) => {
        noted.push(what)
        waiting.get(what)?.()
        return what
      },
    },
  }
}

describe('code that waits for a promise that is no operation', () => {
  test('is let finish while another branch waits for a person', async () => {
    const { tool, has } = noting()
    const work = defineFunction('work', async (context) => {
      await context.all(['ask', 'note'], async (branch, what) => {
        if (what === 'ask') return branch.ask({ prompt: 'Go on?' })
        await branch.tool(tool, 'before')
        await foreign(5)
        return branch.tool(tool, 'after')
      })
      return 'done'
    })
    const { baton } = await bench({ runnables: [work], tools: [tool] })
    await baton.start('work', 'go')
    await has('after')
  })

  test('gets the answer that was acknowledged while it replayed', async () => {
    const ask = (context: Context, prompt: string): Promise<unknown> => context.ask({ prompt })
    const work = defineFunction('work', async (context) => {
      const [, second] = await Promise.all([
        context.sleep(3_600_000),
        (async () => {
          await ask(context, 'First?')
          await foreign()
          return ask(context, 'Second?')
        })(),
      ])
      return `second: ${second}`
    })
    const { baton, restart, clock, passTime, ended } = await bench({ runnables: [work] })
    const { runId } = await baton.start('work', 'go')
    await passTime(baton.result(runId))
    await baton.answer(runId, 'ask#1', 'one')
    await waitFor(async () => (await baton.questions(runId)).some(({ op }) => op === 'ask#2'))
    await clock.advance(20_000)
    const again = await restart()
    await again.answer(runId, 'ask#2', 'two')
    await foreign(20)
    await clock.advance(3_600_000)
    expect(await ended(again.result(runId))).toMatchObject({ output: 'second: two' })
  })

  test('keeps a run in memory, and its caller is told all the same what it waits for', async () => {
    const work = defineFunction('work', async (context) => {
      const [answer] = await Promise.all([context.ask({ prompt: 'Go on?' }), context.random(), context.sleep(1)])
      return `answer: ${answer}`
    })
    const { baton, clock, ended } = await bench({ runnables: [work] })
    const { runId, result } = await baton.start('work', 'go')
    await clock.advance(5_000)
    expect(await result).toMatchObject({ status: 'awaiting_input', questions: [{ op: 'ask#1' }] })
    const waiting = (await baton.events(runId)).findLast(({ type }) => type === 'run.awaiting_input')
    expect(waiting?.data).toMatchObject({ kept: true })
    await baton.answer(runId, 'ask#1', 'yes')
    expect(await ended(baton.result(runId))).toMatchObject({ output: 'answer: yes' })
    expect(types(await baton.events(runId)).slice(-3)).toEqual(['run.resumed', 'question.answered', 'run.completed'])
  })
})

test.each(['race', 'any'] as const)(
  'code that waits for an operation or a promise of its own, by Promise.%s, goes on with either',
  async (way) => {
    const work = defineFunction('work', async (context) => {
      const own = foreign(20).then(() => 'nobody answered')
      return String(await Promise[way]([context.ask({ prompt: 'Well?' }), own]))
    })
    const { baton, passTime } = await bench({ runnables: [work] })
    const { result } = await baton.start('work', 'go')
    await foreign(30)
    expect(await passTime(result)).toMatchObject({ status: 'completed', output: 'nobody answered' })
  },
)

test('an answer that came too late does not hide from callers what a run that rests waits for', async () => {
  const work = defineFunction('work', async (context) => {
    const first = await context.ask({ prompt: 'First?' })
    const [second] = await Promise.all([context.ask({ prompt: 'Second?' }), context.random(), context.sleep(1)])
    return `${first} ${second}`
  })
  const { baton, journal, passTime, restart, ended } = await bench({ runnables: [work] })
  const { runId } = await passTime(baton.run('work', 'go'))
  await baton.answer(runId, 'ask#1', 'one')
  await passTime(baton.result(runId))
  const again = await restart()
  const late = {
    kind: 'answer',
    id: `${runId}/late`,
    rootRunId: runId,
    runId,
    op: 'ask#1',
    content: 'two',
    by: 'x',
    at: 0,
  } as const
  await journal.post(late)
  const handle = await again.resume(runId)
  expect(await passTime(handle.result)).toMatchObject({ status: 'awaiting_input', questions: [{ op: 'ask#2' }] })
  expect(await passTime(again.result(runId))).toMatchObject({ status: 'awaiting_input' })
  await again.answer(runId, 'ask#2', 'two')
  expect(await ended(again.result(runId))).toMatchObject({ output: 'one two' })
})

async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await foreign()
}
