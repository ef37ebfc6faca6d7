import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Circuit } from '../../src/pacing/circuit.ts'
import { Fault } from '../../src/pacing/fault.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { ask, codeOf, failureOf, question, testModels } from '../models/asking.ts'
import * as fault from '../models/fault-server.ts'
import { patient, waitingClock } from '../models/waiting-clock.ts'

const down = new Fault('unavailable', '503: busy')

function brokenCircuit(failures = 5) {
  const clock = simulatedClock(0)
  const circuit = new Circuit(clock, 'faulty')
  for (let count = 0; count < failures; count++) circuit.ended(down, circuit.enter())
  return { clock, circuit }
}

describe('a circuit (P2)', () => {
  test('lets everything through while failures are fewer than one call makes and one more', () => {
    expect(brokenCircuit(4).circuit.refusal()).toBeUndefined()
  })

  test('opens after five failures in a row, and says how many they were and when the next try is', () => {
    const refusal = brokenCircuit().circuit.refusal()
    expect(refusal).toMatchObject({ kind: 'down', retryAfterMs: 5_000 })
    expect(refusal?.message).toBe(
      'provider "faulty" has failed 5 times in a row, next try in 5 s; it failed last with "503: busy"',
    )
  })

  test.each([['answered' as const], [new Fault('refused', '401')], [new Fault('rate-limited', '429')]])(
    'begins to count again when the provider shows that it lives: %s',
    (end) => {
      const { circuit } = brokenCircuit(4)
      circuit.ended(end, false)
      for (let count = 0; count < 4; count++) circuit.ended(down, false)
      expect(circuit.refusal()).toBeUndefined()
    },
  )

  test('learns nothing from a call that was given up or broke off', () => {
    const { circuit } = brokenCircuit(4)
    circuit.ended('given-up', false)
    circuit.ended(new Fault('cut-off', 'half'), false)
    expect(circuit.refusal()).toBeUndefined()
    circuit.ended(down, false)
    expect(circuit.refusal()).toBeDefined()
  })

  test.each([-1, 1])(
    'rests as long as it wanted to, whatever the clock is set to meanwhile: %i year',
    async (years) => {
      const { clock, circuit } = brokenCircuit()
      await clock.advance(1_000)
      await clock.jump(years * 365 * 24 * 3_600_000)
      expect(circuit.refusal()).toMatchObject({ retryAfterMs: 4_000 })
      await clock.advance(4_000)
      expect(circuit.refusal()).toBeUndefined()
    },
  )

  test('lets one call try after the rest, and nobody beside it', async () => {
    const { clock, circuit } = brokenCircuit()
    await clock.advance(5_000)
    expect(circuit.refusal()).toBeUndefined()
    expect(circuit.isFree).toBe(true)
    expect(circuit.enter()).toBe(true)
    expect(circuit.isFree).toBe(false)
  })

  test('lets the next one try when the first was given up', async () => {
    const { clock, circuit } = brokenCircuit()
    await clock.advance(5_000)
    circuit.ended('given-up', circuit.enter())
    expect(circuit.isFree).toBe(true)
    expect(circuit.enter()).toBe(true)
  })

  test('closes when that one is answered', async () => {
    const { clock, circuit } = brokenCircuit()
    await clock.advance(5_000)
    expect(circuit.ended('answered', circuit.enter())).toBe(true)
    expect(circuit.enter()).toBe(false)
    expect(circuit.refusal()).toBeUndefined()
  })

  test('rests twice as long after each try that fails, five minutes at most', async () => {
    const { clock, circuit } = brokenCircuit()
    const rests: (number | undefined)[] = []
    for (let round = 0; round < 9; round++) {
      const wait = circuit.refusal()?.retryAfterMs ?? 0
      rests.push(wait / 1000)
      await clock.advance(wait)
      circuit.ended(down, circuit.enter())
    }
    expect(rests).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
  })

  test('rests for as long as the provider asks, if it does', () => {
    const { circuit } = brokenCircuit(4)
    circuit.ended(new Fault('unavailable', '503: busy', { retryAfterMs: 30_000 }), false)
    expect(circuit.refusal()).toMatchObject({ retryAfterMs: 30_000 })
  })

  test('does not rest longer because of calls that were under way when it opened', () => {
    const { circuit } = brokenCircuit()
    for (let count = 0; count < 20; count++) circuit.ended(down, false)
    expect(circuit.refusal()).toMatchObject({ retryAfterMs: 5_000 })
  })
})

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

function modelsAt(baseUrl: string) {
  const clock = waitingClock()
  const providers = { faulty: { baseUrl, concurrency: 8, ...patient }, other: { baseUrl: server.url, ...patient } }
  return { clock, models: testModels({ clock, environment: {}, providers }) }
}

describe('a provider that is down (P2)', () => {
  test.each([
    ['answers 503', fault.fails(503)],
    ['answers 529', fault.fails(529)],
    ['resets every connection', fault.resets()],
  ])('and %s is not stormed by forty calls, and each fails with the next try in its error', async (_, reaction) => {
    const { clock, models } = modelsAt(server.url)
    server.script(reaction)
    const asked = Array.from({ length: 40 }, () => failureOf(ask(models, question('faulty/m'))))
    const failures = await clock.passTime(Promise.all(asked))
    expect(new Set(failures.map(codeOf))).toContain('BATON_MODEL_PROVIDER_DOWN')
    const told = failures.filter((failure) => codeOf(failure) === 'BATON_MODEL_PROVIDER_DOWN')
    expect(told.length).toBeGreaterThan(30)
    expect(told[0]?.message).toMatch(/provider "faulty" has failed \d+ times in a row, next try in \d+ s/)
    // Eight at once, four that took the places of the first failures, and one after each of three rests; not 160.
    expect(server.bodies.length).toBeLessThanOrEqual(8 + 4 + 3)
  })

  test('and refuses connections is not waited for when another model can answer', async () => {
    const gone = await fault.startFaultServer()
    const { clock, models } = modelsAt(gone.url)
    await gone.stop()
    await clock.passTime(failureOf(ask(models, question('faulty/m'))))
    await clock.passTime(failureOf(ask(models, question('faulty/m'))))
    server.script(fault.says('Instead'))
    const before = clock.now()
    const { answer } = await ask(models, { ...question('faulty/m'), settings: { fallbacks: ['other/m'] } })
    expect(answer.answeredBy).toBe('other/m')
    expect(clock.now()).toBe(before)
  })

  test('and comes back serves all who waited for it', async () => {
    const { clock, models } = modelsAt(server.url)
    const busy = fault.fails(503)
    server.script(...Array.from({ length: 9 }, () => busy), fault.says('Back'))
    const asked = Array.from({ length: 40 }, () => ask(models, question('faulty/m')))
    const answers = await clock.passTime(Promise.all(asked))
    expect(answers.every(({ answer }) => answer.text === 'Back')).toBe(true)
    expect(server.bodies.length).toBeLessThanOrEqual(40 * 1.25)
  })
})
