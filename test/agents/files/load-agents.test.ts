import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadAgents } from '../../../src/coordination/agents/load-agents.ts'
import { AgentFolder, agentText, known } from './agent-folder.ts'

const namesIn = async (folder: AgentFolder) => (await loadAgents(folder.path, known)).agents.map(({ name }) => name)
const codesIn = async (source: string | string[]) => (await loadAgents(source, known)).problems.map(({ code }) => code)

describe('loading a folder', () => {
  test('finds agents at all depths, in order, and leaves other files alone', async () => {
    using folder = new AgentFolder({
      'b.md': agentText('agents: [a, "research:deep", "tool:clock"]'),
      'deep/er/a.md': agentText(),
      'README.md': '# Not an agent',
      'notes.txt': 'x',
      '.hidden.md': 'x',
      '.git/c.md': 'x',
      'node_modules/x/d.md': 'x',
    })
    expect(await loadAgents(folder.path, known)).toMatchObject({ agents: [{ name: 'a' }, { name: 'b' }], problems: [] })
  })

  test('follows links inside the folder and none that lead out', async () => {
    using outside = new AgentFolder({ 'secret.md': agentText() })
    using folder = new AgentFolder({ 'a.md': agentText() })
    symlinkSync(outside.at('secret.md'), folder.at('stolen.md'))
    symlinkSync(outside.path, folder.at('elsewhere'))
    symlinkSync(folder.at('nothing.md'), folder.at('broken.md'))
    symlinkSync(folder.path, folder.at('circle'))
    symlinkSync(folder.at('a.md'), folder.at('b.md'))
    expect(await namesIn(folder)).toEqual(['a', 'b'])
  })

  test('never waits on a pipe, and passes over folders that look like agents', async () => {
    using folder = new AgentFolder({ 'a.md': agentText() })
    execFileSync('sh', ['-c', 'mkfifo "$0"', folder.at('pipe.md')])
    mkdirSync(folder.at('folder.md'))
    expect(await namesIn(folder)).toEqual(['a'])
    expect(await codesIn([folder.at('pipe.md'), folder.at('folder.md')])).toEqual(
      Array(2).fill('BATON_AGENT_FILE_UNREADABLE'),
    )
  })

  test('says so when there is no folder, no file, or no text in it', async () => {
    using folder = new AgentFolder()
    folder.write('latin.md', Buffer.from([0x2d, 0x2d, 0x2d, 0x0a, 0xe9, 0x0a]))
    expect(await codesIn(folder.at('none'))).toEqual(['BATON_AGENT_FILE_UNREADABLE'])
    expect(await codesIn([folder.at('none.md')])).toEqual(['BATON_AGENT_FILE_UNREADABLE'])
    expect(await codesIn(folder.path)).toEqual(['BATON_AGENT_FILE_UNREADABLE'])
  })

  test('reads no more of a large file than it must', async () => {
    using folder = new AgentFolder({ 'large.md': agentText() + 'x'.repeat(5_000_000) })
    expect(await codesIn(folder.path)).toEqual(['BATON_AGENT_TOO_LARGE'])
  })

  test('refuses more than 500 agents', async () => {
    using folder = new AgentFolder(Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`a${i}.md`, agentText()])))
    expect(await codesIn(folder.path)).toEqual(['BATON_AGENT_TOO_LARGE'])
  })

  test('is quick with 500 agents that all name each other in a line', { tags: ['slow'] }, async () => {
    const files = Array.from({ length: 500 }, (_, i) => [
      `a${i}.md`,
      agentText(...(i < 499 ? [`handoff: a${i + 1}`] : [])),
    ])
    using folder = new AgentFolder(Object.fromEntries(files))
    expect(await namesIn(folder)).toHaveLength(500)
  })
})

describe('agents together', () => {
  test('may hand off in an envelope what would not fit alone', async () => {
    const text = (keys: string) => agentText(keys, 'output: { type: string }')
    using folder = new AgentFolder({
      'a.md': text('handoff: { agent: b, pass: envelope }'),
      'b.md': agentText('input: { type: object }'),
    })
    expect(await codesIn(folder.path)).toEqual([])
  })

  test('may meet again on different ways: a diamond is no circle', async () => {
    using folder = new AgentFolder({
      'a.md': agentText('agents: [b, c]'),
      'b.md': agentText('handoff: d'),
      'c.md': agentText('handoff: d'),
      'd.md': agentText(),
    })
    expect(await codesIn(folder.path)).toEqual([])
  })

  test('may be granted what they never start', async () => {
    using folder = new AgentFolder({
      'a.md': agentText('agents: [b]'),
      'b.md': agentText('grants: { agents: { call: [a] } }'),
    })
    expect(await codesIn(folder.path)).toEqual([])
  })

  test('that are broken still exist for the others', async () => {
    using folder = new AgentFolder({ 'a.md': agentText('agents: [b]'), 'b.md': agentText('maxTurns: 0') })
    expect(await codesIn(folder.path)).toEqual(['BATON_AGENT_INVALID_VALUE'])
  })
})
