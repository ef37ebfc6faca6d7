import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { judgeProvider, servedJudge } from './judge-provider.ts'
import type { CliResult } from './run-cli.ts'
import { runCli } from './run-here.ts'

/** A folder with these files, and the command line as it ships at work in it. */
function folderWith(files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'baton-conditions-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return (words: readonly string[], input = ''): Promise<CliResult> =>
    runCli(folder, words, { entry: 'real', input, env })
}

const answer = 'I looked at it.\n\nThe draft is complete. No revisions are needed.\n'

describe('baton condition', () => {
  test('shows how it is read, and each part with who says so and where', async () => {
    const baton = folderWith({ 'answer.txt': answer })
    const words = ['condition', 'draft is complete and (x < 3 or nice)', '--evidence', 'answer.txt', '--set', 'x=2']
    const { code, out } = await baton(words)
    expect(code).toBe(0)
    expect(out).toBe(`true     and
true       draft is complete
             offline rule: "The draft is complete." (answer.txt:3:1)
true       or
true         x < 3
               code: 2 < 3
unasked      nice
               not asked: it could not matter any more

true     draft is complete and (x < 3 or nice)
`)
  })

  test.each([
    ['word_count >= 10', 0],
    ['word_count >= 1000', 1],
    ['revisions needed', 1],
    ['the moon is full', 3],
    ['quality_score > 1', 3],
    ['draft complete and', 2],
  ])('%s ends with %i', async (text, code) => {
    const baton = folderWith({ 'answer.txt': answer })
    expect((await baton(['condition', text, '--evidence', 'answer.txt'])).code).toBe(code)
  })

  test('marks the place of a mistake', async () => {
    const { err } = await folderWith({})(['condition', 'draft complete and (x => 3'])
    expect(err).toContain('  draft complete and (x => 3\n                        ^^\n  → Write >=')
  })

  test('says what would make it known', async () => {
    const { err } = await folderWith({})(['condition', 'x > 3 or done'])
    expect(err).toContain('To find out: --set x=… --evidence FILE')
  })

  test('reads evidence from a pipe, and prints JSON for programs', async () => {
    const { out } = await folderWith({})(['condition', 'draft complete', '--evidence', '-', '--json'], answer)
    expect(JSON.parse(out)).toMatchObject({ truth: 'true', parse: { by: 'rule', quote: 'The draft is complete.' } })
  })

  test.each([
    [['--set', '3'], '--set can\'t be "3"'],
    [['--evidence', 'none.txt'], "none.txt can't be read"],
  ])('refuses %j as a usage', async (words, problem) => {
    const { code, err } = await folderWith({})(['condition', 'done', ...words])
    expect(code).toBe(2)
    expect(err).toContain(problem)
  })

  test('takes values for what they look like', async () => {
    const words = ['condition', 'a == 1 and b == "1" and c == true and d == "a b"']
    const set = ['--set', 'a=1', '--set', 'b="1"', '--set', 'c=true', '--set', 'd=a b']
    expect((await folderWith({})([...words, ...set])).code).toBe(0)
  })
})

const team = (tests: string): string => `agents:
  - { name: writer, role: Writes }
  - { name: reviewer, role: Reviews }
handoffs:
  - { from_agent: writer, to_agent: reviewer, condition: draft complete }
  - { from_agent: reviewer, to_agent: writer, condition: "score < {{ least }}" }
context_variables: { least: 5 }
runtime_variables: [score]
tests:
${tests}
`

const right = `  - { condition: draft complete, evidence: The draft is complete., expect: true }
  - { condition: draft complete, evidence: The draft is not complete., expect: false }
  - { condition: "score < {{ least }}", set: { score: 4 }, expect: true }`

