import { describe, expect, test } from 'vitest'
import type { Grants } from '../../src/grants/grants.ts'
import { defaultPolicy } from '../../src/grants/policy.ts'
import type { Context } from '../../src/kernel/context.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import type { Runnable } from '../../src/kernel/runnable.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench, types } from './bench-of-one.ts'

const written: string[] = []

const read: Tool<string, string> = {
  name: 'read',
  description: 'Reads a file.',
  effect: 'read',
  labels: ['untrusted', 'private'],
  touches: (path) => [{ kind: 'files.read', path }],
  run: (path) => `content of ${path}`,
}

const write: Tool<string, string> = {
  name: 'write',
  description: 'Writes a file.',
  effect: 'idempotent',
  touches: (path) => [{ kind: 'files.write', path }],
  run: (path) => {
    written.push(path)
    return 'written'
  },
}

function granted(name: string, grants: Grants, run: (ctx: Context) => Promise<string>): Runnable {
  return { kind: 'agent', name, definition: { name, grants }, grants, run }
}

describe('grants', () => {
  test('a call outside of the grants is not made, and the log says what was missing and where to add it', async () => {
    const nosy = granted('nosy', { files: { read: ['docs/**'] } }, (ctx) => ctx.tool(read, 'keys/id_rsa'))
    const { baton, ended, treeOf } = await bench({ runnables: [nosy] })
    const result = await ended(baton.run(nosy, 'go'))
    expect(result.error).toMatchObject({
      code: 'BATON_GRANT_DENIED',
      message: expect.stringContaining('keys/id_rsa'),
      hint: expect.stringContaining('files.read'),
    })
    const events = await treeOf(result.runId)
    expect(types(events)).toContain('tool.denied')
    expect(types(events)).not.toContain('tool.called')
  })

  test('a child may touch no more than its parent, whatever it asks for (T3)', async () => {
    const child = granted('child', { files: { read: ['**'] } }, (ctx) => ctx.tool(read, 'secret.txt'))
    const parent = granted('parent', { files: { read: ['docs/**'] } }, async (ctx) => {
      const { error } = await ctx.run(child, 'go')
      return error?.message ?? 'allowed'
    })
    const { baton, ended } = await bench({ runnables: [parent, child] })
    expect((await ended(baton.run(parent, 'go'))).output).toContain('agent parent')
    expect((await ended(baton.run(child, 'go'))).output).toBe('content of secret.txt')
  })

  test('the ceiling of a run and of the policy narrow what an agent was granted', async () => {
    const reader = granted('reader', { files: { read: ['**'] } }, (ctx) => ctx.tool(read, 'secret.txt'))
    const { baton, ended } = await bench({ runnables: [reader] })
    const under = await ended(baton.run(reader, 'go', { grants: { files: { read: ['docs/**'] } } }))
    expect(under.error?.message).toContain('run does not grant')
    const strict = await bench({ runnables: [reader], policy: { ...defaultPolicy, ceiling: {} } })
    expect((await strict.ended(strict.baton.run(reader, 'go'))).error?.message).toContain('policy does not grant')
  })

  test('an agent that names whom it may call calls nobody else', async () => {
    const other = defineFunction('other', async () => 'done')
    const lonely = granted('lonely', { agents: { call: ['friend'] } }, async (ctx) => {
      const { error } = await ctx.run(other, 'go')
      return error?.code ?? 'called'
    })
    const { baton, ended } = await bench({ runnables: [lonely, other] })
    expect((await ended(baton.run(lonely, 'go'))).output).toBe('BATON_GRANT_DENIED')
  })

  test('a resumed run keeps the grants it began with', async () => {
    const asks = (grants: Grants): Runnable => ({
      ...granted('asks', grants, async (ctx) => {
        await ctx.ask({ prompt: 'Go on?' })
        return ctx.tool(read, 'docs/a.md')
      }),
      definition: { version: 1 },
    })
    const { baton, passTime, restart, ended } = await bench({ runnables: [asks({ files: { read: ['docs/**'] } })] })
    const parked = await passTime(baton.run('asks', 'go'))
    const again = await restart({ runnables: [asks({})] })
    await again.answer(parked.runId, 'ask#1', 'yes')
    expect((await ended(again.result(parked.runId))).output).toBe('content of docs/a.md')
  })
})

