import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { readSource } from '../architecture/source.ts'

const planner = new URL('../../src/coordination/workorder/decisions/plan-by-rule.ts', import.meta.url).href

/** The files of the travel pack that a fresh process has loaded once it has planned with these tools. */
function travelFilesFor(tools: readonly string[], request: string): readonly string[] {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
    const { planByRule } = await import(${JSON.stringify(planner)})
    const input = { type: 'object', properties: { place: { type: 'string', format: 'place' } } }
    const tools = ${JSON.stringify(tools)}.map((name) => ({ name, description: 'Looks at ' + name + '.', input }))
    await planByRule({ request: ${JSON.stringify(request)}, earlier: [], tools, now: 0, guidance: '' })
    const files = loaded.flatMap((url) => /packs\\/travel\\/(.+)/.exec(url)?.[1] ?? [])
    console.log(JSON.stringify(files))`
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', stdio: 'pipe' })
  return JSON.parse(out.trim().split('\n').at(-1) ?? '[]') as readonly string[]
}

describe('rules that understand requests', () => {
  const request = 'What is the weather in Lisbon, and hotels there?'

  test('are loaded for a work order over tools of their pack', () => {
    expect(travelFilesFor(['weather'], request)).toContain('requests/rules.ts')
  })

  test.each([[['calculator', 'clock']], [['atlas__get_weather', 'atlas__find_hotels']]])(
    'are not loaded for a work order over %s',
    (tools) => {
      expect(travelFilesFor(tools, request)).toEqual(['pack.ts', 'timetable.ts'])
    },
  )

  test('are reached by coordination through the list of packs alone', () => {
    const known = readSource()
      .filter(({ path }) => path.startsWith('coordination/'))
      .flatMap(({ imports }) => imports.map(({ target }) => target))
      .filter((target) => target.startsWith('packs/'))
    expect([...new Set(known)].sort()).toEqual(['packs/all.ts', 'packs/pack.ts'])
  })
})
