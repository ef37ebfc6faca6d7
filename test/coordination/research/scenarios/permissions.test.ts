import { beforeAll, describe, expect, test } from 'vitest'
import { type MetaAgent, metaAgentNames, metaAgents } from '../../../../src/coordination/research/agents.ts'
import type { StatePatch } from '../../../../src/coordination/research/patch.ts'
import { mayFollow, phases } from '../../../../src/coordination/research/phase.ts'
import { readBrief } from '../../../../src/coordination/research/read-brief.ts'
import { type AgentState, actionsBy, diff, initialState } from '../../../../src/coordination/research/state.ts'
import { StateManager } from '../../../../src/coordination/research/state-manager.ts'
import type { Json } from '../../../../src/events/json.ts'
import type { Context } from '../../../../src/kernel/context.ts'
import { defineFunction } from '../../../../src/kernel/runnable.ts'
import { bench } from '../../../kernel/bench-of-one.ts'
import { referenceBrief, referenceParts } from './reference-run.ts'
import { openResearch, type Played, play } from './stage.ts'

const brief = readBrief(referenceBrief, 'req_000001')
const fields = Object.keys(initialState(brief, 'exec', 0)) as (keyof AgentState)[]

/** The table of the specification, with what is in the state beyond it: plans, tasks and iterations that are compared. */
const rows: Readonly<Record<MetaAgent, readonly (keyof AgentState)[]>> = {
  Controller: ['execution_id', 'current_phase'],
  StateManager: [
    'current_phase',
    'phase_history',
    'total_cost',
    'total_tokens',
    'started_at',
    'completed_at',
    'agent_actions',
    'snapshots',
  ],
  Planner: ['current_plan', 'plan_history'],
  Strategy: ['current_plan'],
  Orchestrator: [
    'research_results',
    'analysis_results',
    'writing_results',
    'quality_results',
    'all_tasks',
    'current_step_index',
    'current_tasks',
    'errors',
    'warnings',
  ],
  Supervisor: [
    'quality_score',
    'completeness_score',
    'should_continue',
    'feedback',
    'iteration_count',
    'iterations',
    'warnings',
  ],
  Merger: [],
}

/** Gives a manager of a run to somebody, and what that came to. */
async function withManager<Result extends Json>(
  use: (manager: StateManager, context: Context) => Result,
): Promise<Result> {
  const managed = defineFunction('managed', async (context) => ({
    output: 'done',
    data: use(new StateManager(context, brief), context),
  }))
  const { baton, ended } = await bench({ runnables: [managed] })
  const { data, error } = await ended(baton.run('function:managed', 'go'))
  if (data === undefined) throw new Error(error?.message)
  await baton.close()
  return data as Result
}

describe('the seven', () => {
  test('are these, each of its category (RES-1)', () => {
    expect(metaAgents).toEqual({
      Controller: 'ORCHESTRATION',
      StateManager: 'SUPPORT',
      Planner: 'PLANNING',
      Strategy: 'PLANNING',
      Orchestrator: 'ORCHESTRATION',
      Supervisor: 'EVALUATION',
      Merger: 'OUTPUT',
    })
  })

  test.each(metaAgentNames)(
    '%s writes what its row allows, and nothing else changes anything (RES-5)',
    async (agent) => {
      const outcomes = await withManager((manager) =>
        fields.map((field) => {
          const before = manager.state
          try {
            manager.access(agent).write({ set: { [field]: before[field] } })
            return [field, 'written'] as const
          } catch (error) {
            const { code, type } = error as { readonly code: string; readonly type: string }
            return [field, before === manager.state ? `${code} ${type}` : 'changed although refused'] as const
          }
        }),
      )
      const refused = 'BATON_RESEARCH_WRITE_DENIED validation'
      expect(outcomes).toEqual(fields.map((field) => [field, rows[agent].includes(field) ? 'written' : refused]))
    },
  )

  test('can add to no list, and to no task, that is not in their row (RES-5)', async () => {
    const outcomes = await withManager((manager) => {
      const refusal = (agent: MetaAgent, patch: StatePatch): string => {
        try {
          manager.access(agent).write(patch)
          return 'written'
        } catch (error) {
          return (error as Error).message
        }
      }
      return [
        refusal('Merger', { append: { warnings: ['x'] } }),
        refusal('Planner', { append: { research_results: [] } }),
        refusal('Supervisor', { tasks: [{ task_id: 'task_001' }] as never }),
        refusal('Orchestrator', { append: { warnings: ['x'] } }),
      ]
    })
    expect(outcomes).toEqual([
      'Merger must not write "warnings".',
      'Planner must not write "research_results".',
      'Supervisor must not write "all_tasks".',
      'written',
    ])
  })

  test('see what their row allows, and the rest is not there', async () => {
    const seen = await withManager((manager) => ({
      Strategy: Object.keys(manager.access('Strategy').read()),
      Merger: Object.keys(manager.access('Merger').read()).length,
      Controller: Object.keys(manager.access('Controller').read()),
    }))
    expect(seen).toEqual({
      Strategy: ['current_plan', 'brief'],
      Merger: fields.length,
      Controller: ['current_phase', 'should_continue', 'iteration_count'],
    })
  })
})

