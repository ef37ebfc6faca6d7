import { describe, expect, test } from 'vitest'
import { eventLines } from '../../src/cli/output/event-line.ts'
import { mermaidOf } from '../../src/cli/output/mermaid.ts'
import { plain } from '../../src/cli/output/palette.ts'
import { pictureOf, RunPicture } from '../../src/cli/output/run-picture.ts'
import { runTable } from '../../src/cli/output/run-table.ts'
import { kinds } from '../../src/coordination/all.ts'
import { type LogViews, viewsOf } from '../../src/coordination/log-views.ts'
import { eventData } from '../../src/events/catalog.ts'
import type { RunEvent } from '../../src/events/event.ts'
import { noUsage } from '../../src/events/usage.ts'
import type { RunNode } from '../../src/projections/run-tree.ts'
import { eventOf } from '../coordination/event-of.ts'
import { agent, type Reply, stage } from '../coordination/patterns/stage.ts'

/** What a person who reads along sees, without the times. */
async function seen(events: readonly RunEvent[]): Promise<string[]> {
  const lines = await linesOf(events.toSorted((left, right) => left.ts - right.ts))
  return lines.map((line) => line.slice(11).replace(/ {2,}/, ' | '))
}

async function linesOf(events: readonly RunEvent[], everything = false): Promise<string[]> {
  const lineFor = eventLines({ kinds, width: () => 300, paint: plain, everything })
  const lines: string[] = []
  for (const event of events) lines.push(...[(await lineFor(event)) ?? []].flat())
  return lines
}

/** The lines of runs in a tree, with what they say of themselves. */
async function drawn(events: readonly RunEvent[]): Promise<string[]> {
  const picture = await pictureOf(kinds, events)
  return picture
    .tree({ width: 300, now: 0 })
    .map((line) => line.replace(/^[\s│├└─]*/, '').replace(/(?: {2,}(?:\d+ tok|\$[\d.]+|unknown|\d+ ms))*\s*$/, ''))
    .filter((line) => !/^\S (?:model|tool) /.test(line))
}

const speaking = (message: string, ready: boolean, reason?: string): Reply => ({
  toolCalls: [
    { id: '1', tool: 'broadcast', input: { message } },
    { id: '2', tool: 'vote_conclude', input: reason === undefined ? { ready } : { ready, reason } },
  ],
})
const reporting = (report: string): Reply => ({ toolCalls: [{ id: '1', tool: 'final_report', input: { report } }] })
const choosing = (name: string, reason: string): Reply => ({
  toolCalls: [{ id: '1', tool: 'route_to', input: { agent: name, reason } }],
})

const team = agent('lead', { team: { members: ['hope', 'doubt'], terminationMode: 'consensus', maxRounds: 2 } })
const teamScript = {
  hope: [speaking('# Hope\n\nIt will hold.\nMore.', true), 'Nothing new to add.'],
  doubt: [speaking('It creaks.', false, 'no test'), speaking('It still creaks.', false, 'no test')],
  lead: [reporting('It may hold.')],
}

