import { describe, expect, test } from 'vitest'
import { builtInTypes } from '../../../src/coordination/workspace/built-in-types.ts'
import { readRegistry } from '../../../src/coordination/workspace/claims/registry.ts'
import type { WrittenWorkspace } from '../../../src/coordination/workspace/definition.ts'
import type { BatonOptions } from '../../../src/library/options.ts'
import { scriptedModel } from '../../../src/testing/scripted-model.ts'
import { memoryFiles } from './memory-files.ts'
import { PeersAt, type StartedPeer } from './peers-at.ts'

const table = 'city,visitors\nLyon,120\nGent,80\n'
const stages = ['SearchAgent', 'FileAgent', 'TerminalAgent']

/** A workspace with a task that no type can do, and peers that could make one. */
async function begun(
  written: WrittenWorkspace = {},
  task: object = {},
  options: Omit<BatonOptions, 'journal' | 'clock'> = {},
): Promise<{ at: PeersAt; files: Map<string, string> }> {
  const files = new Map([['data/cities.csv', table]])
  const at = new PeersAt(written, { tools: memoryFiles(files), ...options })
  at.drop('sum', { id: 'sum', description: 'Summarise data/cities.csv', requirements: ['csv_summary'], ...task })
  return { at, files }
}

const startAll = (at: PeersAt): Promise<StartedPeer[]> => Promise.all(stages.map((type) => at.start(type)))

async function registered(at: PeersAt, type = 'CsvSummaryAgent') {
  return (await readRegistry(at.disk.as())).agents.find((one) => one.type === type)
}

async function untilStatus(at: PeersAt, status: string): Promise<void> {
  for (let turn = 0; turn < 200 && (await registered(at))?.status !== status; turn++) await at.clock.advance(100)
  expect((await registered(at))?.status).toBe(status)
}

/** What a person is asked by the run that a pending task names. */
async function asked(at: PeersAt, { baton }: StartedPeer) {
  for (let turn = 0; turn < 200; turn++) {
    const names = at.disk.namesIn('tasks/pending').map((name) => at.read(`tasks/pending/${name}`))
    const run = names.find(({ asks }) => typeof asks === 'string')?.asks
    const [question] = run === undefined ? [] : await baton.questions(run)
    if (question !== undefined) return question
    await at.clock.advance(100)
  }
  throw new Error('nothing was asked')
}

