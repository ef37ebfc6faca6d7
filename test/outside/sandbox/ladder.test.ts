import { execFile } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  describeSandbox,
  probeSandbox,
  type RungReport,
  type SandboxReport,
} from '../../../src/outside/sandbox/probe.ts'
import { createSandbox, type SandboxOptions } from '../../../src/outside/sandbox/sandbox.ts'
import { readOnlyShellTool, type ShellOutput, shellTool } from '../../../src/packs/commands/shell.ts'
import { needBubblewrap } from './bubblewrap-here.ts'
import { callTool, processesWith, useStage } from './stage.ts'

const stage = useStage()
const missing: RungReport = {
  rung: 'bubblewrap',
  works: false,
  why: 'bwrap is not installed',
  hint: 'Install the package bubblewrap.',
}
const nothingWorks = async (): Promise<SandboxReport> => ({ rungs: [missing] })

function shell(command: string, options: SandboxOptions): Promise<ShellOutput> {
  return callTool(shellTool(createSandbox(options), stage()), { command })
}

describe('where no sandbox works', () => {
  test('commands are refused, with the reason and what to do', async () => {
    const refused = shell('touch was-here', { probe: nothingWorks })
    await expect(refused).rejects.toMatchObject({
      code: 'BATON_SANDBOX_UNAVAILABLE',
      retryable: false,
      message: expect.stringContaining('bubblewrap: bwrap is not installed'),
      hint: expect.stringContaining('Install the package bubblewrap.'),
    })
    expect(stage().listing()).toEqual([])
  })

  test.each([
    ['external', { external: true }],
    ['unsafe', { unsafe: true }],
    ['external', { external: true, unsafe: true }],
  ] as const)('they run on the rung "%s" where somebody said so (%j), and the answer says it', async (rung, said) => {
    const output = await shell('echo $HOME; ulimit -n; pwd', { probe: nothingWorks, ...said })
    expect(output).toMatchObject({ sandbox: rung, exit_code: 0, stdout: `/tmp\n256\n${stage().root}\n` })
  })

  test('they are not run for callers who may not write everywhere, because nothing would hold them', async () => {
    const sandbox = createSandbox({ probe: nothingWorks, external: true })
    const tooWeak = { code: 'BATON_SANDBOX_TOO_WEAK' }
    const may = (touch: { kind: string }): boolean => touch.kind !== 'files.write'
    await expect(callTool(shellTool(sandbox, stage()), { command: 'true' }, { may })).rejects.toMatchObject(tooWeak)
    await expect(callTool(readOnlyShellTool(sandbox, stage()), { command: 'true' })).rejects.toMatchObject(tooWeak)
  })

  test('their process group ends with them', async () => {
    await shell('sleep 86396.1 & exit 0', { probe: nothingWorks, external: true })
    expect(processesWith('sleep 86396.1')).toEqual([])
  })
})

describe('where the kernel forbids namespaces', () => {
  test('commands are refused, with the kernel setting to change', async (context) => {
    await needBubblewrap(context)
    const { stdout } = await runWithoutNamespaces('touch was-here')
    expect(stdout).toContain('BATON_SANDBOX_UNAVAILABLE')
    expect(stdout).toContain('Creating new namespace failed')
    expect(stdout).toContain('Set user.max_user_namespaces above 0.')
    expect(stage().listing()).toEqual([])
  })
})

/** A user namespace has its own count of those that may be made in it; here, none. */
async function runWithoutNamespaces(command: string): Promise<{ stdout: string }> {
  const script = fileURLToPath(new URL('refused-process.ts', import.meta.url))
  const asUser = process.getuid?.() === 0 ? ['setpriv', '--reuid=1000', '--regid=1000', '--clear-groups'] : []
  const forbid = 'echo 0 > /proc/sys/user/max_user_namespaces && exec setpriv --inh-caps=-all --no-new-privs "$@"'
  const inside = ['unshare', '--user', '--map-user=1000', '--keep-caps', 'sh', '-c', forbid, 'sh', process.execPath]
  const [program = '', ...args] = [...asUser, ...inside, script, stage().root, command]
  return promisify(execFile)(program, args)
}

describe('where bubblewrap works', () => {
  test('it is used, whatever weaker rung somebody allowed', async (context) => {
    await needBubblewrap(context)
    expect(await shell('true', { external: true, unsafe: true })).toMatchObject({ sandbox: 'bubblewrap' })
  })

  test('the report says so for people, and is made once', async (context) => {
    await needBubblewrap(context)
    const report = await probeSandbox()
    expect(await probeSandbox()).toBe(report)
    expect(describeSandbox(report)).toEqual([
      '✓ bubblewrap: namespaces, system call filter and limits hold.',
      expect.stringMatching(/^✗ landlock: not used/),
      expect.stringMatching(/^✗ external: /),
      expect.stringMatching(/^✗ unsafe: /),
    ])
  })

  test.skipIf(process.getuid?.() !== 0)(
    'root runs commands as the owner of the workspace, never as root',
    async (context) => {
      await needBubblewrap(context)
      chownSync(stage().root, 0, 0)
      const writing = shell('true', {})
      await expect(writing).rejects.toMatchObject({
        code: 'BATON_SANDBOX_WORKSPACE',
        message: 'A command would run as user 65534 in the folder "work", and it can not write there.',
      })
      const looking = callTool(readOnlyShellTool(createSandbox(), stage()), { command: 'echo fine' })
      expect((await looking).stdout).toBe('fine\n')
      chmodSync(stage().root, 0o700)
      const blind = callTool(readOnlyShellTool(createSandbox(), stage()), { command: 'true' })
      await expect(blind).rejects.toThrow('it can not enter that folder')
    },
  )
})

describe('a report', () => {
  test('shows what is in the way, and what to do', () => {
    expect(describeSandbox({ rungs: [missing] })).toEqual([
      '✗ bubblewrap: bwrap is not installed. Install the package bubblewrap.',
    ])
  })
})

describe('the shell tools', () => {
  const sandbox = createSandbox()
  test('say what they would run, and what their answers are', () => {
    for (const tool of [shellTool(sandbox, { root: '.' }), readOnlyShellTool(sandbox, { root: '.' })]) {
      expect(tool.touches?.({ command: 'ls', timeout_seconds: 1 })).toEqual([{ kind: 'exec', command: 'ls' }])
      expect(tool.labels).toEqual(['untrusted', 'private'])
    }
  })
  test('are done once, or only look', () => {
    expect(shellTool(sandbox, { root: '.' }).effect).toBe('once')
    expect(readOnlyShellTool(sandbox, { root: '.' }).effect).toBe('read')
  })
  test.each([{}, { command: '' }, { command: 'ls', timeout_seconds: 601 }, { command: 'ls', user: 'root' }])(
    'refuse the input %j',
    async (input) => {
      await expect(callTool(shellTool(sandbox, { root: '.' }), input)).rejects.toThrow()
    },
  )
})