describe('approvals', () => {
  const careful = granted('careful', { files: { write: ['out/**'] }, ask: ['write'] }, async (ctx) => {
    const outcome = await ctx.tool(write, 'out/a.md').catch((error: Error) => error.message)
    return String(outcome)
  })

  test('a call that must be approved parks the run, shows exactly what it would do, and is made once it is approved', async () => {
    written.length = 0
    const { baton, passTime, restart, ended, treeOf } = await bench({ runnables: [careful] })
    const parked = await passTime(baton.run(careful, 'go'))
    expect(parked).toMatchObject({
      status: 'awaiting_input',
      questions: [
        {
          op: 'tool:write#1/ask#1',
          choices: ['Approve', 'Refuse'],
          about: { tool: 'write', input: 'out/a.md', approval: expect.stringMatching(/^sha256:/) },
        },
      ],
    })
    expect(written).toEqual([])
    const again = await restart()
    await again.answer(parked.runId, 'tool:write#1/ask#1', 'Approve', 'ada')
    expect((await ended(again.result(parked.runId))).output).toBe('written')
    expect(written).toEqual(['out/a.md'])
    expect(types(await treeOf(parked.runId)).filter((type) => type === 'question.asked')).toHaveLength(1)
  })

  test('a call that is refused, or that nobody approves in time, is not made and the caller hears why (T8)', {
    tags: ['slow'],
  }, async () => {
    written.length = 0
    const { baton, passTime, ended, clock } = await bench({ runnables: [careful] })
    const refused = await passTime(baton.run(careful, 'go'))
    await baton.answer(refused.runId, 'tool:write#1/ask#1', 'Refuse')
    expect((await ended(baton.result(refused.runId))).output).toContain('A person refused')
    const late = await passTime(baton.run(careful, 'go'))
    await clock.advance(25 * 60 * 60 * 1000)
    expect((await ended(baton.result(late.runId))).output).toContain('Nobody approved')
    expect(written).toEqual([])
  })

  test('an approval is good for one call: the next, with the same or another argument, is a new question (T8)', async () => {
    const twice = granted('twice', { files: { write: ['**'] }, ask: ['write'] }, async (ctx) => {
      await ctx.tool(write, 'a.md')
      await ctx.tool(write, 'a.md')
      return String(await ctx.tool(write, 'b.md'))
    })
    const { baton, passTime, ended } = await bench({ runnables: [twice] })
    const { runId } = await passTime(baton.run(twice, 'go'))
    const digests: unknown[] = []
    for (const op of ['tool:write#1/ask#1', 'tool:write#2/ask#1', 'tool:write#3/ask#1']) {
      const [question] = await baton.questions(runId)
      expect(question?.op).toBe(op)
      digests.push((question?.about as { approval: string } | undefined)?.approval)
      await baton.answer(runId, op, 'Approve')
      await passTime(baton.result(runId))
    }
    expect((await ended(baton.result(runId))).status).toBe('completed')
    expect(digests[0]).toBe(digests[1])
    expect(digests[2]).not.toBe(digests[0])
  })

  test('a run that is cancelled while it waits for an approval makes no call', async () => {
    written.length = 0
    const { baton, passTime, ended } = await bench({ runnables: [careful] })
    const { runId } = await passTime(baton.run(careful, 'go'))
    await baton.cancel(runId)
    expect((await ended(baton.result(runId))).status).toBe('cancelled')
    expect(written).toEqual([])
  })
})

