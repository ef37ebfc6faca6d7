import { expect, test } from 'vitest'
import { waitingClock } from '../models/waiting-clock.ts'
import { agent, asksFor, lookUp } from './cast.ts'
import { expectGreen } from './green.ts'
import { openBaton, openLane, thinkers } from './rig.ts'

test.each(thinkers)('$title may think for nine minutes between a sign of life and a call', async (speaker) => {
  const lane = await openLane()
  const clock = waitingClock()
  await lane.script(
    { thinking: 'A long thought.', pings: 2, holdAfter: 2, ...asksFor('Paris') },
    { thinking: 'A short one.', text: 'Mild.' },
  )
  // A second attempt would hide that the first was given up.
  const patient = { ...lane, models: { ...lane.models, attempts: 1 } }
  const baton = await openBaton(patient, [agent(speaker, 'scout', { tools: ['look_up'] })], { tools: [lookUp], clock })
  const result = baton.run('scout', 'How is it?')
  await lane.arrived(1)
  await clock.advance(9 * 60_000)
  await lane.release()
  expect(await clock.passTime(result)).toMatchObject({ status: 'completed', output: 'Mild.' })
  expect(await expectGreen(lane)).toHaveLength(2)
  await baton.close()
})