describe('a task that requires what no type can do', () => {
  test('waits under its own id for three tasks in order, and is done by the new type (S-WSP-12, WSP-60, WSP-61)', async () => {
    const { at } = await begun()
    at.promotes = ['csv_*']
    const peers = [await at.start('SearchAgent')]
    await at.clock.advance(1_000)
    const [waiting] = at.disk.namesIn('tasks/waiting')
    expect(at.read(`tasks/waiting/${waiting}`)).toMatchObject({ id: 'sum', requirements: ['csv_summary'] })
    for (const type of ['TerminalAgent', 'FileAgent']) peers.push(await at.start(type))
    await untilStatus(at, 'active')
    const done = at.disk.namesIn('tasks/completed').map((name) => at.read(`tasks/completed/${name}`))
    expect(done.map(({ type, claimed_by }) => [type, claimed_by.split('_')[0]]).toSorted()).toEqual([
      ['code_generation', 'FileAgent'],
      ['deployment', 'TerminalAgent'],
      ['research', 'SearchAgent'],
    ])
    const made = await at.start('CsvSummaryAgent')
    expect(await at.untilEnded('sum')).toBe('completed')
    const result = at.read('tasks/completed/sum.json')
    expect(result.claimed_by).toBe(made.agentId)
    expect(result.result).toContain('data/cities.csv has 2 rows and 2 columns.')
    expect(result.result).toContain('visitors: numbers, from 80 to 120, mean 100, sum 200')
    for (const peer of [...peers, made]) await peer.leave()
  })

  test('is not begun before a person has let the new type work (S-WSP-12, WSP-65)', async () => {
    const { at, files } = await begun()
    const peers = await startAll(at)
    const [peer] = peers
    if (peer === undefined) throw new Error('no peer')
    const question = await asked(at, peer)
    expect(question.prompt).toContain('May CsvSummaryAgent work in this workspace?')
    expect(await registered(at)).toMatchObject({ status: 'tested', capabilities: ['csv_summary'] })
    // It was tried on files of its examples, and has not touched those of the project.
    expect([...files.keys()].filter((path) => path.startsWith('workspace/rehearsals/'))).toHaveLength(2)
    await expect(at.start('CsvSummaryAgent')).rejects.toThrow('no type')
    await peer.baton.answer(question.runId, question.op, 'approve')
    await untilStatus(at, 'active')
    const made = await at.start('CsvSummaryAgent')
    expect(await at.untilEnded('sum')).toBe('completed')
    for (const one of [...peers, made]) await one.leave()
  })

  test('fails in words when a person refuses, and the name is free again (S-WSP-12, WSP-67)', async () => {
    const { at } = await begun()
    const peers = await startAll(at)
    const [peer] = peers
    if (peer === undefined) throw new Error('no peer')
    const question = await asked(at, peer)
    await peer.baton.answer(question.runId, question.op, 'refuse')
    expect(await at.untilEnded('sum')).toBe('failed')
    const { error } = at.read('tasks/failed/sum.json')
    expect(error).toEqual({
      type: 'unsupported',
      message: 'No type of agent can do csv_summary, and CsvSummaryAgent was not accepted: A person refused it.',
    })
    expect(await registered(at)).toMatchObject({ status: 'rejected', why: 'A person refused it.' })
    at.drop('again', { description: 'Summarise data/cities.csv', requirements: ['csv_summary'] })
    expect((await asked(at, peer)).prompt).toContain('May CsvSummaryAgent work')
    for (const one of peers) await one.leave()
  })

  test('fails in words when nobody answers for a day (WSP-67)', async () => {
    const { at } = await begun({}, {})
    const peers = await startAll(at)
    const [peer] = peers
    if (peer === undefined) throw new Error('no peer')
    await asked(at, peer)
    for (const one of peers) await one.leave()
    await at.clock.advance(24 * 60 * 60_000)
    const late = await at.start('TaskBreakdownAgent')
    expect(await at.untilEnded('sum')).toBe('failed')
    expect(at.read('tasks/failed/sum.json').error).toMatchObject({
      type: 'unsupported',
      message: expect.stringContaining('Nobody let CsvSummaryAgent work within 24 hours.'),
    })
    await late.leave()
  })

  test('fails in words when the agent asks for one more grant than the workspace gives (WSP-65)', async () => {
    const description = 'Summarise data/cities.csv and write it to out.md'
    const refused = await begun({}, { description })
    const peers = await startAll(refused.at)
    expect(await refused.at.untilEnded('sum')).toBe('failed')
    expect(refused.at.read('tasks/failed/sum.json').error.message).toContain(
      'It asks for more than this workspace gives to agents that it makes: files.write: out.md.',
    )
    expect(refused.files.has('out.md')).toBe(false)
    for (const peer of peers) await peer.leave()

    const grants = { files: { read: ['**'], write: ['out.md'] } }
    const given = await begun({ extension: { grants } }, { description })
    given.at.promotes = ['csv_summary']
    const others = await startAll(given.at)
    await untilStatus(given.at, 'active')
    const made = await given.at.start('CsvSummaryAgent')
    expect(await given.at.untilEnded('sum')).toBe('completed')
    expect(given.files.get('out.md')).toContain('data/cities.csv has 2 rows and 2 columns.')
    for (const peer of [...others, made]) await peer.leave()
  })

  test('fails in words when no tool that is there could do it, and when extension is off it just waits (WSP-65)', async () => {
    const { at } = await begun({}, { requirements: ['image_generation'], description: 'Paint a cat' })
    const peers = await startAll(at)
    expect(await at.untilEnded('sum')).toBe('failed')
    expect(at.read('tasks/failed/sum.json').error.message).toContain('No tool here speaks of image_generation')
    for (const peer of peers) await peer.leave()
    const off = await begun({ extension: { enabled: false } })
    const others = await startAll(off.at)
    await off.at.clock.advance(1_000)
    expect(off.at.disk.namesIn('tasks/pending')).toEqual(['sum.json'])
    for (const peer of others) await peer.leave()
  })
})

