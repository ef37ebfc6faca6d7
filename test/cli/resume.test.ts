// @module-tag slow
import { describe, expect, test } from 'vitest'
import { projectFolder, runCliProcess, startCli } from './run-cli.ts'

const folder = projectFolder()

describe('baton resume', () => {
  test('takes up a run whose process was killed', async () => {
    const first = startCli(folder(), ['run', 'waiter', 'x'])
    await first.told('calls wait')
    first.child.kill('SIGKILL')
    await first.ended
    const second = startCli(folder(), ['resume', 'last'])
    await second.told('calls wait again (attempt 2)')
    second.child.kill('SIGINT')
    expect((await second.ended).code).toBe(130)
  })

  test('asks about an effect in doubt rather than repeating it', async () => {
    const first = startCli(folder(), ['run', 'insister', 'x'])
    await first.told('calls insist')
    first.child.kill('SIGKILL')
    await first.ended
    const { code, err } = await runCliProcess(folder(), ['resume', '--all'])
    expect(code).toBe(4)
    expect(err).toContain('1 run taken up.')
    expect(err).toContain('baton answer run_')
    expect((await runCliProcess(folder(), ['cancel', 'last'])).code).toBe(0)
  })

  test('says when there is nothing to take up', async () => {
    expect((await runCliProcess(folder(), ['resume', '--all'])).err).toContain('Nothing waits to be taken up.')
    const finished = await runCliProcess(folder(), ['resume', 'last'])
    expect(finished.code).toBe(1)
    expect(finished.err).toContain('BATON_RUN_FINISHED')
  })
})
