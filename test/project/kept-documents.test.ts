import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AnyTool } from '../../src/kernel/ports/tool.ts'
import { call } from '../packs/call.ts'
import { agentFile, type ProjectFolder, projectWith } from './project-folder.ts'

/** The documents of this project lie below the home of its user. */
function project(): ProjectFolder {
  const made = projectWith({
    'baton.yaml': 'files: ..\ndocuments: project\n',
    'agents/clerk.md': agentFile('tools: [search_documents, read_file]'),
    'notes.md': 'A marmot.',
  })
  made.rule('rules: []\n')
  return made
}

async function toolsOf({ open }: ProjectFolder): Promise<(name: string, input: object) => Promise<unknown>> {
  const { tools, problems } = await open({ consent: async () => true })
  expect(problems).toEqual([])
  return (name, input) => call(tools.find((one) => one.name === name) as AnyTool, input)
}

const kept = ({ home }: ProjectFolder): string => join(home, '.cache', 'baton', 'documents')

test('the index of documents is kept for the next command, among what can be made again and closed to tools', async () => {
  const made = project()
  const before = readdirSync(made.folder)
  const use = await toolsOf(made)
  // The second search waits until what the first one read is kept.
  for (const _ of [1, 2]) expect(await use('search_documents', { query: 'marmot' })).toMatchObject({ documents: 2 })
  expect(readdirSync(made.folder)).toEqual(before)
  const [index = ''] = readdirSync(kept(made))
  expect(readdirSync(join(kept(made), index))).toContain('manifest')
  const path = `home/.cache/baton/documents/${index}/manifest`
  await expect(use('read_file', { path })).rejects.toThrow('closed to every tool')
})

test('documents are searched where nothing can be kept', async () => {
  const made = project()
  rmSync(join(made.home, '.cache'), { recursive: true, force: true })
  writeFileSync(join(made.home, '.cache'), 'a file')
  const use = await toolsOf(made)
  expect(await use('search_documents', { query: 'marmot' })).toMatchObject({ documents: 2 })
})
