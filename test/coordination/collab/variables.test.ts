import { describe, expect, test } from 'vitest'
import { collabRules } from '../../../src/coordination/collab/shown-rules.ts'
import { VariableValues } from '../../../src/coordination/collab/variables/variable-values.ts'
import type { Json } from '../../../src/events/json.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { readTool } from '../../../src/tools/read-tool.ts'
import { agent, asked, calling, type Lines } from '../patterns/stage.ts'
import { members, rule, teamStage } from './team-stage.ts'

/** A tool that scores texts, lower than their authors would. */
const scoreText = readTool<Json, Json>({
  name: 'score_text',
  version: '1',
  description: 'Scores a text.',
  inputSchema: { type: 'object' },
  run: () => ({ overall: 0.4, parts: { grammar: 0.9 } }),
})

const gate = {
  after_work_behavior: 'terminate' as const,
  context_variables: { quality_score: { from: 'score_text.overall' }, min_quality: 0.8 },
  handoffs: [
    rule('reviewer', 'publisher', 'quality_score >= {{ min_quality }}'),
    rule('reviewer', 'writer', 'quality_score < {{ min_quality }}'),
  ],
}

test('a value stands above those from weaker sources, whenever each was set (COL-41)', () => {
  const values = new VariableValues()
  const orders = [
    ['system', 'agent', 'user', 'team'],
    ['team', 'user', 'agent', 'system'],
  ] as const
  orders.forEach((order, at) => {
    for (const source of order) values.set({ name: `quality_${at}`, value: source, source, by: 'test' })
  })
  expect(values.all()).toEqual({ quality_0: 'system', quality_1: 'system' })
  values.set({ name: 'quality_0', value: 'person', source: 'override', by: 'ana' })
  values.set({ name: 'quality_0', value: 'measured', source: 'system', by: 'score_text' })
  expect(values.get('quality_0')).toBe('person')
})

