import { expect, test } from 'vitest'
import { collabView } from '../../../src/coordination/collab/view.ts'
import { eventData } from '../../../src/events/catalog.ts'
import { type Lines, later } from '../patterns/stage.ts'
import { judgeLines, members, rule, teamStage } from './team-stage.ts'

test('a team is shown with who holds the baton and why it moved', async () => {
  const script: Record<string, Lines> = { judge: judgeLines({ 'draft finished': 'yes' }) }
  const one = await teamStage(
    {
      agents: members('writer', 'a', 'b', 'editor'),
      handoffs: [
        rule('writer', ['a', 'b'], 'draft is finished and turn_count >= 1'),
        rule('a', 'editor', 'a complete and b complete'),
        rule('b', 'editor', 'a complete and b complete'),
      ],
    },
    script,
  )
  script['writer'] = ['The draft is finished now.']
  script['b'] = () => later(3_000, one.clock, 'b is done.')
  const { runId } = await one.collab()
  const events = await one.treeOf(runId)
  const told = events.flatMap((event) => collabView.tell(event) ?? [])
  expect(told.map(({ who, does }) => `${who} ${does}`)).toEqual([
    'collab:crew begins the team crew: writer, a, b and editor; writer begins',
    'writer holds the baton, turn 1',
    'writer hands over to a and b: "draft is finished and turn_count >= 1" (“The draft is finished now.”, 1 >= 1)',
    'a holds the baton, turn 2',
    'b holds the baton, turn 3',
    'a passes on to nobody: no rule is true',
    'a waits for the others',
    'b hands over to editor: "a complete and b complete" (a_complete = true, b_complete = true)',
    'editor gets the work of a and b together',
    'editor holds the baton, turn 4',
    'editor passes on to nobody: it has no rule',
    'editor returns to the user',
  ])
  const fold = collabView.open()
  const until = events.findIndex(({ type }) => type === 'collab.parked')
  for (const event of events.slice(0, until + 1)) fold.take(event)
  const [first] = events.flatMap((event) => eventData(event, 'child.started')?.childRunId ?? [])
  expect(fold.note(first ?? '')?.says).toMatch(/^turn 1, hands over to a and b: /)
  expect(fold.note(runId)?.says).toBe('b holds the baton, a waits')
})
