import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Baton, createBaton } from '../../src/baton.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'
import { projectFolder, runCliProcess, startCli, steady } from './run-cli.ts'
import { runCli } from './run-here.ts'

const folder = projectFolder()
const cli = (...words: string[]) => runCli(folder(), words)

/** Something that only a program of a user has. After the answer it works until it is let go on. */
function orderThat(goesOn: Promise<void> = Promise.resolve()): Runnable {
  const work = { name: 'work', description: 'works', effect: 'read', run: () => goesOn.then(() => 'done') } as const
  return defineFunction('order', async (ctx) => {
    const answer = await ctx.ask<string>({ prompt: 'Ship it?', choices: ['yes', 'no'] })
    await ctx.tool(work, null)
    return `shipped: ${answer}`
  })
}

function programOf(order: Runnable): Promise<Baton> {
  return createBaton({ journal: join(folder(), '.baton', 'journal.db'), runnables: [order] })
}

/** A run that waits for an answer, and whose program is gone. */
async function orphan(): Promise<string> {
  const order = orderThat()
  const program = await programOf(order)
  const { runId } = await program.run(order, 'a lamp')
  await program.close()
  return runId
}

describe('a run whose function only another program has', () => {
  test('gets its answer when that program next recovers; the command says so and returns', {
    tags: ['slow'],
  }, async () => {
    const runId = await orphan()
    const { code, err } = await cli('answer', runId, 'yes')
    expect(code).toBe(0)
    expect(steady(err)).toBe(
      `The answer is posted to run_…, and can't be lost.\n  No process has the run now; the program that defines function:order takes it when it next starts or calls recover().\n`,
    )
    const program = await programOf(orderThat())
    await program.recover()
    expect(await program.result(runId)).toMatchObject({ status: 'completed', output: 'shipped: yes' })
    await program.close()
  })

  test('may be asked to stop besides, and then the answer says so', { tags: ['slow'] }, async () => {
    const runId = await orphan()
    await cli('cancel', runId)
    const { code, err } = await cli('answer', runId, 'yes')
    expect(code).toBe(0)
    expect(err).toContain('user asked the run to stop, so it may end without taking the answer.')
  })

  test('is cancelled the same way', { tags: ['slow'] }, async () => {
    const runId = await orphan()
    const { code, err } = await cli('cancel', runId)
    expect(code).toBe(0)
    expect(err).toContain('The request to stop is posted')
    const program = await programOf(orderThat())
    await program.recover()
    expect(await program.result(runId)).toMatchObject({ status: 'cancelled' })
    await program.close()
  })

  test('is taken by the program that is running, and the command says which process that is', {
    tags: ['slow'],
  }, async () => {
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
    const order = orderThat(goesOn)
    const program = await programOf(order)
    const { runId } = await program.run(order, 'a lamp')
    const { code, out, err } = await runCliProcess(folder(), ['answer', runId, 'yes', '--by', 'ada'])
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(err).toContain(`Process ${process.pid} on ${hostname()} has the run, and takes it.`)
    const again = await runCliProcess(folder(), ['answer', runId, 'ask#1', 'no'])
    expect(again.code).toBe(6)
    expect(again.err).toContain('ada said "yes"')
    goOn()
    expect(await program.result(runId)).toMatchObject({ output: 'shipped: yes' })
    await program.close()
  })

  test('is not touched by `resume`, which says where its code is', async () => {
    const runId = await orphan()
    const before = (await cli('show', runId, '--events')).out
    const { code, err } = await cli('resume', runId)
    expect(code).toBe(5)
    expect(err).toContain('BATON_RUNNABLE_ELSEWHERE')
    expect(err).toContain('only the program that defines function:order has its code')
    expect((await cli('show', runId, '--events')).out).toBe(before)
  })
})

describe('a run that another process has', () => {
  test('is watched by `resume`, and left alone by Ctrl-C', { tags: ['slow'] }, async () => {
    const first = startCli(folder(), ['run', 'waiter', 'x'])
    await first.told('calls wait')
    const second = startCli(folder(), ['resume', 'last'])
    await second.told('calls wait')
    second.child.kill('SIGINT')
    const { code, err } = await second.ended
    expect(code).toBe(130)
    expect(err).toContain(`Process ${first.child.pid} on ${hostname()} has the run.`)
    expect(err).toContain('Stopped watching.')
    expect((await cli('runs', '--limit', '1')).out).toContain('running')
    first.child.kill('SIGINT')
    expect((await first.ended).err).toContain('⊘ cancelled')
  })

  test('is told to stop, and the command says who has it when that takes long', { tags: ['slow'] }, async () => {
    const first = startCli(folder(), ['run', 'insister', 'x'])
    await first.told('calls insist')
    const { code, err } = await cli('cancel', 'last')
    expect(code).toBe(0)
    expect(err).toContain(`Process ${first.child.pid} on ${hostname()} has the run, and takes it.`)
    first.child.kill('SIGKILL')
    await first.ended
  })
})

describe('a run whose process was killed', () => {
  test('is listed and shown as such, with the command that goes on', { tags: ['slow'] }, async () => {
    const { child, told, ended } = startCli(folder(), ['run', 'waiter', 'x'])
    await told('calls wait')
    child.kill('SIGKILL')
    await ended
    const listed = await cli('runs', '--limit', '1')
    const [runId = ''] = /run_[0-9a-f]+/.exec(listed.out) ?? []
    expect(listed.out).toMatch(/run_\w+ +killed +\S*waiter/)
    expect(listed.err).toContain(`baton resume ${runId}`)
    expect((await cli('runs', '--status', 'killed', '--json')).out).toContain(runId)
    expect((await cli('show', 'last')).err).toContain(
      `Its process is gone. To go on where it was killed: baton resume ${runId}`,
    )
    expect(JSON.parse((await cli('runs', '--limit', '1', '--json')).out)).toMatchObject({
      status: 'running',
      killed: true,
    })
  })
})

describe('an answer without its question', () => {
  test('is for the one that is open', async () => {
    await cli('run', 'asker', 'x')
    expect(await cli('answer', 'last', 'green')).toMatchObject({ code: 0, out: 'It is green.\n' })
    const late = await cli('answer', 'last', 'red')
    expect(late.code).toBe(6)
    expect(late.err).toContain('user said "green"')
  })

  test('is refused with those that are open where there are several', async () => {
    await cli('run', 'editors', 'x')
    const { code, err } = await cli('answer', 'last', 'approve')
    expect(code).toBe(2)
    expect(err).toContain('2 questions are open, and "approve" names none of them.')
    expect(err.match(/tool:note#1\/ask#1 \(/g)).toHaveLength(2)
  })
})
