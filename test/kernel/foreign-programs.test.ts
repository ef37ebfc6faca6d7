// @module-tag slow
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { type Baton, createBaton } from '../../src/baton.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import type { Context } from '../../src/kernel/context.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { search } from '../search.ts'

/** What a random program is made of. */
type Step =
  | { readonly do: 'foreign'; readonly turns: number }
  | { readonly do: 'sleep'; readonly seconds: number }
  | { readonly do: 'ask' }
  | { readonly do: 'note' }
  | { readonly do: 'all' | 'fork'; readonly branches: readonly (readonly Step[])[] }

const { program } = fc.letrec<{ program: Step[]; step: Step }>((tie) => ({
  program: fc.array(tie('step'), { minLength: 2, maxLength: 5 }),
  step: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    fc.record({ do: fc.constant('foreign' as const), turns: fc.integer({ min: 2, max: 8 }) }),
    fc.record({ do: fc.constant('sleep' as const), seconds: fc.constantFrom(20, 400, 4_000) }),
    fc.record({ do: fc.constant('ask' as const) }),
    fc.record({ do: fc.constant('note' as const) }),
    fc.record({
      do: fc.constantFrom('all' as const, 'all' as const, 'fork' as const),
      branches: fc.array(tie('program'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}))

/** A promise that is no operation: so many turns of the event loop. */
async function foreign(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Does the steps and returns how many questions were answered with what their answers said. */
async function perform(context: Context, steps: readonly Step[]): Promise<number> {
  let answered = 0
  for (const step of steps) {
    if (step.do === 'foreign') await foreign(step.turns)
    else if (step.do === 'sleep') await context.sleep(step.seconds * 1_000)
    else if (step.do === 'note') await context.tool('note', 'noted')
    else if (step.do === 'ask') answered += (await context.ask({ prompt: 'Yes?' })) === 'yes' ? 1 : 0
    else if (step.do === 'all') {
      const settled = await context.all(step.branches, (branch, inner) => perform(branch, inner))
      for (const one of settled) answered += one.ok ? one.value : 0
    } else {
      // Side by side in one scope: operations are named by when they are asked for, so only one of each name may be.
      const [first, ...others] = await Promise.all([
        context.ask({ prompt: 'Beside?' }),
        foreign(3),
        context.sleep(5_000),
      ])
      answered += first === 'yes' ? 1 : 0
      void others
    }
  }
  return answered
}

function questionsIn(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => {
    if (step.do === 'ask' || step.do === 'fork') return sum + 1
    return step.do === 'all' ? sum + step.branches.reduce((all, inner) => all + questionsIn(inner), 0) : sum
  }, 0)
}

/** Answers whatever is asked and lets time pass until the run has ended, in new processes now and then. */
async function live(steps: readonly Step[], restarts: readonly boolean[]): Promise<unknown> {
  const clock = simulatedClock()
  const journal = memoryJournal({ clock })
  const work = defineFunction('work', async (context) => String(await perform(context, steps)))
  const note = { name: 'note', description: 'Notes.', effect: 'read' as const, run: () => 'noted' }
  const open = (owner: string): Promise<Baton> =>
    createBaton({ clock, journal, owner, runnables: [work], tools: [note] })
  let baton = await open('owner-0')
  const { runId } = await baton.start('work', 'go')
  const acknowledged = new Set<string>()
  for (let round = 0; round < 400; round++) {
    await foreign(4)
    for (const { runId: asking, op } of await baton.questions(runId)) {
      // What was acknowledged is not answered again: if it were lost, the run would never end.
      if (acknowledged.has(op)) continue
      await baton.answer(asking, op, 'yes').then(
        () => acknowledged.add(op),
        () => {},
      )
    }
    if (restarts[round % restarts.length] === true) {
      // A process that dies before code has got anywhere gets it nowhere.
      await foreign(150)
      await baton.close()
      await clock.advance(16_000)
      baton = await open(`owner-${round + 1}`)
      await baton.recover()
    }
    await clock.advance(700)
    const [run] = await baton.runs({ roots: true })
    if (run?.status === 'completed') {
      const result = await baton.result(runId)
      await baton.close()
      return { ...result, acknowledged: acknowledged.size }
    }
    if (round > 20) await clock.advance(60_000)
  }
  const [stuck] = await baton.runs({ roots: true })
  await baton.close()
  throw new Error(`The run never ended: ${stuck?.status}`)
}

describe('programs that wait for promises of their own beside questions and timers', () => {
  search('end, and no answer that was acknowledged is lost', 400, async (numRuns) => {
    const restarts = fc.array(fc.boolean(), { minLength: 3, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(program, program, restarts, async (one, other, when) => {
        const steps: Step[] = [{ do: 'all', branches: [one, other] }]
        const questions = questionsIn(steps)
        expect(await live(steps, when)).toMatchObject({ output: String(questions), acknowledged: questions })
      }),
      { numRuns },
    )
  })
})
