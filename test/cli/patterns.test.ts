import { describe, expect, test } from 'vitest'
import type { RunNode } from '../../src/projections/run-tree.ts'
import { projectWith } from '../project/project-folder.ts'
import { runCli } from './run-here.ts'

const file = (settings: string): string => `---\n${settings}\n---\nDo it.\n`

function projectOf(agents: Readonly<Record<string, string>>) {
  const files = Object.entries(agents).map(([name, settings]) => [`agents/${name}.md`, file(settings)])
  const { folder, env } = projectWith(Object.fromEntries(files))
  return (...words: string[]) => runCli(folder, words, { entry: 'real', env: env as Record<string, string> })
}

const desk = {
  desk: 'description: Chooses\nrouter: { destinations: [sums, poet] }',
  sums: 'description: Calculates numbers\ntools: [calculator]\nhandoff: { agent: poet, pass: envelope }',
  poet: 'description: Writes poems',
}

describe('baton show', () => {
  test('prints the runs with part, pattern, cost and time, for people and for programs (PAT-70)', {
    tags: ['slow'],
  }, async () => {
    const baton = projectOf(desk)
    const { code } = await baton('run', 'desk', 'Calculate 6 * 7')
    expect(code).toBe(0)
    const { out } = await baton('show', 'last', '--tree')
    const [head, ...rows] = out.trimEnd().split('\n')
    expect(head).toMatch(/^AGENT +ROLE +BY +TOKENS +COST +OWN COST +TIME +WHY$/)
    expect(rows).toEqual([
      expect.stringMatching(/^✔ desk +router +\$0 +\$0 +\d+ ms$/),
      expect.stringMatching(/^└─ ✔ sums +destination +route +\$0 +\$0 +\d+ ms +matches its description/),
      expect.stringMatching(/^ {3}└─ ✔ poet +handoff +handoff +\$0 +\$0 +\d+ ms +handoff from sums$/),
    ])
    const tree = JSON.parse((await baton('show', 'last', '--tree', '--json')).out) as RunNode
    expect(tree).toMatchObject({ agent: 'desk', role: 'router', children: [{ agent: 'sums', chainTrigger: 'route' }] })
    expect(tree.total.modelCalls).toBe(4)
  })

  test('draws them as Mermaid', async () => {
    const baton = projectOf(desk)
    await baton('run', 'desk', 'Calculate 6 * 7')
    const { out } = await baton('show', 'last', '--mermaid')
    expect(out).toMatch(/^flowchart TD\n {2}n1\["desk<br\/>router · \$0 · \d+ ms"\]\n {2}n2\["sums<br\/>/)
    expect(out).toContain('  n1 -->|"route"| n2\n')
    expect(out).toContain('  n2 -->|"handoff"| n3\n')
    const { mermaid } = JSON.parse((await baton('show', 'last', '--mermaid', '--json')).out) as { mermaid: string }
    expect(`${mermaid}\n`).toBe(out)
  })
})

describe('a chain that failed', () => {
  const chain = {
    sums: 'description: Calculates numbers\ntools: [calculator]\nhandoff: { agent: poet, pass: envelope }',
    poet: 'description: Writes\noutput: { type: object, properties: { mood: { type: string } }, required: [mood] }',
  }

  test('leaves its last good answer, which is printed with the error and shown later (PAT-15)', async () => {
    const baton = projectOf(chain)
    const { code, out, err } = await baton('run', 'sums', 'Calculate 6 * 7')
    expect(code).toBe(1)
    expect(err).toContain('handoff chain failed at stage 2/2 (poet)')
    expect(err).toContain('◐ As far as it came, by sums:\n')
    expect(out).toContain('6 * 7 = 42')
    const shown = await baton('show', 'last')
    expect(shown.out).toMatch(/handoff chain failed at stage 2\/2.*◐ As far as it came, by sums:\n\n.*6 \* 7 = 42/s)
  })

  test('prints nothing but its result for programs', async () => {
    const { out, err } = await projectOf(chain)('run', 'sums', 'Calculate 6 * 7', '--json')
    expect(out).toContain('"partial":{"agent":"sums"')
    expect(err).not.toContain('As far as it came')
  })
})

describe('baton check', () => {
  const agents = {
    router: 'description: Chooses\nrouter: { destinations: [silent, sums] }',
    silent: 'maxTurns: 2',
    sums: 'description: Sums\nmaxTurns: 3\nhandoff: silent',
    panel: 'description: Talks\nteam: { members: [silent, other], terminationMode: consensus }',
    other: 'description: Talks\nmaxTurns: 2',
  }

  test('remarks on what works and could be better (PAT-12, PAT-23, X-11)', async () => {
    const { code, err } = await projectOf(agents)('check')
    expect(code).toBe(0)
    expect(err).toContain('· The router "router" chooses by description, and "silent" has none.\n')
    expect(err).toContain(
      '· "silent" gets only the answer of "sums"; with `pass: envelope` it would see the request too.\n',
    )
    expect(err).toContain('· The members of "panel" have the same model and no tools;')
    expect(err).toContain('5 agents, 0 problems, 3 remarks\n')
  })

  test('gives remarks to programs, and counts what patterns start', async () => {
    const { out } = await projectOf(agents)('check', '--json')
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { remark?: { about: string }; agent?: { name: string; modelCalls: number } })
    expect(lines.flatMap(({ remark }) => remark?.about ?? []).sort()).toEqual([
      'description_missing',
      'request_lost',
      'several_for_one',
    ])
    const calls = Object.fromEntries(
      lines.flatMap(({ agent }) => (agent === undefined ? [] : [[agent.name, agent.modelCalls]])),
    )
    expect(calls).toEqual({ router: 3 + 5, silent: 2, sums: 5, panel: 3 * 4 + 20, other: 2 })
  })
})
