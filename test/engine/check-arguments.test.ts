import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Baton, createBaton } from '../../src/baton.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const folder = temporaryFolder()
const fails = defineFunction('fails', async () => {
  throw new Error('no')
})
const asks = defineFunction('asks', async (ctx) => String(await ctx.ask({ prompt: 'Which?' })))

let baton: Baton
let failed: string
let waits: string

beforeAll(async () => {
  baton = await createBaton({ journal: `${folder()}/arguments.journal`, runnables: [fails, asks] })
  failed = (await baton.run(fails, '')).runId
  waits = (await baton.run(asks, '')).runId
})
afterAll(() => baton.close())

/** What a caller without a compiler can write. */
// biome-ignore lint/suspicious/noExplicitAny: these are the calls that a compiler would refuse
type Unchecked = { [Name in keyof Baton]: any }

const wrong: readonly (readonly [string, unknown, (baton: Unchecked) => unknown])[] = [
  ['options', null, (given) => given.start(fails, '', null)],
  ['options', null, (given) => given.run(fails, '', null)],
  ['options.limits', 5, (given) => given.start(fails, '', { limits: 5 })],
  ['options.attach', 'a.png', (given) => given.start(fails, '', { attach: 'a.png' })],
  ['runId', [], (given) => given.resume([])],
  ['runId', {}, (given) => given.resume({})],
  ['options', null, (given) => given.resume(failed, null)],
  ['options', 'x', (given) => given.resume(failed, 'x')],
  ['options.by', 5, (given) => given.resume(failed, { by: 5 })],
  ['options.reason', null, (given) => given.resume(failed, { reason: null })],
  ['options.definitions', 'x', (given) => given.resume(failed, { definitions: 'x' })],
  ['options.more', null, (given) => given.resume(failed, { more: null })],
  ['options.more.tokens', 'many', (given) => given.resume(failed, { more: { tokens: 'many' } })],
  ['options.more.allowUnpriced', true, (given) => given.resume(failed, { more: { allowUnpriced: true } })],
  ['options', null, (given) => given.recover(null)],
  ['options.onRefused', true, (given) => given.recover({ onRefused: true })],
  ['options.everyMs', 'x', (given) => given.keepRecovering({ everyMs: 'x' })],
  ['options.everyMs', 0, (given) => given.keepRecovering({ everyMs: 0 })],
  ['by', 5, (given) => given.answer(waits, 'ask#1', 'a', 5)],
  ['question', null, (given) => given.answer(waits, null, 'a')],
  ['reason', 5, (given) => given.cancel(waits, 5)],
  ['by', {}, (given) => given.cancel(waits, 'enough', {})],
  ['runId', {}, (given) => given.result({})],
  ['filter', null, (given) => given.runs(null)],
  ['options', null, (given) => given.journal.prune(null)],
]

describe('an argument of another type than expected', () => {
  test.each(wrong)('is refused by its name: %s can not be %j', async (argument, given, call) => {
    await expect(Promise.resolve().then(() => call(baton))).rejects.toMatchObject({
      code: 'BATON_ARGUMENT_INVALID',
      message: expect.stringContaining(`${JSON.stringify(given)} as "${argument}": expected `),
    })
  })

  test('is refused by its name also where it can not be shown as JSON', async () => {
    const unchecked: Unchecked = baton
    const refused = { code: 'BATON_ARGUMENT_INVALID', message: expect.stringMatching(/10n as "filter.limit"/) }
    await expect(unchecked.runs({ limit: 10n })).rejects.toMatchObject(refused)
    await expect(unchecked.journal.prune({ endedBefore: 10n })).rejects.toMatchObject({
      message: expect.stringMatching(/10n as "options.endedBefore"/),
    })
    await expect(unchecked.resume(failed, { by: Symbol('me') })).rejects.toMatchObject({
      message: expect.stringMatching(/Symbol\(me\) as "options.by"/),
    })
  })

  test('leaves the runs as they were', async () => {
    const statuses = (await baton.runs()).map(({ runId, status }) => [runId, status])
    expect(new Map(statuses as [string, string][])).toEqual(
      new Map([
        [failed, 'failed'],
        [waits, 'awaiting_input'],
      ]),
    )
  })
})
