import { describe, expect, test } from 'vitest'
import type { Context } from '../../src/kernel/context.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

const tool: Tool = { name: 'echo', description: 'Echoes.', effect: 'read', run: (input) => input }
const child = defineFunction('child', async () => 'done')

/** JavaScript: what a compiler would have refused, and code that has none hands in all the same. */
const wrong: Readonly<Record<string, (context: Context) => unknown>> = {
  'a tool without an input': (context) => context.tool(tool, undefined as never),
  'a tool with -0, which would be read back as 0': (context) => context.tool(tool, { temperature: -0 }),
  'a tool with a key that is a symbol': (context) => context.tool(tool, { [Symbol('key')]: 1 } as never),
  'a question whose choices are a text': (context) => context.ask({ prompt: 'Which?', choices: 'ab' as never }),
  'a question that is no text': (context) => context.ask({ prompt: 5 as never }),
  'a child whose role is a number': (context) => context.run('child', 'x', { role: 5 as never }),
  'a child whose reason is an object': (context) => context.run('child', 'x', { reason: {} as never }),
  'a child with a time limit that is a text': (context) => context.run('child', 'x', { timeoutMs: '1' as never }),
  'a child whose text is a number': (context) => context.run('child', { text: 5 as never }),
  'a child whose labels are a text': (context) => context.run('child', { text: 'x', labels: 'private' as never }),
  'a child that has seen an unknown label': (context) => context.run('child', 'x', { seen: ['privat' as never] }),
  'a child that has seen a text': (context) => context.run('child', 'x', { seen: 'private' as never }),
  'a child that has seen null': (context) => context.run('child', 'x', { seen: null as never }),
  'a model that has no name': (context) => context.model({ messages: [] } as never),
  'a model whose messages are a text': (context) => context.model({ model: 'm', messages: 'x' as never }),
  'a model whose settings are a number': (context) => context.model({ model: 'm', messages: [], settings: 5 as never }),
  'an outcome whose terminal agent is a number': () => ({ output: 'x', terminalAgent: 5 }),
  'an outcome whose warnings are a text': () => ({ output: 'x', warnings: 'abc' }),
}

describe('what code hands in by mistake', () => {
  test.each(Object.entries(wrong))('fails the operation and leaves a log that can be read: %s', async (_, code) => {
    const work = defineFunction('work', async (context) => {
      const returned = await code(context)
      return (typeof returned === 'object' && returned !== null && 'output' in returned ? returned : 'done') as never
    })
    const { baton, ended, treeOf } = await bench({ runnables: [work, child], tools: [tool] })
    const result = await ended(baton.run('work', 'go'))
    expect(result.status).toBe('failed')
    expect(result.error?.code).toMatch(/^BATON_(?:VALUE_NOT_JSON|RUN_EXCEPTION)$/)
    expect((await treeOf(result.runId)).at(-1)?.type).toBe('run.failed')
  })

  test('can be caught by the code, which then goes on', async () => {
    const work = defineFunction('work', async (context) => {
      const refused = await context.tool(tool, undefined as never).catch((error: { code: string }) => error.code)
      return `${refused}, then ${await context.tool(tool, 'fine')}`
    })
    const { baton, ended } = await bench({ runnables: [work], tools: [tool] })
    expect(await ended(baton.run('work', 'go'))).toMatchObject({ output: 'BATON_VALUE_NOT_JSON, then fine' })
  })
})
