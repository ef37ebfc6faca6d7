import { describe, expect, test } from 'vitest'
import { memoryJournal } from '../../../src/journal/memory.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { rewriting } from '../../kernel/rewritten-edition.ts'
import { agent, asked, calling, dataOf, type Lines, report, routeTo, stage, textOf, turn } from './stage.ts'

const mute: Lines = () => ''
const heldBack: Lines = [{ text: '', finish: 'content_filter' }]
const waysToSayNothing = [
  { way: 'answers with nothing, twice', lines: mute, why: 'answered with nothing' },
  { way: 'has its answer held back', lines: heldBack, why: 'The provider held back the answer.' },
  {
    way: 'ends with calls, and makes none',
    lines: (() => ({ text: '', finish: 'tool_calls' })) satisfies Lines,
    why: 'nothing',
  },
]

describe.each(waysToSayNothing)('an agent that $way', ({ lines, why }) => {
  test('PAT-15 X-7: hands nothing on, and its chain fails at its stage', async () => {
    const { run, heard } = await stage([agent('draft', { handoff: 'editor' }), agent('editor')], { draft: lines })
    const { status, error } = await run('draft')
    expect(status).toBe('failed')
    expect(error).toMatchObject({ code: 'BATON_AGENT_NO_ANSWER', stage: 1, of: 2, agent: 'draft' })
    expect(error?.message).toMatch(/^handoff chain failed at stage 1\/2 \(draft\): "draft" gave no answer: /)
    expect(error?.message).toContain(why)
    expect(asked(heard, 'editor')).toEqual([])
  })

  test('PAT-15 X-7: fails a chain that it ends, and the answer before it is kept', async () => {
    const { run } = await stage([agent('draft', { handoff: 'editor' }), agent('editor')], {
      draft: ['A draft.'],
      editor: lines,
    })
    const { status, error } = await run('draft')
    expect(status).toBe('failed')
    expect(error).toMatchObject({ stage: 2, agent: 'editor', partial: { agent: 'draft', output: 'A draft.' } })
  })

  test('PAT-33: has given no advice, so that `require: all` is not met', async () => {
    const board = agent('board', { advisors: { agents: ['legal', 'risk'], require: 'all' } })
    const { run, heard } = await stage([board, agent('legal'), agent('risk')], { legal: lines, board: ['Decided.'] })
    const { status, error } = await run('board')
    expect(status).toBe('failed')
    expect(error).toMatchObject({ code: 'BATON_ADVISORS_FAILED' })
    expect(error?.message).toContain('"legal" gave no answer')
    expect(asked(heard, 'board')).toEqual([])
  })

  test('PAT-33: is named as an advisor that failed where the work goes on', async () => {
    const board = agent('board', { advisors: ['legal', 'risk'] })
    const { run, log, heard } = await stage([board, agent('legal'), agent('risk')], {
      legal: lines,
      board: ['Decided.'],
    })
    const result = await run('board')
    expect(result.warnings.join()).toContain('Advisor legal failed: invalid_output: "legal" gave no answer')
    expect(dataOf(await log(result), 'advisors.gathered')).toMatchObject([{ answered: ['risk'] }])
    expect(textOf(asked(heard, 'board')[0])).toContain('### From legal\n\n[ADVISOR FAILED] invalid_output: ')
  })

  test('PAT-21 X-7: fails the router that chose it', async () => {
    const front = agent('front', { router: { destinations: ['tax', 'pay'] } })
    const { run } = await stage([front, agent('tax'), agent('pay')], { front: [routeTo('tax')], tax: lines })
    expect(await run('front')).toMatchObject({ status: 'failed', error: { code: 'BATON_AGENT_NO_ANSWER' } })
  })

  test('X-7: is told to who calls it like a tool as a call that failed', async () => {
    const { run, heard } = await stage([agent('lead', { agents: ['expert'] }), agent('expert')], {
      lead: [calling(['expert', { request: 'What is it?' }]), 'Nobody knows.'],
      expert: lines,
    })
    await run('lead')
    const told = asked(heard, 'lead')[1]?.messages.at(-1)
    expect(told).toMatchObject({ role: 'tool', tool: 'expert', failed: true })
    expect(told?.content).toMatch(/^"expert" gave no answer: /)
  })

  test('PAT-61: is a member that failed, while the others go on', async () => {
    const lead = agent('lead', { team: { members: ['analyst', 'sceptic'], terminationMode: 'consensus' } })
    const { run, log } = await stage([lead, agent('analyst'), agent('sceptic')], {
      analyst: lines,
      sceptic: [turn(['Show me.'], true)],
      lead: [report('Half of us.')],
    })
    const result = await run('lead')
    expect(result).toMatchObject({ status: 'completed', output: 'Half of us.' })
    expect(result.warnings.join()).toContain('Member analyst of lead failed: invalid_output: "analyst" gave no answer')
    expect(dataOf(await log(result), 'team.member_left')).toMatchObject([{ memberId: 'analyst', round: 1 }])
  })
})

