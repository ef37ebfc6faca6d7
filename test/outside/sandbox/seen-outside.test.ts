import { beforeEach, expect, test } from 'vitest'
import { createSandbox } from '../../../src/outside/sandbox/sandbox.ts'
import { type ShellOutput, shellTool } from '../../../src/packs/commands/shell.ts'
import { needBubblewrap } from './bubblewrap-here.ts'
import { callTool, useStage } from './stage.ts'

const stage = useStage()

beforeEach(needBubblewrap)

function shell(command: string): Promise<ShellOutput> {
  return callTool(shellTool(createSandbox(), stage()), { command })
}

test('no process inside tells by its command line or environment where anything lies outside (issue 17)', async () => {
  stage().write({ 'notes/a.md': 'hello' })
  const { stdout, exit_code } = await shell(
    `for part in cmdline environ; do cat /proc/[0-9]*/$part; done | tr '\\0' '\\n'; cat notes/a.md`,
  )
  expect(exit_code).toBe(0)
  expect(stdout).toContain('bwrap')
  expect(stdout).toContain('hello')
  expect(stdout).not.toContain(stage().root)
  expect(stdout).not.toContain('--bind')
})
