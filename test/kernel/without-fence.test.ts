import { describe, expect, test } from 'vitest'
import type { Decision } from '../../src/kernel/decision.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { withoutFence } from '../../src/kernel/without-fence.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { jsonSchema } from '../../src/tools/json-schema.ts'
import { bench } from './bench-of-one.ts'

describe('JSON in a Markdown fence', () => {
  test.each([
    ['```json\n{"a":1}\n```', '{"a":1}'],
    ['  \n```\n{"a":1}\n  ```  \n', '{"a":1}'],
    ['```json\r\n[1,\n2]\n```', '[1,\n2]'],
    ['```json\n"```"\n```', '"```"'],
  ])('loses it: %j', (text, inside) => {
    expect(withoutFence(text)).toBe(inside)
  })

  test.each([
    '{"a":1}',
    '```',
    '```json',
    '```json\n```',
    'Look: ```json\n{}\n```',
    '```json\n{}\n``` done',
    '```py\n1\n```',
  ])('is left alone where it is none: %j', (text) => {
    expect(withoutFence(text)).toBe(text)
  })

  test('does not cost a decision a second call', async () => {
    const sure: Decision<string, { readonly yes: boolean }> = {
      name: 'sure',
      verdict: jsonSchema({ type: 'object', properties: { yes: { type: 'boolean' } }, required: ['yes'] }),
      verdictSchema: (input) => ({ type: 'object', description: input }),
      prompt: (input) => [{ role: 'user', content: input }],
      rule: () => ({ verdict: { yes: false }, reason: 'by rule' }),
    }
    const decide = defineFunction('decide', async (context) => String((await context.decide(sure, 'Sure?')).yes))
    const asked: object[] = []
    const model = scriptedModel((request) => {
      asked.push(request)
      return '```json\n{"yes":true}\n```'
    })
    const { baton, ended } = await bench({ runnables: [decide], model, decisionModel: 'test/judge' })
    expect((await ended(baton.run('decide', 'go'))).output).toBe('true')
    // Its schema may depend on what is to be decided, and nothing begins like it again.
    expect(asked).toMatchObject([{ once: true, settings: { output: { type: 'object', description: 'Sure?' } } }])
    expect(asked[0]).not.toHaveProperty('prefixKey')
  })
})
