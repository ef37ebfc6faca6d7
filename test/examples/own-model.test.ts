import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { kind } from '../../examples/own-model/relay.ts'
import manifest from '../../package.json' with { type: 'json' }
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import { checkLoaded, defineKind } from '../../src/coordination/define-kind.ts'
import { viewsOf } from '../../src/coordination/log-views.ts'
import type { RunEvent } from '../../src/events/event.ts'
import { createBaton, defineFunction, type Runnable, type RunResult, type Tool } from '../../src/index.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { crashSweep } from '../../src/testing/crash-sweep.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { runCliProcess } from '../cli/run-cli.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const example = fileURLToPath(new URL('../../examples/own-model', import.meta.url))
const folder = temporaryFolder()
let journals = 0
const newJournal = (): string => resolve(folder(), `runs-${++journals}.db`)
const question = 'How do I get from Lyon to Turin by car?'

async function relay(legs: readonly string[], more: object = {}): Promise<Runnable> {
  const code = await kind.code?.()
  if (code?.runnable === undefined) throw new Error('The kind has no runnable.')
  return code.runnable('race', { legs, ...more }, () => undefined)
}

const runner = (name: string) => defineAgent({ name, prompt: `You are ${name}.`, model: `test/${name}` })

const stamp = (name: string, press: (key: string) => void): Tool<null, string> => ({
  name,
  description: 'Stamps the card of a runner.',
  effect: 'idempotent',
  run: (_, { key }) => {
    press(key)
    return 'stamped'
  },
})

function baton(words: readonly string[], env: Record<string, string> = { BATON_TRUST: '1' }) {
  const journal = newJournal()
  return (more: readonly string[] = []) =>
    runCliProcess(example, [...words, ...more, '--journal', journal], {
      entry: 'real',
      env: { BATON_NETWORK: 'off', ...env },
    })
}

