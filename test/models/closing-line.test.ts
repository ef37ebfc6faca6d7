import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/index.ts'
import { noUsage } from '../../src/events/usage.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { offlineLine, signedByUse, unsigned } from '../../src/models/offline/closing-line.ts'
import { offlineModel } from '../../src/models/offline/model.ts'
import { routedModel } from '../../src/models/routed-model.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'

describe('an answer of rules', () => {
  test.each([
    ['offline/rules', 'Answered offline by rules, without a language model.'],
    ['near/sage', 'Put together by rules; a language model was asked on the way.'],
  ])('over the advice of %s ends with: %s', async (model, line) => {
    const closer = defineAgent({ name: 'closer', prompt: 'Close.', model: 'offline/rules', advisors: ['sage'] })
    const sage = defineAgent({ name: 'sage', description: 'Knows', prompt: 'Advise.', model })
    const asked = scriptedModel(() => ({ text: 'The tide is low.', usage: { inputTokens: 9, outputTokens: 5 } }))
    const all = routedModel(offlineModel({ clock: systemClock }), asked)
    const baton = await createBaton({ agents: [closer, sage], model: all })
    const result = await baton.run('closer', 'When do we sail?')
    await baton.close()
    expect('output' in result && result.output.split('\n').at(-1)).toBe(line)
  })

  test('is signed anew where tokens were used, or calls made whose use is not known', () => {
    const answer = `Noon.\n\n${offlineLine}`
    expect(signedByUse(answer, { ...noUsage, modelCalls: 3 })).toBe(answer)
    for (const used of [{ outputTokens: 1 }, { inputTokens: 1 }, { unpricedCalls: 1 }]) {
      const signed = signedByUse(answer, { ...noUsage, modelCalls: 3, ...used })
      expect(signed).toBe('Noon.\n\nPut together by rules; a language model was asked on the way.')
      expect(unsigned(signed)).toBe('Noon.')
    }
  })
})
