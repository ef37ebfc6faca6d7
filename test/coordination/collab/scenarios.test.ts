import { describe, expect, test } from 'vitest'
import type { ScriptedReply } from '../../../src/testing/scripted-model.ts'
import { judgeLines, teamStage } from './team-stage.ts'

const members = (...names: readonly string[]) => names.map((name) => ({ name, role: `does ${name} work` }))
const rule = (from_agent: string, to_agent: string | readonly string[], condition: string, more: object = {}) => ({
  from_agent,
  to_agent,
  condition,
  ...more,
})
/** Says something and sets variables before. */
const setting = (values: object, text: string): readonly ScriptedReply[] => [
  { toolCalls: [{ id: 'c', tool: 'update_context', input: { values } }] } as unknown as ScriptedReply,
  { text } as unknown as ScriptedReply,
]

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
    expect((await history(runId)).map(({ agent_name, handoff_target }) => [agent_name, handoff_target])).toEqual([
      ['researcher', 'writer'],
      ['writer', 'reviewer'],
      ['reviewer', 'publisher'],
      ['publisher', null],
    ])
  })

  test('revises until the measured quality suffices, and asks no judge (S-COL-2)', async () => {
    const team = {
      agents: members('writer', 'reviewer', 'publisher'),
      context_variables: { min_quality: 0.8, max_revisions: 2 },
      runtime_variables: ['quality_score'],
      handoffs: [
        rule('writer', 'reviewer', 'word_count >= 1'),
        rule('reviewer', 'writer', 'quality_score < {{ min_quality }} and revision_count < {{ max_revisions }}'),
        rule('reviewer', 'publisher', 'quality_score >= {{ min_quality }}'),
      ],
    }
    const qualities = [0.5, 0.7, 0.9]
    const { collab, history, judged } = await teamStage(team, {
      reviewer: qualities.flatMap((quality_score) => setting({ quality_score }, `It is ${quality_score}.`)),
      judge: judgeLines({}),
    })
    const { runId } = await collab()
    const names = (await history(runId)).map(({ agent_name }) => agent_name)
    expect(names.filter((name) => name === 'writer')).toHaveLength(3)
    expect(names.filter((name) => name === 'publisher')).toHaveLength(1)
    expect(await judged(runId)).toEqual([])
  })
})