describe('taint', () => {
  const everything: Grants = { files: { read: ['**'], write: ['**'] } }

  test('after private data that others wrote, a call that changes something waits for a person', async () => {
    const changes = granted('changes', everything, async (ctx) => {
      await ctx.tool(read, 'notes.md')
      return String(await ctx.tool(write, 'out.md'))
    })
    const { baton, passTime } = await bench({ runnables: [changes] })
    const parked = await passTime(baton.run(changes, 'go'))
    expect(parked).toMatchObject({
      status: 'awaiting_input',
      questions: [{ about: { reasons: [expect.stringContaining('private data and text that others wrote')] } }],
    })
  })

  test('before that, and where the policy trusts the files, it does not', async () => {
    const order = granted('order', everything, async (ctx) => {
      await ctx.tool(write, 'out.md')
      return String(await ctx.tool(read, 'notes.md'))
    })
    const { baton, ended } = await bench({ runnables: [order] })
    expect((await ended(baton.run(order, 'go'))).status).toBe('completed')
    const changes = granted('changes', everything, async (ctx) => {
      await ctx.tool(read, 'notes.md')
      return String(await ctx.tool(write, 'out.md'))
    })
    const trusting = await bench({ runnables: [changes], policy: { ...defaultPolicy, trustedFiles: ['notes.md'] } })
    expect((await trusting.ended(trusting.baton.run(changes, 'go'))).status).toBe('completed')
  })

  test('what a child has seen counts for its parent, and what a parent has seen for its children', async () => {
    const reader = granted('reader', everything, (ctx) => ctx.tool(read, 'notes.md'))
    const writer = granted('writer', everything, async (ctx) => String(await ctx.tool(write, 'out.md')))
    const lead = granted('lead', everything, async (ctx) => {
      const { output } = await ctx.run(reader, 'go')
      return (await ctx.run(writer, output)).output
    })
    const { baton, passTime } = await bench({ runnables: [lead, reader, writer] })
    expect(await passTime(baton.run(lead, 'go'))).toMatchObject({ status: 'awaiting_input' })
    expect(await passTime(baton.run(writer, 'go'))).toMatchObject({ status: 'completed' })
  })

  test('a resumed run remembers what it had seen', async () => {
    const pauses = granted('pauses', everything, async (ctx) => {
      await ctx.tool(read, 'notes.md')
      await ctx.ask({ prompt: 'Go on?' })
      return String(await ctx.tool(write, 'out.md'))
    })
    const { baton, passTime, restart } = await bench({ runnables: [pauses] })
    const parked = await passTime(baton.run(pauses, 'go'))
    const again = await restart()
    await again.answer(parked.runId, 'ask#1', 'yes')
    expect(await passTime(again.result(parked.runId))).toMatchObject({
      status: 'awaiting_input',
      questions: [{ op: 'tool:write#1/ask#1' }],
    })
  })
})

