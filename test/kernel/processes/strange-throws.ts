/** Throws everything that can be thrown, wherever code of others runs, and prints how each run ended. */
import { createBaton } from '../../../src/baton.ts'
import { describe, isBatonError } from '../../../src/errors/baton-error.ts'
import type { Decision } from '../../../src/kernel/decision.ts'
import type { Model } from '../../../src/kernel/ports/model.ts'
import type { Tool } from '../../../src/kernel/ports/tool.ts'
import { defineFunction, type Runnable } from '../../../src/kernel/runnable.ts'

/** An object on which every question throws. */
function touchy(): object {
  const refuse = (): never => {
    throw new Error('do not touch')
  }
  const traps = Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((trap) => [trap, refuse]))
  return new Proxy({}, traps)
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

function withGetter(name: string): Error {
  return Object.defineProperty(new Error('x'), name, {
    get: () => {
      throw new Error(`no ${name}`)
    },
  })
}

const cyclic: { self?: object } = {}
cyclic.self = cyclic

const strange: Readonly<Record<string, unknown>> = {
  null: null,
  undefined,
  nothing: '',
  bigint: 12n,
  symbol: Symbol('s'),
  function: () => 'f',
  frozen: Object.freeze({ code: 1 }),
  frozenError: Object.freeze(new Error('cold')),
  bare: Object.create(null),
  cyclic,
  touchy: touchy(),
  revoked: revoked(),
  'revoked error': Object.setPrototypeOf(new Error('x'), revoked() as object | null),
  'no message': withGetter('message'),
  'no name': withGetter('name'),
  'no stack': withGetter('stack'),
  'no cause': withGetter('cause'),
  'touchy cause': new Error('x', { cause: touchy() }),
  'message that is none': Object.assign(new Error('x'), {
    message: {
      toString: () => {
        throw new Error('no')
      },
    },
  }),
  huge: new Error('x'.repeat(30_000_000)),
  'in the name of Baton': Object.assign(new Error('x'), { name: 'BatonError', code: 7n, type: cyclic, hint: touchy() }),
  'in the name of Baton, touchy': Object.defineProperty(Object.assign(new Error('x'), { name: 'BatonError' }), 'code', {
    get: () => {
      throw new Error('no code')
    },
  }),
  'in the name of an operation': Object.assign(new Error('x'), { name: 'OperationError', error: cyclic }),
  toJSON: {
    toJSON: () => {
      throw new Error('no json')
    },
  },
}

const schema = (validate: (value: unknown) => unknown): NonNullable<Tool['input']> =>
  ({ '~standard': { version: 1, vendor: 'strange', validate } }) as NonNullable<Tool['input']>

/** All places where code of others can throw. `fail` throws. */
const places: Readonly<
  Record<string, (fail: () => never) => { runnable: Runnable; model?: Model; delta?: () => unknown }>
> = {
  runnable: (fail) => ({ runnable: defineFunction('it', async () => fail()) }),
  'runnable, at once': (fail) => ({ runnable: defineFunction('it', () => fail()) }),
  child: (fail) => ({
    runnable: defineFunction(
      'it',
      async (ctx) =>
        (
          await ctx.run(
            defineFunction('inner', () => fail()),
            'go',
          )
        ).status,
    ),
  }),
  ...Object.fromEntries(
    (['read', 'idempotent', 'once'] as const).map((effect) => [
      `${effect} tool`,
      (fail: () => never) => ({
        runnable: defineFunction('it', async (ctx) =>
          String(await ctx.tool({ name: 't', description: '', effect, run: () => fail() }, 'go')),
        ),
      }),
    ]),
  ),
  'what a tool touches': (fail) => ({
    runnable: defineFunction('it', async (ctx) =>
      String(
        await ctx.tool({ name: 't', description: '', effect: 'read', touches: () => fail(), run: () => 'x' }, 'go'),
      ),
    ),
  }),
  'a schema of a tool': (fail) => ({
    runnable: defineFunction('it', async (ctx) =>
      String(await ctx.tool({ name: 't', description: '', effect: 'read', input: schema(fail), run: () => 'x' }, 'go')),
    ),
  }),
  'a schema of a tool, later': (fail) => ({
    runnable: defineFunction('it', async (ctx) =>
      String(
        await ctx.tool(
          { name: 't', description: '', effect: 'read', input: schema(async () => fail()), run: () => 'x' },
          'go',
        ),
      ),
    ),
  }),
  'the issues of a schema': (fail) => ({
    runnable: defineFunction('it', async (ctx) =>
      String(
        await ctx.tool(
          {
            name: 't',
            description: '',
            effect: 'read',
            input: schema(async () => ({
              get issues() {
                return fail()
              },
            })),
            run: () => 'x',
          },
          'go',
        ),
      ),
    ),
  }),
  model: (fail) => ({
    runnable: talks,
    model: { estimate: () => ({ tokens: 1, usdMicros: 1 }), call: async () => fail() },
  }),
  'model, at once': (fail) => ({
    runnable: talks,
    model: { estimate: () => ({ tokens: 1, usdMicros: 1 }), call: () => fail() },
  }),
  estimate: (fail) => ({ runnable: talks, model: { estimate: () => fail(), call: async () => fail() } }),
  'a rule': (fail) => ({ runnable: defineFunction('it', async (ctx) => String(await ctx.decide(judged(fail), 'x'))) }),
  'a listener': (fail) => ({ runnable: talks, model: speaks, delta: () => fail() }),
  'a listener, later': (fail) => ({ runnable: talks, model: speaks, delta: async () => fail() }),
}

const talks = defineFunction('it', async (ctx) => {
  const { text } = await ctx.model({ model: 'a/b', messages: [{ role: 'user', content: 'hi' }] })
  return text
})

const speaks: Model = {
  estimate: () => ({ tokens: 1, usdMicros: 1 }),
  call: async (_, { delta }) => {
    delta('hello')
    return { answer: { text: 'hello', finish: 'stop' }, usage: { inputTokens: 1, outputTokens: 1, usdMicros: 1 } }
  },
}

function judged(fail: () => never): Decision<string, unknown> {
  const verdict = { '~standard': { version: 1, vendor: 'strange', validate: (value: unknown) => ({ value }) } } as const
  return { name: 'judged', verdict, prompt: () => [], rule: () => fail() }
}

const ends: Record<string, string> = {}
for (const [where, place] of Object.entries(places)) {
  for (const [what, thrown] of Object.entries(strange)) {
    const { runnable, model, delta } = place(() => {
      throw thrown
    })
    const baton = await createBaton({
      ...(model === undefined ? {} : { model }),
      ...(delta === undefined ? {} : { onDelta: delta as () => void }),
      runnables: [],
    })
    const late = new Promise<string>((resolve) => setTimeout(() => resolve('never ended'), 5_000).unref())
    const result = baton.run(runnable, 'go').then(
      (end) => {
        if (!('output' in end)) return end.status
        const written = JSON.stringify(end)
        return `${end.status}${written.length > 200_000 ? ', far too long' : ''}${end.status === 'failed' && !end.error?.message ? ', no word why' : ''}`
      },
      (error: unknown) => `rejected: ${isBatonError(error) ? error.code : describe(error).slice(0, 100)}`,
    )
    ends[`${where}: ${what}`] = await Promise.race([result, late])
    await baton.close()
  }
}
console.log(JSON.stringify(ends))