describe('advisors, as they are seen', () => {
  const agents = [
    agent('host', { advisors: { agents: ['law', 'risk'], require: { quorum: 1 } } }),
    agent('law'),
    agent('risk'),
  ]

  test('tell who is asked, when each is back, and what the host has', async () => {
    const one = await stage(agents, { law: ['Legal.'], risk: ['Risky.'], host: ['Well.'] })
    const lines = await seen(await one.log(await one.run('host')))
    expect(lines).toContain('host | asks law and risk for advice; 1 must answer')
    expect(lines).toContainEqual(expect.stringMatching(/^law \| is back with advice after \d+ m?s$/))
    expect(lines).toContainEqual(expect.stringMatching(/^risk \| is back with advice after \d+ m?s$/))
    expect(lines).toContain('host | has the advice of law, risk')
  })

  test('tell who gave none, and why', async () => {
    const failing = () => {
      throw new Error('the line is dead')
    }
    const one = await stage(agents, { law: ['Legal.'], risk: failing, host: ['Well.'] })
    const events = await one.log(await one.run('host'))
    expect(await seen(events)).toContainEqual(
      expect.stringMatching(/^host \| has the advice of law; risk gave none: .*dead/),
    )
    expect((await drawn(events))[0]).toBe('✔ host · advised by law; risk gave none')
  })

  test('are waited for by name in the tree', async () => {
    const one = await stage(agents, { law: ['Legal.'], risk: ['Risky.'], host: ['Well.'] })
    const events = await one.log(await one.run('host'))
    const picture = new RunPicture(kinds)
    const said = new Set<string>()
    const [first] = events
    for (const event of events) {
      await picture.take(event)
      const note = picture.note(first?.runId ?? '')
      if (note !== undefined) said.add(note.says)
    }
    expect([...said]).toEqual([
      'waits for the advice of law, risk',
      expect.stringMatching(/^waits for the advice of (?:law|risk)$/),
      'advised by law, risk',
    ])
  })
})

describe('a router, as it is seen', () => {
  const agents = [
    agent('desk', { router: { destinations: ['billing', 'support'] } }),
    agent('billing'),
    agent('support'),
  ]

  test('tells whom it chose and why', async () => {
    const one = await stage(agents, { desk: [choosing('billing', 'it is about money')], billing: ['Paid.'] })
    const events = await one.log(await one.run('desk'))
    expect(await seen(events)).toContain('desk | chose billing: it is about money')
    expect(await seen(events)).toContain('billing | was chosen and begins')
    expect(await drawn(events)).toEqual([
      '✔ desk (router) · chose billing: it is about money',
      '✔ billing (destination)',
    ])
  })

  test('tells that it chose nobody', async () => {
    const one = await stage(agents, { desk: ['Hm.', 'Hm.', 'Hm.'] })
    const events = await one.log(await one.run('desk'))
    expect((await seen(events)).filter((line) => line.includes('made no choice'))).toHaveLength(2)
    expect(await seen(events)).toContain('desk | chose nobody of billing, support')
    expect(await drawn(events)).toEqual(['✖ desk · chose nobody'])
  })
})

describe('an advisor without a word, as it is seen', () => {
  test('is not said to be back with advice', async () => {
    const agents = [agent('host', { advisors: ['law'] }), agent('law')]
    const one = await stage(agents, { host: ['Done.'], law: [{ text: '', finish: 'content_filter' }] })
    const lines = await seen(await one.log(await one.run('host')))
    expect(lines).toContain('law | ends without an answer after 0 ms: The provider held back the answer.')
    expect(lines.join()).not.toContain('is back with advice')
  })
})

describe('a handoff, as it is seen', () => {
  test('tells who lets go and who takes over', async () => {
    const agents = [agent('writer', { handoff: 'editor' }), agent('editor')]
    const one = await stage(agents, { writer: ['Long.'], editor: ['Short.'] })
    const lines = await seen(await one.log(await one.run('writer')))
    expect(lines).toContain('writer | hands off to editor')
    expect(lines).toContain('editor | takes over from writer')
  })
})

