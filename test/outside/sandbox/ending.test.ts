import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../../src/kernel/system-clock.ts'
import { createSandbox } from '../../../src/outside/sandbox/sandbox.ts'
import { sweepStaging } from '../../../src/outside/sandbox/staging.ts'
import { shellTool } from '../../../src/packs/commands/shell.ts'
import { needBubblewrap } from './bubblewrap-here.ts'
import { callTool, processesWith, useStage } from './stage.ts'

const stage = useStage()
const soon = { timeout: 10_000, interval: 10 }
const stagingFolders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('baton-sandbox-'))

beforeEach(needBubblewrap)

describe('a command under way', () => {
  test('is gone once a cancelled call has ended, with all it started', async () => {
    const before = stagingFolders()
    const controller = new AbortController()
    const command = 'setsid sleep 86398.1 & sleep 86398.1'
    const call = callTool(shellTool(createSandbox(), stage()), { command }, { signal: controller.signal })
    const ended = expect(call).rejects.toThrow('no longer wanted')
    await vi.waitFor(() => expect(processesWith('sleep 86398.1').length).toBeGreaterThan(2), soon)
    controller.abort(new Error('no longer wanted'))
    await ended
    expect(processesWith('sleep 86398.1')).toEqual([])
    expect(stagingFolders()).toEqual(before)
  })

  test('does not begin after a cancel', async () => {
    const command = 'touch notes.md'
    const signal = AbortSignal.abort(new Error('no longer wanted'))
    await expect(callTool(shellTool(createSandbox(), stage()), { command }, { signal })).rejects.toThrow('no longer')
    expect(stage().listing()).toEqual([])
  })

  test('is gone when the process that started it is killed, and leaves nothing in the workspace', async () => {
    stage().write({ 'notes/a.md': 'a' })
    const before = stagingFolders()
    const script = fileURLToPath(new URL('ending-process.ts', import.meta.url))
    const parent = spawn(process.execPath, [script, stage().root, '86397.1'], { stdio: 'inherit' })
    await vi.waitFor(() => expect(processesWith('sleep 86397.1').length).toBeGreaterThan(3), soon)
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(processesWith('sleep 86397.1')).toEqual([]), soon)
    expect(stage().listing()).toEqual(['notes', 'notes/a.md'])

    // Its staging folder is left; whoever comes first after an hour takes it away.
    const left = stagingFolders().filter((name) => !before.includes(name))
    expect(left).toHaveLength(1)
    await sweepStaging(systemClock)
    expect(stagingFolders()).toEqual(expect.arrayContaining(left))
    await sweepStaging({ ...systemClock, now: () => Date.now() + 2 * 60 * 60 * 1000 })
    expect(stagingFolders().filter((name) => left.includes(name))).toEqual([])
  })
})
