import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { paperFindings, reachFindings, sandboxFindings } from '../../src/cli/diagnosis/safeguards.ts'
import type { AgentSummary } from '../../src/cli/project-port.ts'
import type { Settings } from '../../src/config/settings.ts'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import type { Safeguards } from '../../src/project/safeguards.ts'
import { agentFile, greeter, type ProjectFolder, projectWith } from '../project/project-folder.ts'
import type { CliResult } from './run-cli.ts'
import { runCli } from './run-here.ts'

function doctor({ folder, env }: ProjectFolder, more: Record<string, string> = {}): Promise<CliResult> {
  return runCli(folder, ['doctor'], { entry: 'real', env: { ...(env as Record<string, string>), ...more } })
}

const agentsWith = (...tools: string[]): { readonly agents: readonly AgentSummary[] } => ({
  agents: [defineAgent({ name: 'clerk', prompt: 'Work.', tools })],
})

describe('baton doctor on the sandbox', () => {
  const rungs = (works: boolean): Safeguards['sandbox'] => [
    { rung: 'bubblewrap', works, why: works ? 'it holds' : 'bwrap is not installed', hint: 'Install it.' },
    { rung: 'external', works: false, why: 'only where it is declared' },
  ]
  const found = (works: boolean, isContained: boolean, ...tools: string[]): readonly string[] =>
    sandboxFindings({ sandbox: rungs(works), isContained } as Safeguards, agentsWith(...tools)).map(
      ({ state, subject, says }) => `${state} ${subject}: ${says}`,
    )

  test('says which rung works and why', () => {
    expect(found(true, false)).toEqual([
      'ok sandbox bubblewrap: it holds',
      'note sandbox external: only where it is declared',
    ])
  })

  test('fails where an agent has a tool for commands and none works', () => {
    expect(found(false, false, 'shell')).toEqual([
      'note sandbox bubblewrap: bwrap is not installed',
      'note sandbox external: only where it is declared',
      'fail sandbox: no rung works, so commands of agents are refused (here: clerk)',
    ])
    expect(found(false, false)).toContain('warn sandbox: no rung works, so commands of agents are refused')
  })

  test('takes the word of whoever runs Baton for a container', () => {
    expect(found(false, true, 'shell')).toContain(
      'ok sandbox external: BATON_SANDBOX=external: you vouch for the container around Baton',
    )
    expect(found(false, true, 'shell').join()).not.toContain('fail')
  })

  test('tries it for real', async () => {
    expect((await doctor(projectWith())).out).toMatch(/^(ok {2}|– {3}) {2}sandbox bubblewrap {2}/m)
  })
})

describe('baton doctor on the policy', () => {
  test('says where it would be, and what is in it', async () => {
    const folder = projectWith()
    expect((await doctor(folder)).out).toMatch(/ok +policy +none at .*\/config\/baton\/policy\.yaml; the default holds/)
    folder.rule('whenTainted: deny\nceiling:\n  files: { read: [docs] }\nrules:\n  - deny: { tool: shell }\n')
    expect((await doctor(folder)).out).toMatch(/ok +policy +\/.*: 1 rule, a ceiling, when tainted: deny, 1440 minutes/)
  })

  test('fails when it has problems, or is named and not there', async () => {
    const folder = projectWith()
    folder.rule('rulse: []\n')
    const wrong = await doctor(folder)
    expect(wrong.code).toBe(1)
    expect(wrong.out).toMatch(
      /fail +policy +.* has 1 problem, so nothing is granted to any agent\n +→ See them: baton check/,
    )
    const missing = await doctor(folder, { BATON_POLICY: '/does/not/exist.yaml' })
    expect(missing.code).toBe(1)
    expect(missing.out).toMatch(/fail +policy +\/does\/not\/exist\.yaml has 1 problem, so nothing is granted/)
  })
})

describe('baton doctor on trust', () => {
  test('names servers and addresses that nobody agreed to, and starts nothing', async () => {
    const folder = projectWith()
    const { yaml, starts } = greeter(folder)
    folder.write('baton.yaml', `${yaml}providers:\n  local:\n    baseUrl: http://127.0.0.1:9/v1\n`)
    folder.write('agents/host.md', agentFile('tools: [greeter__greet]'))
    const before = await doctor(folder)
    expect(before.code).toBe(1)
    expect(before.out).toMatch(
      /fail +mcp greeter +not trusted: .*greeter-process\.ts.*\n +→ Read it and agree: baton trust/,
    )
    expect(before.out).toMatch(/fail +trust +not agreed to: reach http:\/\/127\.0\.0\.1:9\/v1/)
    await runCli(folder.folder, ['trust', '--yes'], { entry: 'real', env: folder.env as Record<string, string> })
    const after = await doctor(folder)
    expect(after.out).toMatch(/ok +mcp greeter +trusted, never asked for its tools yet: /)
    expect(starts()).toBe(0)
    expect((await doctor(folder, { BATON_TRUST: '1' })).out).toMatch(
      /warn +trust +BATON_TRUST=1: .*no consent is asked for/,
    )
  })

  test('says when what was agreed to can not be read', async () => {
    const folder = projectWith()
    const state = join(folder.home, 'state', 'baton')
    mkdirSync(state, { recursive: true })
    writeFileSync(join(state, 'trust.json'), '{}')
    chmodSync(join(state, 'trust.json'), 0o666)
    const { code, out } = await doctor(folder)
    expect(code).toBe(1)
    expect(out).toMatch(/fail +trust +.*others may write to it/)
  })
})

describe('baton doctor on what tools reach', () => {
  const found = (search: object | undefined, network: string, ...tools: string[]): string => {
    const settings = { search: { value: search }, network: { value: network } } as unknown as Settings
    const [finding] = reachFindings(settings, agentsWith(...tools), { KEY: 'x' })
    return `${finding?.state} ${finding?.says}`
  }

  test.each([
    [undefined, 'auto', [], 'ok no provider is configured'],
    [undefined, 'auto', ['web_search'], 'fail no provider is configured'],
    [{ provider: 'searxng', url: 'http://a' }, 'auto', ['web_search'], 'ok searxng at http://a'],
    [{ provider: 'brave', key: 'KEY' }, 'auto', ['web_search'], 'ok brave'],
    [{ provider: 'brave', key: 'OTHER' }, 'auto', [], 'fail brave, but OTHER is not set'],
    [{ provider: 'brave', key: 'KEY' }, 'off', ['web_search'], 'warn off, as all of the network is'],
  ] as const)('search %j with network %s and tools %j: %4$s', (search, network, tools, expected) => {
    expect(found(search, network, ...tools)).toBe(expected)
  })

  test('shows the setting of the network', async () => {
    expect((await doctor(projectWith({ 'baton.yaml': 'network: off\n' }))).out).toMatch(
      /ok +network +off \(baton\.yaml:1\)/,
    )
  })
})

describe('keys for papers', () => {
  test('that are named and not set are told', async () => {
    const project = projectWith({ 'baton.yaml': 'academic: { openalex: { key: OPENALEX_KEY }, crossref: {} }\n' })
    const settings = await project.settings()
    expect(paperFindings(settings, { OPENALEX_KEY: 'x' })).toEqual([])
    expect(paperFindings(settings, {})).toMatchObject([
      { state: 'fail', says: 'openalex, but OPENALEX_KEY is not set' },
    ])
  })
})
