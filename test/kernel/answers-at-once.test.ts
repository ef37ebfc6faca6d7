import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const script = fileURLToPath(new URL('./processes/answer-on-word.ts', import.meta.url))
const asking = defineFunction('asking', async (ctx) => String(await ctx.ask({ prompt: 'Who?' })))
const folder = temporaryFolder()

interface Answerer {
  readonly child: ChildProcess
  answer(runId: string): Promise<string>
}

/** A process that answers as this person. */
async function answerer(journal: string, name: string): Promise<Answerer> {
  const child = spawn(process.execPath, [script, journal, name], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  const answer = async (runId: string): Promise<string> => {
    child.stdin.write(`${runId}\n`)
    return String((await lines.next()).value)
  }
  return { child, answer }
}

async function contest(tries: number): Promise<readonly string[]> {
  const journal = `${folder()}/answers-${tries}.journal`
  const baton = await createBaton({ journal, runnables: [asking] })
  const people = await Promise.all(['ada', 'bob'].map((name) => answerer(journal, name)))
  const wrong: string[] = []
  for (let count = 0; count < tries; count++) {
    const { runId } = await baton.run(asking, 'go')
    const told = await Promise.all(people.map((person) => person.answer(runId)))
    const status = async (): Promise<string | undefined> => (await baton.runs({ runId }))[0]?.status
    await expect.poll(status, { timeout: 20_000 }).toBe('completed')
    const result = await baton.result(runId)
    const winner = 'output' in result ? result.output : ''
    const expected = ['ada', 'bob'].map((name) => `${runId} ${name === winner ? 'accepted' : `lost to ${winner}`}`)
    if (told.join() !== expected.join()) wrong.push(told.join())
  }
  for (const { child } of people) child.stdin?.end()
  await baton.close()
  return wrong
}

describe('two answers to one question from two processes at once', () => {
  test('exactly one is accepted, and the other is told who won', { tags: ['slow'] }, async () => {
    expect(await contest(10)).toEqual([])
  })

  test('so it is 150 times', { tags: ['slow'] }, async () => {
    expect(await contest(150)).toEqual([])
  })
})