describe('a team, as it is seen', () => {
  test('tells the round, what was said, the votes, the conclusion and the dissent', async () => {
    const one = await stage([team, agent('hope'), agent('doubt')], teamScript)
    const events = await one.log(await one.run('lead'))
    const lines = await seen(events)
    for (const line of [
      'lead | round 1 of 2: hope, doubt',
      'hope | takes its turn in round 1 of lead',
      'hope | says: It will hold.',
      'hope | votes, ready to conclude',
      'doubt | votes, not ready to conclude: no test',
      'lead | round 2 of 2: hope, doubt',
      'hope | has nothing new to say',
      'lead | concludes after 2 rounds, the most there may be: 1 of 2 ready, dissent: doubt (no test)',
      'lead | begins the report of lead',
    ]) {
      expect(lines).toContain(line)
    }
    expect(await drawn(events)).toEqual([
      '✔ lead · concluded after 2 rounds, the most there may be; dissent: doubt',
      '✔ hope (member) · round 1, ready, said: It will hold.',
      '✔ doubt (member) · round 1, not ready, said: It creaks.',
      '✔ hope (member) · round 2',
      '✔ doubt (member) · round 2, not ready, said: It still creaks.',
      '✔ lead (coordinator) · concludes the team of lead',
    ])
  })

  test('tells who left it, and who is heard through another', async () => {
    const agents = [team, agent('hope', { handoff: 'faith' }), agent('faith'), agent('doubt')]
    const failing = () => {
      throw new Error('gone')
    }
    const script = {
      hope: ['Well.'],
      faith: [speaking('I trust it.', true), 'Done.'],
      doubt: failing,
      lead: teamScript.lead,
    }
    const one = await stage(agents, script)
    const events = await one.log(await one.run('lead'))
    expect(await seen(events)).toContain('hope | is heard through faith from now on')
    expect(await seen(events)).toContain('hope (as faith) | says: I trust it.')
    expect(await seen(events)).toContainEqual(expect.stringMatching(/^doubt \| leaves the team: .*gone/))
    expect(await drawn(events)).toContain('✔ hope (member) · round 1, ready, said: I trust it.')
    expect(await drawn(events)).toContainEqual(
      expect.stringMatching(/^✖ doubt \(member\) · round 1, left the team: .*gone/),
    )
  })
})

const failing = (): never => {
  throw new Error('gone')
}

test('a member that failed for the same reason again since its team went on is said to have left', async () => {
  const lead = (_: unknown, call: number): Reply => (call === 1 ? failing() : reporting('It may hold.'))
  const hope = (): Reply => speaking('It will hold.', true)
  const one = await stage([team, agent('hope'), agent('doubt')], { hope, doubt: failing, lead })
  const first = await one.run('lead')
  expect(first.status).toBe('failed')
  await one.ended((await one.baton.resume(first.runId)).result)
  const events = await one.log(first)
  const reopened = events.flatMap((event) => eventData(event, 'run.reopened')?.retried ?? [])
  expect(reopened.join()).toContain('run:doubt')
  expect((await drawn(events)).filter((line) => line.includes('left the team'))).toEqual([
    expect.stringMatching(/^✖ doubt \(member\) · round 1, left the team: .*gone/),
  ])
})

test('a member that is back since its team went on is not said to have left, and one that failed again is', async () => {
  const hope = (_: unknown, call: number): Reply => (call === 1 ? failing() : speaking('It will hold.', true))
  const one = await stage([team, agent('hope'), agent('doubt')], {
    hope,
    doubt: failing,
    lead: () => reporting('It may hold.'),
  })
  const first = await one.run('lead')
  expect(first.status).toBe('partial')
  const before = await drawn(await one.log(first))
  expect(before).toContainEqual(expect.stringMatching(/^✖ hope \(member\) · round 1, left the team: .*gone/))
  await one.ended((await one.baton.resume(first.runId)).result)
  const after = await drawn(await one.log(first))
  expect(after).toContainEqual(expect.stringMatching(/^✔ hope \(member\) · round 1, ready, said: It will hold\./))
  expect(after.filter((line) => line.includes('left the team'))).toEqual([
    expect.stringMatching(/^✖ doubt \(member\) · round 1, left the team: .*gone/),
  ])
})

test('no line names an event the way programs do, not even one that nobody knows', async () => {
  const one = await stage([team, agent('hope'), agent('doubt')], teamScript)
  const events = await one.log(await one.run('lead'))
  const unknown = eventOf('garden.tree_planted', {})
  const lines = await linesOf([...events, unknown], true)
  expect(lines).toHaveLength(events.length + 1)
  expect(lines.filter((line) => /\b[a-z]+\.[a-z]+_?[a-z]*\b(?!\.)/.test(line.slice(31)))).toEqual([])
  expect(lines.at(-1)).toMatch(/tree planted$/)
})

