import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/events/json.ts'
import { httpFetch } from '../../src/models/http-fetch.ts'
import { agent, asksFor, lookUp } from './cast.ts'
import { anthropicMutations } from './mutations/anthropic.ts'
import type { Mutation } from './mutations/change.ts'
import { googleMutations } from './mutations/google.ts'
import { openaiMutations } from './mutations/openai.ts'
import { openBaton, openLane, thinkers } from './rig.ts'
import type { Recorded } from './server/script.ts'

/** A conversation with thoughts and calls, everything that is sent in it changed on its way. */
async function converse({ format, change }: Pick<Mutation, 'format' | 'change'>): Promise<readonly Recorded[]> {
  const lane = await openLane()
  await lane.script(
    { thinking: 'Both first.', ...asksFor('Paris', 'Rome') },
    { thinking: 'Then Oslo.', ...asksFor('Oslo') },
    { thinking: 'Enough.', text: 'Mild.' },
  )
  const fetch: typeof globalThis.fetch = (url, init) =>
    httpFetch(url, { ...init, body: JSON.stringify(change(JSON.parse(String(init?.body)) as JsonObject)) })
  const { model = '' } = thinkers.find((speaker) => speaker.format === format) ?? {}
  const scout = agent({ model }, 'scout', { tools: ['look_up'] })
  const baton = await openBaton({ ...lane, models: { ...lane.models, fetch } }, [scout], { tools: [lookUp] })
  await baton.run('scout', 'How is it?')
  await baton.close()
  return (await lane.seen()).requests
}

test.each(thinkers)('what Baton sends as $title is taken as it is', { tags: ['slow'] }, async ({ format }) => {
  const requests = await converse({ format, change: (body) => body })
  expect(requests.map(({ status }) => status)).toEqual([200, 200, 200])
})

describe('it is refused when', () => {
  test.each([...openaiMutations, ...anthropicMutations, ...googleMutations])(
    '$mistake ($format)',
    { tags: ['slow'] },
    async ({ format, says, change }) => {
      const refused = (await converse({ format, change })).flatMap((request) => request.refused ?? [])
      expect(refused.join('\n')).toContain(says)
    },
  )
})
