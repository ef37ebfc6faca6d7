import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { projectFolder, startCli } from './run-cli.ts'
import { runCli } from './run-here.ts'

const folder = projectFolder()

describe('baton recover', () => {
  test('is what `resume --all` is', async () => {
    const { code, err } = await runCli(folder(), ['recover'])
    expect(code).toBe(0)
    expect(err).toContain('Nothing waits to be taken up.')
    expect((await runCli(folder(), ['recover', '--watch', '--every', 'often'])).code).toBe(2)
  })

  test('--watch brings a run to its end whose process was killed in the middle, and repeats nothing that had finished', {
    tags: ['slow'],
  }, async () => {
    const keepers = [1, 2].map(() => startCli(folder(), ['recover', '--watch', '--every', '0.2']))
    await Promise.all(keepers.map((keeper) => keeper.told('Ctrl-C lets go of them.')))
    const owner = startCli(folder(), ['run', 'walker', 'one'])
    await owner.told('calls linger')
    owner.child.kill('SIGKILL')
    await owner.ended
    await Promise.race(keepers.map((keeper) => keeper.told('taken up')))
    writeFileSync(join(folder(), 'go'), '')
    await Promise.race(keepers.map((keeper) => keeper.told('completed')))
    for (const { child } of keepers) child.kill('SIGINT')
    const told = await Promise.all(keepers.map(({ ended }) => ended))
    expect(told.map(({ code }) => code)).toEqual([0, 0])
    expect(told.flatMap(({ err }) => err.match(/taken up/g) ?? [])).toHaveLength(1)
    expect(readFileSync(join(folder(), 'marks.txt'), 'utf8')).toBe('one first\none second\n')
    expect((await runCli(folder(), ['show', 'last'])).out).toContain('arrived')
  })

  test('--watch lets go of its runs on Ctrl-C, cancels none, and names those that it can not execute', {
    tags: ['slow'],
  }, async () => {
    const wait = {
      name: 'wait',
      description: 'waits',
      effect: 'read',
      run: () => new Promise<never>(() => {}),
    } as const
    const order = defineFunction('order', (ctx) => ctx.tool(wait, null))
    const program = await createBaton({ journal: join(folder(), '.baton', 'journal.db'), runnables: [order] })
    const { runId: foreign } = await program.start(order, 'x')
    const owner = startCli(folder(), ['run', 'waiter', 'x'])
    await owner.told('calls wait')
    owner.child.kill('SIGKILL')
    await owner.ended
    await program.close()
    const keeper = startCli(folder(), ['recover', '--watch', '--every', '0.1', '--json'])
    await expect.poll(() => newsOf(keeper.said()).length, { timeout: 20_000 }).toBe(2)
    keeper.child.kill('SIGINT')
    const { code, out } = await keeper.ended
    expect(code).toBe(0)
    const news = newsOf(out)
    expect(news).toContainEqual(
      expect.objectContaining({
        what: 'refused',
        runId: foreign,
        error: expect.objectContaining({ code: 'BATON_RUNNABLE_ELSEWHERE' }),
      }),
    )
    const taken = news.find(({ what }) => what === 'taken')?.runId ?? ''
    const { out: listed } = await runCli(folder(), ['runs', '--json'])
    expect(listed.split('\n').find((line) => line.includes(taken))).toContain('"status":"running"')
    const again = startCli(folder(), ['resume', taken])
    await again.told('calls wait again')
    again.child.kill('SIGINT')
    expect((await again.ended).code).toBe(130)
  })
})

function newsOf(text: string): { what: string; runId: string }[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { what: string; runId: string })
}
