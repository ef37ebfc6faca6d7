import { describe, expect, test } from 'vitest'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { asked, later, textOf } from '../patterns/stage.ts'
import { askedOf, judgeLines, members, rule, setting, teamStage, type Verdicts } from './team-stage.ts'

const path = (history: readonly { agent_name: string; handoff_target: string | null }[]) =>
  history.map(({ agent_name, handoff_target }) => [agent_name, handoff_target])

describe('a team', () => {
  test('works in sequence while each condition holds, and returns to its user (S-COL-1)', async () => {
    const team = {
      agents: members('researcher', 'writer', 'reviewer', 'publisher'),
      handoffs: [
        rule('researcher', 'writer', 'research is complete'),
        rule('writer', 'reviewer', 'draft is finished'),
        rule('reviewer', 'publisher', 'content is approved for publication'),
      ],
    }
    const { collab, history } = await teamStage(team, {
      judge: judgeLines({
        'research complete': 'yes',
        'draft finished': 'yes',
        'content is approved for publication': 'yes',
      }),
    })
    const { runId, status } = await collab()
    expect(status).toBe('awaiting_input')
    const entries = await history(runId)
    expect(path(entries)).toEqual([
      ['researcher', 'writer'],
      ['writer', 'reviewer'],
      ['reviewer', 'publisher'],
      ['publisher', null],
    ])
    expect(entries[0]).toEqual({
      step_id: 'step_1',
      agent_name: 'researcher',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
      parts: [{ type: 'text', text: 'researcher says so.' }],
      artifacts: [],
      handoff_triggered: true,
      handoff_target: 'writer',
      handoff_reason: 'research is complete',
      handoff_rule: 0,
      layer: 1,
    })
  })

  const iterative = {
    agents: members('writer', 'reviewer', 'publisher'),
    context_variables: { min_quality: 0.8, max_revisions: 2 },
    runtime_variables: ['quality_score'],
    handoffs: [
      rule('writer', 'reviewer', 'word_count >= 1'),
      rule('reviewer', 'writer', 'quality_score < {{ min_quality }} and revision_count < {{ max_revisions }}'),
      rule('reviewer', 'publisher', 'quality_score >= {{ min_quality }}'),
    ],
  }

  test.each([
    { qualities: [0.5, 0.7, 0.9], writers: 3, publishers: 1 },
    { qualities: [0.5, 0.6, 0.7], writers: 3, publishers: 0 },
  ])('revises while quality is $qualities, and asks no judge (S-COL-2, TV-COL-4)', async (expected) => {
    const { collab, history, judged } = await teamStage(iterative, {
      reviewer: expected.qualities.flatMap((quality_score) => setting({ quality_score }, `It is ${quality_score}.`)),
      judge: judgeLines({}),
    })
    const { runId, status } = await collab()
    const names = (await history(runId)).map(({ agent_name }) => agent_name)
    expect(names.filter((name) => name === 'writer')).toHaveLength(expected.writers)
    expect(names.filter((name) => name === 'publisher')).toHaveLength(expected.publishers)
    expect(status).toBe('awaiting_input')
    expect(await judged(runId)).toEqual([])
  })

  test('counts revisions of the member that previous_agent stands for, as by its name (COL-42)', async () => {
    const turns = await Promise.all(
      ['writer', 'previous_agent'].map(async (to) => {
        const back = rule('reviewer', to, 'revision_count < {{ most }}')
        const one = await teamStage(
          {
            agents: members('writer', 'reviewer'),
            after_work_behavior: 'terminate',
            context_variables: { most: 2 },
            handoffs: [rule('writer', 'reviewer', 'turn_count >= 1'), back],
          },
          {},
        )
        const { runId, status } = await one.collab()
        return [status, (await one.history(runId)).length]
      }),
    )
    expect(turns).toEqual([
      ['completed', 6],
      ['completed', 6],
    ])
  })

  test('takes the rule with the higher priority where the judge says yes to both (S-COL-3, TV-COL-2)', async () => {
    const conditions = ['feedback has been provided and revisions are needed', 'content is approved for publication']
    const yes: Verdicts = Object.fromEntries(
      ['feedback has been provided', 'revisions are needed', conditions[1] ?? ''].map((one) => [one, 'yes' as const]),
    )
    const whoFollows = async (priorities: readonly number[]): Promise<string | null | undefined> => {
      const { collab, history } = await teamStage(
        {
          agents: members('reviewer', 'writer', 'publisher'),
          handoffs: [
            rule('reviewer', 'writer', conditions[0] ?? '', { priority: priorities[0] ?? 1 }),
            rule('reviewer', 'publisher', conditions[1] ?? '', { priority: priorities[1] ?? 1 }),
          ],
        },
        { judge: judgeLines(yes) },
      )
      return (await history((await collab()).runId))[0]?.handoff_target
    }
    expect(await whoFollows([1, 2])).toBe('publisher')
    expect(await whoFollows([1, 1])).toBe('writer')
  })

  test('prefers language with a higher priority over code with a lower one (S-COL-3)', async () => {
    const { collab, history } = await teamStage(
      {
        agents: members('reviewer', 'writer', 'publisher'),
        handoffs: [
          rule('reviewer', 'writer', 'turn_count >= 1', { priority: 1 }),
          rule('reviewer', 'publisher', 'content is approved for publication', { priority: 2 }),
        ],
      },
      { judge: judgeLines({ 'content is approved for publication': 'yes' }) },
    )
    expect((await history((await collab()).runId))[0]?.handoff_target).toBe('publisher')
  })

  test('asks the judge only what code leaves open, and measures the newest artifact (S-COL-4)', async () => {
    const lengths = [900, 1500]
    const writer = defineFunction('writer', async (ctx, { text }) => {
      const words = text.includes('Continue.') ? lengths[1] : lengths[0]
      ctx.keep('draft.md', Array.from({ length: words ?? 0 }, (_, at) => `word${at}`).join(' '), {
        type: 'text/markdown',
      })
      return `The draft has ${words} words.`
    })
    const condition = 'draft complete and word_count >= {{ min_words }} and all sections included'
    const { collab, history, judged } = await teamStage(
      {
        agents: [
          { name: 'writer', role: 'writes', run: 'function:writer', after_work: 'continue' },
          ...members('reviewer'),
        ],
        context_variables: { min_words: 1500 },
        handoffs: [rule('writer', 'reviewer', condition)],
      },
      { judge: judgeLines({ 'draft complete': 'yes', 'all sections included': 'yes' }) },
      { runnables: [writer] },
    )
    const { runId } = await collab()
    expect(await judged(runId)).toEqual([['draft complete', 'all sections included']])
    const entries = await history(runId)
    expect(path(entries)).toEqual([
      ['writer', null],
      ['writer', 'reviewer'],
      ['reviewer', null],
    ])
    expect(entries[1]).toMatchObject({ handoff_reason: condition, artifacts: ['draft.md'] })
  })

  describe('with rules that share statements (S-COL-5)', () => {
    const team = (x_count: number) => ({
      agents: members('writer', 'a', 'b', 'error_handler'),
      context_variables: { x_count },
      handoffs: [
        rule('writer', 'a', 'draft complete and x_count >= 1'),
        rule('writer', 'b', 'draft complete and needs art'),
        rule('any_agent', 'error_handler', 'error detected or quality issues found', { priority: 10 }),
      ],
    })
    const four = ['error detected', 'quality issues found', 'draft complete', 'needs art']
    const said: Verdicts = {
      'draft complete': 'yes',
      'needs art': 'no',
      'error detected': 'no',
      'quality issues found': 'no',
    }

    test.each([
      { x_count: 2, verdicts: said, target: 'a', why: 'the first rule holds' },
      {
        x_count: 2,
        verdicts: { ...said, 'error detected': 'yes' } as Verdicts,
        target: 'error_handler',
        why: 'an error',
      },
      { x_count: 0, verdicts: said, target: null, why: 'nobody fires' },
    ])('asks four statements in one decision, and goes to $target: $why', async ({ x_count, verdicts, target }) => {
      const { collab, history, judged } = await teamStage(team(x_count), { judge: judgeLines(verdicts) })
      const { runId } = await collab()
      const [first] = await judged(runId)
      expect(first?.toSorted()).toEqual(four.toSorted())
      const entries = await history(runId)
      expect(entries[0]?.handoff_target).toBe(target)
      // One decision for each turn that has rules at all.
      expect(await judged(runId)).toHaveLength(target === 'a' ? 2 : 1)
    })
  })

  test('goes to its error handler, back to the one that failed, and to a person at last (S-COL-6)', async () => {
    let calls = 0
    const writer = defineFunction('writer', async () => {
      calls++
      if (calls !== 2) throw new Error(calls === 1 ? 'the disk is full' : 'the disk is gone')
      throw new Error('the disk is full again')
    })
    const { collab, history, judged, facts } = await teamStage(
      {
        agents: [
          { name: 'writer', role: 'writes', run: 'function:writer' },
          ...members('error_handler'),
          { name: 'supervisor', role: 'decides', kind: 'human' },
        ],
        handoffs: [
          rule('any_agent', 'error_handler', 'error detected or quality issues found', { priority: 10 }),
          rule('error_handler', 'previous_agent', 'error resolved and retry possible'),
          rule('error_handler', 'supervisor', 'error requires human intervention'),
        ],
      },
      {
        error_handler: ['I made room on the disk; try again.', 'Somebody must replace the disk.'],
        judge: judgeLines((call) =>
          call === 1
            ? { 'error resolved': 'yes', 'retry possible': 'yes', 'error requires human intervention': 'no' }
            : { 'error resolved': 'no', 'retry possible': 'no', 'error requires human intervention': 'yes' },
        ),
      },
      { runnables: [writer] },
    )
    const run = await collab()
    expect(run).toMatchObject({ status: 'awaiting_input', questions: [{ to: 'supervisor' }] })
    expect(path(await history(run.runId))).toEqual([
      ['writer', 'error_handler'],
      ['error_handler', 'writer'],
      ['writer', 'error_handler'],
      ['error_handler', 'supervisor'],
    ])
    expect((await judged(run.runId)).flat()).not.toContain('error detected')
    const decided = await facts(run.runId, 'collab.decided')
    const ofHandler = decided.filter(({ agent }) => agent === 'error_handler').flatMap(({ rules }) => rules)
    expect(ofHandler.map(({ from }) => from)).not.toContain('any_agent')
  })

  describe('after work without a rule that holds (S-COL-7)', () => {
    const lone = (after_work_behavior: 'return_to_user' | 'terminate' | 'continue') => ({
      agents: members('writer', 'reviewer'),
      handoffs: [rule('writer', 'reviewer', 'turn_count > 100')],
      after_work_behavior,
    })

    test('returns to the user, and goes on with the same member and all that was done', async () => {
      const one = await teamStage(lone('return_to_user'), { writer: ['A long draft.', 'A draft.'] })
      const { runId, status, ...run } = await one.collab('Write about ferries.')
      expect(status).toBe('awaiting_input')
      expect(run).toMatchObject({ questions: [{ prompt: 'A long draft.' }] })
      await one.baton.answer(runId, 'ask#1', 'shorter')
      const again = await one.passTime((await one.baton.resume(runId)).result)
      expect(again).toMatchObject({ status: 'awaiting_input', questions: [{ prompt: 'A draft.' }] })
      const told = textOf(asked(one.heard, 'writer')[1])
      expect(told).toContain('Write about ferries.')
      expect(told).toContain('[writer]\nA long draft.')
      expect(told.endsWith('shorter')).toBe(true)
    })

    test('ends', async () => {
      const { collab } = await teamStage(lone('terminate'), { writer: ['Done.'] })
      expect(await collab()).toMatchObject({ status: 'completed', output: 'Done.' })
    })

    test('goes on by itself until nothing changes any more, and then returns to the user', async () => {
      const one = await teamStage(lone('continue'), { writer: ['One.', 'Two.', 'Three.', 'Three.', 'Three.'] })
      const { runId, status } = await one.collab()
      expect(status).toBe('awaiting_input')
      expect(textOf(asked(one.heard, 'writer')[1]).endsWith('Continue.')).toBe(true)
      expect(asked(one.heard, 'writer')).toHaveLength(5)
      expect(await one.facts(runId, 'collab.limit')).toMatchObject([{ limit: 'max_continues', value: 3 }])
      expect(await one.facts(runId, 'collab.returned')).toMatchObject([{ stalled: true }])
    })
  })

  describe('whose members work side by side (S-COL-8)', () => {
    const team = {
      agents: members('coordinator', 'researcher_a', 'researcher_b', 'synthesizer'),
      context_variables: { research_a_complete: false, research_b_complete: false },
      handoffs: [
        rule('coordinator', ['researcher_a', 'researcher_b'], 'turn_count >= 1'),
        rule('researcher_a', 'synthesizer', 'research_a complete and research_b complete'),
        rule('researcher_b', 'synthesizer', 'research_b complete and research_a complete'),
      ],
    }

    test('lets the one that is done first wait, and the next work once with both histories', async () => {
      const script: Record<string, Parameters<typeof teamStage>[1][string]> = { judge: judgeLines({}) }
      const one = await teamStage(team, script)
      const [setA, sayA] = setting({ research_a_complete: true }, 'A found ferries.')
      const [setB, sayB] = setting({ research_b_complete: true }, 'B found bridges.')
      script['researcher_a'] = (_, call) => (call === 1 ? later(2_000, one.clock, setA ?? '') : (sayA ?? ''))
      script['researcher_b'] = (_, call) => (call === 1 ? later(5_000, one.clock, setB ?? '') : (sayB ?? ''))
      const began = one.clock.now()
      const { runId } = await one.collab()
      expect(await one.judged(runId)).toEqual([])
      expect(await one.facts(runId, 'collab.parked')).toMatchObject([{ agent: 'researcher_a', failed: false }])
      const joined = await one.facts(runId, 'collab.joined')
      expect(joined).toMatchObject([{ agents: ['researcher_a', 'researcher_b'], at: 'synthesizer' }])
      const events = await one.baton.events(runId)
      const started = events.filter(
        ({ type, data }) => type === 'collab.turn_started' && (data as { agent?: string }).agent === 'synthesizer',
      )
      expect(started.map(({ ts }) => ts - began)).toEqual([5_000])
      const told = textOf(asked(one.heard, 'synthesizer')[0])
      expect(told).toContain('A found ferries.')
      expect(told).toContain('B found bridges.')
    })

    test.each([{ handler: false }, { handler: true }])(
      'says that nothing can go on when one of them fails; error handler: $handler',
      async ({ handler }) => {
        const failing = defineFunction('failing', async () => {
          throw new Error('the library is closed')
        })
        const { agents, handoffs, ...rest } = team
        const withHandler = rule('any_agent', 'fixer', 'error_detected', { priority: 10 })
        const one = await teamStage(
          {
            ...rest,
            agents: [
              ...agents.filter(({ name }) => name !== 'researcher_b'),
              { name: 'researcher_b', role: 'reads', run: 'function:failing' },
              ...(handler ? members('fixer') : []),
            ],
            handoffs: [...handoffs, ...(handler ? [withHandler] : [])],
          },
          { researcher_a: setting({ research_a_complete: true }, 'A found ferries.'), judge: judgeLines({}) },
          { runnables: [failing] },
        )
        const { runId, status } = await one.collab()
        expect(status).toBe('awaiting_input')
        const [deadlock] = await one.facts(runId, 'collab.sync_deadlock')
        expect(deadlock?.parked.toSorted()).toEqual(['researcher_a', handler ? 'fixer' : 'researcher_b'].toSorted())
        expect(deadlock?.why.join('\n')).toContain('research_b_complete = false')
        const names = (await one.history(runId)).map(({ agent_name }) => agent_name)
        expect(names.includes('fixer')).toBe(handler)
        expect(names).not.toContain('synthesizer')
      },
    )
  })

  test.each([
    { loads: [0, 1], goes: 'writer_a' },
    { loads: [1, 1], goes: 'writer_b' },
    { loads: [2, 1], goes: 'writer_b' },
  ])('gives work to the one with less of it: $loads → $goes (S-COL-9, TV-COL-3)', async ({ loads, goes }) => {
    const busy = loads.flatMap((load, at) => Array.from({ length: load }, () => (at === 0 ? 'writer_a' : 'writer_b')))
    const queues = busy.map((_, at) => `queue${at}`)
    const script: Record<string, Parameters<typeof teamStage>[1][string]> = {}
    const one = await teamStage(
      {
        agents: members('coordinator', 'triager', 'writer_a', 'writer_b', ...queues),
        after_work_behavior: 'terminate',
        handoffs: [
          rule('coordinator', ['triager', ...busy], 'turn_count >= 1'),
          rule('triager', 'writer_a', 'turn_count > 0 and writer_a_load < writer_b_load'),
          rule('triager', 'writer_b', 'turn_count > 0 and writer_b_load <= writer_a_load'),
        ],
      },
      script,
    )
    const slowly = (ms: number) => () => later(ms, one.clock, 'Done.')
    Object.assign(script, { triager: slowly(1_000), writer_a: slowly(30_000), writer_b: slowly(30_000) })
    const { runId } = await one.collab()
    const [triage] = (await one.history(runId)).filter(({ agent_name }) => agent_name === 'triager')
    expect(triage?.handoff_target).toBe(goes)
  })

  describe('with a judge that disagrees with itself (S-COL-11)', () => {
    test('asks once about the same evidence, whatever it would say the second time', async () => {
      const one = await teamStage(
        {
          agents: members('writer', 'artist'),
          after_work_behavior: 'continue',
          llm_routing: false,
          handoffs: [rule('writer', 'artist', 'draft complete and needs art')],
        },
        {
          writer: () => 'The draft is complete.',
          judge: judgeLines((call) => ({ 'draft complete': call === 1 ? 'yes' : 'no', 'needs art': 'no' })),
        },
      )
      const { runId } = await one.collab()
      expect(await one.history(runId)).toHaveLength(3)
      expect(await one.judged(runId)).toHaveLength(1)
    })

    test.each([
      { votes: ['yes', 'no', 'yes'], goes: 'publisher', calls: 3 },
      { votes: ['yes', 'no', 'unknown'], goes: null, calls: 3 },
      { votes: ['yes', 'yes', 'no'], goes: 'publisher', calls: 2 },
    ] as const)('puts a critical rule to a vote: $votes → $goes', async ({ votes, goes, calls }) => {
      const one = await teamStage(
        {
          agents: members('reviewer', 'publisher'),
          llm_routing: false,
          handoffs: [rule('reviewer', 'publisher', 'content approved and text is final', { critical: true })],
        },
        {
          reviewer: ['I approve of this content.'],
          judge: judgeLines((call) => ({
            'content approved': votes[call - 1] ?? 'no',
            'text is final': votes[call - 1] ?? 'no',
          })),
        },
      )
      const { runId } = await one.collab()
      expect((await one.history(runId))[0]?.handoff_target).toBe(goes)
      expect(await one.judged(runId)).toHaveLength(1)
      const orders = asked(one.heard, 'judge').map((request) =>
        askedOf(request).questions.map(({ statement }) => statement),
      )
      expect(orders).toHaveLength(calls)
      expect(orders[1]).toEqual(orders[0]?.toReversed())
      const [decided] = await one.facts(runId, 'collab.decided')
      expect(decided?.rules[0]?.atoms[0]?.notes).toContainEqual(expect.stringMatching(/^vote:/))
    })
  })
})