describe('what was laid down or answered can not be got around', () => {
  const writer = granted('intern', { files: { write: ['**'] } }, async (ctx) => String(await ctx.tool(write, 'a.md')))

  test('a refusal counts although the rule that wanted a person asked is gone by then', async () => {
    written.length = 0
    const asks = { ...defaultPolicy, rules: [{ action: 'ask', tool: 'write' }] } as const
    const { baton, passTime, restart, ended, treeOf } = await bench({ runnables: [writer], policy: asks })
    const { runId } = await passTime(baton.run(writer, 'go'))
    const again = await restart({ policy: defaultPolicy })
    await again.answer(runId, 'tool:write#1/ask#1', 'Refuse')
    expect((await ended(again.result(runId))).error?.code).toBe('BATON_APPROVAL_DENIED')
    expect(written).toEqual([])
    expect(types(await treeOf(runId))).toContain('question.answered')
  })

  test('an approval does not help against a rule that denies by now', async () => {
    written.length = 0
    const asks = { ...defaultPolicy, rules: [{ action: 'ask', tool: 'write' }] } as const
    const { baton, passTime, restart, ended } = await bench({ runnables: [writer], policy: asks })
    const { runId } = await passTime(baton.run(writer, 'go'))
    const again = await restart({ policy: { ...defaultPolicy, rules: [{ action: 'deny', tool: 'write' }] } })
    await again.answer(runId, 'tool:write#1/ask#1', 'Approve')
    expect((await ended(again.result(runId))).error?.code).toBe('BATON_POLICY_DENIED')
    expect(written).toEqual([])
  })

  test('a rule about an agent holds for everybody it has at work', async () => {
    written.length = 0
    const helper = granted('helper', { files: { write: ['**'] } }, async (ctx) => String(await ctx.tool(write, 'b.md')))
    const lead = granted('intern', { files: { write: ['**'] } }, async (ctx) => {
      const { error } = await ctx.run(helper, 'go')
      return error?.code ?? 'written'
    })
    const policy = { ...defaultPolicy, rules: [{ action: 'deny', agent: 'intern', tool: 'write' }] } as const
    const { baton, ended } = await bench({ runnables: [lead, helper], policy })
    expect((await ended(baton.run(lead, 'go'))).output).toBe('BATON_POLICY_DENIED')
    expect((await ended(baton.run(helper, 'go'))).output).toBe('written')
  })

  test('the ceiling of the policy holds for a tool that is run by itself', async () => {
    written.length = 0
    const alone: Runnable = {
      kind: 'tool',
      name: 'write',
      definition: {},
      run: async (ctx) => String(await ctx.tool(write, 'c.md')),
    }
    const { baton, ended } = await bench({ runnables: [alone], policy: { ...defaultPolicy, ceiling: {} } })
    expect((await ended(baton.run(alone, 'go'))).error?.code).toBe('BATON_GRANT_DENIED')
    expect(written).toEqual([])
  })

  test('what others wrote does not get into trusted files unseen', async () => {
    const fetched: Tool<string, string> = { ...read, name: 'fetch', labels: ['untrusted'], touches: () => [] }
    const copies = granted('copies', { files: { write: ['**'] } }, async (ctx) => {
      await ctx.tool(fetched, 'page')
      return String(await ctx.tool(write, 'docs/todo.md'))
    })
    const { baton, passTime } = await bench({
      runnables: [copies],
      policy: { ...defaultPolicy, trustedFiles: ['docs'] },
    })
    expect(await passTime(baton.run(copies, 'go'))).toMatchObject({
      status: 'awaiting_input',
      questions: [{ about: { reasons: [expect.stringContaining('files that are trusted')] } }],
    })
  })

  test('what a conversation has seen counts when it goes on, also when nobody says what that was', async () => {
    const { baton, passTime, ended } = await bench({ runnables: [writer] })
    const earlier = [{ role: 'user', content: 'read notes.md' }]
    expect(await passTime(baton.run(writer, { text: 'go', data: { earlier } }))).toMatchObject({
      status: 'awaiting_input',
    })
    const clean = await ended(baton.run(writer, { text: 'go', data: { earlier }, labels: [] }))
    expect(clean.status).toBe('completed')
    const labels = ['untrusted', 'private']
    expect(await passTime(baton.run(writer, { text: 'go', labels }))).toMatchObject({ status: 'awaiting_input' })
  })

  test('of two answers to one question the second is told that it came too late', async () => {
    const { baton, passTime, ended } = await bench({
      runnables: [granted('asks', {}, async (ctx) => String(await ctx.ask({ prompt: 'Well?' })))],
    })
    const { runId } = await passTime(baton.run('asks', 'go'))
    const settled = await Promise.allSettled([
      baton.answer(runId, 'ask#1', 'yes', 'ada'),
      baton.answer(runId, 'ask#1', 'no', 'bob'),
    ])
    const lost = settled.filter(({ status }) => status === 'rejected')
    expect(lost).toHaveLength(1)
    const { output } = await ended(baton.result(runId))
    expect(output).toBe(settled[0]?.status === 'fulfilled' ? 'yes' : 'no')
  })
})
