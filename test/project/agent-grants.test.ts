import { describe, expect, test } from 'vitest'
import type { AgentDefinition } from '../../src/agents/definition.ts'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import { defaultPolicy, type Policy } from '../../src/grants/policy.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { type AgentGrants, agentGrants } from '../../src/project/agent-grants.ts'

type Parts = Partial<Omit<AgentDefinition, 'name' | 'description' | 'prompt'>>

const agent = (name: string, parts: Parts): AgentDefinition =>
  defineAgent({ name, description: name, prompt: 'Do it.', ...parts } as Parameters<typeof defineAgent>[0])

function grantsOf(agents: readonly AgentDefinition[], policy: Partial<Policy> = {}): Map<string, AgentGrants> {
  const found = agentGrants(agents, { ...defaultPolicy, ...policy }, [])
  return new Map(found.map((one) => [one.agent, one]))
}

const messages = (found: AgentGrants | undefined): string[] => found?.warnings.map(({ message }) => message) ?? []

describe('what an agent may touch', () => {
  test('is what it asks for, under the ceiling of the policy', () => {
    const writer = agent('writer', {
      grants: { files: { read: ['**'] }, net: { hosts: ['api.github.com', 'evil.example'] }, ask: ['http_*'] },
    })
    const ceiling = { files: { read: ['docs/**'] }, net: { hosts: ['*.github.com'] }, exec: { commands: ['ls'] } }
    const found = grantsOf([writer], { ceiling }).get('writer')
    expect(found?.own).toEqual(['files.read: docs/**', 'net: api.github.com', 'a person is asked before: http_*'])
    expect(messages(found)).toEqual([
      'writer stands under the policy, which of files.read: ** grants only docs/**',
      'writer stands under the policy, which does not grant net: evil.example',
    ])
  })

  test('is less under whoever grants less, which is warned of (T3)', () => {
    const desk = agent('desk', { agents: ['writer'], grants: { files: { read: ['docs'] } } })
    const writer = agent('writer', { grants: { files: { read: ['docs/a.md'] }, net: { hosts: ['api.github.com'] } } })
    const found = grantsOf([desk, writer]).get('writer')
    expect(found?.own).toEqual(['files.read: docs/a.md', 'net: api.github.com'])
    expect(found?.under).toEqual([
      {
        callers: ['desk'],
        left: ['files.read: docs/a.md', 'net: nothing, because agent desk grants none'],
        isLess: true,
      },
    ])
    expect(found?.warnings).toEqual([
      {
        message: 'writer is called by desk, which does not grant net: api.github.com',
        hint: 'Add it to the grants of desk, or take it out of those of writer.',
      },
    ])
  })

  test('is said not to be known by every way, where there are more than can be looked at', () => {
    const grants = { files: { read: ['docs'] } }
    const next = (level: number) => [`a${level}`, `b${level}`]
    const levels = (amount: number) =>
      Array.from({ length: amount }, (_, level) => {
        const agents = level + 1 < amount ? next(level + 1) : ['reader']
        return next(level).map((name) => agent(name, { agents, grants }))
      }).flat()
    const last = agent('reader', { grants })
    const warned = (amount: number) => messages(grantsOf([...levels(amount), last]).get('reader'))
    expect(warned(4)).toEqual([])
    expect(warned(12)).toEqual([
      'reader is called by so many ways that only 100 were looked at: it may lose more by the others',
    ])
  })

  test('is said of every way an agent can be called', () => {
    const grants = { files: { read: ['**'] } }
    const callers: readonly AgentDefinition[] = [
      agent('by-tool', { agents: ['helper'] }),
      agent('by-handoff', { handoff: { agent: 'helper', pass: 'output' } }),
      agent('by-router', {
        router: { destinations: ['helper'], mode: 'pure', forwardReason: false, forwardAdvice: false },
      }),
      agent('by-advice', { advisors: { agents: ['helper'], require: 'none', timeoutMs: 1000, format: 'markdown' } }),
    ]
    const found = grantsOf([...callers, agent('helper', { grants })]).get('helper')
    expect(found?.under.map(({ callers: [name] }) => name).sort()).toEqual([
      'by-advice',
      'by-handoff',
      'by-router',
      'by-tool',
    ])
  })

  test('is the same under whoever grants as much', () => {
    const grants = { files: { read: ['**'] } }
    const found = grantsOf([agent('lead', { agents: ['helper'], grants }), agent('helper', { grants })]).get('helper')
    expect(found?.under).toEqual([{ callers: ['lead'], left: ['files.read: **'], isLess: false }])
    expect(found?.warnings).toEqual([])
  })

  test('is told for the narrowest of several ways, all the way up', () => {
    const read = (...globs: string[]): Parts => ({ grants: { files: { read: globs } } })
    const agents = [
      agent('wide', { agents: ['editor'], ...read('**') }),
      agent('narrow', { agents: ['editor'], ...read('notes/**') }),
      agent('editor', { agents: ['writer'], ...read('**') }),
      agent('writer', read('docs/**', 'notes/**')),
    ]
    const found = grantsOf(agents).get('writer')
    expect(found?.under).toEqual([{ callers: ['narrow', 'editor'], left: ['files.read: notes/**'], isLess: true }])
    expect(messages(found)).toEqual([
      'writer is called by narrow (through editor), which does not grant files.read: docs/**',
    ])
  })

  test('is found in a time that does not explode with the number of ways', () => {
    const layers = Array.from({ length: 12 }, (_, layer) =>
      ['a', 'b', 'c'].map((which) => {
        const below = layer === 11 ? [] : ['a', 'b', 'c'].map((name) => `${name}${layer + 1}`)
        return agent(`${which}${layer}`, { agents: below, grants: { files: { read: ['**'] } } })
      }),
    )
    const found = grantsOf(layers.flat()).get('a11')
    expect(found?.under.length).toBeGreaterThan(0)
  })

  test('says whom it may call, which only those narrow who name somebody', () => {
    const ceiling = { files: { read: ['**'] } }
    const lead = agent('lead', { agents: ['one'], grants: { agents: { call: ['one'] } } })
    expect(grantsOf([lead, agent('one', {})], { ceiling }).get('lead')?.own).toEqual(['agents.call: one'])
  })

  test('warns of a colleague that it may not call', () => {
    const lead = agent('lead', { agents: ['one', 'two'], grants: { agents: { call: ['one'] } } })
    expect(messages(grantsOf([lead, agent('one', {}), agent('two', {})]).get('lead'))).toEqual([
      'lead names two, but agent lead does not let it be called',
    ])
  })
})