describe('phases', () => {
  const edges = [
    'INITIALIZED→PLANNING',
    'PLANNING→STRATEGY',
    'STRATEGY→EXECUTING',
    'EXECUTING→EVALUATING',
    'EVALUATING→RE_PLANNING',
    'EVALUATING→MERGING',
    'RE_PLANNING→PLANNING',
    'MERGING→COMPLETED',
    'EXECUTING→MERGING',
    ...['INITIALIZED', 'PLANNING', 'STRATEGY', 'EXECUTING', 'EVALUATING', 'RE_PLANNING', 'MERGING'].map(
      (phase) => `${phase}→FAILED`,
    ),
  ]

  test('follow each other in exactly these 16 of 81 ways (RES-11 to RES-13, RES-C14)', () => {
    const legal = phases.flatMap((from) => phases.filter((to) => mayFollow(from, to)).map((to) => `${from}→${to}`))
    expect(phases.length ** 2).toBe(81)
    expect(legal.toSorted()).toEqual(edges.toSorted())
  })

  test('stay as they are where another can not follow (RES-13, TV-RES-1)', async () => {
    const outcome = await withManager((manager) => {
      manager.moveTo('PLANNING', 'begin')
      const before = manager.state
      try {
        manager.moveTo('EXECUTING', 'too soon')
        return 'moved'
      } catch (error) {
        const { code, type } = error as { readonly code: string; readonly type: string }
        return [code, type, before === manager.state, manager.state.current_phase]
      }
    })
    expect(outcome).toEqual(['BATON_RESEARCH_TRANSITION', 'invalid_transition', true, 'PLANNING'])
  })
})

describe('costs', () => {
  test('add up exactly (RES-25, TV-RES-2)', async () => {
    const sums = await withManager((manager, context) =>
      [20_000, 30_000, 850_000].map((micros) => {
        manager.addCost(micros, 7, context)
        return [manager.state.total_cost, manager.state.total_tokens]
      }),
    )
    expect(sums).toEqual([
      [20_000, 7],
      [50_000, 14],
      [900_000, 21],
    ])
  })
})

describe('a run', () => {
  let played: Played

  beforeAll(async () => {
    played = await play(await openResearch(referenceParts), referenceBrief)
  })

  test('has every turn of the seven begin with what it is about to do (RES-3)', () => {
    let turn: string | undefined
    for (const { type, data } of played.events) {
      const { agent } = data as { readonly agent?: string }
      if (type === 'research.action') turn = agent
      if (type === 'research.state_patched') expect([turn, data]).toEqual([agent, data])
      if (type === 'research.plan_optimized') expect(turn).toBe('Strategy')
      if (type === 'research.evaluated') expect(turn).toBe('Supervisor')
      if (type === 'research.progress' || type === 'child.started') expect(turn).toBe('Orchestrator')
    }
    const turns = played.state.agent_actions.map(({ agent }) => agent)
    const order = turns.filter((agent, index) => agent !== turns[index - 1])
    expect(order).toEqual(['Controller', 'Planner', 'Strategy', 'Orchestrator', 'Supervisor', 'Merger'])
  })

  test('knows what each of them did, in order and with what it is about (RES-27)', () => {
    expect(actionsBy(played.state, 'Planner').map(({ action, details }) => [action, details])).toEqual([
      ['plan', {}],
      ['planned', { steps: 4, estimated_cost: 2.4, estimated_time: 1020, complexity: 'MEDIUM' }],
    ])
    expect(actionsBy(played.state, 'Merger').map(({ action }) => action)).toEqual(['merge'])
    const times = played.state.agent_actions.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((left, right) => left - right))
  })

  test('can have its snapshots compared (RES-28)', () => {
    const [planning, execution, evaluation] = played.state.snapshots
    expect(diff(planning as Json, execution as Json)).toEqual([
      'label',
      'at',
      'phase',
      'holds.steps',
      'holds.workers',
      'holds.estimated_cost_micros',
      'holds.estimated_seconds',
      'holds.cost_micros',
      'holds.tasks',
      'holds.tasks_completed',
    ])
    expect(diff(execution as Json, execution as Json)).toEqual([])
    expect(diff(execution as Json, evaluation as Json)).toContain('holds.decision')
  })

  test('remembers every phase with its moment and its reason (RES-14)', () => {
    expect(played.state.phase_history.every(({ reason }) => reason !== '')).toBe(true)
    const [first, ...rest] = played.state.phase_history
    expect(first?.from).toBe('INITIALIZED')
    rest.forEach(({ from, ts }, index) => {
      const before = played.state.phase_history[index]
      expect(from).toBe(before?.to)
      expect(ts).toBeGreaterThanOrEqual(before?.ts ?? 0)
    })
  })
})
