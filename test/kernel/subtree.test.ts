import { expect, test } from 'vitest'
import { decodeText } from '../../src/events/text-format.ts'
import { sha256 } from '../../src/kernel/digest.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

const leaf = defineFunction('leaf', async (ctx, { text }) => String(await ctx.ask({ prompt: `${text}?` })))
const branch = defineFunction('branch', async (ctx, { text }) => (await ctx.run(leaf, `below ${text}`)).output)
const trunk = defineFunction('trunk', async (ctx) => {
  const settled = await ctx.all(['left', 'right'], (one, side) => one.run(branch, side))
  return String(settled.length)
})

/** A tree of five runs that has come to its two questions: left, and right. */
async function grown() {
  const made = await bench({ runnables: [leaf, branch, trunk] })
  const { runId: root } = await made.baton.start(trunk, 'go')
  await made.passTime(made.baton.result(root))
  const runs = await made.journal.list({ rootRunId: root, order: 'oldest' })
  const [left, right] = runs.filter(({ runnable }) => runnable === 'function:branch').map(({ runId }) => runId)
  return { ...made, root, left: String(left), right: String(right) }
}

test('a run inside another is followed with everything below it, what is there and what comes', async () => {
  const { baton, journal, left, right, passTime } = await grown()
  const seen: string[] = []
  const following = (async () => {
    for await (const { runId } of baton.follow(left)) seen.push(runId)
  })()
  for (const side of [right, left]) {
    const [question] = await baton.questions(side)
    await baton.answer(String(question?.runId), String(question?.op), 'yes')
  }
  await passTime(following)
  const [below] = (await journal.list({})).filter(({ parentRunId }) => parentRunId === left)
  expect(new Set(seen)).toEqual(new Set([left, below?.runId]))
  expect(seen.length).toBe((await baton.events(left)).length + (await baton.events(String(below?.runId))).length)
})

test('the questions of a run inside another are its own and those below it', async () => {
  const { baton, root, left } = await grown()
  expect((await baton.questions(left)).map(({ prompt }) => prompt)).toEqual(['below left?'])
  expect((await baton.questions(root)).map(({ prompt }) => prompt).sort()).toEqual(['below left?', 'below right?'])
})

test('a run inside another is exported with everything below it, and no more', async () => {
  const { baton, root, left } = await grown()
  const { records } = decodeText(await baton.export(left), sha256)
  expect(records[0]?.lineage).toEqual({ runId: left, parentRunId: root, rootRunId: root })
  expect(new Set(records.map(({ lineage }) => lineage.runId)).size).toBe(2)
})

test('a run that is not there is refused, never shown as one without events', async () => {
  const { baton } = await grown()
  const asked = {
    events: () => baton.events('run_nope'),
    questions: () => baton.questions('run_nope'),
    export: () => baton.export('run_nope'),
    follow: () => baton.follow('run_nope').next(),
  }
  for (const [name, ask] of Object.entries(asked)) {
    await expect(ask(), name).rejects.toMatchObject({ code: 'BATON_RUN_NOT_FOUND' })
  }
})
