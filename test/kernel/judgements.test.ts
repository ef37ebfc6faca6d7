import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { DecideOptions } from '../../src/kernel/context.ts'
import type { Decision } from '../../src/kernel/decision.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { bench, types } from './bench-of-one.ts'

type Vote = { readonly answer: 'yes' | 'no' | 'unknown'; readonly quote: string }

/** Whether a text says so. A quote that does not stand in it is complained about; of several, the majority counts. */
const says: Decision<string, Vote> = {
  name: 'says',
  verdict: z.object({ answer: z.enum(['yes', 'no', 'unknown']), quote: z.string() }),
  prompt: (text, sample = 0) => [{ role: 'user', content: `${sample}: ${text}` }],
  check: (text, { quote }) => (text.includes(quote) ? undefined : `"${quote}" does not stand in the text`),
  combine: (_, votes) => {
    const yes = votes.filter(({ answer }) => answer === 'yes')
    const [first] = yes
    return first !== undefined && yes.length > votes.length / 2 ? first : { answer: 'unknown', quote: '' }
  },
  rule: () => ({ verdict: { answer: 'unknown', quote: '' }, reason: 'rules read nothing' }),
}

const text = 'The draft is complete.'
const vote = (answer: Vote['answer'], quote = 'complete'): string => JSON.stringify({ answer, quote })
const asking = (options: DecideOptions = {}) =>
  defineFunction('asking', async (ctx) => (await ctx.decide(says, text, options)).answer)

describe('a judgement that its decision complains about', () => {
  test('goes back to the model with the complaint', async () => {
    const heard: unknown[] = []
    const model = scriptedModel(({ messages }) => {
      heard.push(messages.at(-1)?.content)
      return heard.length === 1 ? vote('yes', 'approved') : vote('yes')
    })
    const { baton, ended } = await bench({ model, decisionModel: 'judge' })
    expect((await ended(baton.run(asking(), ''))).output).toBe('yes')
    expect(heard[1]).toContain('"approved" does not stand in the text')
  })

  test('fails the decision when it is not mended', async () => {
    const model = scriptedModel(() => vote('yes', 'approved'))
    const { baton, ended } = await bench({ model, decisionModel: 'judge' })
    const { error } = await ended(baton.run(asking(), ''))
    expect(error).toMatchObject({ code: 'BATON_DECISION_INVALID' })
    expect(error?.message).toContain('does not stand in the text')
  })

  test('fails at once where a rule made it', async () => {
    const wrong = { ...says, rule: () => ({ verdict: { answer: 'yes' as const, quote: 'approved' }, reason: 'so' }) }
    const { baton, ended } = await bench()
    const { error } = await ended(
      baton.run(
        defineFunction('wrong', async (ctx) => (await ctx.decide(wrong, text)).answer),
        '',
      ),
    )
    expect(error).toMatchObject({ code: 'BATON_DECISION_INVALID' })
  })
})

describe('a judgement of several samples', () => {
  test.each([
    [['yes', 'no', 'yes'], 'yes'],
    [['yes', 'no', 'unknown'], 'unknown'],
  ] as const)('%s is what the decision makes of them: %s (S-COL-11)', async (answers, made) => {
    const model = scriptedModel({ judge: answers.map((answer) => vote(answer)) })
    const { baton, ended, treeOf } = await bench({ model, decisionModel: 'judge' })
    const result = await ended(baton.run(asking({ samples: 3, temperature: 0.7 }), ''))
    expect(result.output).toBe(made)
    expect(result.usage.modelCalls).toBe(3)
    const events = await treeOf(result.runId)
    expect(events.find(({ type }) => type === 'decision.requested')?.data).toMatchObject({
      samples: 3,
      temperature: 0.7,
    })
    const votes = answers.map((answer) => expect.objectContaining({ answer }))
    expect(events.find(({ type }) => type === 'decision.made')?.data).toMatchObject({ votes })
  })

  test('asks each in its own way', async () => {
    const asked: unknown[] = []
    const model = scriptedModel(({ messages }) => {
      asked.push(messages[0]?.content)
      return vote('yes')
    })
    const { baton, ended } = await bench({ model, decisionModel: 'judge' })
    await ended(baton.run(asking({ samples: 3 }), ''))
    expect(asked).toEqual([`0: ${text}`, `1: ${text}`, `2: ${text}`])
  })

  test('stops when the votes settle it, and is told what those before said', async () => {
    const told: number[] = []
    const early: Decision<string, Vote> = {
      ...says,
      prompt: (input, sample, earlier = []) => {
        told.push(earlier.length)
        return says.prompt(input, sample)
      },
      isSettled: (_, votes) => votes.filter(({ answer }) => answer === 'yes').length === 2,
    }
    const model = scriptedModel(() => vote('yes'))
    const { baton, ended, treeOf } = await bench({ model, decisionModel: 'judge' })
    const settled = defineFunction('settled', async (ctx) => (await ctx.decide(early, text, { samples: 5 })).answer)
    const result = await ended(baton.run(settled, ''))
    expect(result.output).toBe('yes')
    expect(told).toEqual([0, 1])
    const made = (await treeOf(result.runId)).find(({ type }) => type === 'decision.made')?.data
    expect(made).toMatchObject({ reason: 'judged by 2 samples of judge' })
  })

  test('is refused before anything is asked where the decision can make nothing of several', async () => {
    const { combine: _, ...single } = says
    const model = scriptedModel(() => vote('yes'))
    const { baton, ended } = await bench({ model, decisionModel: 'judge' })
    const several = defineFunction('several', async (ctx) => (await ctx.decide(single, text, { samples: 2 })).answer)
    expect((await ended(baton.run(several, ''))).error).toMatchObject({ code: 'BATON_DECISION_INVALID' })
    expect(model.calls).toHaveLength(0)
  })

  test('asks none again that was answered before the process died', async () => {
    let calls = 0
    const model = scriptedModel(() => {
      calls += 1
      return vote(calls === 2 ? 'no' : 'yes')
    })
    const waiting = defineFunction('waiting', async (ctx) => {
      const { answer } = await ctx.decide(says, text, { samples: 3 })
      await ctx.ask({ prompt: 'Well?' })
      return answer
    })
    const { baton, passTime, restart, ended, treeOf } = await bench({
      model,
      decisionModel: 'judge',
      runnables: [waiting],
    })
    const { runId } = await passTime(baton.run(waiting, ''))
    const again = await restart()
    await again.answer(runId, 'ask#1', 'go')
    expect((await ended(again.result(runId))).output).toBe('yes')
    expect(calls).toBe(3)
    expect(types(await treeOf(runId)).filter((type) => type === 'model.answered')).toHaveLength(3)
  })
})

describe('the model that a judgement names', () => {
  test('judges instead of the one of the tree', async () => {
    const model = scriptedModel({ strict: [vote('no')], judge: [vote('yes')] })
    const { baton, ended } = await bench({ model, decisionModel: 'judge' })
    expect((await ended(baton.run(asking({ model: 'strict' }), ''))).output).toBe('no')
  })

  test('leaves the judgement to the rule where it is one of the rules', async () => {
    const model = scriptedModel(() => vote('yes'))
    const { baton, ended } = await bench({ model, decisionModel: 'judge' })
    expect((await ended(baton.run(asking({ model: 'offline/rules' }), ''))).output).toBe('unknown')
    expect(model.calls).toHaveLength(0)
  })
})
