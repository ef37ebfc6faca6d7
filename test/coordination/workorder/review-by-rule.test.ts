import { describe, expect, test } from 'vitest'
import { reviewWork, type WorkReviewInput } from '../../../src/coordination/workorder/decisions/review-work.ts'

const state: NonNullable<WorkReviewInput['work_state']> = {
  work_order_id: 'wo-001',
  created_at: '2026-11-16T00:00:00.000Z',
  subtask_state: { '0': { name: 'check_weather', status: 'completed', event_ids: ['event-1'] } },
  completed: true,
}

const inRome: WorkReviewInput = {
  request: 'How is the weather in Rome?',
  goal: 'The weather',
  work_state: state,
  brought: [{ event_id: 'event-1', task_name: 'check_weather', args: { place: 'Rome' }, said: 'Mild.' }],
  tools: [],
  orders_left: 2,
}

const reviewed = async (request: string): Promise<object> => (await reviewWork.rule({ ...inRome, request })).verdict

describe('a review without a model (WO-41, WO-45)', () => {
  test('is content where all that the request names was asked for', async () => {
    expect(await reviewed(inRome.request)).toMatchObject({ decision: 'complete', missing: [] })
  })

  test.each([
    ['How is the weather in Rome, and where can I stay in Oslo?', 'Oslo'],
    ['How is the weather in Rome? Read notes/trip.md.', 'notes/trip.md'],
    ['How is the weather in Rome? Tell ben@example.org.', 'ben@example.org'],
    ['How is the weather in Rome? Add the task "pack a coat".', 'pack a coat'],
  ])('names what no worker was asked for: %s', async (request, value) => {
    const { decision, missing } = (await reviewWork.rule({ ...inRome, request })).verdict
    expect({ decision, named: missing.map(({ args }) => args['request']) }).toEqual({
      decision: 'incomplete',
      named: [value],
    })
  })

  test('finds nothing missing in an answer that took no work', async () => {
    const { verdict } = await reviewWork.rule({
      ...inRome,
      request: 'Greetings from Oslo',
      work_state: null,
      brought: [],
    })
    expect(verdict).toMatchObject({ decision: 'complete' })
  })
})
