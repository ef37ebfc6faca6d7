import { describe, expect, test } from 'vitest'
import { type Baton, createBaton } from '../../src/baton.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { sqliteJournal } from '../../src/journal/sqlite/open.ts'
import type { Context } from '../../src/kernel/context.ts'
import type { Journal } from '../../src/kernel/ports/journal.ts'
import type { RunResult } from '../../src/kernel/run-result.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'
import { faultyJournal } from '../../src/testing/faulty-journal.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const folder = temporaryFolder()

const journals = [
  ['memory', async () => memoryJournal()],
  ['a file', async () => sqliteJournal(`${folder()}/acknowledged.journal`)],
] as const

/** A journal as a process sees it that has not yet heard of what others posted. */
function deaf(journal: Journal, more: Partial<Journal> = {}): Journal {
  return { ...faultyJournal(journal, { kind: 'die-before', append: 0 }), onChange: () => () => {}, ...more }
}

/** A run that is at work until it is let go on, and then does something. */
function held(then: (ctx: Context) => string): { readonly runnable: Runnable; readonly letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const wait = { name: 'wait', description: 'Waits.', effect: 'read', run: () => promise.then(() => 'waited') } as const
  const runnable = defineFunction('held', async (ctx) => {
    await ctx.tool(wait, 'x')
    return then(ctx)
  })
  return { runnable, letGo: resolve }
}

async function recordedWarnings(baton: Baton, runId: string): Promise<unknown> {
  const last = (await baton.events(runId)).at(-1)
  return (last?.data as { readonly warnings?: unknown } | undefined)?.warnings
}

describe.each(journals)('messages that were acknowledged, with a journal in %s', (_, open) => {
  test('are all there when the run looks, however many they are', async () => {
    const journal = await open()
    const { runnable, letGo } = held((ctx) =>
      ctx
        .received('work')
        .map(({ content }) => content)
        .join(' '),
    )
    const baton = await createBaton({ journal, runnables: [runnable] })
    const { runId, result } = await baton.start(runnable, '')
    const numbers = Array.from({ length: 1_200 }, (_, index) => index)
    await Promise.all(numbers.map((number) => baton.send(runId, 'work', number)))
    letGo()
    expect(await result).toMatchObject({ status: 'completed', output: numbers.join(' '), warnings: [] })
    await baton.close()
    await journal.close()
  })

  test('are named in the result when they had not come to the process by the end of the run', async () => {
    const journal = await open()
    const { runnable, letGo } = held((ctx) => `${ctx.received('work').length}`)
    const owner = await createBaton({ journal: deaf(journal), runnables: [runnable], owner: 'owner' })
    const sender = await createBaton({ journal, owner: 'sender' })
    const { runId, result } = await owner.start(runnable, '')
    for (const topic of ['work', 'work', 'news']) await sender.send(runId, topic, 'important')
    letGo()
    const warnings = ['2 messages on "work" were never received.', '1 message on "news" was never received.']
    expect(await result).toMatchObject({ status: 'completed', output: '0', warnings })
    expect(await recordedWarnings(sender, runId)).toEqual(warnings)
    expect(await journal.messages([runId])).toEqual([])
    for (const baton of [owner, sender]) await baton.close()
    await journal.close()
  })

  test('are counted too when they come while the others are being counted', async () => {
    const journal = await open()
    const { runnable, letGo } = held(() => 'done')
    const sender = await createBaton({ journal, owner: 'sender' })
    let looks = 0
    const messages: Journal['messages'] = async (roots) => {
      const found = await journal.messages(roots)
      if (looks++ < 2) await sender.send(roots[0] ?? '', 'work', `late ${looks}`)
      return found
    }
    const owner = await createBaton({ journal: deaf(journal, { messages }), runnables: [runnable], owner: 'owner' })
    const { runId, result } = await owner.start(runnable, '')
    await sender.send(runId, 'work', 'early')
    letGo()
    const warnings = ['3 messages on "work" were never received.']
    expect(await result).toMatchObject({ status: 'completed', warnings })
    expect(await recordedWarnings(sender, runId)).toEqual(warnings)
    await expect(sender.send(runId, 'work', 'too late')).rejects.toMatchObject({ code: 'BATON_RUN_FINISHED' })
    for (const baton of [owner, sender]) await baton.close()
    await journal.close()
  })

  test('to a run inside are named by its parent when it had ended', async () => {
    const journal = await open()
    const { runnable: child, letGo } = held(() => 'child')
    const parent = defineFunction('parent', async (ctx) => (await ctx.run(child, 'x')).output)
    const owner = await createBaton({ journal: deaf(journal), runnables: [parent, child], owner: 'owner' })
    const sender = await createBaton({ journal, owner: 'sender' })
    const { runId, result } = await owner.start(parent, '')
    const childRunId = await childOf(sender, runId)
    await sender.send(childRunId, 'work', 'important')
    letGo()
    const ended = (await result) as RunResult
    expect(ended.warnings).toEqual([`1 message on "work" to run ${childRunId} was never received.`])
    for (const baton of [owner, sender]) await baton.close()
    await journal.close()
  })
})

async function childOf(baton: Baton, rootRunId: string): Promise<string> {
  for (;;) {
    const child = (await baton.runs({ rootRunId })).find(({ parentRunId }) => parentRunId === rootRunId)
    if (child !== undefined) return child.runId
    await new Promise((resolve) => setImmediate(resolve))
  }
}
