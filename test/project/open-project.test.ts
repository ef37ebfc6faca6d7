import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { limitsOf } from '../../src/config/settings.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import type { RunResult } from '../../src/kernel/run-result.ts'
import type { OpenedProject } from '../../src/project/open-project.ts'
import { official } from '../outside/mcp/bench.ts'
import { call } from '../packs/call.ts'
import { agentFile, greeter, type ProjectFolder, projectWith } from './project-folder.ts'
import { scriptedProvider } from './scripted-provider.ts'

const agree = { consent: async () => true }

async function run({ baton }: OpenedProject, { settings }: ProjectFolder, agent: string): Promise<RunResult> {
  const result = await baton.run(agent, 'go', { limits: limitsOf(await settings()) })
  if (result.status === 'awaiting_input') throw new Error(`it asks: ${result.questions[0]?.prompt}`)
  return result
}

/** Everything that came of the calls of a run. */
async function denials({ baton }: OpenedProject, runId: string): Promise<string[]> {
  const events = await baton.events(runId)
  return events
    .filter(({ type }) => type === 'tool.denied')
    .map(({ data }) => (data as unknown as { error: { message: string } }).error.message)
}

describe('an agent with a tool of the official filesystem server', () => {
  async function withServer(grants: string): Promise<{ folder: ProjectFolder; project: OpenedProject }> {
    const folder = projectWith()
    const shared = join(realpathSync(folder.folder), 'shared')
    mkdirSync(shared)
    writeFileSync(join(shared, 'note.txt'), 'the lamp was lit in 1847')
    const { command, args = [] } = official('filesystem', [shared])
    const { yaml } = await scriptedProvider([
      { name: 'files__read_text_file', input: { path: join(shared, 'note.txt') } },
    ])
    const server = `mcp:\n  files:\n    command: ${JSON.stringify(command)}\n    args: ${JSON.stringify(args)}\n`
    folder.write('baton.yaml', `${yaml}${server}`)
    folder.write('agents/reader.md', agentFile(`tools: [files__read_text_file]\n${grants}`))
    return { folder, project: await folder.open(agree) }
  }

  test('uses it, from its declaration in baton.yaml to the answer', { timeout: 30_000 }, async () => {
    const { folder, project } = await withServer('grants: { mcp: [files/read_text_file] }')
    expect(project.problems).toEqual([])
    const { status, output } = await run(project, folder, 'reader')
    expect({ status, output }).toEqual({ status: 'completed', output: expect.stringContaining('lit in 1847') })
  })

  test('does not without a grant, and hears why (T2)', { timeout: 30_000 }, async () => {
    const { folder, project } = await withServer('grants: { mcp: [files/list_directory] }')
    const { runId, output } = await run(project, folder, 'reader')
    expect(output).not.toContain('1847')
    expect(await denials(project, runId)).toEqual([
      '"reader" may not call "files__read_text_file": agent reader does not grant using "files/read_text_file".',
    ])
  })
})

