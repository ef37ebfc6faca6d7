import { describe, expect, test } from 'vitest'
import { agent, asksFor, lookUp, readPage, thoughtful } from './cast.ts'
import { expectGreen } from './green.ts'
import { openBaton, openLane, speakers } from './rig.ts'

describe.each(speakers)('with $title', (speaker) => {
  test('an empty answer is asked for again, once, and never sent back', async () => {
    const lane = await openLane()
    await lane.script({}, thoughtful(speaker, { text: 'Here I am.' }))
    const baton = await openBaton(lane, [agent(speaker, 'scout')])
    expect(await baton.run('scout', 'Well?')).toMatchObject({ status: 'completed', output: 'Here I am.' })
    await expectGreen(lane)
    await baton.close()
  })

  test('a model that says nothing twice leaves part of an answer, not a failure of the provider', async () => {
    const lane = await openLane()
    await lane.script({}, {})
    const baton = await openBaton(lane, [agent(speaker, 'scout')])
    expect(await baton.run('scout', 'Well?')).toMatchObject({ status: 'partial' })
    await expectGreen(lane)
    await baton.close()
  })

  test('an answer that is cut off is not repaired, though it had to fit a form', async () => {
    const lane = await openLane()
    await lane.script(thoughtful(speaker, { text: '{"city":"Par', finish: 'length' }))
    const output = {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    }
    const baton = await openBaton(lane, [agent(speaker, 'scout', { output })])
    const result = await baton.run('scout', 'Well?')
    expect(['partial', 'failed']).toContain(result.status)
    expect(await expectGreen(lane)).toHaveLength(1)
    await baton.close()
  })

  test('a refusal is asked for again once at most, though the answer had to fit a form', async () => {
    const lane = await openLane()
    await lane.script({ text: 'I will not do that.', finish: 'refusal', always: true })
    const output = {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    }
    const baton = await openBaton(lane, [agent(speaker, 'scout', { output })])
    const result = await baton.run('scout', 'Well?')
    expect(['partial', 'failed']).toContain(result.status)
    expect((await expectGreen(lane)).length).toBeLessThanOrEqual(2)
    await baton.close()
  })

  test('when the provider says that the window is full, the conversation is shortened and sent once more', async () => {
    const lane = await openLane()
    const page = (number: number) =>
      thoughtful(speaker, { calls: [{ tool: 'read_page', input: { page: number, letters: 20_000 } }] }, `${number}`)
    await lane.script(page(1), page(2), page(3), { fail: 'overflow' }, thoughtful(speaker, { text: 'Read.' }))
    const reader = agent(speaker, 'reader', { tools: ['read_page'], budget: { tokens: 5_000_000, usd: 1_000 } })
    const baton = await openBaton(lane, [reader], { tools: [readPage] })
    expect(await baton.run('reader', 'Read.')).toMatchObject({ status: 'completed', output: 'Read.' })
    const { requests } = await lane.seen()
    expect(requests.map(({ status }) => status)).toEqual([200, 200, 200, 400, 200])
    expect(requests[4]?.inputTokens).toBeLessThan(requests[3]?.inputTokens ?? 0)
    await baton.close()
  })

  test('a stream that breaks off and a rate limit are got over', async () => {
    const lane = await openLane()
    await lane.script(
      thoughtful(speaker, { text: 'I look.', ...asksFor('Paris'), cutAfter: 3 }),
      { fail: 'rate-limit' },
      thoughtful(speaker, { pings: 3, ...asksFor('Paris') }),
      thoughtful(speaker, { text: 'Mild.' }),
    )
    const baton = await openBaton(lane, [agent(speaker, 'scout', { tools: ['look_up'] })], { tools: [lookUp] })
    expect(await baton.run('scout', 'Paris?')).toMatchObject({ status: 'completed', output: 'Mild.' })
    const { requests } = await lane.seen()
    expect(requests.map(({ status }) => status)).toEqual([200, 429, 200, 200])
    await baton.close()
  })
})
