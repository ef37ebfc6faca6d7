import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SimulatedClock } from '../../src/testing/simulated-clock.ts'
import { agentFile, projectWith } from '../project/project-folder.ts'
import { runCliProcess } from './run-cli.ts'
import { runCli } from './run-here.ts'

const time = vi.hoisted(() => ({ clock: undefined as SimulatedClock | undefined }))

/** The command line goes by the clock of the system; here, that is one on which hours pass at once. */
vi.mock('../../src/kernel/system-clock.ts', async () => {
  const { simulatedClock } = await import('../../src/testing/simulated-clock.ts')
  time.clock = simulatedClock(Date.now())
  return { systemClock: time.clock }
})

const minute = 60_000

interface Provider {
  isDown: boolean
  /** Requests that were answered and have to be paid for. */
  readonly paid: string[]
  refused: number
  readonly yaml: string
}

/** A provider that asks for the time first and then says it, and goes down in between. */
async function provider(): Promise<Provider> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    if (self.isDown) {
      self.refused++
      response.writeHead(503).end('overloaded')
      return
    }
    self.paid.push(body)
    const isFirst = self.paid.length === 1
    self.isDown = isFirst
    const call = { index: 0, id: 'c', type: 'function', function: { name: 'clock', arguments: '{}' } }
    const delta = isFirst ? { role: 'assistant', tool_calls: [call] } : { role: 'assistant', content: 'It is late.' }
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
    const choices = [{ index: 0, delta, finish_reason: isFirst ? 'tool_calls' : 'stop' }]
    const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices, usage }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const patience = 'firstByteMs: 1000000000\n    silenceMs: 1000000000'
  const local = `baseUrl: http://127.0.0.1:${port}/v1\n    protocol: openai-compatible\n    keyVariable: null\n    ${patience}`
  const self: Provider = {
    isDown: false,
    paid: [],
    refused: 0,
    yaml: `model: local/m\nprices: { "local/m": { input: 1, output: 1 } }\nproviders:\n  local:\n    ${local}\n`,
  }
  return self
}

async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= minute) await time.clock?.advance(Math.min(left, minute))
}

async function passUntil<Result>(result: Promise<Result>): Promise<Result> {
  let settled = false
  const note = (): void => {
    settled = true
  }
  result.then(note, note)
  while (!settled) await time.clock?.advance(1_000)
  return result
}

async function story() {
  const house = await provider()
  const { folder, env } = projectWith({ 'baton.yaml': house.yaml, 'agents/teller.md': agentFile('tools: [clock]') })
  const options = { entry: 'real' as const, env: { ...(env as Record<string, string>), BATON_TRUST: '1' } }
  const begun = runCli(folder, ['run', 'teller', 'What time is it?'], options)
  // Another process, which goes by the true clock.
  const other = (...words: readonly string[]) => runCliProcess(folder, words, options)
  while (house.refused === 0) await pass(100)
  for (let minutes = 0; minutes < 60; minutes++) await pass(minute)
  return { house, begun, other }
}

/** Between two looks of another process the run may be trying once more, for as long as that takes here. */
async function shownAsleep(other: Awaited<ReturnType<typeof story>>['other']): Promise<string> {
  for (;;) {
    const { out } = await other('show', 'last')
    if (out.includes('sleeping') || !out.includes('running')) return out
    await pass(100)
  }
}

test('a provider that is dead for an hour puts a run to sleep, which says why; then it is done, and no answer was paid twice', {
  tags: ['slow'],
}, async () => {
  const { house, begun, other } = await story()
  const shown = await shownAsleep(other)
  expect(shown).toMatch(/^run_\w+ {2}sleeping/)
  expect(shown).toMatch(/model local\/m .*down since [\d: -]+, next try/)
  expect(shown).toMatch(/Waits since [\d: -]+: Model "local\/m" .*503/)
  expect(shown).toMatch(/Next try [\d: -]+; `baton resume run_\w+` tries at once/)
  expect(house.refused).toBeGreaterThan(8)
  house.isDown = false
  const { code, out, err } = await passUntil(begun)
  expect([code, out]).toEqual([0, expect.stringContaining('It is late.')])
  // Said once, not at every try.
  expect(err.split('tries at once')).toHaveLength(2)
  expect(house.paid).toHaveLength(2)
  expect(err).toMatch(/2 model calls .* 30 tok/)
})

test('`baton resume` tries at once, in another process', { tags: ['slow'] }, async () => {
  const { house, begun, other } = await story()
  // While it tries by itself, it belongs to the process that tries.
  await shownAsleep(other)
  house.isDown = false
  const { code, out } = await other('resume', 'last')
  expect([code, out]).toEqual([0, expect.stringContaining('It is late.')])
  expect(await passUntil(begun)).toMatchObject({ code: 0, out: expect.stringContaining('It is late.') })
  expect(house.paid).toHaveLength(2)
})

test('`--limit outage=0` fails at once', { tags: ['slow'] }, async () => {
  const house = await provider()
  house.isDown = true
  const { folder, env } = projectWith({ 'baton.yaml': house.yaml, 'agents/teller.md': agentFile('tools: [clock]') })
  const options = { entry: 'real' as const, env: { ...(env as Record<string, string>), BATON_TRUST: '1' } }
  const { code, err } = await passUntil(runCli(folder, ['run', 'teller', 'Hi', '--limit', 'outage=0'], options))
  expect([code, err]).toEqual([1, expect.stringContaining('BATON_MODEL_UNAVAILABLE')])
})
