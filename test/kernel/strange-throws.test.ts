import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BatonError, describe, isBatonError, toRunError } from '../../src/errors/baton-error.ts'

const program = fileURLToPath(new URL('./processes/strange-throws.ts', import.meta.url))

/** A process of its own: one rejection that is not handled would end it. */
test('whatever code of others throws, wherever it does, fails at most its run (issue 12)', {
  tags: ['slow'],
  timeout: 120_000,
}, async () => {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect([code, err]).toEqual([0, ''])
  const ends = Object.entries(JSON.parse(out) as Record<string, string>)
  // A parent hears of its child's failure, and a listener does not count.
  const isFine = (where: string): boolean => /^(?:child|a listener)/.test(where)
  expect(ends.length).toBeGreaterThan(300)
  expect(ends.filter(([where, end]) => end !== (isFine(where) ? 'completed' : 'failed'))).toEqual([])
})

test('an error that only looks like one of ours is not written down as one', () => {
  const fallback = new BatonError('BATON_TOOL_FAILED', { tool: 't', problem: 'x' })
  const pretender = Object.assign(new Error('mine'), { name: 'BatonError', code: 'BATON_X', type: 5, hint: () => 1 })
  expect(toRunError(pretender, fallback)).toMatchObject({ code: 'BATON_TOOL_FAILED', cause: 'mine' })
})

test('what can not be looked at is told apart from nothing, and is none of ours', () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  expect([describe(proxy), isBatonError(proxy)]).toEqual(["something that can't be looked at", false])
})
