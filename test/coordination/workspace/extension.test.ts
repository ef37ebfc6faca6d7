import { describe, expect, test } from 'vitest'
import { readRegistry } from '../../../src/coordination/workspace/claims/registry.ts'
import type { WrittenWorkspace } from '../../../src/coordination/workspace/definition.ts'
import type { AnyTool } from '../../../src/kernel/ports/tool.ts'
import { defineTool } from '../../../src/tools/define-tool.ts'
import { PeersAt } from './peers-at.ts'

const table = 'city,visitors\nLyon,120\nGent,80\n'

/** The tools for files, over files in memory. */
function fileTools(files: Map<string, string>): AnyTool[] {
  const path = { type: 'string' } as const
  const read = defineTool<{ path: string }, object>({
    name: 'read_file',
    description: 'Reads a text file.',
    effect: 'read',
    inputSchema: { type: 'object', properties: { path }, required: ['path'] },
    touches: (input) => [{ kind: 'files.read', path: input.path }],
    run: (input) => {
      const text = files.get(input.path)
      if (text === undefined) throw new Error(`there is no ${input.path}`)
      return { path: input.path, text, truncated: false }
    },
  })
  const write = defineTool<{ path: string; content: string }, object>({
    name: 'write_file',
    description: 'Writes a text file.',
    effect: 'idempotent',
    inputSchema: { type: 'object', properties: { path, content: { type: 'string' }, overwrite: { type: 'boolean' } } },
    touches: (input) => [{ kind: 'files.write', path: input.path }],
    run: (input) => {
      files.set(input.path, input.content)
      return { path: input.path, bytes: input.content.length, changed: true }
    },
  })
  return [read, write] as AnyTool[]
}

async function begun(written: WrittenWorkspace = {}, task: object = {}) {
  const files = new Map([['data/cities.csv', table]])
  const at = new PeersAt(written, { tools: fileTools(files) })
  at.drop('sum', { id: 'sum', description: 'Summarise data/cities.csv', requirements: ['csv_summary'], ...task })
  return { at, files }
}

const statusOf = async (at: PeersAt): Promise<string | undefined> =>
  (await readRegistry(at.disk.as())).agents.find(({ type }) => type === 'CsvSummaryAgent')?.status

async function untilStatus(at: PeersAt, status: string): Promise<void> {
  for (let turn = 0; turn < 200 && (await statusOf(at)) !== status; turn++) await at.clock.advance(100)
  expect(await statusOf(at)).toBe(status)
}

describe('a task that requires what no type can do', () => {
  test('waits under its own id for three tasks in order, and is done by the new type (S-WSP-12, WSP-60, WSP-61)', async () => {
    const { at } = await begun()
    at.promotes = ['csv_*']
    const peers = [await at.start('SearchAgent')]
    await at.clock.advance(1_000)
    const [waiting] = at.disk.namesIn('tasks/waiting')
    expect(at.read(`tasks/waiting/${waiting}`)).toMatchObject({ id: 'sum', requirements: ['csv_summary'] })
    for (const type of ['TerminalAgent', 'FileAgent']) peers.push(await at.start(type))
    await untilStatus(at, 'active')
    const done = at.disk.namesIn('tasks/completed').map((name) => at.read(`tasks/completed/${name}`))
    expect(done.map(({ type, claimed_by }) => [type, claimed_by.split('_')[0]]).toSorted()).toEqual([
      ['code_generation', 'FileAgent'],
      ['deployment', 'TerminalAgent'],
      ['research', 'SearchAgent'],
    ])
    const made = await at.start('CsvSummaryAgent')
    expect(await at.untilEnded('sum')).toBe('completed')
    const result = at.read('tasks/completed/sum.json')
    expect(result.claimed_by).toBe(made.agentId)
    expect(result.result).toContain('data/cities.csv has 2 rows and 2 columns.')
    expect(result.result).toContain('visitors: numbers, from 80 to 120, mean 100, sum 200')
    for (const peer of [...peers, made]) await peer.leave()
  })
})