describe('a tool that no grant could ever allow', () => {
  test.each([
    ['read_file', 'files.read'],
    ['edit_file', 'files.write'],
    ['http_get', 'net'],
    ['shell', 'exec'],
  ])('%s without %s is warned of, with what to write', (name, kind) => {
    const found = grantsOf([agent('a', { tools: [name] })]).get('a')
    expect(messages(found)).toContain(`a lists ${name}, but is granted no ${kind}: no call of it can ever be allowed`)
    expect(found?.warnings[0]?.hint).toContain('Write what it needs below `grants:`')
  })

  test('is warned of when the policy denies it, or leaves nothing of what it needs', () => {
    const a = agent('a', { tools: ['shell', 'http_get'], grants: { net: { hosts: ['a.example'] } } })
    const policy = { ceiling: { net: { hosts: ['b.example'] } }, rules: [{ action: 'deny', tool: 'sh*' }] } as const
    expect(messages(grantsOf([a], policy).get('a'))).toEqual([
      'a lists shell, but the policy says deny tool sh*',
      'a lists http_get, but the policy leaves nothing of its net',
      'a stands under the policy, which does not grant net: a.example',
    ])
  })

  test('is warned of when a server offers it and nobody grants it', () => {
    const touches: Tool['touches'] = () => [{ kind: 'mcp', server: 'github', tool: 'search-issues', sends: true }]
    const tool: Tool = { name: 'github__search_issues', description: '', effect: 'read', touches, run: () => null }
    const of = (mcp: string[]): AgentDefinition => agent('a', { tools: ['github__search_issues'], grants: { mcp } })
    const warned = (one: AgentDefinition): readonly string[] =>
      agentGrants([one], defaultPolicy, [tool]).flatMap(({ warnings }) => warnings.map(({ message }) => message))
    expect(warned(of(['github/*']))).toEqual([])
    expect(warned(of(['github/list']))).toEqual([
      'a lists github__search_issues, but is not granted mcp: github/search-issues',
    ])
  })
})