describe('baton check', () => {
  test('refuses a team with a variable that is not there, with its line (TV-COL-1)', async () => {
    const text = `agents: [{ name: a }, { name: b }]
handoffs:
  - from_agent: a
    to_agent: b
    condition: confidence_score > {{ threshold }} and ready for review
context_variables: { confidence_threshold: 0.8 }
runtime_variables: [confidence_score]
`
    const { code, err } = await folderWith({ 'teams/content.yaml': text })(['check'])
    expect(code).toBe(5)
    expect(err).toContain('teams/content.yaml:5:35')
    expect(err).toContain('undefined_variable: threshold (did you mean confidence_threshold?)')
  })

  test('tells what is remarkable about rules, with its line, and does not refuse it (TV-COL-4)', async () => {
    const text = `agents: [{ name: a, role: A }, { name: b, role: B }]
handoffs:
  - { from_agent: a, to_agent: b, condition: word_count > 5 and word_count < 3 }
  - { from_agent: b, to_agent: a, condition: "visit_count < 3 and section_count < 2" }
  - { from_agent: b, to_agent: user, condition: "section_count >= 2" }
`
    const baton = folderWith({ 'teams/content.yaml': text })
    const { code, err } = await baton(['check'])
    expect(code).toBe(0)
    expect(err).toContain('! teams/content.yaml:3:46  never_true: ')
    expect(err).toMatch(/! teams\/content\.yaml:4:\d+ {2}hole: no rule of b can be true when /)
    const lines = (await baton(['check', '--json'])).out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toContainEqual({ warning: expect.objectContaining({ about: 'never_true', line: 3, column: 46 }) })
  })

  test('with --judge counts what conditions come to, and says that no model judged', async () => {
    const { code, out } = await folderWith({ 'teams/x.yaml': team(right) })(['check', '--judge'])
    expect(code).toBe(0)
    expect(out).toContain(`✔ draft complete  collab:x, decided by offline rules
  expected       true    false  unknown
  true              1        0        0
  false             0        1        0
`)
    expect(out).toContain('✔ score < {{ least }}  collab:x, decided by code')
  })

  test('with --judge ends with 5 when a test is missed, and names it', async () => {
    const wrong = `${right}\n  - { condition: draft complete, evidence: It is almost complete., expect: true }`
    const baton = folderWith({ 'teams/x.yaml': team(wrong) })
    const { code, out, err } = await baton(['check', '--judge'])
    expect(code).toBe(5)
    expect(out).toMatch(/✖ teams\/x\.yaml:13:5 {2}expected true, came to (?:unknown|false)/)
    expect(err).toContain('✖ 0 agents, 1 definition, 0 problems, 1 missed test')
    const lines = (await baton(['check', '--judge', '--json'])).out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toContainEqual({
      condition: expect.objectContaining({
        condition: 'draft complete',
        tests: 3,
        missed: [expect.objectContaining({ expected: 'true' })],
      }),
    })
  })

  test('with --judge says when there is nothing to test', async () => {
    expect((await folderWith({})(['check', '--judge'])).out).toContain('There are no tests of conditions.')
  })
})

describe('with a model as judge', () => {
  const trusted = { BATON_TRUST: '1' }

  test('a condition is what the model says, by its name, with the place of its quote', async () => {
    const { yaml } = await judgeProvider('ship')
    const baton = folderWith({ 'baton.yaml': yaml, 'a.txt': 'Well.\n', 'b.txt': 'Fine, ship it.\n' }, trusted)
    const tried = async (file: string) => baton(['condition', 'content is approved', '--evidence', file, '--judge'])
    expect((await tried('a.txt')).code).toBe(1)
    expect(await tried('b.txt')).toMatchObject({
      code: 0,
      out: expect.stringContaining('local/judge: "Fine, ship it." (b.txt:1:1)'),
    })
  })

  test('tests are held against it, and what it cost is on record', async () => {
    const { yaml } = await judgeProvider('complete')
    const tests = `${right}\n  - { condition: draft complete, evidence: The draft is incomplete., expect: false }`
    const baton = folderWith({ 'baton.yaml': yaml, 'teams/x.yaml': team(tests) }, trusted)
    const { code, out } = await baton(['check', '--judge'])
    expect(code).toBe(5)
    expect(out).toContain(`✖ draft complete  collab:x, decided by local/judge
  expected       true    false  unknown
  true              1        0        0
  false             2        0        0
`)
    expect((await baton(['runs'])).out).toContain('function:conditions')
  })

  test.each([
    ['refuses', 401],
    ['writes what is no verdict', 'Sure! Yes to all of it.'],
    ['declines', 'I am sorry, but I can not help with that.'],
    ['answers what nobody asked', '{"answers":[{"id":"q9","verdict":"yes","quote":"x"}]}'],
  ])(
    'that %s gives no verdict: each case says so, code decides the others, and the exit code is 5',
    async (_, says) => {
      const { yaml } = await servedJudge(({ evidence }) =>
        evidence.answer.includes('not')
          ? '{"answers":[{"id":"q1","verdict":"no","quote":"not complete","confidence":1}]}'
          : says,
      )
      const tests = `${right}\n  - { condition: draft complete, evidence: Nothing to say., expect: unknown }`
      const baton = folderWith({ 'baton.yaml': yaml, 'teams/x.yaml': team(tests) }, trusted)
      const { code, out, err } = await baton(['check', '--judge'])
      expect(code).toBe(5)
      expect(out).toContain(`✖ draft complete  collab:x, decided by local/judge
  expected       true    false  unknown  no verdict
  true              0        0        0           1
  false             0        1        0           0
  unknown           0        0        0           1
  ✖ teams/x.yaml:10:5  expected true, but the judge gave no verdict
`)
      expect(out).toContain('✔ score < {{ least }}  collab:x, decided by code')
      expect(err).toContain('2 missed tests')
    },
  )

  test('that can not be reached gives no verdict on any case', { tags: ['slow'] }, async () => {
    const { yaml, close } = await judgeProvider('x')
    close()
    const baton = folderWith({ 'baton.yaml': yaml, 'teams/x.yaml': team(right) }, trusted)
    const { code, out } = await baton(['check', '--judge'])
    expect(code).toBe(5)
    expect(out.match(/but the judge gave no verdict/g)).toHaveLength(2)
    expect(out).toContain('✔ score < {{ least }}  collab:x, decided by code')
  })

  test('that can not be reached is told, instead of waited for, and leaves the condition unknown', {
    tags: ['slow'],
  }, async () => {
    const { yaml, close } = await judgeProvider('x')
    close()
    const baton = folderWith({ 'baton.yaml': yaml, 'a.txt': 'Well.\n' }, trusted)
    const words = ['condition', 'content is approved', '--evidence', 'a.txt', '--judge']
    const { code, out, err } = await baton(words)
    expect(code).toBe(3)
    expect(out).toBe('unknown  content is approved\n')
    expect(err).toContain('BATON_MODEL_UNAVAILABLE')
    const told = JSON.parse((await baton([...words, '--json'])).out)
    expect(told).toMatchObject({ truth: 'unknown', error: { code: 'BATON_MODEL_UNAVAILABLE' } })
  })
})

