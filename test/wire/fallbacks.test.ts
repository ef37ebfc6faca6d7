import { describe, expect, test } from 'vitest'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import { asksFor, lookUp } from './cast.ts'
import { type Lane, openBaton, openLane, type Seen } from './rig.ts'
import type { Answer, Format } from './server/script.ts'

interface Chain {
  readonly title: string
  readonly models: readonly string[]
  readonly effort?: 'high'
}

const chains: readonly Chain[] = [
  {
    title: 'models that think',
    models: ['openai/gpt-5-mini', 'anthropic/claude-opus-5-5', 'google/gemini-3.5-flash', 'local/kimi-k2-thinking'],
  },
  {
    title: 'models that think when they are told to',
    effort: 'high',
    models: ['openai/o4-mini', 'anthropic/claude-sonnet-4-5', 'google/gemini-2.5-flash', 'local/kimi-k2-thinking'],
  },
  {
    title: 'models that do not think',
    models: ['openai/gpt-4.1', 'anthropic/claude-haiku-4-5', 'google/gemini-2.0-flash', 'local/llama3.1'],
  },
]

const order: readonly Format[] = ['responses', 'anthropic', 'google', 'compatible']

/** The provider at this place answers, and those before it are down. */
function answersFrom(place: number, answer: Answer): readonly Answer[] {
  const before = order.slice(0, place).map((at): Answer => ({ at, fail: 'server-error' }))
  const at = order[place]
  return [...before, ...(at === undefined ? [] : [{ at, ...answer }])]
}

async function expectNoneRefused(lane: Lane): Promise<Seen> {
  const seen = await lane.seen()
  expect(seen.requests.flatMap(({ status, refused }) => (status === 400 ? [refused] : []))).toEqual([])
  expect(seen.left).toBe(0)
  return seen
}

describe.each(chains)('with $title', ({ title, models, effort }) => {
  const told = effort === undefined ? {} : { effort }
  const thinking = title === 'models that do not think' ? {} : { thinking: 'Let me see.' }

  test('every provider can take over in the middle of a conversation with calls, and give it back', async () => {
    const lane = await openLane()
    // Never five failures of one provider in a row, or it would be left alone for a while.
    const places = [0, 1, 2, 3, 1, 0, 2]
    await lane.script(
      ...places.flatMap((place, index) =>
        answersFrom(place, { ...thinking, ...asksFor(`Paris ${index}`, `Rome ${index}`) }),
      ),
      ...answersFrom(0, { ...thinking, text: 'Mild.' }),
    )
    const scout = defineAgent({
      name: 'scout',
      description: 'Scouts.',
      model: models,
      tools: ['look_up'],
      prompt: 'You are the scout.',
      ...told,
      budget: { usd: 100, tokens: 10_000_000, modelCalls: 100 },
    })
    const baton = await openBaton({ ...lane, models: { ...lane.models, attempts: 1 } }, [scout], { tools: [lookUp] })
    expect(await baton.run('scout', 'How is it?')).toMatchObject({ status: 'completed', output: 'Mild.' })
    const { requests } = await expectNoneRefused(lane)
    const answered = requests.filter(({ status }) => status === 200).map(({ format }) => format)
    expect(answered).toEqual([...places, 0].map((place) => order[place]))
    await baton.close()
  })

  test('thoughts are shown to the model that had them and to no other', async () => {
    const lane = await openLane()
    await lane.script(
      ...answersFrom(0, { ...thinking, ...asksFor('Paris') }),
      ...answersFrom(1, { ...thinking, ...asksFor('Rome') }),
      ...answersFrom(0, { ...thinking, text: 'Mild.' }),
    )
    const scout = defineAgent({
      name: 'scout',
      description: 'Scouts.',
      model: models,
      tools: ['look_up'],
      prompt: 'Scout.',
      ...told,
    })
    const baton = await openBaton({ ...lane, models: { ...lane.models, attempts: 1 } }, [scout], { tools: [lookUp] })
    expect(await baton.run('scout', 'How is it?')).toMatchObject({ output: 'Mild.' })
    const { requests } = await expectNoneRefused(lane)
    const last = JSON.stringify(requests.at(-1)?.body)
    expect(last.split('Let me see.').length - 1).toBe('thinking' in thinking ? 1 : 0)
    await baton.close()
  })
})
