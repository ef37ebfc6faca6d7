import type { AnyTool, EffectClass, Json, JsonObject, Label, ToolCall } from '../../../src/index.ts'
import { defineTool } from '../../../src/packs/index.ts'
import { type Outside, wait } from './outside.ts'

interface Doing {
  readonly run: (what: string, call: ToolCall) => Json | Promise<Json>
  readonly undo?: (what: string) => void
  readonly labels?: readonly Label[]
}

const inputSchema: JsonObject = {
  type: 'object',
  properties: { what: { type: 'string' } },
  required: ['what'],
  additionalProperties: false,
}

/** More than an event holds inline, so that it is kept once as a value of its own. */
const longAnswer = 'All work and no play makes a long answer. '.repeat(800)

/** The tools of the project. Runs are pinned to their name, description, effect and version. */
export function toolsOf(outside: Outside): readonly AnyTool[] {
  const tool = (name: string, effect: EffectClass, { run, undo, labels }: Doing): AnyTool =>
    defineTool<{ what: string }, Json>({
      name,
      description: `The tool ${name}.`,
      effect,
      version: '1',
      inputSchema,
      ...(labels === undefined ? {} : { labels }),
      ...(name === 'guarded' ? { touches: ({ what }) => [{ kind: 'files.write', path: `${what}.md` }] } : {}),
      run: ({ what }, call) => {
        outside.called(call.key)
        return run(what, call)
      },
      ...(undo === undefined
        ? {}
        : {
            undo: ({ what }, _, { key }) => {
              outside.called(key)
              undo(what)
            },
          }),
    }) as AnyTool
  return [
    tool('look', 'read', { run: (what) => `saw ${what}` }),
    tool('store', 'idempotent', { run: (what) => ({ stored: what }) }),
    tool('send', 'once', { run: (what) => `sent ${what}` }),
    tool('book', 'compensable', { run: (what) => ({ booked: what }), undo: () => {} }),
    tool('promise', 'compensable', { run: (what) => ({ promised: what }), undo: (what) => fail(`${what} is kept`) }),
    tool('stumble', 'read', { run: (what) => fail(`fell over ${what}`) }),
    tool('slow', 'read', { run: (what) => wait(outside, 5_000).then(() => `slowly saw ${what}`) }),
    tool('stuck', 'once', { run: () => new Promise(() => {}) }),
    tool('guarded', 'once', { run: (what) => `wrote ${what}` }),
    tool('forbidden', 'read', { run: (what) => `took ${what}` }),
    tool('mail', 'read', {
      run: (what) => (what === 'thieves' ? fail('the mail was stolen') : `letters about ${what}`),
      labels: ['untrusted', 'private'],
    }),
    tool('recite', 'read', { run: () => longAnswer }),
    tool('weather_tool', 'read', { run: (what) => ({ summary: `Sunny in ${what}.`, raw: { sky: 'clear' } }) }),
    tool('hotel_tool', 'idempotent', { run: (what, { key }) => readyAtSecondTry(what, key) }),
    tool('train_tool', 'read', { run: (what) => `A train to ${what} at nine.` }),
    tool('ferry_tool', 'read', { run: (what, { key }) => sooner(outside, what, key) }),
  ]
}

function fail(problem: string): never {
  throw new Error(problem)
}

/** The key of a work order's try ends with its number. */
function readyAtSecondTry(what: string, key: string): Json {
  return key.endsWith('/1') ? fail(`the hotels in ${what} are not ready`) : { summary: `A room in ${what}.`, raw: 7 }
}

/** Its first try takes longer than a worker may, and answers all the same when the second has been made. */
async function sooner(outside: Outside, what: string, key: string): Promise<Json> {
  await wait(outside, key.endsWith('/1') ? 12_500 : 1_000)
  return { summary: `A ferry to ${what}, said at try ${key.slice(-1)}.`, raw: what }
}
