import { beforeEach, describe, expect, test } from 'vitest'
import { mayAlso, type ProposedCall } from '../../../src/grants/judge.ts'
import { defaultPolicy, type Policy } from '../../../src/grants/policy.ts'
import { createSandbox } from '../../../src/outside/sandbox/sandbox.ts'
import { type ShellOutput, shellTool } from '../../../src/packs/commands/shell.ts'
import { needBubblewrap } from './bubblewrap-here.ts'
import { callTool, useStage } from './stage.ts'

const stage = useStage()

beforeEach(needBubblewrap)

/** By an agent that is granted everything. */
function shell(command: string, policy: Policy = defaultPolicy): Promise<ShellOutput> {
  const grants = { files: { read: ['**'], write: ['**'] }, exec: { commands: ['*'] } }
  const call: ProposedCall = {
    agent: 'builder',
    tool: 'shell',
    effect: 'once',
    input: { command },
    touches: [{ kind: 'exec', command }],
    layers: [{ from: 'agent builder', grants }],
    labels: new Set(),
  }
  return callTool(shellTool(createSandbox(), stage()), { command }, { may: (touch) => mayAlso(policy, call, touch) })
}

describe('files that other programs execute, deeper down in a folder that a command may write', () => {
  const files = {
    'packages/a/package.json': '{}',
    'packages/a/src/index.ts': 'one',
    'packages/a/deep/er/Makefile': 'all:',
    'packages/.github/workflows/build.yml': 'on: push',
    'packages/node_modules/x/package.json': '{}',
  }

  test('can not be changed, removed, replaced or renamed away, and all else can', async () => {
    stage().write(files)
    const { made_executed } = await shell(
      [
        'echo evil > packages/a/package.json',
        'rm -f packages/a/package.json packages/a/deep/er/Makefile',
        'echo evil > /tmp/x && mv -f /tmp/x packages/a/deep/er/Makefile',
        'echo evil >> packages/.github/workflows/build.yml; touch packages/.github/workflows/new.yml',
        'mv packages/.github packages/gone; rm -rf packages/.github',
        'echo two > packages/a/src/index.ts',
        'echo "{ }" > packages/node_modules/x/package.json',
      ].join('\n'),
    )
    const { 'packages/a/src/index.ts': _, 'packages/node_modules/x/package.json': __, ...same } = files
    for (const [path, text] of Object.entries(same)) expect([path, stage().read(path)]).toEqual([path, text])
    expect(stage().listing()).not.toContain('packages/.github/workflows/new.yml')
    expect(stage().read('packages/a/src/index.ts')).toBe('two\n')
    expect(stage().read('packages/node_modules/x/package.json')).toBe('{ }\n')
    expect(made_executed).toBeUndefined()
  })

  test('do not come along with a new folder, and what else is in it does', async () => {
    const { not_kept } = await shell(
      'mkdir -p made/deep made/.github/workflows; touch made/a.ts made/deep/Makefile made/.github/workflows/x.yml',
    )
    expect(new Set(not_kept)).toEqual(new Set(['made/deep/Makefile', 'made/.github']))
    expect(
      stage()
        .listing()
        .filter((path) => path.startsWith('made')),
    ).toEqual(['made', 'made/a.ts', 'made/deep'])
  })

  test('are told of when they are made in a folder that was there', async () => {
    stage().write(files)
    const { made_executed } = await shell(
      'mkdir packages/b; echo "{}" > packages/b/package.json; touch packages/b/c.ts',
    )
    expect(made_executed).toEqual(['packages/b/package.json'])
  })

  test('are written where a rule of the person names the tool and the file', async () => {
    stage().write(files)
    const rule = { action: 'allow', tool: 'shell', touch: { kind: 'files.write', glob: '**/package.json' } } as const
    await shell('echo mine > packages/a/package.json; echo mine > packages/a/deep/er/Makefile', {
      ...defaultPolicy,
      rules: [rule],
    })
    expect(stage().read('packages/a/package.json')).toBe('mine\n')
    expect(stage().read('packages/a/deep/er/Makefile')).toBe('all:')
  })
})
