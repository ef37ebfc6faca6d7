import { expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/index.ts'
import { builtInTools } from '../../src/packs/built-in-tools.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'

const clock = simulatedClock()
const withFolder = builtInTools({ clock, root: '/srv/private/project', rootName: 'docs', network: 'off' })

test('tools for files, documents and commands come only with a folder, and never show where it is', () => {
  const without = builtInTools({ clock, network: 'off' }).map(({ name }) => name)
  expect(without).toContain('calculator')
  expect(without).not.toContain('read_file')
  const more = withFolder.map(({ name }) => name).filter((name) => !without.includes(name))
  expect(more).toEqual([
    'list_files',
    'read_file',
    'search_text',
    'write_file',
    'edit_file',
    'search_documents',
    'read_document',
    'gather_documents',
    'draft_from_documents',
    'shell',
    'shell_readonly',
    'find_secrets',
    'find_complex_functions',
    'find_long_functions',
    'find_unused_exports',
    'check_licences',
    'check_dependencies',
  ])
  expect(JSON.stringify(withFolder)).not.toContain('/srv/private')
})

test('an agent that names one of them without a folder is told how to get it', async () => {
  const without = builtInTools({ clock, network: 'off' })
  const missing = withFolder.map(({ name }) => name).filter((name) => !without.some((tool) => tool.name === name))
  for (const name of missing) {
    const agents = [defineAgent({ name: 'clerk', prompt: 'Work.', tools: [name] })]
    await expect(createBaton({ agents, tools: without })).rejects.toThrow('`builtInTools({ root })`')
  }
})

test('every tool is versioned, described and checked', () => {
  for (const tool of withFolder) {
    expect(tool).toMatchObject({
      version: expect.stringMatching(/^\d+$/),
      inputSchema: { type: 'object', additionalProperties: false },
    })
    expect(tool.description).toMatch(/^[A-Z].{30,}\.$/)
    expect(tool.input).toBeDefined()
  }
})

test('whatever does more than look says what it touches, and whatever others may have written is labelled so', () => {
  for (const tool of withFolder) {
    if (tool.effect !== 'read') expect(tool.touches, tool.name).toBeDefined()
    if (tool.touches !== undefined && tool.effect === 'read') expect(tool.labels, tool.name).toContain('untrusted')
  }
})