describe('an agent that a model writes', () => {
  const examples = {
    findings: 'read_file is enough.',
    examples: [
      {
        name: 'two cities',
        input: 'Summarise {folder}/c.csv',
        files: [{ path: 'c.csv', content: 'city,visitors\nRome,7\nOslo,3\n' }],
        expects: { calls: ['read_file'], says: ['7', '3'], files: [] },
      },
    ],
  }
  const proposal = {
    description: 'Sums up tables',
    prompt: 'You sum up tables.',
    tools: ['read_file'],
    grants: { files: { read: ['**'] } },
  }

  /** A model that judges as it is told, and as the new agent does what `work` says. */
  const models = (work: (text: string) => string, written: object = proposal) =>
    scriptedModel(({ messages }) => {
      const told = String(messages[0]?.content)
      if (told.includes('acceptance examples')) return JSON.stringify(examples)
      if (told.includes('You define')) return JSON.stringify(written)
      if (told.startsWith('You sum up tables')) {
        const answers = messages.filter(({ role }) => role === 'tool')
        const asks = /\S+\.csv/.exec(
          messages.flatMap((one) => (one.role === 'user' ? [one.content] : [])).join(' '),
        )?.[0]
        if (answers.length > 0) return work(JSON.stringify(answers))
        return { toolCalls: [{ id: 'call', tool: 'read_file', input: { path: asks ?? '' } }] }
      }
      return JSON.stringify({ advances: true })
    })

  const outcome = async (model: ReturnType<typeof models>) => {
    const { at } = await begun({}, {}, { model, decisionModel: 'test/judge', defaultModel: 'test/any' })
    at.promotes = ['*']
    const peers = await startAll(at)
    for (let turn = 0; turn < 100 && (await registered(at))?.['why'] === undefined; turn++) await at.clock.advance(100)
    const agent = await registered(at)
    for (const peer of peers) await peer.leave()
    return `${agent?.status}: ${String(agent?.['why'])}`
  }

  test('is let in when it does its examples, judged by what it called and found (WSP-65)', async () => {
    expect(await outcome(models((text) => (text.includes('Rome') ? 'From 3 to 7.' : 'Nothing.')))).toBe(
      'active: the policy (promote: *) let it work.',
    )
  })

  test('is refused when it only says that it did them (WSP-65)', async () => {
    expect(await outcome(models(() => 'All done, everything passed.'))).toBe(
      'rejected: It did not pass its examples: two cities: its answer lacks "7", "3".',
    )
  })

  test('is refused when it wants a tool that is not there, or another network (WSP-65)', async () => {
    const more = { ...proposal, tools: ['read_file', 'approve_agent'], grants: { net: { hosts: ['*'] } } }
    const words = await outcome(models(() => '7 3', more))
    expect(words).toContain('It wants tools that are not there: approve_agent.')
    expect(words).toContain('net: *')
  })
})

describe('a task that says nothing of what it requires', () => {
  test('is found to lack something by the model that would take it apart, and asks for it (WSP-50, WSP-62)', async () => {
    const shown: string[] = []
    const model = scriptedModel(({ messages }) => {
      shown.push(String(messages[0]?.content))
      return JSON.stringify({ reasoning: 'No peer can paint.', missing: ['image_generation'], subtasks: [] })
    })
    const at = new PeersAt({}, { model, decisionModel: 'test/judge' })
    at.drop('paint', { id: 'paint', description: 'Paint a cat and hang it' })
    const peer = await at.start('TaskBreakdownAgent', at.judge(9))
    await at.clock.advance(2_000)
    expect(shown[0]).toContain('task_decomposition, planning, web_search')
    const [waiting] = at.disk.namesIn('tasks/waiting')
    expect(at.read(`tasks/waiting/${waiting}`)).toMatchObject({ id: 'paint', requirements: ['image_generation'] })
    const [request] = at.disk.namesIn('agents/requests').filter((name) => name.endsWith('.json'))
    expect(at.read(`agents/requests/${request}`)).toMatchObject({ type: 'ImageGenerationAgent', task: 'paint' })
    await peer.leave()
  })
})

describe('how many types are on their way at once (WSP-68)', () => {
  test('three, and one for each set of capabilities; the tasks of a request make no other', async () => {
    const { at } = await begun({
      types: Object.fromEntries(builtInTypes.map(({ type }) => [type, { capabilities: [] }])),
    })
    for (const [name, requires] of [
      ['b', ['b_one', 'b_two']],
      ['b-again', ['b_two', 'b_one']],
      ['c', ['c_one']],
      ['d', ['d_one']],
    ] as const)
      at.drop(name, { id: name, description: `Do ${name}`, requirements: requires })
    const peer = await at.start('FileAgent')
    await at.clock.advance(2_000)
    expect(at.disk.namesIn('tasks/waiting').toSorted()).toEqual(['b-again.json', 'b.json', 'c.json', 'sum.json'])
    expect(at.disk.namesIn('agents/requests').filter((name) => name.endsWith('.json'))).toHaveLength(3)
    // The tasks of the requests themselves require what no type can do here.
    const pending = at.disk.namesIn('tasks/pending').map((name) => at.read(`tasks/pending/${name}`))
    expect(pending.filter(({ context }) => context?.extension !== undefined)).toHaveLength(9)
    expect(pending.filter(({ context }) => context?.extension === undefined).map(({ id }) => id)).toEqual(['d'])
    await peer.leave()
  })
})
