// @module-tag slow
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectGreen } from '../wire/green.ts'
import { type Lane, openLane } from '../wire/rig.ts'
import type { Answer, Recorded } from '../wire/server/script.ts'
import { agents, tides } from './crew.ts'
import { openProgram, type Program, type ProgramName } from './program.ts'

const programs: readonly ProgramName[] = ['the source', 'an npm-packed install']

/** Dollars for a million tokens, in and out. */
const price = { input: 10, output: 40 }

const calls = (tool: string, input: Readonly<Record<string, unknown>>): Answer => ({ calls: [{ tool, input }] })
const json = (value: unknown): Answer => ({ text: JSON.stringify(value) })
const complete = { decision: 'complete', reason: 'All is there.', missing: [], revise: [], waive: [] }
const order = (name: string, tool: string, args: object): object => ({ name, tool, args })

describe.each(programs)('the first hour with a model, with %s', (name) => {
  let program: Program
  let lane: Lane
  const baton = (words: readonly string[], input?: string) => program.baton(words, input)
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(program.folder, path)), { recursive: true })
    writeFileSync(join(program.folder, path), text)
  }

  beforeAll(async () => {
    program = openProgram(name)
    mkdirSync(program.folder, { recursive: true })
    lane = await openLane()
  }, 300_000)
  afterAll(() => program.remove())

  /** Has the provider answer so, and gives what it was asked meanwhile. Nothing was refused, and nothing is left over. */
  async function scripted<Value>(
    answers: readonly Answer[],
    work: () => Promise<Value>,
  ): Promise<{ readonly done: Value; readonly asked: readonly Recorded[] }> {
    const before = (await lane.seen()).requests.length
    await lane.script(...answers)
    const done = await work()
    return { done, asked: (await expectGreen(lane)).slice(before) }
  }

  /** As the screen says it: `2 model calls · 1 tool call · 368 tok · $0.0046`. */
  function figures(asked: readonly Recorded[], toolCalls = 0): string {
    const [input, output] = [sum(asked.map((one) => one.inputTokens)), sum(asked.map((one) => one.outputTokens))]
    const tools = toolCalls === 0 ? '' : `${toolCalls} tool call${toolCalls === 1 ? '' : 's'} · `
    const tokens = input + output < 1000 ? String(input + output) : `${((input + output) / 1000).toFixed(1)}k`
    const dollars = ((input * price.input + output * price.output) / 1e6).toFixed(4)
    return `${asked.length} model call${asked.length === 1 ? '' : 's'} · ${tools}${tokens} tok · $${dollars}`
  }

  /** What the journal says of the last run is what the screen said. */
  async function expectInJournal(answer: string, asked: readonly Recorded[], status = 'completed'): Promise<void> {
    const dollars = figures(asked).split(' · ').at(-1) ?? ''
    const { out } = await baton(['show', 'last'])
    expect(out).toContain(`  ${status}  `)
    expect(out.split('\n')[1]).toContain(dollars)
    expect(out).toContain(answer)
    const { out: runs } = await baton(['runs', '--json'])
    const [last] = runs.split('\n')
    expect(JSON.parse(last ?? '')).toMatchObject({ status, parentRunId: null })
  }

  test('a project is begun, names its provider, and is found whole', async () => {
    const begun = await baton(['init', '--yes', '--example', 'tool', '--model', 'shop/small'])
    expect([begun.code, begun.out]).toEqual([0, expect.stringContaining('wrote tools/count_words.ts\n')])
    expect((await baton(['check'])).err).toContain('BATON_MODEL_UNKNOWN_PROVIDER')
    const settings = readFileSync(join(program.folder, 'baton.yaml'), 'utf8')
    const provider = `providers: { shop: { baseUrl: '${lane.url}/compatible/v1', keyVariable: null } }\n`
    write('baton.yaml', `${settings}${provider}prices: { shop/small: ${JSON.stringify(price)} }\n`)
    const { code, err } = await baton(['check'])
    expect([code, err]).toEqual([0, expect.stringContaining('✔ 1 agent, 0 problems')])
  })

  test('code of its own is not loaded before a person agreed to it', async () => {
    const refused = await baton(['run', 'editor', 'Count this.'])
    expect([refused.code, refused.out]).toEqual([5, ''])
    expect(refused.err).toContain('load tools/count_words.ts (sha256:')
    expect(refused.err).toContain(`reach ${lane.url}/compatible/v1 (providers.shop)`)
    expect((await lane.seen()).requests).toEqual([])
    expect((await baton(['trust', '--yes'])).code).toBe(0)
    const { code, out } = await baton(['doctor'])
    expect([code, out]).toEqual([0, expect.not.stringMatching(/^(fail|warn)/m)])
  })

  test('the tool of the example is called by the model, and the answer is that of the model', async () => {
    const text = 'The tide is low. We sail at noon.'
    const answers = [calls('count_words', { text }), { text: 'Eight words in two sentences.' }]
    const { done, asked } = await scripted(answers, () => baton(['run', 'editor', `Count the words of '${text}'`]))
    expect([done.code, done.out]).toEqual([0, 'Eight words in two sentences.\n'])
    expect(JSON.stringify(asked[1]?.body)).toContain('{\\"words\\":8,\\"sentences\\":2,\\"minutes\\":1}')
    expect(done.err).toContain(`✔ completed  ${figures(asked, 1)}\n`)
    expect(done.err + done.out).not.toMatch(/offline|by rules/i)
    await expectInJournal('Eight words in two sentences.', asked)
  })

  test('a tool that the person writes is agreed to by itself, and found by `ask`', async () => {
    write('tools/tides.ts', tides)
    write('lib/heights.ts', 'export const heights: Record<string, number> = { Norrvik: 2.5 }\n')
    for (const [path, text] of Object.entries(agents)) write(path, text)
    const refused = await baton(['ask', 'How high is the water in Norrvik?'])
    expect(refused.code).toBe(5)
    expect(refused.err).toMatch(/load tools\/tides\.ts \(sha256:\w+\) with lib\/heights\.ts \(sha256:\w+\)/)
    expect(refused.err).not.toContain('count_words')
    await baton(['trust', '--yes'])
    const answers = [
      json({ reason: 'It knows harbours.', name: 'pilot' }),
      calls('tides', { harbour: 'Norrvik' }),
      { text: 'It stands at 2.5 metres.' },
    ]
    const { done, asked } = await scripted(answers, () => baton(['ask', 'How high is the water in Norrvik?']))
    expect([done.code, done.out]).toEqual([0, 'It stands at 2.5 metres.\n'])
    expect(done.err).toContain('pilot (It knows harbours.)\n')
    expect(done.err).toContain(`chosen with ${figures(asked.slice(0, 1))}\n`)
    expect(done.err).toContain(`✔ completed  ${figures(asked.slice(1), 1)}\n`)
    expect(JSON.stringify(asked[2]?.body)).toContain('{\\"harbour\\":\\"Norrvik\\",\\"metres\\":2.5}')
    await expectInJournal('It stands at 2.5 metres.', asked.slice(1))
  })

  test('what `ask` may cost holds for choosing and answering together', async () => {
    const answers = [json({ reason: 'It knows ships.', name: 'mate' })]
    const { done, asked } = await scripted(answers, () => baton(['ask', 'Is she ready?', '--limit', 'modelCalls=1']))
    expect([done.code, asked.length]).toEqual([1, 1])
    expect(done.err).toContain('BATON_BUDGET_EXCEEDED')
  })

  test('a conversation remembers, counts, and can be gone on with', async () => {
    const answers = [calls('tides', { harbour: 'Norrvik' }), { text: 'It is 2.5 metres.' }, { text: 'As I said: 2.5.' }]
    const typed = 'How high is it in Norrvik?\nSay it again.\n/cost\n/help\n'
    const { done, asked } = await scripted(answers, () => baton(['chat', 'pilot'], typed))
    expect(done.code).toBe(0)
    expect(done.out).toContain('It is 2.5 metres.\nAs I said: 2.5.\n')
    expect(done.out).toContain(`2 answers · ${figures(asked, 1)}\n`)
    expect(done.err).toContain('· tides {"harbour":"Norrvik"}\n')
    expect(JSON.stringify(asked[2]?.body)).toContain('It is 2.5 metres.')
    const [, more = ''] = /baton (chat pilot --continue \S+)/.exec(done.out) ?? []
    const next = await scripted([{ text: 'Still 2.5.' }], () => baton(more.split(' '), 'And now?\n/cost\n'))
    expect(next.done.out).toContain(`Still 2.5.\n3 answers · ${figures([...asked, ...next.asked], 1)}\n`)
    expect(JSON.stringify(next.asked[0]?.body)).toContain('As I said: 2.5.')
  })

  test('a team decides, each member by the model', async () => {
    const says = (who: string): Answer => ({
      to: `You are the ${who}.`,
      calls: [
        { tool: 'broadcast', input: { message: `The ${who} would sail.` } },
        { tool: 'vote_conclude', input: { ready: true, reason: 'Enough.' } },
      ],
    })
    const report = { to: 'You are the council.', ...calls('final_report', { report: 'We sail.' }) }
    const { done, asked } = await scripted([says('pilot'), says('mate'), report], () =>
      baton(['run', 'council', 'Do we sail?']),
    )
    expect([done.code, done.out]).toEqual([0, 'We sail.\n'])
    expect(done.err).toContain(`✔ completed  ${figures(asked)}\n`)
    expect(done.err).toContain('The mate would sail.')
    await expectInJournal('We sail.', asked)
  })

  test('a work order is planned, done by tools, reviewed and answered', async () => {
    const subtasks = [
      order('look_at_norrvik', 'tides', { harbour: 'Norrvik' }),
      order('add_up', 'calculator', { expression: '2.5+1' }),
    ]
    const answers = [
      json({ goal: 'Water', subtasks }),
      { text: '2.5 metres.' },
      { text: '3.5.' },
      json(complete),
      json({ answer: 'It stands at 2.5, and a metre more is 3.5.' }),
    ]
    const { done, asked } = await scripted(answers, () => baton(['run', 'clerk', 'Norrvik, and a metre more?']))
    expect([done.code, done.out]).toEqual([0, 'It stands at 2.5, and a metre more is 3.5.\n'])
    expect(done.err).toContain(`✔ completed  ${figures(asked, 2)}\n`)
    await expectInJournal('It stands at 2.5, and a metre more is 3.5.', asked)
  })

  test('a part that failed makes the work order partial, whatever the model says', async () => {
    const subtasks = [
      order('look_at_norrvik', 'tides', { harbour: 'Norrvik' }),
      order('look_at_another', 'tides', { harbour: 'Atlantis' }),
    ]
    const answers = [
      json({ goal: 'Water', subtasks }),
      { text: '2.5 metres.' },
      json(complete),
      json({ answer: 'It stands at 2.5 in both.' }),
    ]
    const { done, asked } = await scripted(answers, () => baton(['run', 'clerk', 'Norrvik and Atlantis?']))
    expect(done.code).toBe(3)
    expect(done.out).toContain('I could not complete: look at another (Atlantis): nobody measures the water there.')
    expect(done.err).toContain(`◐ partial (max iterations)  ${figures(asked, 2)}\n`)
    await expectInJournal('nobody measures the water there', asked, 'partial')
  })

  test('a provider that refuses is a failure of the model, and no work of rules', async () => {
    const { code, out, err } = await baton(['run', 'mate', 'Is she ready?'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('✖ BATON_MODEL_REFUSED\n')
    expect(err).toContain('✖ failed  1 model call · $0\n')
    expect(err).not.toMatch(/offline|by rules/i)
  })

  test('pages lead only to what is there', () => {
    const pages = ['../README.md', ...readdirSync(program.pages).filter((page) => page.endsWith('.md'))]
    expect(pages.flatMap((page) => missingFrom(join(program.pages, page)))).toEqual([])
  })

  test('errors lead to a page that is there', async () => {
    const { code, err } = await baton(['run', 'nobody', 'x'])
    expect(code).toBe(2)
    const [, shown = '', page = '', anchor = ''] = /^ {2}(\S*?)([a-z]+\.md)#(\w+)$/m.exec(err) ?? []
    expect(shown).toBe(program.pagesShown)
    expect(readFileSync(join(program.pages, page), 'utf8')).toMatch(new RegExp(`^#+ ${anchor.toUpperCase()}$`, 'm'))
    expect((await baton(['--help'])).out).toContain(`More in ${program.pagesShown}cli.md.`)
  })
})

/** Where links of a page lead that are neither on the web nor on this machine. */
function missingFrom(page: string): string[] {
  const links = Array.from(readFileSync(page, 'utf8').matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g), ([, link = '']) => link)
  return links.filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(dirname(page), link)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((left, right) => left + right, 0)
}
