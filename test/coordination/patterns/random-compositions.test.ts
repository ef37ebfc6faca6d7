import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { createBaton } from '../../../src/baton.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import { usageOf } from '../../../src/events/usage-of.ts'
import { memoryJournal } from '../../../src/journal/memory.ts'
import { loadRun } from '../../../src/kernel/load-run.ts'
import type { RunResult } from '../../../src/kernel/run-result.ts'
import { scriptedModel } from '../../../src/testing/scripted-model.ts'
import { checkStartsAndEnds } from '../../kernel/check-log.ts'
import { search } from '../../search.ts'
import { type Composition, compositions, saying } from './random-compositions.ts'
import { flat, treeOf } from './stage.ts'

interface Played {
  readonly result: RunResult
  readonly events: readonly RunEvent[]
  /** How many model calls began after the cancel. */
  readonly late: number
}

/** Runs a composition to its end, and cancels it at the given model call if there is one. */
async function play({ agents, seed }: Composition, cancelAt = Number.POSITIVE_INFINITY): Promise<Played> {
  const journal = memoryJournal()
  let calls = 0
  let late = 0
  let isCancelled = false
  const script = scriptedModel((request) => saying(seed, request))
  const baton = await createBaton({
    journal,
    agents,
    random: () => 0.5,
    model: {
      ...script,
      call: async (request, call) => {
        if (isCancelled) late++
        if (++calls === cancelAt) await cancel()
        return script.call(request, call)
      },
    },
  })
  const limits = { usdMicros: 50_000_000, tokens: 100_000_000, modelCalls: 5_000, toolCalls: 5_000 }
  const handle = await baton.start('a0', 'Go.', { limits })
  const cancel = async (): Promise<void> => {
    await baton.cancel(handle.runId)
    isCancelled = true
  }
  const result = (await handle.result) as RunResult
  const runs = await journal.list({ rootRunId: handle.runId })
  const events = (await Promise.all(runs.map(({ runId }) => loadRun(journal, runId)))).flat()
  await baton.close()
  return { result, events, late }
}

function checkBooks({ result, events }: Played, shown: string): void {
  checkStartsAndEnds(events, shown)
  const leaves = events.reduce((sum, event) => sum + (usageOf(event)?.usdMicros ?? 0), 0)
  const tree = treeOf(events)
  expect(result.usage.usdMicros, shown).toBe(leaves)
  expect(tree.total.usdMicros, shown).toBe(leaves)
  expect(tree.total.modelCalls, shown).toBe(flat(tree).reduce((sum, { own }) => sum + own.modelCalls, 0))
  for (const node of flat(tree)) {
    const below = node.children.reduce((sum, child) => sum + child.total.usdMicros, node.own.usdMicros)
    expect(node.total.usdMicros, shown).toBe(below)
  }
}

describe('any nesting of patterns (depth ≤ 5, ≤ 40 agents)', () => {
  search('ends; its cost is the sum of its calls; every start has one end (PAT-70)', 150, async (numRuns) => {
    const seen = { runs: 0, agents: 0, deepest: 0 }
    await fc.assert(
      fc.asyncProperty(compositions, async (composition) => {
        const played = await play(composition)
        checkBooks(played, JSON.stringify(played.result.error ?? ''))
        expect(['completed', 'partial', 'failed']).toContain(played.result.status)
        const depth = (node: ReturnType<typeof treeOf>): number => 1 + Math.max(0, ...node.children.map(depth))
        const tree = treeOf(played.events)
        seen.runs += flat(tree).length
        seen.agents = Math.max(seen.agents, composition.agents.length)
        seen.deepest = Math.max(seen.deepest, depth(tree))
      }),
      { numRuns },
    )
    // What is drawn must be worth drawing.
    expect(seen.agents).toBeGreaterThan(20)
    expect(seen.deepest).toBeGreaterThanOrEqual(4)
    expect(seen.runs).toBeGreaterThan(2 * numRuns)
  })

  search(
    'is cancelled as a whole at any moment: nothing new starts, and nothing stays open (PAT-17)',
    150,
    async (numRuns) => {
      let cancelled = 0
      await fc.assert(
        fc.asyncProperty(compositions, fc.integer({ min: 1, max: 30 }), async (composition, at) => {
          const played = await play(composition, at)
          const shown = `cancelled at ${at}`
          checkBooks(played, shown)
          expect(played.late, `${shown}: model calls after the cancel`).toBe(0)
          if (played.result.status !== 'cancelled') return
          cancelled++
          const open = played.events.filter(({ type }) => type === 'run.started').length
          const ended = played.events.filter(({ type }) =>
            /^run\.(completed|partial|failed|cancelled)$/.test(type),
          ).length
          expect(ended, shown).toBe(open)
        }),
        { numRuns },
      )
      expect(cancelled).toBeGreaterThan(numRuns / 10)
    },
  )
})
