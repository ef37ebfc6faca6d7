import { describe, expect, test } from 'vitest'
import { reviewDefinitions } from '../../src/project/review-definitions.ts'
import { agentFile, projectWith } from './project-folder.ts'

const team = `agents:
  - { name: writer, role: Writes, prompt: Hello }
  - { name: publisher, role: Publishes }
handoffs:
  - { from_agent: writer, to_agent: publisher, condition: content approved }
context_variables: { score: { from: calculator.value } }
tests:
  - { condition: content aproved, expect: unknown }
`

/** What is told of the teams of a project, as place and subject. */
async function toldOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { kindFiles, agents, tools, problems } = await projectWith(files).open()
  expect(problems).toEqual([])
  const found = await reviewDefinitions(kindFiles, agents, tools)
  return found.map(({ file, line, column, severity, about }) => `${file}:${line}:${column} ${severity} ${about}`)
}

describe('a team among agents', () => {
  const publisher = agentFile('tools: [write_file]\ngrants: { files: { write: ["**"] } }')

  test('is told what counts for nothing, with its place', async () => {
    expect(await toldOf({ 'teams/x.yaml': team, 'agents/writer.md': agentFile('') })).toEqual([
      'teams/x.yaml:2:35 warning unused_keys',
      'teams/x.yaml:3:13 warning no_outgoing',
      'teams/x.yaml:6:22 warning never_measured',
      'teams/x.yaml:8:7 warning test_of_no_rule',
    ])
  })

  test('is told what leads on words alone to a member whose tools change something (COL-79)', async () => {
    const told = await toldOf({ 'teams/x.yaml': team, 'agents/publisher.md': publisher })
    expect(told).toContain('teams/x.yaml:5:59 hint no_gate')
    expect(told).toContain('teams/x.yaml:5:59 hint language_only')
  })

  test('finds nothing wrong with a measure that a member can take', async () => {
    const told = await toldOf({ 'teams/x.yaml': team, 'agents/writer.md': agentFile('tools: [calculator]') })
    expect(told.filter((one) => one.endsWith('never_measured'))).toEqual([])
  })
})

test('a team is told of a member that is a tool and needs what no variable gives it, with its place', async () => {
  const tools = (variables: string) => `agents:
  - { name: finder, role: Finds, run: "tool:search_documents" }
  - { name: gatherer, role: Gathers, run: "tool:gather_documents", after_work: terminate }
handoffs: [{ from_agent: finder, to_agent: gatherer, condition: turn_count > 0 }]
${variables}`
  expect(await toldOf({ 'teams/x.yaml': tools('') })).toEqual(['teams/x.yaml:3:38 warning unfilled_tool'])
  expect(await toldOf({ 'teams/x.yaml': tools('runtime_variables: [queries]\n') })).toEqual([])
})

describe('a team that can not be loaded', () => {
  test.each([
    [
      'leads back to itself through an agent',
      { 'agents/writer.md': agentFile('agents: [collab:x]') },
      'BATON_AGENT_CYCLE',
    ],
    [
      'names a tool that is not there',
      { 'teams/y.yaml': team.replace('calculator', 'calculater') },
      'BATON_KIND_TOOL_UNKNOWN',
    ],
    [
      'runs what is not there',
      { 'teams/y.yaml': 'agents: [{ name: a, run: "collab:z" }]\n' },
      'BATON_KIND_REF_NOT_FOUND',
    ],
    [
      'leads back to itself through a team',
      { 'teams/y.yaml': 'agents: [{ name: a, run: "collab:y" }]\n' },
      'BATON_KIND_CYCLE',
    ],
  ])('%s', async (_, files, code) => {
    const { problems } = await projectWith({ 'teams/x.yaml': team, ...files }).open()
    expect(problems.map((problem) => problem.code)).toEqual([code])
    expect(problems[0]?.line).toBeGreaterThan(0)
  })

  test('is left out, and the others work', async () => {
    const { kindFiles, problems } = await projectWith({ 'teams/x.yaml': team, 'teams/y.yaml': 'agents: 7\n' }).open()
    expect(problems).toHaveLength(1)
    expect(kindFiles.map(({ name }) => name)).toEqual(['x'])
  })
})

test('a member that a rule names twice is told: it works twice', async () => {
  const team = `agents: [{ name: a, role: begins }, { name: b, role: ends }]
handoffs:
  - { from_agent: a, to_agent: [b, b], condition: turn_count > 0 }
`
  expect(await toldOf({ 'teams/x.yaml': team })).toContain('teams/x.yaml:3:22 warning named_twice')
})

test('a member that is a tool whose name is misspelt is told which one was meant', async () => {
  const team = 'agents: [{ name: a, role: begins, run: "tool:search_documnets" }]\nhandoffs: []\n'
  const { problems } = await projectWith({ 'teams/x.yaml': team }).open()
  expect(problems.map(({ hint }) => hint)).toEqual([expect.stringMatching(/^Did you mean "tool:search_documents"\?/)])
})