describe('variables of a team', () => {
  test('that a tool measures are read from its result, and never from what an agent says (COL-41)', async () => {
    const one = await teamStage(
      { agents: members('reviewer', 'writer', 'publisher'), ...gate, runtime_variables: ['mood'] },
      {
        reviewer: [
          calling(
            ['score_text', {}],
            ['update_context', { values: { quality_score: 1, word_count: 9, min_quality: '0.7' } }],
          ),
          'It is excellent.',
        ],
      },
      { tools: [scoreText as never], agents: [agent('reviewer', { tools: ['score_text'] })] },
    )
    const { runId } = await one.collab()
    expect((await one.history(runId))[0]?.handoff_target).toBe('writer')
    expect(await one.facts(runId, 'collab.variables_set')).toMatchObject([
      {
        turn: 1,
        changes: [{ name: 'quality_score', value: 0.4, source: 'system', by: 'score_text.overall' }],
      },
    ])
    const answers = JSON.stringify(asked(one.heard, 'reviewer')[1]?.messages)
    expect(answers.match(/the team laid it down/g)).toHaveLength(3)
  })

  test.each([
    ['score_text.overal', 'score_text returned no overal, so that score has no value. Did you mean "overall"?'],
    [
      'score_text.wit.depth',
      'score_text returned no wit.depth, so that score has no value. It returned overall and parts.',
    ],
    ['score_text', 'score_text is no single value, it has overall and parts, so that score has none'],
  ])('say where the tool did not return what they are read from: %s', async (from, why) => {
    const scorer = readTool<Json, Json>({
      name: 'score_text',
      version: '1',
      description: 'Scores a text.',
      inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
      run: () => ({ overall: 0.9, parts: [1] }),
    })
    const one = await teamStage(
      {
        agents: [{ name: 'scorer', role: 'scores', run: 'tool:score_text' }, { name: 'writer' }],
        after_work_behavior: 'terminate',
        context_variables: { score: { from } },
        handoffs: [rule('scorer', 'writer', 'score > 0')],
      },
      {},
      { tools: [scorer as never] },
    )
    const { runId, warnings } = await one.collab()
    expect(warnings).toEqual([why])
    expect(await one.facts(runId, 'collab.not_returned')).toMatchObject([
      { turn: 1, agent: 'scorer', name: 'score', why },
    ])
    expect(collabRules(await one.baton.events(runId)).map(({ says }) => says)).toContain(`scorer: ${why}`)
  })

  describe('that an agent has measured', () => {
    const fine = 'A short and fine text that is written for the score alone.'
    const draft = 'The draft that is handed on is long, and hard to read, and nobody would score it like that.'
    const byLength = readTool<Json, Json>({
      name: 'score_text',
      version: '1',
      description: 'Scores a text.',
      inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
      run: (input) => ({ overall: JSON.stringify(input).includes('written for the score') ? 0.95 : 0.3 }),
    })
    const scores = (text: string): ReturnType<typeof calling> => calling(['score_text', { text }])
    const reads = async (reviewer: Lines, more: Readonly<Record<string, Lines>> = {}) => {
      const one = await teamStage(
        {
          ...gate,
          agents: members('lead', 'reviewer', 'writer', 'publisher'),
          handoffs: [...gate.handoffs, rule('lead', 'reviewer', 'turn_count >= 1')],
        },
        { reviewer, ...more },
        { tools: [byLength as never], agents: [agent('reviewer', { tools: ['score_text'] })] },
      )
      const { runId } = await one.collab()
      const events = await one.baton.events(runId)
      const set = await one.facts(runId, 'collab.variables_set')
      const target = (await one.history(runId))[1]?.handoff_target
      return { target, set: set.flatMap(({ changes }) => changes), rules: collabRules(events), one, runId }
    }

    test('count for what it hands on, and not for a text that it wrote for the score (COL-41)', async () => {
      const { target, set, rules, one, runId } = await reads([scores(fine), draft])
      expect([target, set]).toEqual([null, []])
      expect(await one.facts(runId, 'collab.unmeasured')).toEqual([
        expect.objectContaining({ turn: 2, agent: 'reviewer', tool: 'score_text', names: ['quality_score'] }),
      ])
      expect(rules.map(({ says }) => says)).toContain(
        'reviewer had score_text measure another text than it hands on: quality_score is not measured',
      )
    })

    test('are those of what it hands on, though it had another text scored after that', async () => {
      const { target, set } = await reads([scores(draft), scores(fine), `Here it is:\n\n${draft}`])
      expect([target, set[0]?.value]).toEqual(['writer', 0.3])
    })

    test('are those of what another wrote, where it judges that, and it is said whose', async () => {
      const { target, set } = await reads([scores(draft), 'I have read it.'], { lead: [draft] })
      expect(target).toBe('writer')
      expect(set).toMatchObject([{ value: 0.3, by: 'score_text.overall on what lead wrote' }])
      // Little words of another are no measure of a long text of its own.
      const words = 'Go on, it is written for the score.'
      expect((await reads([scores(words), draft], { lead: [words] })).set).toEqual([])
    })
  })

  test('are measured by a member that is a tool, and by what it was given', async () => {
    const given: Json[] = []
    const measure = {
      ...scoreText,
      run: (input: Json) => {
        given.push(input)
        return { overall: 0.9 }
      },
    }
    const one = await teamStage(
      {
        ...gate,
        agents: [
          ...members('writer'),
          { name: 'reviewer', role: 'scores', run: 'tool:score_text' },
          ...members('publisher'),
        ],
        handoffs: [...gate.handoffs, rule('writer', 'reviewer', 'turn_count >= 1', { pass: 'last' })],
      },
      { writer: ['{"text": "A fine draft."}'] },
      { tools: [measure as never] },
    )
    const { runId } = await one.collab()
    expect((await one.history(runId)).map(({ agent_name }) => agent_name)).toEqual(['writer', 'reviewer', 'publisher'])
    expect(given).toEqual([{ text: 'A fine draft.' }])
  })

  test('come from the file, the user, the agents and the system, each above the one before (COL-40, COL-41)', async () => {
    const rules = [rule('a', 'low', 'level == 1'), rule('a', 'mid', 'level == 2'), rule('a', 'high', 'level == 3')]
    const team = (level: number) => ({
      agents: members('a', 'low', 'mid', 'high'),
      after_work_behavior: 'terminate' as const,
      context_variables: { level },
      runtime_variables: ['level'],
      handoffs: rules,
    })
    const goes = async (data: Json | undefined, lines: Lines): Promise<string | null | undefined> => {
      const one = await teamStage(team(1), { a: lines })
      const input = data === undefined ? 'go' : { text: 'go', data }
      const { runId } = await one.ended(one.baton.run('collab:crew', input))
      return (await one.history(runId))[0]?.handoff_target
    }
    expect(await goes(undefined, ['ok'])).toBe('low')
    expect(await goes({ params: { level: 2 } }, ['ok'])).toBe('mid')
    // Data of others may be meant for others; what is said to be for the team is refused.
    expect(await goes({ level: 'many' }, ['ok'])).toBe('low')
    expect(await goes({ params: { level: 'many' } }, ['ok'])).toBeUndefined()
    expect(await goes({ params: { level: 2 } }, [calling(['update_context', { values: { level: '3' } }]), 'ok'])).toBe(
      'high',
    )
    expect(await goes({ turn_count: 99 }, ['ok'])).toBe('low')
  })

  test('are taken from the structured signal of a member that is no agent (COL-17)', async () => {
    const worker = defineFunction('worker', async () => ({
      output: 'done',
      data: { signal: { status: 'done', context_updates: { draft_complete: true, turn_count: 77 } } },
    }))
    const one = await teamStage(
      {
        agents: [{ name: 'worker', role: 'works', run: 'function:worker' }, ...members('reviewer')],
        after_work_behavior: 'terminate',
        handoffs: [rule('worker', 'reviewer', 'draft is complete and turn_count == 1')],
      },
      {},
      { runnables: [worker] },
    )
    const { runId } = await one.collab()
    expect((await one.history(runId)).map(({ agent_name }) => agent_name)).toEqual(['worker', 'reviewer'])
  })

  test('that are missing keep a rule from firing, by name (COL-16, COL-23)', async () => {
    const one = await teamStage(
      {
        agents: members('writer', 'reviewer'),
        after_work_behavior: 'terminate',
        runtime_variables: ['quality_score'],
        handoffs: [rule('writer', 'reviewer', 'not quality_score < 0.5')],
      },
      {},
    )
    const { runId } = await one.collab()
    expect(await one.facts(runId, 'collab.condition_unknown')).toMatchObject([
      { rule: 0, condition: 'not quality_score < 0.5', notes: ['missing:quality_score'] },
    ])
  })
})
