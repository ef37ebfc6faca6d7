import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectFolder, steady } from './run-cli.ts'
import { runCli } from './run-here.ts'

const folder = projectFolder()
const empty = projectFolder()
const partial = projectFolder()

beforeAll(async () => {
  await runCli(folder(), ['run', 'lead', 'one two'])
})

describe('baton show', () => {
  test('shows a run as a tree', async () => {
    expect(steady((await runCli(folder(), ['show', 'last'])).out)).toMatchInlineSnapshot(`
      "run_…  completed  one two
      ✔ lead                     1.2k tok  $0.0004 TIME
      ├─ ✔ counter TIME
      │  └─ ✔ tool count TIME
      └─ ✔ parrot (speaker)      1.2k tok  $0.0004 TIME
         └─ ✔ model fake/parrot  1.2k tok  $0.0004 TIME

      2 words. You said: one two
      "
    `)
  })

  test('marks a run that has only part of an answer, and a child of that kind, in every drawing', async () => {
    await runCli(partial(), ['run', 'halves', 'x'])
    const shown = async (...how: string[]) => steady((await runCli(partial(), ['show', 'last', ...how])).out)
    const tree = await shown()
    expect(tree).toContain('◐ halves TIME\n└─ ◐ halfway TIME\n')
    expect(tree).not.toContain('✔')
    const table = await shown('--tree')
    expect(table).toMatch(/◐ halves .*\n└─ ◐ halfway /)
    expect(table).not.toContain('✔')
    const chart = await shown('--mermaid')
    expect(chart.match(/· partial"\]/g)).toHaveLength(2)
    expect(chart).toContain('  class n1,n2 partial\n')
    const { status, children } = JSON.parse(await shown('--tree', '--json'))
    expect([status, children[0].status]).toEqual(['partial', 'partial'])
  })

  test('shows it as a timeline', async () => {
    const { out } = await runCli(folder(), ['show', 'last', '--timeline'])
    expect(steady(out)).toContain('TIME  parrot              model answered ($0.0004)\n')
  })

  test('finds it by the beginning of its id, and gives every event to programs', async () => {
    const [summary] = (await runCli(folder(), ['runs', '--json'])).out.split('\n')
    const { runId } = JSON.parse(summary ?? '') as { runId: string }
    const { out } = await runCli(folder(), ['show', runId.slice(0, -3), '--json'])
    const lines = out.trimEnd().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { type: string }).type)).toContain('tool.called')
  })

  test('says when there is no such run', async () => {
    const { code, err } = await runCli(folder(), ['show', 'run_none'])
    expect(code).toBe(2)
    expect(err).toContain('BATON_RUN_NOT_FOUND')
  })
})

describe('baton runs', () => {
  test('lists runs', async () => {
    const { out } = await runCli(folder(), ['runs', '--status', 'completed'])
    expect(steady(out)).toMatch(
      /^RUN {35}STATUS {5}WHAT {2}STARTED +TOOK\nrun_… {2}completed {2}lead *TIME ago +TIME\n$/,
    )
  })

  test('lists page by page, and says how to go on', async () => {
    for (const word of ['one', 'two']) await runCli(folder(), ['run', 'echo', word])
    const first = await runCli(folder(), ['runs', '--limit', '2'])
    expect(first.out.trimEnd().split('\n')).toHaveLength(3)
    const [, before = ''] = /Older ones: baton runs --before (run_\w+)/.exec(first.err) ?? []
    const second = await runCli(folder(), ['runs', '--limit', '2', '--before', before.slice('run_'.length, -2)])
    expect(second.out).toContain('lead')
    expect(second.out).not.toContain(before)
    expect(second.err).not.toContain('Older ones')
    const [, , last = ''] = /(\n|^)(run_\w+) /.exec(second.out) ?? []
    expect((await runCli(folder(), ['runs', '--before', last])).err).toContain('There are no older ones.')
  })

  test('leaves no journal behind where there was none', async () => {
    const { code, out, err } = await runCli(empty(), ['runs'])
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(err).toContain('There are no runs here yet.')
    expect((await runCli(empty(), ['show', 'last'])).code).toBe(2)
  })
})

describe('baton check', () => {
  test('says the most each agent can use', async () => {
    const { code, out } = await runCli(folder(), ['check'])
    expect(code).toBe(0)
    expect(out).toContain('parrot    4              2.0M            $0           agents/parrot.md\n')
  })

  test('tells problems in agent files and exits with 5', async () => {
    const { code, err } = await runCli(folder(), ['check', '--agents', 'broken'])
    expect(code).toBe(5)
    expect(err).toContain('✖ BATON_AGENT_UNKNOWN_KEY  broken/gone.md:2:1\n  There is no key "tols".\n')
  })

  test('runs agents that are whole although others are not', async () => {
    const { code, err } = await runCli(folder(), ['run', 'echo', 'x', '--agents', 'broken'])
    expect(code).toBe(0)
    expect(err).toContain('! 1 problem in files: baton check')
    expect((await runCli(folder(), ['run', 'gone', 'x', '--agents', 'broken'])).code).toBe(5)
  })
})

describe('baton models', () => {
  test('names keys, never shows them, and calls unknown prices unknown', async () => {
    const { out, err } = await runCli(folder(), ['models'], { env: { FAKE_KEY: 'secret', OPENAI_API_KEY: '' } })
    expect(out).toMatchInlineSnapshot(`
      "MODEL         KEY                        USD / M INPUT  USD / M OUTPUT  WINDOW  THINKS  IMAGES
      fake/parrot   FAKE_KEY is set            $0.25          $1              ?       ?       ?
      openai/gpt-5  OPENAI_API_KEY is missing  unknown        unknown         272.0k  yes     yes
      "
    `)
    expect(err).toContain('Prices as of 2026-07-01.')
    expect(out + err).not.toContain('secret')
  })
})

describe('baton doctor', () => {
  test('shows where each setting comes from', async () => {
    writeFileSync(join(empty(), 'baton.yaml'), 'files: docs\nlimits:\n  usd: 2\n')
    const { code, out } = await runCli(empty(), ['doctor', '--journal', 'memory'], {
      env: { BATON_AGENTS: 'crew', FAKE_KEY: 'x', OPENAI_API_KEY: 'x' },
    })
    expect(code).toBe(0)
    for (const line of [
      /ok +journal +memory \(flag --journal\)/,
      /ok +agents +crew \(env BATON_AGENTS\)/,
      /ok +files +docs \(baton\.yaml:1\)/,
      /ok +limits\.usd +2 \(baton\.yaml:3\)/,
      /ok +model +none \(default\)/,
      /warn +offline +no model is configured/,
    ]) {
      expect(out).toMatch(line)
    }
  })

  test('fails when something has to be mended, and says how', async () => {
    const { code, out } = await runCli(folder(), ['doctor', '--model', 'openai/gpt-5'], { env: { OPENAI_API_KEY: '' } })
    expect(code).toBe(1)
    expect(out).toMatch(/fail +key openai +OPENAI_API_KEY is not set\n +→ Set it, or choose another model\.\n/)
  })
})
