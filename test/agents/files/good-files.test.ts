import { describe, expect, test } from 'vitest'
import { defineAgent } from '../../../src/coordination/agents/define-agent.ts'
import { parseAgentFile } from '../../../src/coordination/agents/parse-agent-file.ts'
import { agentText } from './agent-folder.ts'

const definitionOf = (text: string) => {
  const { definition, problems } = parseAgentFile(text, 'agents/writer.md')
  expect(problems).toEqual([])
  if (definition === undefined) throw new Error('No definition')
  return definition
}

describe('an agent file', () => {
  test('needs no key at all: its name is its file and its prompt the text', () => {
    expect(definitionOf('---\n---\n\nWrite well.\n')).toEqual({
      name: 'writer',
      description: '',
      prompt: 'Write well.',
      models: [],
      tools: [],
      agents: [],
      grants: {},
      budget: {},
      maxTurns: 20,
    })
  })

  test('reads the same from every system', () => {
    const unix = '---\nname: writer\ntools:\n  - clock\n---\n\nWrite\n\nwell.\n'
    expect(definitionOf(`\ufeff${unix.replaceAll('\n', '\r\n')}`)).toEqual(definitionOf(unix))
  })

  test.each<[string, Record<string, unknown>]>([
    ['{ usd: $0.50, tokens: 200k, time: 15m }', { usd: 0.5, tokens: 200_000, seconds: 900 }],
    ['{ usd: 0.000001, tokens: 1.5M, time: 2h }', { usd: 0.000001, tokens: 1_500_000, seconds: 7_200 }],
    [
      '{ usd: 2, tokens: 10, seconds: 90, modelCalls: 3, fanOut: 0 }',
      { usd: 2, tokens: 10, seconds: 90, modelCalls: 3, fanOut: 0 },
    ],
    [
      '{ tokens: 1.1k, time: 90s, toolCalls: 2k, depth: 4 }',
      { tokens: 1_100, seconds: 90, toolCalls: 2_000, depth: 4 },
    ],
  ])('reads limits as people write them: %s', (written, budget) => {
    expect(definitionOf(agentText(`budget: ${written}`)).budget).toEqual(budget)
  })

  test.each<[string[], Record<string, unknown>]>([
    [['model: openai/gpt-5'], { models: ['openai/gpt-5'] }],
    [['model: [openai/gpt-5, offline]'], { models: ['openai/gpt-5', 'offline'] }],
    [['handoff: editor'], { handoff: { agent: 'editor', pass: 'output' } }],
    [['handoff: { agent: "agent:editor", pass: envelope }'], { handoff: { agent: 'editor', pass: 'envelope' } }],
    [
      ['router: true', 'agents: [a, b]'],
      { agents: [], router: { destinations: ['a', 'b'], mode: 'pure', forwardReason: false, forwardAdvice: false } },
    ],
    [
      ['router: { destinations: [a], mode: analyst, fallback: b, forwardReason: true }', 'tools: [clock]'],
      { router: { destinations: ['a'], mode: 'analyst', fallback: 'b', forwardReason: true, forwardAdvice: false } },
    ],
    [['router: false', 'agents: [a]'], { agents: ['a'] }],
    [['advisors: [a]'], { advisors: { agents: ['a'], require: 'none', timeoutMs: 120_000, format: 'markdown' } }],
    [
      ['advisors: { agents: [a, b], require: { quorum: 2 }, timeoutMs: 30s, format: tagged }'],
      { advisors: { agents: ['a', 'b'], require: { quorum: 2 }, timeoutMs: 30_000, format: 'tagged' } },
    ],
    [
      ['team: { members: [a, b], terminationMode: maxRounds, maxRounds: 10 }'],
      {
        team: {
          members: ['a', 'b'],
          terminationMode: 'maxRounds',
          maxRounds: 10,
          firstRound: 'blind',
          memberTimeoutMs: 120_000,
        },
      },
    ],
    [['agents: ["research:deep", "collab:ContentTeam"]'], { agents: ['research:deep', 'collab:ContentTeam'] }],
  ])('reads %j', (keys, expected) => expect(definitionOf(agentText(...keys))).toMatchObject(expected))
})

const everything = `---
name: writer
description: Writes
model: [openai/gpt-5, offline]
tools: [clock]
agents: [editor]
grants:
  files: { read: [docs], write: [out/drafts] }
  net: { hosts: ["*.example.org"] }
  exec: { commands: [git status] }
  agents: { call: [editor], create: false }
  mcp: [github/search_issues]
  secrets: [GITHUB_TOKEN@api.github.com]
  ask: [write_*]
budget: { usd: $0.50, tokens: 200k, time: 15m }
input: { type: object, properties: { topic: { type: string } }, required: [topic] }
output: { type: object }
temperature: 0.2
maxTurns: 7
handoff: printer
advisors: [lawyer]
---
Write.
`

describe('the same agent in code', () => {
  test('is the same, to the byte', () => {
    const inCode = defineAgent({
      prompt: 'Write.\n',
      advisors: ['lawyer'],
      handoff: 'printer',
      maxTurns: 7,
      temperature: 0.2,
      output: { type: 'object' },
      input: { type: 'object', properties: { topic: { type: 'string' } }, required: ['topic'] },
      budget: { time: '15m', tokens: '200k', usd: '$0.50' },
      grants: {
        ask: ['write_*'],
        secrets: ['GITHUB_TOKEN@api.github.com'],
        mcp: ['github/search_issues'],
        agents: { call: ['editor'], create: false },
        exec: { commands: ['git status'] },
        net: { hosts: ['*.example.org'] },
        files: { read: ['docs'], write: ['out/drafts'] },
      },
      agents: ['editor'],
      tools: ['clock'],
      model: ['openai/gpt-5', 'offline'],
      description: 'Writes',
      name: 'writer',
    })
    expect(inCode).toStrictEqual(definitionOf(everything))
    expect(JSON.stringify(inCode)).toBe(JSON.stringify(definitionOf(everything)))
  })

  test('is refused with all its problems', () => {
    const define = () =>
      defineAgent({ name: 'Writer', prompt: ' ', description: '\x1b', temperature: 3, tools: ['clock', 'clock'] })
    expect(define).toThrow(expect.objectContaining({ code: 'BATON_AGENT_INVALID' }))
    for (const code of ['CHARACTER_INVALID', 'NAME_INVALID', 'INVALID_VALUE', 'DUPLICATE_REF', 'PROMPT_MISSING']) {
      expect(define).toThrow(`BATON_AGENT_${code}`)
    }
  })

  test('is refused when it holds what no file could', () => {
    const circle: Record<string, unknown> = {}
    circle['properties'] = { circle }
    for (const input of [circle, { type: () => 'object' }, new Map(), 1n]) {
      expect(() => defineAgent({ name: 'writer', prompt: 'x', input: input as never, tools: 5 as never })).toThrow(
        'tools',
      )
    }
  })
})
