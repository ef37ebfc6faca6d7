import { expect, test } from 'vitest'
import { runCli } from '../cli/run-here.ts'
import { projectWith } from '../project/project-folder.ts'
import { agent, asksFor, lookUp } from './cast.ts'
import { catalogueModels } from './catalogues.ts'
import { type Lane, openBaton, openLane } from './rig.ts'

const models = catalogueModels()

/** Gemma takes no tools; it is asked without. */
const takesTools = (model: string): boolean => !model.includes('gemma')

/** As somebody has it who has set nothing but a key: no price, no limits. */
async function openPlainLane(): Promise<Lane> {
  const { models: choices, ...lane } = await openLane()
  const { prices: _, ...plain } = choices
  return { ...lane, models: plain }
}

test('the catalogues name so many models that something would be missing if they were read wrongly', () => {
  expect(models.length).toBeGreaterThan(140)
})

test('every model of the catalogues is reached with default settings, calls a tool and answers', {
  tags: ['slow'],
}, async () => {
  const lane = await openPlainLane()
  await lane.script({ after: 'How is it?', ...asksFor('Paris'), always: true }, { text: 'Mild.', always: true })
  const scouts = models.map((model, index) => {
    const tools = takesTools(model) ? ['look_up'] : []
    return agent({ model }, `scout-${index}`, { tools, temperature: 0.5 })
  })
  const baton = await openBaton(lane, scouts, { tools: [lookUp] })
  const ends = scouts.map(async ({ name, tools, models: [model] }) => {
    const result = await baton.run(name, tools.length === 0 ? 'Well?' : 'How is it?')
    return result.status === 'completed' ? [] : [`${model}: ${JSON.stringify(result)}`]
  })
  expect((await Promise.all(ends)).flat()).toEqual([])
  const { requests } = await lane.seen()
  expect(requests.flatMap(({ model, refused }) => (refused === undefined ? [] : [`${model}: ${refused}`]))).toEqual([])
  expect(requests).toHaveLength(models.length + models.filter(takesTools).length)
  await baton.close()
})

const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const

test.each(efforts)('every model of the catalogues can be told to think: %s', { tags: ['slow'] }, async (effort) => {
  const lane = await openPlainLane()
  await lane.script({ after: 'How is it?', ...asksFor('Paris'), always: true }, { text: 'Mild.', always: true })
  const scouts = models.map((model, index) => {
    const tools = takesTools(model) ? ['look_up'] : []
    return agent({ model }, `scout-${index}`, { tools, effort })
  })
  const baton = await openBaton(lane, scouts, { tools: [lookUp] })
  await Promise.all(scouts.map(({ name, tools }) => baton.run(name, tools.length === 0 ? 'Well?' : 'How is it?')))
  const { requests } = await lane.seen()
  expect(requests.flatMap(({ model, refused }) => (refused === undefined ? [] : [`${model}: ${refused}`]))).toEqual([])
  await baton.close()
})

test('`baton run --model` reaches the server for every model of the catalogues', { tags: ['slow'] }, async () => {
  const lane = await openPlainLane()
  await lane.script({ text: 'Mild.', always: true })
  const { folder, env } = projectWith({
    'baton.yaml': `providers: ${JSON.stringify(lane.models.providers)}\n`,
    'agents/scout.md': '---\ndescription: Scouts.\n---\n\nYou are the scout.\n',
  })
  const given = {
    ...(env as Record<string, string>),
    ...(lane.models.environment as Record<string, string>),
    BATON_TRUST: '1',
  }
  const failed: string[] = []
  for (const model of models) {
    const words = ['run', 'scout', 'How is it?', '--model', model]
    const { code, out, err } = await runCli(folder, words, { entry: 'real', env: given })
    if (code !== 0 || !out.includes('Mild.')) failed.push(`${model}: ${code} ${out} ${err}`)
  }
  expect(failed).toEqual([])
})
