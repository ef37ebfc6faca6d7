import { describe, expect, test } from 'vitest'
import { defineCollab } from '../../../src/coordination/collab/define-collab.ts'
import { collabRules } from '../../../src/coordination/collab/shown-rules.ts'
import type { RulesOfTurn } from '../../../src/coordination/shown-rules.ts'
import type { BatonOptions } from '../../../src/library/options.ts'
import { agent, type Lines, stage } from '../patterns/stage.ts'

const crew = defineCollab({
  name: 'crew',
  agents: [{ name: 'writer' }, { name: 'reviewer' }, { name: 'boss' }],
  handoffs: [
    { from_agent: 'writer', to_agent: 'reviewer', condition: 'draft complete and word_count >= 2' },
    { from_agent: 'writer', to_agent: 'boss', condition: 'word_count > 500 and draft complete', priority: 3 },
    { from_agent: 'any_agent', to_agent: 'boss', condition: 'quality issues found', except: ['reviewer'] },
  ],
  after_work_behavior: 'terminate',
  llm_routing: false,
})

/** The rules of a run of the team, folded from its log. */
async function rulesOf(
  script: Record<string, Lines>,
  options: Partial<BatonOptions> = {},
): Promise<readonly RulesOfTurn[]> {
  const set = await stage(
    ['writer', 'reviewer', 'boss'].map((name) => agent(name)),
    script,
    { runnables: [crew], ...options },
  )
  const { runId } = await set.ended(set.baton.run('collab:crew', 'Please.'))
  const events = await set.treeOf(runId)
  // Only what a file can hold: a browser gets the log as text.
  return collabRules(JSON.parse(JSON.stringify(events)))
}

describe('the rules of a run', () => {
  test('are shown with their atoms, why they won or lost, and that code and an offline rule decided', async () => {
    const [first, second] = await rulesOf({ writer: ['The draft is complete.'], reviewer: ['Fine.'] })
    expect(first).toMatchObject({ turn: 1, agent: 'writer', to: ['reviewer'], decidedBy: 'offline rule and code' })
    expect(first?.rules.map(({ rule, outcome }) => [rule, outcome])).toEqual([
      [1, 'false'],
      [0, 'won'],
      [2, 'unknown'],
    ])
    expect(first?.rules[0]?.atoms).toMatchObject([
      { text: 'word_count > 500', truth: 'false', by: 'code', values: '4 > 500' },
      { text: 'draft complete', truth: 'true', by: 'offline rule' },
    ])
    expect(first?.rules[1]?.atoms[0]).toMatchObject({ by: 'offline rule', quote: 'The draft is complete.' })
    expect(second).toMatchObject({ turn: 2, agent: 'reviewer', to: [], rules: [] })
  })

  test('name the model that judged', async () => {
    const answers = (verdict: string) => (quote: string) => (ids: readonly string[]) =>
      JSON.stringify({ answers: ids.map((id) => ({ id, verdict, quote, confidence: 1 })) })
    const [first] = await rulesOf(
      {
        writer: ['I wrote it all down.'],
        reviewer: ['Fine.'],
        judge: [answers('yes')('I wrote it all down.')(['q1', 'q2'])],
      },
      { decisionModel: 'test/judge' },
    )
    expect(first).toMatchObject({ decidedBy: 'test/judge and code' })
    expect(first?.rules.find(({ outcome }) => outcome === 'won')?.atoms[0]).toMatchObject({ by: 'test/judge' })
  })

  test('say that a branch waits, in which team, and which limit stopped the work', async () => {
    const members = ['start', 'left', 'right', 'end']
    const split = defineCollab({
      name: 'split',
      agents: members.map((name) => ({ name })),
      handoffs: [
        { from_agent: 'start', to_agent: ['left', 'right'], condition: 'true' },
        { from_agent: 'left', to_agent: 'end', condition: 'turn_count > 100' },
        { from_agent: 'right', to_agent: 'end', condition: 'true' },
        { from_agent: 'end', to_agent: 'start', condition: 'true' },
      ],
      max_turns: 4,
    })
    const set = await stage(
      members.map((name) => agent(name)),
      {},
      { runnables: [split] },
    )
    const { runId } = await set.ended(set.baton.run('collab:split', 'Please.'))
    const turns = collabRules(await set.treeOf(runId))
    expect(new Set(turns.map(({ team }) => team))).toEqual(new Set(['split']))
    expect(turns.find(({ agent: name }) => name === 'left')?.says).toBe(
      'no rule of left is true: it waits for the others',
    )
    expect(turns.at(-1)).toMatchObject({ turn: 0, says: 'the limit max_turns (4) stops start', rules: [] })
  })
})
