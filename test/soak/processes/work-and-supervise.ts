/**
 * Starts every tree that is not there, takes up what others left, and answers and sends what is asked for. What was
 * acknowledged once, to any process, is not answered or sent again. Ends when all trees have.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type Baton, createBaton } from '../../../src/baton.ts'
import type { OpenQuestion } from '../../../src/engine/questions.ts'
import { isFinal } from '../../../src/events/status.ts'
import { type Task, workOf } from '../perform.ts'
import { realPrograms } from '../real-programs.ts'
import { answerTo, toolsOf, World } from '../world.ts'

const [folder = '', trees = '0', leaseMs = '0'] = process.argv.slice(2)

function linesOf(name: string): string[] {
  const file = `${folder}/${name}`
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
}

/** Letters are on the disk before anybody hears that they were sent. */
class WrittenLetters extends Map<string, string> {
  override set(key: string, letter: string): this {
    appendFileSync(`${folder}/letters`, `${key} ${letter}\n`)
    return this
  }

  override get(key: string): string | undefined {
    return linesOf('letters')
      .find((line) => line.startsWith(`${key} `))
      ?.slice(key.length + 1)
  }
}

const world = new World(new WrittenLetters())
const open = (): Promise<Baton> =>
  createBaton({
    journal: `${folder}/runs.journal`,
    leaseMs: Number(leaseMs),
    runnables: [workOf(world)],
    tools: toolsOf(world, () => undefined),
  })
let opened: Baton | undefined
// Another process may keep the file for itself just now.
while (opened === undefined) opened = await open().catch(() => undefined)
const baton = opened
const alive = setInterval(() => {}, 60_000)

async function acknowledge(name: string, isKnown: ReadonlySet<string>, send: () => Promise<void>): Promise<void> {
  if (isKnown.has(name)) return
  await send().then(
    () => appendFileSync(`${folder}/acknowledged`, `${name}\n`),
    () => {},
  )
}

/** When each question about an effect in doubt was first seen. */
const seen = new Map<string, number>()

/** A process that stands still may yet do what is asked about: a person finds out once it goes on. */
function isSettled({ runId, op, about }: OpenQuestion): boolean {
  const isDoubt = about !== undefined
  if (!isDoubt) return true
  const since = seen.get(`${runId}/${op}`) ?? performance.now()
  seen.set(`${runId}/${op}`, since)
  return performance.now() - since > 5_000
}

const limits = { wallMs: 10 ** 13, fanOut: 10_000, toolCalls: 10_000 }
const ids = new Map<string, string>()
await baton.keepRecovering({ everyMs: 300 }).catch(() => {})
for (let unfinished = Number(trees); unfinished > 0; await delay(50)) {
  for (const [index, program] of realPrograms(Number(trees)).entries()) {
    const task: Task = { tree: `t${index}`, program }
    if (ids.has(task.tree)) continue
    const started = baton.start('function:work', JSON.stringify(task), { key: task.tree, limits })
    await started.then(
      ({ runId }) => ids.set(task.tree, runId),
      () => {},
    )
  }
  const waiting = await baton.runs({ roots: true }).catch(() => [])
  const known = new Set(linesOf('acknowledged'))
  for (const { runId, status } of waiting) {
    const questions = isFinal(status) ? [] : await baton.questions(runId).catch(() => [])
    for (const question of questions) {
      const { runId: asking, op } = question
      if (!isSettled(question)) continue
      await acknowledge(`${asking}/${op}`, known, () => baton.answer(asking, op, answerTo(question, world)))
    }
  }
  for (const [name, runId] of world.receivers) {
    await acknowledge(name, known, () => baton.send(runId, name, `message ${name}`, { id: name }))
  }
  if (waiting.length === Number(trees)) unfinished = waiting.filter(({ status }) => !isFinal(status)).length
}
await baton.close()
clearInterval(alive)
