// @module-tag slow
import { describe, expect, test } from 'vitest'
import { projectFolder, runCliProcess } from './run-cli.ts'
import { runCli } from './run-here.ts'

const folder = projectFolder()
const cli = (...words: string[]) => runCli(folder(), words)
const detached = (...words: string[]) => runCliProcess(folder(), [...words, '--detach'])

async function statusOf(runId: string): Promise<string> {
  const { out } = await cli('runs', '--json')
  const lines = out.split('\n').filter((line) => line.includes(runId))
  return (JSON.parse(lines[0] ?? '{}') as { status?: string }).status ?? 'unknown'
}

describe('--detach', () => {
  test('prints the id of the run, and a process in the background brings it to its end', async () => {
    const { code, out, err } = await detached('run', 'counter', 'one two three')
    expect(code).toBe(0)
    const runId = out.trim()
    expect(out).toMatch(/^run_[0-9a-f]+\n$/)
    expect(err).toContain(`baton watch ${runId}`)
    expect(await cli('watch', runId)).toMatchObject({ code: 0, out: '3 words\n' })
  })

  test('leaves a run that others can watch, answer and cancel', { tags: ['slow'] }, async () => {
    const { out: asking } = await detached('run', 'asker', 'x')
    await expect.poll(() => statusOf(asking.trim()), { timeout: 20_000 }).toBe('awaiting_input')
    const { code, out } = await detached('answer', asking.trim(), 'red')
    expect({ code, out }).toEqual({ code: 0, out: asking })
    expect(await cli('watch', asking.trim())).toMatchObject({ code: 0, out: 'It is red.\n' })
    const { out: waiting } = await detached('run', 'waiter', 'x', '--json')
    const { runId, pid } = JSON.parse(waiting) as { runId: string; pid: number }
    expect(await cli('cancel', runId)).toMatchObject({ code: 0, err: `${runId} cancelled\n` })
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false)
  })

  test('says what went wrong when nothing could be started', { tags: ['slow'] }, async () => {
    const unknown = await detached('run', 'nobody', 'x')
    expect(unknown).toMatchObject({ code: 2, out: '' })
    expect(unknown.err).toContain('BATON_RUNNABLE_UNKNOWN')
    expect(unknown.err).toContain('Nothing goes on in the background.')
    const inMemory = await detached('run', 'counter', 'x', '--journal', 'memory')
    expect(inMemory.code).toBe(2)
    expect(inMemory.err).toContain('a run that is kept in memory ends with the command')
  })

  test('takes the input from a pipe', async () => {
    const { out } = await runCliProcess(folder(), ['run', 'counter', '--detach'], { input: 'piped in' })
    expect(await cli('watch', out.trim())).toMatchObject({ out: '2 words\n' })
  })
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
