import { describe, expect, test } from 'vitest'
import { approval, clerk, keys, office } from './office.ts'

describe('a run that waits for a person and is taken up in another shell (issue 12)', () => {
  test.each([
    ['another model in the settings', { defaultModel: 'far/m', ...keys('NEAR_KEY', 'FAR_KEY') }],
    ['another model and no model before', { defaultModel: 'offline/rules' }],
  ])('asks the model it began with, whatever the settings say now: %s', async (_, changes) => {
    const { open, asked, filed } = office()
    const { runId } = await (await open()).run('clerk', 'File it')
    const again = await open(changes)
    await again.answer(runId, approval, 'Approve')
    expect(await again.result(runId)).toMatchObject({ status: 'completed', output: 'Done.' })
    expect([asked, filed]).toEqual([['m', 'm'], ['{"letter":"Dear Ada"}']])
    const requested = (await again.events(runId)).filter(({ type }) => type === 'model.requested')
    expect(requested.map(({ data }) => data)).toMatchObject([{ model: 'near/m' }, { model: 'near/m' }])
  })

  test('goes on by rules where it began by rules, though a key is there now', async () => {
    const { open, asked, filed } = office()
    const { runId } = await (await open(keys())).run('clerk', 'File "Dear Ada"')
    const again = await open(keys('NEAR_KEY'))
    await again.answer(runId, approval, 'Approve')
    expect(await again.result(runId)).toMatchObject({
      status: 'completed',
      warnings: ['near/m was not asked: its key was not set when the run began.'],
    })
    expect([asked, filed.length]).toEqual([[], 1])
  })

  test('asks no further model of a list, though the key of another is there now', async () => {
    const { open, asked } = office()
    const agents = [{ ...clerk, models: ['far/n', 'near/m'] }]
    const { runId } = await (await open({ agents })).run('clerk', 'File it')
    const again = await open({ agents, ...keys('NEAR_KEY', 'FAR_KEY') })
    await again.answer(runId, approval, 'Approve')
    expect(await again.result(runId)).toMatchObject({ status: 'completed', output: 'Done.' })
    expect(asked).toEqual(['m', 'm'])
  })
})