test('PAT-33: advice that was handed in without a word is none', async () => {
  const board = agent('board', { advisors: { agents: ['legal'], require: 'all' } })
  const { run } = await stage([board, agent('legal')], { legal: [calling(['submit_advice', { advice: ' ' }])] })
  expect(await run('board')).toMatchObject({ status: 'failed', error: { code: 'BATON_ADVISORS_FAILED' } })
})

describe('a team', () => {
  const lead = agent('lead', { team: { members: ['analyst', 'sceptic'], terminationMode: 'consensus', maxRounds: 2 } })
  const crew = [lead, agent('analyst'), agent('sceptic')]

  test('PAT-61: in which all say nothing ends with part of an answer, and names them', async () => {
    const { run, log } = await stage(crew, { analyst: mute, sceptic: mute, lead: [report('Nothing.')] })
    const result = await run('lead')
    expect(result.status).toBe('partial')
    expect(result.warnings.join()).toContain('Member analyst of lead failed')
    expect(result.warnings.join()).toContain('Member sceptic of lead failed')
    expect(dataOf(await log(result), 'team.concluded')).toMatchObject([{ reason: 'no_members' }])
  })

  test('PAT-61: in which all only say that they have nothing new ends with part of an answer too', async () => {
    const silent: Lines = () => 'Nothing new to add.'
    const { run } = await stage(crew, { analyst: silent, sceptic: silent, lead: [report('Nothing.')] })
    const result = await run('lead')
    expect(result.status).toBe('partial')
    expect(result.warnings).toContain(
      'No member of lead said anything or voted: analyst, sceptic. The report rests on none of them.',
    )
  })

  test('PAT-57: in which members vote without words has worked', async () => {
    const ready = [turn([], true)]
    const { run } = await stage(crew, { analyst: ready, sceptic: ready, lead: [report('All are ready.')] })
    expect(await run('lead')).toMatchObject({ status: 'completed', warnings: [] })
  })

  test('PAT-59 PAT-61: whose report is empty fails, and what was said is kept', async () => {
    const ready = [turn(['It works.'], true)]
    const { run } = await stage(crew, { analyst: ready, sceptic: ready, lead: [report(' ')] })
    const { status, error } = await run('lead')
    expect(status).toBe('failed')
    expect(error).toMatchObject({ code: 'BATON_AGENT_NO_ANSWER', agent: 'lead' })
    expect(error?.partial?.output).toContain('It works.')
  })
})

test('a function that completes without a word has done its work', async () => {
  const filed = defineFunction('filed', async () => '')
  const { run } = await stage([agent('draft', { handoff: 'function:filed' })], {}, { runnables: [filed] })
  expect(await run('draft')).toMatchObject({ status: 'completed', output: '', terminalAgent: 'function:filed' })
})

test('a run that began before this edition goes on as it began', async () => {
  const gate = defineFunction('gate', async (context) => String(await context.ask({ prompt: 'Go on?' })))
  const agents = [agent('draft', { advisors: ['function:gate'], handoff: 'editor' }), agent('editor')]
  const script = { draft: mute, editor: ['From nothing.'] }
  const options = { runnables: [gate], journal: rewriting(memoryJournal(), ',"edition":2') }
  const { baton, restart, clock, ended } = await stage(agents, script, options)
  const { runId } = await baton.start('draft', 'Write.')
  const waiting = await baton.result(runId)
  await clock.advance(1_000)
  const again = await restart()
  const [question] = waiting.status === 'awaiting_input' ? waiting.questions : []
  await again.answer(question?.runId ?? '', 'ask#1', 'yes')
  expect(await ended(again.result(runId))).toMatchObject({ status: 'completed', output: 'From nothing.' })
})
