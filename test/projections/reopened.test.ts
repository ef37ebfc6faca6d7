import { beforeEach, describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/events/event.ts'
import type { Context } from '../../src/kernel/context.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { operationTree } from '../../src/projections/operation-tree.ts'
import { project } from '../../src/projections/projection.ts'
import { runTree } from '../../src/projections/run-tree.ts'
import { runView } from '../../src/projections/run-view.ts'
import { spending } from '../../src/projections/spending.ts'
import { timeline } from '../../src/projections/timeline.ts'
import { bench } from '../kernel/bench-of-one.ts'

let isDown: boolean
beforeEach(() => {
  isDown = true
})

const fetchPage: Tool<string, string> = {
  name: 'fetch',
  description: '',
  effect: 'read',
  run: () => {
    if (isDown) throw new Error('the server is down')
    return 'page'
  },
}

const ask = (ctx: Context, content: string) => ctx.model({ model: 'm', messages: [{ role: 'user', content }] })

describe('a run that failed and was had go on', () => {
  test('is under way while it waits: neither it nor what is tried anew shows the old failure', async () => {
    const work = defineFunction('work', async (ctx) => {
      await ctx.tool('fetch', 'one')
      return String(await ctx.ask({ prompt: 'Go on?' }))
    })
    const { baton, passTime } = await bench({ runnables: [work], tools: [fetchPage] })
    const failed = await passTime(baton.run(work, ''))
    const before = project(runView, await baton.events(failed.runId))
    expect(before).toMatchObject({ status: 'failed', error: { code: 'BATON_TOOL_FAILED' } })
    isDown = false
    await passTime((await baton.resume(failed.runId)).result)
    const events = await baton.events(failed.runId)
    const { root } = project(operationTree, events)
    expect(root).toMatchObject({ status: 'running', endedAt: undefined, problem: undefined })
    expect(root?.children.map(({ name, status }) => [name, status])).toEqual([
      ['fetch', 'ok'],
      ['Go on?', 'running'],
    ])
    expect(runTree(project(operationTree, events))?.wallMs).toBeUndefined()
    expect(project(runView, events)).toMatchObject({ status: 'awaiting_input', error: undefined, output: '' })
    const told = project(timeline, events).map(({ text }) => text)
    expect(told.filter((text) => /failed|had it go on/.test(text))).toHaveLength(3)
    await baton.close()
  })

  test('has its children under way with it, and what they use is counted once', async () => {
    const leaf = defineFunction('leaf', async (ctx) => {
      await ask(ctx, 'a')
      await ctx.tool('fetch', 'one')
      return String(await ctx.ask({ prompt: 'Go on?' }))
    })
    const top = defineFunction('top', async (ctx) => {
      const { status, output } = await ctx.run(leaf, '')
      if (status !== 'completed') throw new Error(`the leaf ${status}`)
      return output
    })
    const { baton, passTime, ended, treeOf } = await bench({ runnables: [top, leaf], tools: [fetchPage] })
    const { runId } = await passTime(baton.run(top, ''))
    isDown = false
    await passTime((await baton.resume(runId)).result)
    const waiting = project(operationTree, await treeOf(runId)).root
    expect(statuses(waiting?.children)).toEqual([['function:leaf', 'running']])
    expect(project(runView, await baton.events(runId)).open).toEqual(new Set(['run:function:leaf#1']))
    const [question] = await baton.questions(runId)
    await baton.answer(question?.runId ?? '', question?.op ?? '', 'yes')
    const { status, usage } = await ended(baton.result(runId))
    const events = await treeOf(runId)
    expect(status).toBe('completed')
    const { root } = project(operationTree, events)
    expect(root).toMatchObject({ status: 'ok', total: usage })
    expect(project(spending, events).total).toEqual(usage)
    expect(project(runView, await baton.events(runId)).open).toEqual(new Set())
    await baton.close()
  })

  test('shows what it never came back to as it had ended', async () => {
    const work = defineFunction('work', async (ctx) => {
      const now = isDown
      const failed = await ctx.tool('fetch', 'one').catch(() => 'nothing')
      if (now) throw new Error('no page')
      return String(failed)
    })
    const { baton, passTime } = await bench({ runnables: [work], tools: [fetchPage] })
    const { runId } = await passTime(baton.run(work, ''))
    const events: readonly RunEvent[] = await baton.events(runId)
    const end = events.at(-1)
    if (end === undefined) throw new Error('it has no end')
    const data = { by: 'user', reason: '', after: 0, retried: ['tool:fetch#1'], redone: [] }
    const reopened = { ...end, type: 'run.reopened', data }
    const again = project(operationTree, [...events, reopened])
    expect(statuses(again.root?.children)).toEqual([['fetch', 'running']])
    const over = project(operationTree, [...events, reopened, { ...end, type: 'run.completed' }])
    expect(over.root?.children[0]).toMatchObject({ status: 'failed', problem: expect.stringContaining('down') })
    await baton.close()
  })
})

function statuses(nodes: readonly { readonly name: string; readonly status: string }[] = []): string[][] {
  return nodes.map(({ name, status }) => [name, status])
}
