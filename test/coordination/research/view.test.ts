import { describe, expect, test } from 'vitest'
import { eventLines } from '../../../src/cli/output/event-line.ts'
import { paletteFor } from '../../../src/cli/output/palette.ts'
import { pictureOf, type RunPicture } from '../../../src/cli/output/run-picture.ts'
import { kinds } from '../../../src/coordination/all.ts'
import { eventData } from '../../../src/events/catalog.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import { referenceBrief, referenceParts } from './scenarios/reference-run.ts'
import { openResearch, play } from './scenarios/stage.ts'

const paint = paletteFor({ isTTY: false } as never, { NO_COLOR: '1' })
const boardsIn = (picture: RunPicture): string[] => picture.boards({ width: 100, now: 0, paint })
const treeIn = (picture: RunPicture): string => picture.tree({ width: 120, now: 0, paint }).join('\n')

async function played(parts: Parameters<typeof openResearch>[0]): Promise<readonly RunEvent[]> {
  return (await play(await openResearch(parts), referenceBrief)).events
}

describe('research on a screen', () => {
  test('has a board for each step, with everyone who was asked or is still to be', async () => {
    const events = await played({ ...referenceParts, academic_search: { fails: 'the server is busy' } })
    const lines = boardsIn(await pictureOf(kinds, events))
    expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
      'step_1  research, side by side',
      'step_2  analysis',
      'step_3  writing',
      'step_4  quality, side by side',
    ])
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}✔ Web search +task_001 {2}completed/))
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}✖ Academic search +task_002 {2}failed · attempt 3 .*busy/))
    const begun = events.findIndex(({ type }) => type === 'child.started')
    const early = boardsIn(await pictureOf(kinds, events.slice(0, begun)))
    expect(early).toContainEqual(expect.stringMatching(/^ {2}· Article writer +pending$/))
  })

  test('says beside the run how far it is and how good, and beside each worker in which step', async () => {
    const events = await played(referenceParts)
    const upTo = async (type: string): Promise<string> => {
      const last = events.findLastIndex((event) => event.type === type)
      return treeIn(await pictureOf(kinds, events.slice(0, last + 1)))
    }
    expect(await upTo('research.progress')).toContain('Completed: 8/8 · Executing step 4 of 4 (100% complete)')
    expect(await upTo('run.completed')).toMatch(/iteration 1: quality 0\.\d\d is good enough/)
    expect(await upTo('run.completed')).toMatch(/worker:web_search \(worker\) · step 1/)
  })

  test('is told in lines for people, without what only machines need', async () => {
    const events = await played({ ...referenceParts, academic_search: { fails: 'the server is busy' } })
    const { views } = await pictureOf(kinds, events)
    const told = events.filter(({ type }) => type.startsWith('research.')).flatMap((one) => views.told(one)?.does ?? [])
    expect(told[0]).toBe('takes the brief: 2000 words, 10 sources at least')
    expect(told[1]).toMatch(/^plan: 4 steps, 8 workers, about 17 minutes and \$2\.40/)
    expect(told).toContain('Executing step 2 of 4 (50% complete)')
    expect(told).toContain('Completed: 1/8')
    expect(told).toContainEqual(expect.stringMatching(/^task_002 is tried again in 2 s, because it failed: /))
    expect(told).toContainEqual(expect.stringMatching(/^goes on without academic search: /))
    expect(told).toContainEqual(expect.stringMatching(/^judges iteration 1: quality 0\.\d\d is .*\(article 0\./))
    expect(told.some((line) => /state patched|snapshot|phase changed/.test(line))).toBe(false)
  })

  test('leaves what its workers do to boards and the counter while it goes well, and shows all of it where that is asked for', async () => {
    const stage = await openResearch({ ...referenceParts, academic_search: { fails: 'the server is busy' } })
    const { events: own } = await play(stage, referenceBrief)
    const children = own.flatMap((event) => eventData(event, 'child.started')?.childRunId ?? [])
    const logs = await Promise.all(children.map((id) => stage.baton.events(id)))
    const events = [...own, ...logs.flat()].sort((one, other) => one.ts - other.ts)
    const lines = async (everything: boolean): Promise<string[]> => {
      const lineFor = eventLines({ kinds, width: () => 200, paint, everything })
      const told: string[] = []
      for (const event of events) told.push(...[await lineFor(event)].filter((line) => line !== undefined))
      return told.map((line) => line.slice(11))
    }
    const usual = await lines(false)
    expect(usual.filter((line) => /worker:(?!academic)/.test(line))).toEqual([])
    expect(usual.filter((line) => line.startsWith('worker:academic_s…'))).toEqual(
      Array(6).fill(expect.stringMatching(/failed: .*the server is busy/)),
    )
    expect(usual.filter((line) => line.includes('Completed: '))).toHaveLength(8)
    expect((await lines(true)).join('\n')).toContain('worker:web_search started')
    const picture = await pictureOf(kinds, events)
    const folded = picture.tree({ width: 120, now: 0, paint, folds: true }).join('\n')
    expect(folded).not.toContain('worker:web_search')
    expect(folded).toContain('worker:academic_search')
    expect(treeIn(picture)).toContain('worker:web_search')
  })

  test('calls what nobody measured by that name, and not 0', async () => {
    const { editor: _, ...parts } = referenceParts
    const events = await played(parts)
    const { views } = await pictureOf(kinds, events)
    const told = events.flatMap((one) => views.told(one)?.does ?? [])
    expect(told).toContainEqual(expect.stringMatching(/^judges iteration 1: .*factual 0\.\d\d, writing not measured\)/))
  })

  test('passes over what of a live event is not there yet', async () => {
    const events = await played(referenceParts)
    const cut = events.map((event) =>
      event.type === 'research.state_patched'
        ? { ...event, data: { ...(event.data as object), patch: { $value: `sha256:${'0'.repeat(64)}`, bytes: 9 } } }
        : event,
    ) as RunEvent[]
    expect(boardsIn(await pictureOf(kinds, cut))).toEqual([])
  })
})