describe('baton show --rules', () => {
  test('lists per turn every rule with its parts, and who decided', async () => {
    const text = `agents: [{ name: a, role: A }, { name: b, role: B }]
handoffs:
  - { from_agent: a, to_agent: b, condition: word_count > 0 }
  - { from_agent: a, to_agent: b, condition: word_count > 100000 and nice, priority: 4 }
after_work_behavior: terminate
`
    const baton = folderWith({ 'teams/x.yaml': text })
    // Without a model, its members can do no more than part of it.
    expect((await baton(['run', 'collab:x', 'Hello'])).code).toBe(3)
    const { code, out } = await baton(['show', 'last', '--rules'])
    expect(code).toBe(0)
    expect(out.replaceAll(/\d+ >/g, 'N >')).toContain(`turn 1  a hands over to b: word_count > 0  decided by code
  false      rule 1 → b, priority 4: word_count > 100000 and nice
             false    word_count > 100000  code: N > 100000
             unasked  nice  not asked: it could not matter any more
  won        rule 0 → b, priority 1: word_count > 0
             it is true, and no rule before it is
             true     word_count > 0  code: N > 0
`)
    const [first] = (await baton(['show', 'last', '--rules', '--json'])).out.split('\n')
    expect(JSON.parse(first ?? '')).toMatchObject({ turn: 1, agent: 'a', to: ['b'], decidedBy: 'code' })
  })

  test('tells what a person did between the turns', { tags: ['slow'] }, async () => {
    const text = `agents: [{ name: a, role: A }, { name: b, role: B }]
handoffs: [{ from_agent: a, to_agent: b, condition: score > 5 }]
context_variables: { score: 1 }
`
    const baton = folderWith({ 'teams/x.yaml': text })
    expect((await baton(['run', 'collab:x', 'Hello'])).code).toBe(4)
    expect((await baton(['send', 'last', 'set', 'score=9', '--by', 'Ada'])).err).toContain('The message is posted to ')
    await baton(['send', 'last', 'handoff', 'b'])
    expect((await baton(['answer', 'last', 'go on'])).code).toBe(4)
    const { out } = await baton(['show', 'last', '--rules'])
    expect(out).toContain('Ada said to set score=9\n')
    expect(out).toContain('user said to hand over to b\n')
    expect(out).toContain(
      'turn 2  no rule of b is true: what the team does after work counts\n  there is no rule for it',
    )
  })

  test('says so where a run has none', async () => {
    const baton = folderWith({ 'agents/helper.md': '---\ndescription: Helps.\n---\nHelp.\n' })
    await baton(['run', 'helper', 'Hello'])
    const { code, err } = await baton(['show', 'last', '--rules'])
    expect(code).toBe(1)
    expect(err).toContain('has decided nothing by rules')
  })
})
