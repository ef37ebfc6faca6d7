import { describe, expect, test } from 'vitest'
import { runCliProcess } from '../cli/run-cli.ts'
import { agentFile, projectWith } from './project-folder.ts'

const value = 'b7Qx-91ZtL0w-none-of-your-business'

/** What a run leaves behind when it is told a value. */
async function recorded(files: Readonly<Record<string, string>>): Promise<string> {
  const project = projectWith({ 'agents/echo.md': agentFile('model: offline/rules'), ...files })
  const { baton } = await project.open({ env: { ...project.env, ODDLY_NAMED: value }, consent: async () => true })
  const { runId } = await baton.run('echo', `Say ${value} to me.`)
  return JSON.stringify(await baton.events(runId))
}

describe('a variable is covered up, whatever it is called', () => {
  test.each([
    ['that an agent may send', { 'agents/sender.md': agentFile('grants: { secrets: [ODDLY_NAMED@api.example.org] }') }],
    ['that a server is given', { 'baton.yaml': 'mcp:\n  notes:\n    command: "true"\n    env: [ODDLY_NAMED]\n' }],
    [
      'that a header of a server has',
      {
        'baton.yaml':
          'mcp:\n  notes:\n    url: https://notes.example.org/mcp\n    headers: { authorization: "Bearer $ODDLY_NAMED" }\n',
      },
    ],
    [
      'that a server of an agent is given',
      { 'agents/sender.md': agentFile('mcp:\n  notes:\n    command: "true"\n    env: [ODDLY_NAMED]') },
    ],
  ] as readonly (readonly [string, Readonly<Record<string, string>>])[])('%s', async (_, files) => {
    const events = await recorded(files)
    expect(events).toContain('⟦secret:ODDLY_NAMED⟧')
    expect(events).not.toContain(value)
  })

  test('and one that no file names is not', async () => {
    expect(await recorded({})).toContain(value)
  })

  test('also by what `check --json` prints', { tags: ['slow'] }, async () => {
    const { folder } = projectWith({
      'agents/sender.md': agentFile(
        `tools: [read_file]\ngrants: { files: { read: ["${value}/**"] }, secrets: [ODDLY_NAMED@api.example.org] }`,
      ),
    })
    const { out } = await runCliProcess(folder, ['check', '--json'], { entry: 'real', env: { ODDLY_NAMED: value } })
    expect(out).toContain('⟦secret:ODDLY_NAMED⟧')
    expect(out).not.toContain(value)
  })
})
