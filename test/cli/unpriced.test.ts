import { describe, expect, test } from 'vitest'
import { agentFile, projectWith } from '../project/project-folder.ts'
import { scriptedProvider } from '../project/scripted-provider.ts'
import { runCli } from './run-here.ts'

const line = 'prices: { "local/m": { input: USD, output: USD } }'

async function projectWithoutPrice(more = '') {
  const { yaml } = await scriptedProvider([])
  const { folder, env } = projectWith({
    'baton.yaml': `${yaml.replace('allowUnpriced: true\n', '')}${more}`,
    'agents/teller.md': agentFile('tools: [clock]'),
  })
  const options = { entry: 'real' as const, env: { ...(env as Record<string, string>), BATON_TRUST: '1' } }
  return (...words: readonly string[]) => runCli(folder, words, options)
}

describe('on the command line, a model without a price (issue 11)', () => {
  test('answers, its cost unknown wherever it is shown, with one warning that has the line to add', async () => {
    const baton = await projectWithoutPrice()
    const { code, out, err } = await baton('run', 'teller', 'hi')
    expect([code, out]).toEqual([0, expect.stringContaining('It said')])
    expect(err.split('\n').filter((one) => one.includes(line))).toHaveLength(1)
    expect(err).toMatch(/1 model call · 15 tok · unknown/)
    expect((await baton('show', 'last')).out).toMatch(/unknown/)
    expect((await baton('show', 'last')).out).toContain(line)
    expect((await baton('show', 'last', '--timeline')).out).toContain('unknown cost')
    const tree = JSON.parse((await baton('show', 'last', '--tree', '--json')).out) as { readonly total: object }
    expect(tree.total).toMatchObject({ usdMicros: null, unpricedCalls: 1 })
    expect((await baton('check')).out).toMatch(/teller +\S+ +\S+ +unknown/)
  })

  test.each([
    ['flag --limit', [], ['--limit', 'usd=1']],
    ['baton.yaml:7', ['limits: { usd: 1 }\n'], []],
  ])('is refused under a limit of dollars in %s, before anything is sent', async (place, more, flags) => {
    const baton = await projectWithoutPrice(more.join(''))
    const { code, err } = await baton('run', 'teller', 'hi', ...flags)
    expect(code).not.toBe(0)
    expect(err).toContain('BATON_BUDGET_UNPRICED')
    expect(err).toContain(`→ The limit of $1 stands in ${place}.`)
    expect(err.replaceAll(/\s+/g, ' ')).toContain(line)
    expect((await baton('show', 'last', '--json')).out).not.toContain('model.requested')
  })

  test('counts dollars again when the line is added', async () => {
    const baton = await projectWithoutPrice(`${line.replaceAll('USD', '1')}\nlimits: { usd: 1 }\n`)
    const { code, err } = await baton('run', 'teller', 'hi')
    expect(code).toBe(0)
    expect(err).toContain('1 model call · 15 tok · $0.0000')
  })
})
