import { describe, expect, test } from 'vitest'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'
import { approval, clerk, fileInto, keys, office } from './office.ts'

const edited = { agents: [{ ...clerk, prompt: 'You burn letters.' }] }

describe('a run whose definitions changed goes on as it began, when it is told to (decision 0036)', () => {
  test.each([
    ['edited', edited],
    ['gone', { agents: [] }],
  ])('though the file of its agent is %s', async (_, changes) => {
    const { open, filed } = office()
    const { runId } = await (await open()).run('clerk', 'File it')
    const again = await open(changes)
    await (await again.resume(runId, { definitions: 'begun' })).result
    await again.answer(runId, approval, 'Approve')
    expect(await again.result(runId)).toMatchObject({ status: 'completed', output: 'Done.' })
    expect(filed).toHaveLength(1)
    expect(JSON.stringify(await again.events(runId))).not.toContain('You burn letters.')
  })

  test('but not with a tool that changed: code is not kept', async () => {
    const { open } = office()
    const { runId } = await (await open()).run('clerk', 'File it')
    const again = await open({ tools: [fileInto([], 'Shreds a letter.')] })
    await expect(again.resume(runId, { definitions: 'begun' })).rejects.toMatchObject({
      code: 'BATON_DEFINITION_CHANGED',
    })
  })
})

describe('a run is moved to what is here now, when it is told to (decision 0036)', () => {
  const version = (number: string): Runnable =>
    defineFunction('versioned', async (ctx) => `${number} ${await ctx.ask({ prompt: 'Well?' })}`, number)

  test('which its log says, with who did it; from then on it keeps to that', async () => {
    const { baton, passTime, restart, ended } = await bench({ runnables: [version('1')] })
    const { runId } = await passTime(baton.run('function:versioned', 'go'))
    const moved = await restart({ runnables: [version('2')] })
    await passTime((await moved.resume(runId, { definitions: 'current', by: 'Ada' })).result)
    const accepted = (await moved.events(runId)).filter(({ type }) => type === 'definition.accepted')
    expect(accepted.map(({ data }) => data)).toMatchObject([{ name: 'function:versioned', by: 'Ada' }])
    await moved.close()
    const before = await restart({ runnables: [version('1')], owner: 'third' })
    await expect(before.resume(runId)).rejects.toMatchObject({ code: 'BATON_DEFINITION_CHANGED' })
    await before.close()
    const after = await restart({ runnables: [version('2')], owner: 'fourth' })
    await after.answer(runId, 'ask#1', 'yes')
    expect((await ended(after.result(runId))).output).toBe('2 yes')
  })

  const shown: Tool = { name: 'look', description: 'Looks.', effect: 'read', run: () => 'seen' }

  test('also its children, its tools and its models', async () => {
    const look = (version: string): Tool => ({ ...shown, version })
    const lead = defineFunction('lead', async (ctx) => {
      await ctx.tool('look', 'a')
      const { output } = await ctx.run('function:versioned', 'go')
      return `${output}, ${await ctx.tool('look', 'b')}`
    })
    const { baton, passTime, restart, ended, treeOf } = await bench({
      runnables: [lead, version('1')],
      tools: [look('1')],
    })
    const { runId } = await passTime(baton.run('function:lead', 'go'))
    const changes = { runnables: [lead, version('2')], tools: [look('2')], decisionModel: 'test/judge' }
    const moved = await restart(changes)
    await passTime((await moved.resume(runId, { definitions: 'current' })).result)
    const accepted = (await treeOf(runId)).filter(({ type }) => type === 'definition.accepted')
    expect(accepted.map(({ runId: where, data }) => [where === runId, data])).toMatchObject([
      [true, { name: 'tool:look', by: 'user' }],
      [true, { name: 'models', models: { decision: 'test/judge' } }],
      [false, { name: 'function:versioned' }],
    ])
    await moved.close()
    const after = await restart({ ...changes, owner: 'third' })
    const [question] = await after.questions(runId)
    await after.answer(question?.runId ?? '', 'ask#1', 'yes')
    expect((await ended(after.result(runId))).output).toBe('2 yes, seen')
  })

  test('also a tool that no library lists, when its code asks for it again', async () => {
    const look = (version: string): Tool => ({ ...shown, version })
    const using = (version: string): Runnable =>
      defineFunction('using', async (ctx) => {
        await ctx.tool(look(version), 'a')
        await ctx.ask({ prompt: 'Well?' })
        return String(await ctx.tool(look(version), 'b'))
      })
    const { baton, passTime, restart, ended } = await bench({ runnables: [using('1')] })
    const { runId } = await passTime(baton.run('function:using', 'go'))
    const moved = await restart({ runnables: [using('2')] })
    const refused = await moved.resume(runId)
    await expect(passTime(refused.result)).rejects.toMatchObject({ code: 'BATON_DEFINITION_CHANGED' })
    await passTime((await moved.resume(runId, { definitions: 'current' })).result)
    await moved.answer(runId, 'ask#1', 'yes')
    expect((await ended(moved.result(runId))).output).toBe('seen')
  })

  test('but not where its log does not fit: then it is refused untouched, with the place', async () => {
    const { open, kept, filed } = office()
    const { runId } = await (await open()).run('clerk', 'File it')
    const before = await kept(runId)
    const again = await open(edited)
    const handle = await again.resume(runId, { definitions: 'current' })
    await expect(handle.result).rejects.toMatchObject({
      code: 'BATON_REPLAY_DIVERGED',
      message: expect.stringMatching(/Recorded: model\.requested .*You file.*Requested now: .*You burn/),
    })
    await again.close()
    expect([await kept(runId), filed]).toEqual([before, []])
  })

  test('but not where something is gone', async () => {
    const { open, kept } = office()
    const { runId } = await (await open()).run('clerk', 'File it')
    const before = await kept(runId)
    const again = await open({ tools: [], agentsChecked: true })
    await expect(again.resume(runId, { definitions: 'current' })).rejects.toMatchObject({
      code: 'BATON_DEFINITION_CHANGED',
    })
    expect(await kept(runId)).toEqual(before)
  })
})

test('a run whose file was edited, whose key is gone and whose tool is missing can still be cancelled', async () => {
  const { open } = office()
  const { runId } = await (await open()).run('clerk', 'File it')
  const again = await open({ ...edited, tools: [], agentsChecked: true, ...keys() })
  await again.cancel(runId)
  expect(await again.result(runId)).toMatchObject({ status: 'cancelled' })
})
