import {
  type Context,
  defineFunction,
  type Json,
  OperationError,
  type Runnable,
  type RunResult,
} from '../../../src/index.ts'

/** Sends what must not be sent twice. */
const letter = defineFunction('letter', async (ctx, { text }) => `Done: ${await ctx.tool('send', { what: text })}`)

const booker = defineFunction('booker', async (ctx, { text }) => {
  await ctx.tool('book', { what: text })
  return `booked ${text}`
})

/** Books and promises, itself and through a child, and then fails, so that everything is taken back. */
const regret = defineFunction('regret', async (ctx) => {
  await ctx.tool('book', { what: 'a flight' })
  await ctx.tool('promise', { what: 'a postcard' })
  await ctx.run('function:booker', 'a hotel')
  throw new Error('the trip is off')
})

/** Books and then works on, so that a crash or a cancel finds it in the middle. */
const traveller = defineFunction('traveller', async (ctx) => {
  const room = await ctx.tool('book', { what: 'a cabin' })
  const seen = await ctx.all(
    [
      (branch: Context) => branch.tool('slow', { what: 'the sea' }),
      (branch: Context) => branch.ask({ prompt: 'Window or aisle?' }),
      (branch: Context) => branch.sleep(20_000).then(() => 'rested'),
      (branch: Context) => branch.run('function:dreamer', 'the shore').then(({ output }) => output),
    ],
    (branch, work) => work(branch),
  )
  return { output: 'arrived', data: [room, ...seen.map((one): Json => (one.ok ? (one.value ?? null) : 'failed'))] }
})

const dreamer = defineFunction('dreamer', async (ctx, { text }) => {
  const { text: dreamt } = await ctx.model({ model: 'test/dreamer', messages: [{ role: 'user', content: text }] })
  return dreamt
})

/** Whatever can go wrong without ending the run. */
const clumsy = defineFunction('clumsy', async (ctx) => {
  const ask = { messages: [{ role: 'user', content: 'Say something.' }] } as const
  const tries: readonly (() => Promise<unknown>)[] = [
    () => ctx.tool('stumble', { what: 'a stone' }),
    () => ctx.tool('look', { where: 'nowhere' }),
    () => ctx.tool('forbidden', { what: 'an apple' }),
    () => ctx.tool('slow', { what: 'a snail' }, { timeoutMs: 1_000 }),
    () => ctx.model({ model: 'test/mute', ...ask }),
    () => ctx.run('function:nobody', 'hello').then(passed),
    () => ctx.run('function:dreamer', 'a long dream', { timeoutMs: 1_000 }).then(passed),
    () => ctx.run('function:dreamer', 'a dream', { limits: { modelCalls: 0 } }).then(passed),
    () => ctx.ask({ prompt: 'Is anybody there?', expiresInMs: 45_000 }),
    async () => ctx.budget.holdBack({ modelCalls: 1_000_000 }),
  ]
  const problems: string[] = []
  for (const attempt of tries) {
    try {
      problems.push(String(await attempt()))
    } catch (error) {
      problems.push(codeOf(error))
    }
  }
  return { output: `${problems.length} mishaps`, status: 'partial', data: problems, warnings: ['Nothing worked.'] }
})

function passed({ status, error, output }: RunResult): string {
  return `${status}: ${error?.code ?? output}`
}

function codeOf(error: unknown): string {
  return error instanceof OperationError ? error.error.code : String(error)
}

/** Ends with an operation under way that it does not wait for, and calls a model without a known price. */
const odd = defineFunction('odd', async (ctx, { text }) => {
  void ctx.tool('slow', { what: 'nothing in particular' })
  const said = await ctx.model({ model: 'test/free', messages: [{ role: 'user', content: text }] })
  const recited = await ctx.tool('recite', { what: 'a poem' })
  const letters = await ctx.tool('mail', { what: 'the sea' })
  return { output: `${said.text} ${letters}`, data: { recited, again: recited } }
})

const reader = defineFunction('reader', async (ctx, { text }) => String(await ctx.tool('mail', { what: text })))

/** Sees what others wrote and must not see, through a child and itself, and fails with it. */
const postman = defineFunction('postman', async (ctx) => {
  await ctx.run('function:reader', 'the weather')
  return String(await ctx.tool('mail', { what: 'thieves' }))
})

/** Calls a tool that a person must approve first. */
const scribe = defineFunction('scribe', async (ctx, { text }) => {
  try {
    return String(await ctx.tool('guarded', { what: text }))
  } catch (error) {
    return `not written: ${codeOf(error)}`
  }
})

/** Asks for a number, and has any other answer refused. */
const counter = defineFunction('counter', async (ctx) => {
  const answer = await ctx.ask<number>({
    prompt: 'How many?',
    answer: {
      '~standard': {
        version: 1,
        vendor: 'journals',
        validate: (value) => (typeof value === 'number' ? { value } : { issues: [{ message: 'it is no number' }] }),
      },
    },
  })
  return `Counted ${answer}.`
})

/** Spends until nothing is left. */
const spender = defineFunction('spender', async (ctx) => {
  for (let call = 1; ; call++) {
    await ctx.model({ model: 'test/thinker', messages: [{ role: 'user', content: `call ${call}` }] })
  }
})

const nap = defineFunction('nap', async (ctx, { text }) => {
  await ctx.sleep(300_000)
  return `Woke up for ${text}.`
})

export const mishapRunnables: readonly Runnable[] = [
  letter,
  booker,
  regret,
  traveller,
  dreamer,
  clumsy,
  odd,
  reader,
  postman,
  scribe,
  counter,
  spender,
  nap,
]
