import { describe, expect, test } from 'vitest'
import { beyondGrants } from '../../../src/coordination/workspace/extension/beyond-grants.ts'
import { refusals } from '../../../src/coordination/workspace/extension/gate.ts'
import { faultsOf } from '../../../src/coordination/workspace/extension/judge-example.ts'
import { Proposals } from '../../../src/coordination/workspace/extension/proposals.ts'
import { madeTypeName, typeNameFor } from '../../../src/coordination/workspace/extension/type-name.ts'
import { fittingTools } from '../../../src/coordination/workspace/offline/fitting-tools.ts'
import { summariseTable } from '../../../src/coordination/workspace/offline/table-summary.ts'
import { SimulatedDisk } from './simulated-disk.ts'

const agent = {
  type: 'CsvSummaryAgent',
  description: 'Sums up tables',
  capabilities: ['csv_summary'],
  threshold: 6,
  prompt: 'You sum up tables.',
  tools: ['read_file'],
  grants: { files: { read: ['data/**'] } },
}
const rules = {
  type: 'CsvSummaryAgent',
  missing: ['csv_summary'],
  tools: ['read_file', 'write_file'],
  ceiling: { files: { read: ['**'] } },
}

test('names of types follow from what is missing, and are free (WSP-60)', () => {
  expect(typeNameFor(['csv_summary'], new Set())).toBe('CsvSummaryAgent')
  expect(typeNameFor(['csv_summary'], new Set(['CsvSummaryAgent']))).toBe('CsvSummary2Agent')
  expect(typeNameFor(['b_two', 'a_one'], new Set())).toBe('AOneBTwoAgent')
  for (const odd of ['3d', 'x', '…', '../etc', 'long_'.repeat(40)])
    expect(typeNameFor([odd], new Set())).toMatch(madeTypeName)
})

describe('the gate (WSP-65)', () => {
  test('lets through what asks for no more than is given', () => expect(refusals(agent, rules)).toEqual([]))

  test.each([
    [{ type: 'FileAgent' }, 'It is called "FileAgent"'],
    [{ capabilities: ['csv_summary', 'planning'] }, 'It says it can do planning'],
    [{ capabilities: [] }, 'It does not say that it can do csv_summary'],
    [{ tools: ['shell'] }, 'tools that are not there: shell'],
    [{ prompt: ' ' }, 'Its prompt is empty'],
    [{ threshold: 0 }, 'Its threshold'],
    [{ grants: { files: { read: ['**'], write: ['out.md'] } } }, 'files.write: out.md'],
    [{ grants: { agents: { create: true } } }, 'agents.create: yes'],
    [{ grants: { agents: { call: ['writer'] } } }, 'agents.call: writer'],
    [{ grants: { secrets: ['TOKEN@api.example.org'] } }, 'secrets: TOKEN@api.example.org'],
    [{ grants: { net: { hosts: ['api.example.org'] } } }, 'net: api.example.org'],
    [{ grants: { exec: { commands: ['ls'] } } }, 'exec: ls'],
    [{ grants: { mcp: ['github/*'] } }, 'mcp: github/*'],
  ])('refuses %j in words', (change, words) => {
    expect(refusals({ ...agent, ...change }, rules).join(' ')).toContain(words)
  })

  test('takes a pattern that is not surely within another for more', () => {
    const given = { files: { read: ['data/**'] } }
    expect(beyondGrants({ files: { read: ['data/a.csv', 'data'] } }, given)).toEqual([])
    expect(beyondGrants({ files: { read: ['**/*.csv', 'database'] } }, given)).toEqual([
      'files.read: **/*.csv',
      'files.read: database',
    ])
  })
})

describe('an example (WSP-65)', () => {
  const expects = { calls: ['read_file'], says: ['41'], files: [{ path: 'out.md', holds: ['41'] }] }
  const example = { name: 'a table', input: 'Sum it up', files: [], expects }
  const seen = { exit_code: null, killed: false, written: [], calls: [{ tool: 'read_file', failed: false }] }
  const passed = {
    ended: 'completed' as const,
    why: '',
    answer: 'Up to 41.',
    seen,
    files: [{ path: 'out.md', text: '41' }],
  }

  test('is passed by what was called, said and left', () => expect(faultsOf(example, passed)).toEqual([]))

  test.each([
    [{ answer: 'From 412 to 4.41, I am sure.' }, 'its answer lacks "41"'],
    [{ seen: { ...seen, calls: [{ tool: 'read_file', failed: true }] } }, 'none of read_file was called and answered'],
    [{ seen: { ...seen, calls: [] } }, 'none of read_file was called and answered'],
    [{ files: [{ path: 'out.md', text: null }] }, 'it left no out.md'],
    [{ files: [{ path: 'out.md', text: '4' }] }, 'out.md lacks "41"'],
    [{ ended: 'failed' as const, why: 'no money' }, 'it ended as failed: no money'],
  ])('is not passed with %j', (change, words) => {
    expect(faultsOf(example, { ...passed, ...change })).toEqual([`a table: ${words}`])
  })
})

test('what is kept is written once, and an agent that is not the approved one is not started (WSP-65)', async () => {
  const disk = new SimulatedDisk()
  const proposals = new Proposals(disk.as(), 'ws', 'FileAgent_00000001')
  await proposals.keepAgent('r.1', agent)
  await proposals.keepAgent('r.1', { ...agent, tools: ['shell'] })
  const request = { id: 'r.1', type: 'CsvSummaryAgent' }
  const kept = await proposals.agent(request)
  expect(kept).toMatchObject({ agent, by: 'FileAgent_00000001' })
  const directory = proposals.directory('r.1', 'CsvSummaryAgent')
  expect(directory).toBe('ws/r.1/csvsummaryagent-agent')
  expect(await proposals.approved(directory)).toBeUndefined()
  await proposals.keepApproval('r.1', { digest: kept?.digest ?? '', approved_by: 'a person' })
  expect(await proposals.approved(directory)).toEqual(agent)
  expect(await proposals.approved('other/r.1/csvsummaryagent-agent')).toBeUndefined()
  disk.drop(`${directory}/agent.json`, JSON.stringify({ ...agent, tools: ['shell'], by: 'x' }))
  expect(await proposals.approved(directory)).toBeUndefined()
})

test('tools are chosen by the words of what is missing, and never those that execute', () => {
  const tools = [
    { name: 'read_file', description: 'Reads a text file.', effect: 'read' as const },
    { name: 'convert_units', description: 'Converts lengths and weights.', effect: 'read' as const },
    { name: 'shell_readonly', description: 'Runs a command and summarises csv.', effect: 'read' as const },
    { name: 'write_file', description: 'Writes csv, a summary.', effect: 'idempotent' as const },
  ]
  expect(fittingTools(['csv_summary'], tools)).toEqual(['read_file'])
  expect(fittingTools(['unit_conversion'], tools)).toEqual(['convert_units'])
  expect(fittingTools(['image_generation'], tools)).toEqual([])
})

test('a table is summed up with its rows, columns and numbers, and anything else is not', () => {
  const text = 'name;city;age\n"Smith; Ann";Lyon;31\n"Doe";;19\n"Roe";Lyon;20.5\n'
  expect(summariseTable('p.csv', text)).toBe(
    [
      'p.csv has 3 rows and 3 columns.',
      '',
      '- name: text, 3 different',
      '- city: text, 1 different, most often Lyon (2), 1 empty',
      '- age: numbers, from 19 to 31, mean 23.5, sum 70.5',
    ].join('\n'),
  )
  expect(summariseTable('p.csv', 'no table at all')).toMatch(/^Not done/)
})
