import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFolder } from './run-cli.ts'
import { runCli } from './run-here.ts'

describe('a question that no agent of the project is meant for', () => {
  const folder = projectFolder()
  const env = { BATON_NETWORK: 'off' }

  test('is answered by the concierge, which says what it could not do', async () => {
    const { code, out, err } = await runCli(folder(), ['ask', 'Travel advice for Paris'], { entry: 'real', env })
    expect(err).toContain('workorder:concierge')
    expect(out).toContain('Paris')
    expect(out).toContain('I could not complete: find hotels')
    expect(code).toBe(3)
  })

  test('answers in the order of the questions', async () => {
    const question = 'Weather in Rome and Oslo, and the way from Milan to Rome'
    const { code, out } = await runCli(folder(), ['ask', question], { entry: 'real', env })
    expect(code).toBe(0)
    const places = ['Rome, Italy in', 'Oslo, Norway in', 'Milan, Italy to Rome'].map((words) => out.indexOf(words))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((left, right) => left - right))
  })

  test('leaves work orders that can be written out as files (WO-55)', async () => {
    const out = join(folder(), 'out')
    const { code } = await runCli(folder(), ['export', 'last', '--files', out], { entry: 'real', env })
    expect(code).toBe(0)
    const order = JSON.parse(readFileSync(join(out, 'work_orders', 'wo-001.json'), 'utf8')) as { subtasks: object[] }
    expect(order.subtasks).toHaveLength(3)
    expect(JSON.parse(readFileSync(join(out, 'context_store.json'), 'utf8'))).toMatchObject({ events: [{}, {}, {}] })
  })
})