describe('the tree of runs', () => {
  const node = (name: string, more: Partial<RunNode> = {}): RunNode => ({
    runId: name,
    agent: name,
    role: 'main',
    status: 'ok',
    own: { ...noUsage, coordinationTokens: 0 },
    total: noUsage,
    wallMs: 1200,
    children: [],
    ...more,
  })
  const paid = { ...noUsage, modelCalls: 1, inputTokens: 900, outputTokens: 100, usdMicros: 15_000 }
  const tree = node('lead', {
    total: paid,
    children: [
      node('hope', {
        role: 'member',
        chainTrigger: 'team',
        reason: 'why it was started',
        about: { team: 'lead', member: 'hope', round: 2 },
        total: paid,
        own: { ...paid, coordinationTokens: 0 },
      }),
      node('a "b" <c>\n`d`; #e]|', {
        role: 'handoff',
        chainTrigger: 'handoff',
        reason: 'handoff from lead',
        about: { from: 'lead' },
        status: 'failed',
        wallMs: undefined,
        children: [node('deep', { role: 'subagent' })],
      }),
    ],
  })

  test('is a table of part, pattern, cost and time', async () => {
    expect(runTable(tree, await teamViews(), { width: 120, paint: plain }).join('\n')).toMatchInlineSnapshot(`
      "AGENT                     ROLE      BY       TOKENS    COST     OWN COST  TIME     WHY
      ✔ lead                    main               1.0k tok  $0.0150            1.2 s
      ├─ ✔ hope                 member    team     1.0k tok  $0.0150  $0.0150   1.2 s    round 2
      └─ ✖ a "b" <c> \`d\`; #e]|  handoff   handoff                               running  handoff from lead
         └─ ✔ deep              subagent                                        1.2 s"
    `)
  })

  test('is a Mermaid flowchart whose labels can hold anything', async () => {
    const [head, ...lines] = mermaidOf(tree, await teamViews()).split('\n')
    expect(head).toBe('flowchart TD')
    const nodes = lines.flatMap((line) => /^ {2}(n\d+)\["([^"]*)"\]$/.exec(line)?.slice(1, 3) ?? [])
    const edges = lines.flatMap((line) => {
      const [, from, label, to] = /^ {2}(n\d+) -->\|"([^"]*)"\| (n\d+)$/.exec(line) ?? []
      return from === undefined ? [] : [`${from} ${label} ${to}`]
    })
    const styles = lines.filter((line) => /^ {2}(?:classDef|class) /.test(line))
    // Every line is one of the three, every edge joins nodes that are there, and every node but the first is reached.
    expect(nodes.length / 2 + edges.length + styles.length).toBe(lines.length)
    expect(edges).toEqual(['n1 round 2 n2', 'n1 handoff n3', 'n3 subagent n4'])
    expect(styles).toEqual(['  classDef failed stroke-dasharray: 4 4', '  class n3 failed'])
    const texts = nodes.filter((_, index) => index % 2 === 1)
    expect(texts.map(unescaped)).toEqual([
      'lead\nmain · 1.0k tok · $0.0150 · 1.2 s',
      'hope\nmember · 1.0k tok · $0.0150 · 1.2 s',
      'a "b" <c> `d`; #e]|\nhandoff · running · failed',
      'deep\nsubagent · 1.2 s',
    ])
    for (const text of texts)
      expect(text.replaceAll('<br/>', '').replaceAll(/#\d+;/g, '')).not.toMatch(/[<>"'`#;|[\]{}()&]/)
  })
})

/** The views of a log in which a team was at work. */
function teamViews(): Promise<LogViews> {
  const started = { runnable: 'hope', input: { text: '' }, definition: '', role: 'member' }
  return viewsOf(kinds, [eventOf('run.started', started)])
}

/** What Mermaid makes of a label. */
function unescaped(label: string): string {
  return label.replaceAll('<br/>', '\n').replaceAll(/#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
}