describe('a coordination model of somebody else', () => {
  test('is written against published entries only', () => {
    const text = readFileSync(resolve(example, 'relay.ts'), 'utf8')
    const published = Object.values(manifest.exports)
      .flatMap((target) => (typeof target === 'string' ? [] : [target.default]))
      .map((file) => resolve(file.replace(/^\.\/dist\/(.*)\.js$/, 'src/$1.ts')))
    const imported = Array.from(text.matchAll(/from '([^']+)'/g), ([, path = '']) => resolve(example, path))
    expect(imported.length).toBeGreaterThan(0)
    for (const file of imported) expect(published).toContain(file)
  })

  test('is checked with the worst case of what its files define, beside the agents', async () => {
    const { code, out } = await baton(['check', '--json'])()
    expect(code).toBe(0)
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { definition?: object })
    expect(lines.flatMap(({ definition }) => definition ?? [])).toMatchObject([
      { name: 'relay:trip', file: 'relays/trip.yaml', modelCalls: 40 },
    ])
  })

  test('runs by its name, and is shown with its own words, notes and board', { tags: ['slow'] }, async () => {
    const journal = newJournal()
    const cli = (...words: string[]) =>
      runCliProcess(example, [...words, '--journal', journal], {
        entry: 'real',
        env: { BATON_TRUST: '1', BATON_NETWORK: 'off' },
      })
    const { code, out, err } = await cli('run', 'relay:trip', question)
    expect(out).toContain('By car roughly 282 km')
    // The forecaster has no tool for directions, so the whole is only part of an answer.
    expect(code).toBe(3)
    expect(err).toMatch(/relay:trip +sends it from navigator to forecaster/)
    expect(err).toMatch(/navigator +takes over for leg 1 of 2/)
    const shown = (await cli('show', 'last')).out
    expect(shown).toMatch(/relay:trip · 2 of 2 legs/)
    expect(shown).toMatch(/✔ navigator +leg 1 +completed/)
    expect(shown).toMatch(/◐ forecaster +leg 2 +partial/)
  })

  test('is not loaded before somebody agreed to its code', { tags: ['slow'] }, async () => {
    const env = { BATON_TRUST: '' }
    const { code, err } = await baton(['run', 'relay:trip', question], env)()
    expect(code).not.toBe(0)
    expect(err).toContain('BATON_PROJECT_NOT_TRUSTED')
    expect(err).toMatch(/load relay\.ts \(sha256:[0-9a-f]+\)/)
    const looking = await baton(['check'], env)()
    expect(looking.err).toContain('The kinds of ./relay.ts are not loaded')
  })

  test('is resumed after a crash at every append, and repeats nothing that had finished', async () => {
    const race = await relay(['first', 'second'])
    const journeys = crashSweep({
      world: (): { stamps: string[] } => ({ stamps: [] }),
      open: ({ journal, clock, owner, dead }, world) =>
        createBaton({
          journal,
          clock,
          owner,
          kinds: [kind],
          runnables: [
            race,
            ...['first', 'second'].map((name) =>
              defineFunction(name, async (ctx, input) => {
                await ctx.tool(
                  stamp(name, (key) => void (dead() || world.stamps.push(key))),
                  null,
                )
                return `${name}: ${input.text}`
              }),
            ),
          ],
        }),
      target: 'relay:race',
      input: 'go',
      answer: () => 'yes',
    })
    let tried = 0
    for await (const { result, world } of journeys) {
      expect(result).toMatchObject({ status: 'completed', output: 'first: go\n\nsecond: go' })
      // An effect may be repeated with the same key if its end was lost with the process, and never otherwise.
      expect(new Set(world.stamps).size).toBe(2)
      tried++
    }
    expect(tried).toBeGreaterThan(5)
  })

  test('stays within the budget of its run, and says which leg had none left', async () => {
    const model = scriptedModel({ 'test/first': ['one'], 'test/second': ['two'] })
    const opened = await createBaton({
      model,
      kinds: [kind],
      agents: [runner('first'), runner('second')],
      runnables: [await relay(['first', 'second'])],
    })
    const result = (await opened.run('relay:race', 'go', { limits: { modelCalls: 1 } })) as RunResult
    expect(result).toMatchObject({ status: 'partial', output: 'one', usage: { modelCalls: 1 } })
    expect(result.warnings.join()).toContain('Leg 2, second, failed')
    await opened.close()
  })

  test('is cancelled through its runners, and every start has its end', async () => {
    const clock = simulatedClock()
    const slow = defineFunction('slow', async (ctx) => {
      await ctx.sleep(60_000)
      return 'late'
    })
    const opened = await createBaton({
      journal: memoryJournal({ clock }),
      clock,
      kinds: [kind],
      runnables: [slow, await relay(['function:slow'])],
    })
    const { runId } = await opened.start('relay:race', 'go')
    await opened.cancel(runId, 'enough')
    const ended = opened.result(runId)
    await clock.advance(1_000)
    expect((await ended).status).toBe('cancelled')
    await opened.close()
  })

  test('is told apart in a log by a browser-safe view', async () => {
    const opened = await createBaton({
      kinds: [kind],
      runnables: [await relay(['function:only']), defineFunction('only', async () => 'x')],
    })
    const { runId } = await opened.run('relay:race', 'go')
    const events: RunEvent[] = []
    for await (const event of opened.follow(runId)) events.push(event)
    const views = await viewsOf([kind], events)
    expect(views.note(runId)).toEqual({ says: '1 of 1 legs', tone: 'dim' })
    expect(views.boards()).toMatchObject([{ title: 'relay', rows: [{ name: 'function:only', status: 'completed' }] }])
    await opened.close()
  })

  test('is refused where it would take what belongs to another', () => {
    const refused = (change: object): string => {
      try {
        defineKind({ ...kind, ...change })
        return 'accepted'
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(refused({})).toBe('accepted')
    expect(refused({ name: 'team' })).toContain('that name is taken')
    expect(refused({ name: 'Relay Race' })).toContain('one word in lower-case letters')
    expect(refused({ areas: ['tool'] })).toContain('belong to another')
    expect(refused({ code: undefined })).toContain('it has no `code`')
    expect(refused({ roles: ['member'] })).toContain('the role "member" belongs to another')
    expect(refused({ speeches: ['broadcast'] })).toContain('by which agents speak, belongs to another')
    expect(refused({ definitions: { ...kind.definitions, folder: 'agents' } })).toContain(
      'the folder "agents" holds agents',
    )
  })

  test('is refused when its parts do not fit together once they are loaded', async () => {
    await expect(checkLoaded(kind)).resolves.toBeUndefined()
    await expect(checkLoaded({ ...kind, areas: ['other'] })).rejects.toThrow(
      'it declares events "relay.…", but its areas are other',
    )
    await expect(checkLoaded({ ...kind, code: async () => ({}) })).rejects.toThrow('its code has no `runnable`')
    await expect(checkLoaded({ ...kind, roles: [] })).rejects.toThrow('words for the role "runner"')
  })
})
