import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { windowFor } from '../../src/models/facts/window.ts'
import { builtInTools } from '../../src/packs/built-in-tools.ts'
import { agent, asksFor, lookUp, readPage, sendMail, thoughtful } from './cast.ts'
import { expectGreen } from './green.ts'
import { openBaton, openLane, type Speaker, speakers } from './rig.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'baton-wire-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const asksForTheTime = { calls: [{ tool: 'clock', input: {} }] }

const reads = (page: number, letters: number) => ({ calls: [{ tool: 'read_page', input: { page, letters } }] })

/** Windows of a million tokens take their time to fill: the smallest stand for all where time is short. */
const isQuick = ({ model }: Speaker): boolean => windowFor([model]) < 150_000

describe.each(speakers)('with $title', (speaker) => {
  test('a chat goes on from what was said before', async () => {
    const lane = await openLane()
    await lane.script(thoughtful(speaker, asksFor('Rome')), thoughtful(speaker, { text: 'Rome too.' }))
    const baton = await openBaton(lane, [agent(speaker, 'scout', { tools: ['look_up'] })], { tools: [lookUp] })
    const earlier = [
      { role: 'user', content: 'Paris?' },
      { role: 'assistant', content: 'Paris is mild.' },
    ]
    expect(await baton.run('scout', { text: 'And Rome?', data: { earlier } })).toMatchObject({ output: 'Rome too.' })
    const [first] = await expectGreen(lane)
    expect(JSON.stringify(first?.body)).toContain('Paris is mild.')
    await baton.close()
  })

  test('a chat goes on from calls that were made before, whoever made them', async () => {
    const lane = await openLane()
    await lane.script(thoughtful(speaker, { text: 'Rome too.' }))
    const baton = await openBaton(lane, [agent(speaker, 'scout', { tools: ['look_up'] })], { tools: [lookUp] })
    const foreign = `functions.look_up:0${'-'.repeat(60)}`
    const call = (id: string, city: string) => ({ id, tool: 'look_up', input: { city } })
    const earlier = [
      { role: 'user', content: 'Paris and Rome?' },
      { role: 'assistant', content: '', toolCalls: [call('toolu_1', 'Paris'), call(foreign, 'Rome')] },
      { role: 'tool', toolCallId: 'toolu_1', tool: 'look_up', content: 'Mild.' },
      { role: 'tool', toolCallId: foreign, tool: 'look_up', content: 'Mild.' },
      // Not what the tool takes, but some models say such things.
      { role: 'assistant', content: '', toolCalls: [{ id: 'c3', tool: 'look_up', input: 'Oslo' }] },
      { role: 'tool', toolCallId: 'c3', tool: 'look_up', content: 'That is no city.', failed: true },
      { role: 'assistant', content: 'Mild in both.' },
    ]
    expect(await baton.run('scout', { text: 'Sure?', data: { earlier } })).toMatchObject({ output: 'Rome too.' })
    const [first] = await expectGreen(lane)
    expect(JSON.stringify(first?.body)).toContain('Mild in both.')
    await baton.close()
  })

  test('all tools that come with Baton are described as the provider wants them', async () => {
    const lane = await openLane()
    await lane.script(thoughtful(speaker, asksForTheTime), thoughtful(speaker, { text: 'Late.' }))
    const tools = builtInTools({ clock: systemClock })
    const every = agent(speaker, 'helper', { tools: tools.map(({ name }) => name) })
    const baton = await openBaton(lane, [every], { tools })
    expect(await baton.run('helper', 'What time is it?')).toMatchObject({ status: 'completed', output: 'Late.' })
    await expectGreen(lane)
    await baton.close()
  })

  test('a run that waits for a yes goes on in another Baton, and the call is made once', async () => {
    const lane = await openLane()
    await lane.script(
      thoughtful(speaker, { calls: [{ tool: 'send_mail', input: { to: 'Ada', text: 'Hello' } }] }),
      thoughtful(speaker, { text: 'It is sent.' }),
    )
    const clerk = agent(speaker, 'clerk', { tools: ['send_mail'], grants: { ask: ['send_mail'] } })
    const journal = join(folder, `${speaker.title.replaceAll('/', '-')}.db`)
    const before = await openBaton(lane, [clerk], { tools: [sendMail], journal })
    const waiting = await before.run('clerk', 'Write to Ada.')
    expect(waiting.status).toBe('awaiting_input')
    const [question] = await before.questions(waiting.runId)
    await before.close()
    const after = await openBaton(lane, [clerk], { tools: [sendMail], journal })
    await after.answer(waiting.runId, question?.op ?? '', 'Approve')
    expect(await (await after.resume(waiting.runId)).result).toMatchObject({
      status: 'completed',
      output: 'It is sent.',
    })
    expect(await expectGreen(lane)).toHaveLength(2)
    await after.close()
  })

  test('a conversation that gets too long is shortened and still accepted', {
    tags: isQuick(speaker) ? [] : ['slow'],
  }, async () => {
    const lane = await openLane()
    // Four letters are a token: three pages nearly fill the window, and six can't be shown.
    const letters = windowFor([speaker.model])
    const pages = [1, 2, 3, 4, 5, 6]
    await lane.script(
      ...pages.map((page) => thoughtful(speaker, reads(page, letters), `page ${page}`)),
      thoughtful(speaker, { text: 'I have read it.' }),
    )
    const reader = agent(speaker, 'reader', { tools: ['read_page'], budget: { tokens: 50_000_000, usd: 10_000 } })
    const baton = await openBaton(lane, [reader], { tools: [readPage] })
    expect(await baton.run('reader', 'Read it all.')).toMatchObject({ status: 'completed', output: 'I have read it.' })
    const requests = await expectGreen(lane)
    const last = requests.at(-1)
    expect(JSON.stringify(last?.body)).toContain('left out')
    expect(last?.inputTokens).toBeLessThan(letters)
    await baton.close()
  })

  test('an answer in a form is asked for in a form that the provider takes, and read', async () => {
    const lane = await openLane()
    const output = {
      type: 'object',
      properties: {
        city: { type: 'string', minLength: 1 },
        degrees: { type: 'integer', default: 0 },
        tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
      },
      required: ['city'],
      additionalProperties: false,
    }
    await lane.script(
      thoughtful(speaker, asksFor('Paris')),
      thoughtful(speaker, { text: '{"city":"Paris","degrees":18,"tags":[]}' }),
      // Where a provider has no forms beside tools, it is asked for a call.
      { calls: [{ tool: 'json', input: { city: 'Paris', degrees: 18, tags: [] } }], always: true },
    )
    const scout = agent(speaker, 'scout', { tools: ['look_up'], output })
    const baton = await openBaton(lane, [scout], { tools: [lookUp] })
    expect(await baton.run('scout', 'Paris?')).toMatchObject({ status: 'completed', data: { city: 'Paris' } })
    const { requests } = await lane.seen()
    expect(requests.flatMap(({ refused }) => (refused === undefined ? [] : [refused]))).toEqual([])
    await baton.close()
  })

  test('an agent with a temperature of its own is not refused', async () => {
    const lane = await openLane()
    await lane.script(thoughtful(speaker, { text: 'Warm.' }))
    const baton = await openBaton(lane, [agent(speaker, 'poet', { temperature: 0.7 })])
    expect(await baton.run('poet', 'Well?')).toMatchObject({ status: 'completed', output: 'Warm.' })
    await expectGreen(lane)
    await baton.close()
  })

  test('an agent with a name that begins with a digit can be called by another', async () => {
    const lane = await openLane()
    await lane.script(
      {
        to: 'You are the boss.',
        ...thoughtful(speaker, { calls: [{ tool: '_2nd-opinion', input: { request: 'Is it?' } }] }),
      },
      { to: 'You are the 2nd-opinion.', ...thoughtful(speaker, { text: 'It is.' }) },
      { to: 'You are the boss.', after: 'It is.', ...thoughtful(speaker, { text: 'Asked and answered.' }) },
    )
    const agents = [agent(speaker, 'boss', { agents: ['2nd-opinion'] }), agent(speaker, '2nd-opinion')]
    const baton = await openBaton(lane, agents)
    expect(await baton.run('boss', 'Well?')).toMatchObject({ status: 'completed', output: 'Asked and answered.' })
    await expectGreen(lane)
    await baton.close()
  })
})
