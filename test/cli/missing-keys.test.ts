import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/index.ts'
import { agentFile, projectWith } from '../project/project-folder.ts'
import { runCli } from './run-here.ts'

const claude = 'anthropic/claude-sonnet-4-5'
const question = 'How many metres are 3 feet?'

function project(yaml: string, keys = '', more: Readonly<Record<string, string>> = {}) {
  const { folder, env } = projectWith({
    'baton.yaml': yaml,
    'agents/helper.md': agentFile(`tools: [convert_units]\n${keys}`),
    ...more,
  })
  const options = { entry: 'real' as const, env: { ...(env as Record<string, string>), BATON_TRUST: '1' } }
  return (words: readonly string[], input = '') => runCli(folder, words, { ...options, input })
}

describe('a model whose key is not set (issue 11)', () => {
  test.each([
    ['the command line', ['--model', claude], ''],
    ['an agent', [], `model: ${claude}`],
    ['an agent, twice', [], `model: [${claude}, openai/gpt-5-mini]`],
  ])('is not replaced by rules when %s names it', async (_, flags, keys) => {
    const baton = project('model: openai/gpt-5\n', keys)
    for (const command of [
      ['run', 'helper', question],
      ['chat', 'helper'],
    ]) {
      const { code, out, err } = await baton([...command, ...flags], `${question}\n`)
      expect([code, out]).toEqual([5, ''])
      expect(err).toContain('BATON_MODEL_KEY_MISSING')
      expect(err).toContain(`Model "${claude}" needs a key, and ANTHROPIC_API_KEY is not set.`)
      expect(err).not.toContain('OPENAI_API_KEY')
    }
    expect((await baton(['runs'])).out).toBe('')
  })

  test.each(['agents: [helper]', 'advisors: [helper]', 'handoff: helper'])(
    'is not replaced by rules when an agent names it that `%s` brings in',
    async (keys) => {
      const lead = agentFile(keys)
      const { code, err } = await project('', `model: ${claude}`, { 'agents/lead.md': lead })(['run', 'lead', question])
      expect(code).toBe(5)
      expect(err).toContain('ANTHROPIC_API_KEY is not set')
    },
  )

  test.each([
    ['the settings', `model: ${claude}\n`, ''],
    ['an agent that will do with rules', '', `model: [${claude}, offline/rules]`],
  ])('gives way to rules when %s names it, and the result says so', async (_, yaml, keys) => {
    const { code, out, err } = await project(yaml, keys)(['run', 'helper', question])
    expect([code, out]).toEqual([0, expect.stringContaining('0.91')])
    expect(err).toContain(`! ${claude} was not asked: ANTHROPIC_API_KEY is not set.\n`)
  })

  test('gives way to rules in a work order, and the result says so', async () => {
    const order = agentFile('workorder: { tools: [convert_units] }')
    const baton = project(`model: ${claude}\n`, '', { 'agents/trip.md': order })
    const { out, err } = await baton(['run', 'trip', question])
    expect(out).toContain('0.91')
    expect(err).toContain(`! ${claude} was not asked: ANTHROPIC_API_KEY is not set.\n`)
  })

  test('is named alone where rules can not do what was asked, with one full stop', async () => {
    const schema = 'output: { type: object, properties: { mood: { type: string } }, required: [mood] }'
    const { code, err } = await project(`model: ${claude}\n`, schema)(['run', 'helper', 'How are you?'])
    expect(code).toBe(1)
    expect(err).not.toContain('..')
    expect(err).not.toContain('OPENAI_API_KEY')
  })

  test('is told to programs among the warnings', async () => {
    const agent = defineAgent({ name: 'helper', prompt: 'Help.', model: claude })
    const baton = await createBaton({ agents: [agent], models: { environment: {} } })
    const result = await baton.run('helper', 'Hello')
    expect('warnings' in result && result.warnings).toContain(`${claude} was not asked: ANTHROPIC_API_KEY is not set.`)
    await baton.close()
  })
})

describe('no model at all', () => {
  test.each(['none', 'offline', 'offline/rules'])('can be chosen with --model %s', async (model) => {
    const { code, out, err } = await project(`model: ${claude}\n`)(['run', 'helper', question, '--model', model])
    expect([code, out]).toEqual([0, expect.stringContaining('0.91')])
    expect(err).not.toContain('was not asked')
  })

  test('is among the advice for a name that is none', async () => {
    const { err } = await project('')(['run', 'helper', question, '--model', 'gpt'])
    expect(err).toContain('`offline/rules`')
  })

  test('needs no key and costs nothing in the list of models', async () => {
    const { out } = await project('model: offline/rules\n')(['models'])
    expect(out).toMatch(/offline\/rules +none needed +\$0 +\$0/)
  })
})