describe('a server whose tools are known', () => {
  test('is not started until one of them is called', { timeout: 30_000 }, async () => {
    const folder = projectWith()
    const { yaml, starts } = greeter(folder)
    const provider = await scriptedProvider([{ name: 'greeter__greet', input: {} }])
    folder.write('baton.yaml', `${provider.yaml}${yaml}`)
    folder.write('agents/host.md', agentFile('tools: [greeter__greet]\ngrants: { mcp: ["greeter/*"] }'))
    await (await folder.open(agree)).close()
    expect(starts()).toBe(1)
    const project = await folder.open()
    expect(starts()).toBe(1)
    expect((await run(project, folder, 'host')).output).toContain('Good morning.')
    expect(starts()).toBe(2)
  })

  test('can fail without keeping the project from being opened', async () => {
    const folder = projectWith({ 'baton.yaml': 'mcp:\n  gone:\n    command: /does/not/exist\n' })
    const { warnings, tools } = await folder.open(agree)
    expect(warnings).toEqual([expect.stringMatching(/^MCP server "gone" can't be reached: /)])
    expect(tools).toEqual([])
  })
})

describe('the policy of the person', () => {
  const files = {
    'agents/reader.md': agentFile('tools: [read_file]\ngrants: { files: { read: ["**"] } }'),
    'notes.md': 'the lamp was lit in 1847',
  }

  async function readNotes(policy: string): Promise<{ project: OpenedProject; result: RunResult }> {
    const folder = projectWith(files)
    const { yaml } = await scriptedProvider([{ name: 'read_file', input: { path: 'notes.md' } }])
    folder.write('baton.yaml', yaml)
    if (policy !== '') folder.rule(policy)
    const project = await folder.open(agree)
    return { project, result: await run(project, folder, 'reader') }
  }

  test('is not needed', async () => {
    expect((await readNotes('')).result.output).toContain('1847')
  })

  test('puts a ceiling over what agents may touch', async () => {
    const { project, result } = await readNotes('ceiling:\n  files: { read: ["docs/**"] }\n')
    expect(await denials(project, result.runId)).toEqual([expect.stringContaining('policy does not grant reading')])
  })

  test('with a mistake in it closes everything, and says where the mistake is', async () => {
    const { project, result } = await readNotes('rules:\n  - dney: { tool: shell }\n')
    expect(project.problems).toEqual([expect.objectContaining({ code: 'BATON_CONFIG_INVALID_VALUE', line: 2 })])
    expect(result.output).not.toContain('1847')
    expect(await denials(project, result.runId)).toEqual([expect.stringContaining('policy does not grant reading')])
  })

  test('closes everything when it lies where agents could write it', async () => {
    const folder = projectWith(files)
    folder.write('policy.yaml', 'whenTainted: allow\n')
    const env = { ...folder.env, BATON_POLICY: join(folder.folder, 'policy.yaml') }
    const { problems, policy } = await folder.open({ env })
    expect(problems).toEqual([expect.objectContaining({ message: expect.stringContaining('lies in the folder') })])
    expect(policy).toMatchObject({ ceiling: {}, whenTainted: 'deny' })
  })
})

describe('a project without a network', () => {
  const tool = (project: OpenedProject, name: string): Tool => {
    const found = project.tools.find((one) => one.name === name)
    if (found === undefined) throw new Error(`no ${name}`)
    return found as Tool
  }

  async function offline(): Promise<OpenedProject> {
    const yaml = 'network: off\nservices:\n  forecast: http://127.0.0.1:9\n  geocoding: http://127.0.0.1:9\n'
    return projectWith({ 'baton.yaml': yaml }).open({ ...agree, allTools: true })
  }

  test('lets no tool reach anything', async () => {
    const project = await offline()
    for (const name of ['http_get', 'read_page']) {
      const answer = call(tool(project, name), { url: 'https://example.org/' })
      await expect(answer).rejects.toThrow('https://example.org could not be reached: the network is switched off')
    }
  })

  test('answers weather from what is bundled, and says so', async () => {
    const answer = await call(tool(await offline(), 'weather'), { place: 'Lisbon' })
    expect(JSON.stringify(answer)).toMatch(/not a forecast/)
  })

  test('does not reach a server either', async () => {
    const folder = projectWith({ 'baton.yaml': 'network: off\nmcp:\n  far:\n    url: http://127.0.0.1:9/mcp\n' })
    const { warnings } = await folder.open(agree)
    expect(warnings).toEqual([expect.stringContaining('MCP server "far"')])
  })
})

describe('tools', () => {
  test('are loaded when an agent uses them, and all of them for runs of earlier days', async () => {
    const folder = projectWith({ 'agents/teller.md': agentFile('tools: [clock]') })
    const names = async (options = {}): Promise<string[]> => (await folder.open(options)).tools.map(({ name }) => name)
    expect(await names()).toEqual(['clock', 'calculator', 'convert_units'])
    expect(await names({ allTools: true })).toContain('shell')
  })
})
