import { describe, expect, test } from 'vitest'
import { failureText } from '../../src/agents/failure-text.ts'
import { BatonError, OperationError, toRunError } from '../../src/errors/baton-error.ts'

const denied = new BatonError('BATON_GRANT_DENIED', {
  agent: 'writer',
  tool: 'write_file',
  missing: 'writing src/a.ts',
  from: 'agent writer',
  hint: 'Add "src/a.ts", or a pattern that fits it, to `files.write` in the grants of agent writer.',
})
const failed = (error: BatonError) => new OperationError(toRunError(error, error))

describe('what a model is told of a call that came to nothing', () => {
  test('what it may not do it is told to do without; how to allow it is for people', () => {
    expect(failureText(failed(denied), 'model')).toBe(
      '"writer" may not call "write_file": agent writer does not grant writing src/a.ts. ' +
        'Do not ask for it again. Go on with what you may do, and say in your answer what you could not do.',
    )
    expect(failureText(failed(denied), 'person')).toContain('Add "src/a.ts"')
  })

  test.each([
    [new BatonError('BATON_TOOL_FAILED', { tool: 'look', problem: 'it is dark' }), 'Once more may help.'],
    [new BatonError('BATON_TOOL_REFUSED', { tool: 'look', problem: 'no' }), 'The same call would fail again'],
    [
      new BatonError('BATON_TOOL_INPUT_INVALID', { tool: 'look', problem: 'no at' }),
      'Call it again with input that fits.',
    ],
    [new BatonError('BATON_TOOL_UNKNOWN', { name: 'lok', known: ['look'] }), 'look'],
    [
      new BatonError('BATON_TOOL_NOT_CONFIGURED', { tool: 'x', problem: 'no key', remedy: 'Set KEY.' }),
      'Go on without it',
    ],
  ])('a failure comes with what can be done about it: %s', (error, advice) => {
    const text = failureText(failed(error), 'model')
    expect(text).toMatch(new RegExp(`^${error.message.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')} `))
    expect(text).toContain(advice)
    expect(text).not.toContain('Set KEY')
  })

  test('a run that is being stopped is not told to its model', () => {
    const stopped = failed(new BatonError('BATON_RUN_CANCELLED', { reason: 'enough' }))
    expect(() => failureText(stopped, 'model')).toThrow(stopped)
  })
})

test('of a tool that must not happen twice and threw, a model is not told that once more may help (issue 12)', () => {
  const failed = new BatonError('BATON_TOOL_FAILED', { tool: 'pay', problem: 'connection lost' })
  expect(failureText(failed, 'model', true)).toContain('Do not call it again.')
  expect(failureText(failed, 'model', true)).not.toContain('Once more')
})
