import { declareEvents, json, text as textField, whole } from '../../../src/events/index.ts'
import { type Context, type Decision, defineFunction, type Json, type Runnable } from '../../../src/index.ts'

/** A judgement whose verdict must be one of two words, by a rule where no model decides. */
const enough: Decision<number, string> = {
  name: 'enough',
  verdict: {
    '~standard': {
      version: 1,
      vendor: 'journals',
      validate: (value) =>
        value === 'enough' || value === 'more' ? { value } : { issues: [{ message: 'it is neither enough nor more' }] },
    },
  },
  prompt: (count) => [{ role: 'user', content: `Are ${count} errands enough? Answer "enough" or "more".` }],
  rule: (count) => ({ verdict: count > 2 ? 'enough' : 'more', reason: `${count} errands` }),
}

interface ErrandEvents {
  'errands.booked': { readonly room: Json; readonly $value: string; readonly bytes: number }
}

/** Its data looks like a reference to a large value, and must come back as it is. */
const errandEvents = declareEvents<ErrandEvents>({
  'errands.booked': {
    version: 1,
    says: 'A room was booked.',
    fields: {
      room: json<Json>('what the tool returned'),
      $value: textField('a key of its own'),
      bytes: whole('another one'),
    },
  },
})

const helper = defineFunction('helper', async (ctx, { text }) => {
  const { text: thought } = await ctx.model({ model: 'test/thinker', messages: [{ role: 'user', content: text }] })
  return `${await ctx.tool('look', { what: text })}, ${thought}`
})

/** Every operation a function can do, in one run that waits for a person and for a time. */
const errands = defineFunction('errands', async (ctx, { text }) => {
  const drawn = ctx.random()
  const started = ctx.now()
  const message = { role: 'user', content: text } as const
  const { usdMicros } = ctx.budget.estimate({ model: 'test/thinker', messages: [message] })
  const hold = ctx.budget.holdBack({ usdMicros, modelCalls: 1 })
  const branches = await ctx.all(['tea', 'bread', 'a lamp'], fetchOne, { concurrency: 2 })
  const first = await Promise.race([ctx.tool('slow', { what: 'the door' }), ctx.tool('look', { what: 'the window' })])
  const sent = await ctx.tool('send', { what: 'a letter' })
  const room = await ctx.tool('book', { what: 'room 7' })
  ctx.record(errandEvents, 'errands.booked', { room, $value: 'a key of its own', bytes: 1 })
  const verdict = await ctx.decide(enough, branches.length)
  const left = ctx.budget.remaining().modelCalls
  hold.release()
  const answer = await ctx.ask({
    prompt: 'Shall I go home?',
    choices: ['yes', 'no'],
    about: { verdict },
    to: 'sender',
    expiresInMs: 259_200_000,
  })
  await ctx.sleep(2_000)
  await ctx.sleep(120_000)
  const said = await ctx.model({ model: 'test/thinker', messages: [message, { role: 'user', content: 'Sum it up.' }] })
  const fetched = branches.map((one) => (one.ok ? one.value : 'nothing'))
  const data: Json = { fetched, first, sent, room, drawn, started, left }
  return { output: `${verdict}, ${answer}: ${said.text}`, data, warnings: ['The lamp is dim.'] }
})

async function fetchOne(branch: Context, item: string, index: number): Promise<string> {
  await branch.tool('store', { what: item })
  const options = { role: 'helper', reason: `fetches ${item}`, timeoutMs: 60_000, limits: { modelCalls: 3 } }
  const { output } = await branch.run('function:helper', { text: item, data: { index } }, options)
  if (index === 1) await branch.tool('slow', { what: 'the baker' })
  return output
}

/** Has a judgement made that may fail, and says so instead of failing. */
const judge = defineFunction('judge', async (ctx, { text }) => {
  try {
    return `It is ${await ctx.decide(enough, Number(text))}.`
  } catch {
    return { output: 'No verdict.', status: 'partial', warnings: ['Nobody decided.'] }
  }
})

export const errandRunnables: readonly Runnable[] = [errands, helper, judge]
