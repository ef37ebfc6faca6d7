import { describe, expect, test } from 'vitest'
import { agentFile, projectWith } from '../project/project-folder.ts'
import { relayModule, relaySettings } from '../project/relay-module.ts'
import type { CliResult } from './run-cli.ts'
import { runCli } from './run-here.ts'

/** Runs a command in a project with the kind `relay` besides these files. */
function baton(files: Readonly<Record<string, string>>, ...words: string[]): Promise<CliResult> {
  const all = { 'baton.yaml': relaySettings, 'relay.ts': relayModule(), 'agents/clerk.md': agentFile('tools: [clock]') }
  const { folder, env } = projectWith({ ...all, ...files })
  const { HOME: _, PATH: __, ...places } = env as Record<string, string>
  const trusting = { BATON_TRUST: '1', BATON_NETWORK: 'off' }
  return runCli(folder, [...words, '--journal', 'memory'], { entry: 'real', env: { ...places, ...trusting } })
}

describe('a definition with problems', () => {
  test('does not run, and its problems are told', async () => {
    const files = { 'relays/trip.yaml': 'legs: [clerk, nobody]\n', 'agents/other.md': agentFile('tols: [clock]') }
    const { code, out, err } = await baton(files, 'run', 'relay:trip', 'Go.')
    expect(code).toBe(5)
    expect(out).toBe('')
    expect(err).toContain('relays/trip.yaml:1')
    expect(err).toContain('"legs" names "nobody", which does not exist.')
    expect(err).not.toContain('tols')
  })

  test('does not run either when it is no YAML at all', async () => {
    const { code, err } = await baton({ 'relays/trip.yaml': 'legs: [clerk\n' }, 'run', 'relay:trip', 'Go.')
    expect(code).toBe(5)
    expect(err).toContain('relays/trip.yaml')
  })

  test('leaves others usable, which is remarked on', async () => {
    const files = { 'relays/trip.yaml': 'legs: [nobody]\n', 'relays/good.yaml': 'legs: [clerk]\n' }
    const { code, err } = await baton(files, 'run', 'relay:good', 'What time is it?')
    expect(code).toBe(0)
    expect(err).toContain('! 1 problem in files: baton check')
  })
})

describe('a definition that nothing can be made of', () => {
  const failing = relayModule().replace('(name, relay) => ({', '(name, relay) => relay.nothing.there ?? ({')
  test.each([
    ['because of its name', { 'relays/My Trip.yaml': 'legs: [clerk]\n' }, 'can\'t be called "My Trip"'],
    [
      'because its kind fails',
      { 'relay.ts': failing, 'relays/trip.yaml': 'legs: [clerk]\n' },
      'it makes nothing of "relay:trip"',
    ],
  ])('is a problem in its file, and the rest goes on: %s', async (_, files, problem) => {
    const checked = await baton(files, 'check')
    expect(checked.code).toBe(5)
    expect(checked.err).toContain(problem)
    expect(checked.err).toContain('rip.yaml')
    expect(checked.out).toMatch(/^clerk /m)
    expect(checked.out).not.toContain('relay:')
    expect((await baton(files, 'run', 'clerk', 'What time is it?')).code).toBe(0)
  })
})

describe('an agent with problems', () => {
  test('does not run by one of its keys either', async () => {
    const files = { 'agents/trip.md': agentFile('workorder: { tools: [clock] }\nmaxTurns: many') }
    const { code, err } = await baton(files, 'run', 'workorder:trip', 'Go.')
    expect(code).toBe(5)
    expect(err).toContain('agents/trip.md:4')
  })
})

describe("a kind that can't count", () => {
  test.each([
    ['() => Number.NaN', 'NaN'],
    ['() => -1', '-1'],
    ['() => "many"', 'many'],
    ['() => { throw new Error("no idea") }', 'an error: no idea'],
  ])('is a problem of that kind, and no figure is shown: %s', async (calls, counted) => {
    const files = { 'relay.ts': relayModule(calls), 'relays/trip.yaml': 'legs: [clerk]\n' }
    const all = { ...files, 'agents/desk.md': agentFile('handoff: relay:trip') }
    const { code, out, err } = await baton(all, 'check')
    expect(code).toBe(5)
    expect(err).toContain(`The kind "relay" can't say how often "relay:trip" calls models: ${counted}.`)
    expect(err.match(/BATON_KIND_BOUNDS_INVALID/g)).toHaveLength(1)
    expect(err).toContain('relays/trip.yaml')
    expect(out).toMatch(/^clerk /m)
    expect(out).not.toContain('relay:trip')
    expect(out).not.toContain('NaN')
  })
})

describe('a check', () => {
  const typo = { 'agents/other.md': agentFile('tols: [clock]') }

  test('goes on behind a mistake in the settings', async () => {
    const settings = `modell: openai/gpt-5\n${relaySettings}`
    const files = { ...typo, 'baton.yaml': settings, 'relays/trip.yaml': 'legs: [nobody]\n' }
    const { code, out, err } = await baton(files, 'check')
    expect(code).toBe(5)
    for (const place of ['baton.yaml:1', 'agents/other.md:3', 'relays/trip.yaml:1']) expect(err).toContain(place)
    expect(err).toContain('3 problems')
    expect(out).toMatch(/^clerk /m)
  })

  test.each([
    ['throws', 'throw new Error("no luck")', 'no luck'],
    ['brings nothing', 'export const other = 1', 'it exports neither'],
    ['brings what is no kind', 'export const kind = { name: "Not One Word", areas: [] }', 'its name must be one word'],
    ['breaks when it is asked', 'export const kind = {}', 'relay.ts'],
  ])('goes on behind a module of kinds that %s', async (_, text, problem) => {
    const files = { ...typo, 'relay.ts': text, 'agents/desk.md': agentFile('handoff: relay:trip') }
    const { code, out, err } = await baton(files, 'check')
    expect(code).toBe(5)
    expect(err).toContain('relay.ts')
    expect(err).toContain(problem)
    expect(err).toContain('agents/other.md:3')
    expect(err).toContain('"handoff" names "relay:trip", whose kind is not loaded.')
    expect(out).toMatch(/^clerk /m)
  })

  test('goes on behind a module that is not there', async () => {
    const { code, err } = await baton({ ...typo, 'baton.yaml': 'kinds: [./gone.ts]\n' }, 'check')
    expect(code).toBe(5)
    expect(err).toContain('gone.ts')
    expect(err).toContain('agents/other.md:3')
  })

  test('says of a name whose module was not agreed to that it is not loaded', async () => {
    const { folder, env } = projectWith({
      'baton.yaml': relaySettings,
      'relay.ts': relayModule(),
      'relays/trip.yaml': 'legs: [desk]\n',
      'agents/desk.md': agentFile('agents: ["relay:trip", "workordr:concierge"]'),
    })
    const { XDG_STATE_HOME = '', XDG_CONFIG_HOME = '' } = env
    const { code, err } = await runCli(folder, ['check'], { entry: 'real', env: { XDG_STATE_HOME, XDG_CONFIG_HOME } })
    expect(code).toBe(5)
    expect(err).toContain('"agents" names "relay:trip", whose kind is not loaded.')
    expect(err).toContain(
      'It may come from ./relay.ts, which is not loaded. If you have not agreed to that yet: baton trust',
    )
    expect(err).toContain('Did you mean "workorder:concierge"?')
    expect(err).not.toContain('does not exist')
  })
})
