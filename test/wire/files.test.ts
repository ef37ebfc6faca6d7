import { describe, expect, test } from 'vitest'
import { defineTool } from '../../src/tools/define-tool.ts'
import { agent, thoughtful } from './cast.ts'
import { expectGreen } from './green.ts'
import { openBaton, openLane, speakers } from './rig.ts'

const written = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const pixel = Buffer.from(written, 'base64')
/** Another picture, which can be told from the first. */
const other = Buffer.concat([pixel, Buffer.from('other')])

const takePhoto = defineTool<Record<string, never>>({
  name: 'take_photo',
  description: 'Takes a photo.',
  effect: 'read',
  run: (_, { keep }) => ({ taken: keep('photo.png', other, { type: 'image/png' }).name }),
})

describe.each(speakers)('with $title', (speaker) => {
  test('pictures that come with a request and from a tool are sent as the provider wants them', async () => {
    const lane = await openLane()
    await lane.script(
      thoughtful(speaker, {
        calls: [
          { tool: 'take_photo', input: {} },
          { tool: 'take_photo', input: {} },
        ],
      }),
      thoughtful(speaker, { text: 'Two dots.' }),
    )
    const baton = await openBaton(lane, [agent(speaker, 'painter', { tools: ['take_photo'] })], { tools: [takePhoto] })
    const attach = [{ name: 'map.png', content: pixel, type: 'image/png' }]
    const result = await baton.run('painter', 'What is this?', { attach })
    expect(result).toMatchObject({ status: 'completed', output: 'Two dots.' })
    const sent = JSON.stringify((await expectGreen(lane)).at(-1)?.body)
    expect(sent).toContain(written)
    expect(sent.includes(other.toString('base64')) || sent.includes('photo.png')).toBe(true)
    await baton.close()
  })
})
