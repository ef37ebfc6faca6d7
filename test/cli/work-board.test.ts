import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { renderBoards } from '../../src/cli/output/boards.ts'
import { paletteFor } from '../../src/cli/output/palette.ts'
import { pictureOf } from '../../src/cli/output/run-picture.ts'
import { widthOfText } from '../../src/cli/output/text-width.ts'
import { kinds } from '../../src/coordination/all.ts'
import { builtInWorkOrders } from '../../src/coordination/workorder/built-in.ts'
import { defineWorkOrder } from '../../src/coordination/workorder/define-work-order.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { builtInTools } from '../../src/packs/built-in-tools.ts'
import { leadModel, openStage, plan, play, subtask } from '../coordination/workorder/stage.ts'

const paint = paletteFor({ isTTY: false } as never, { NO_COLOR: '1' })

test('the board shows every subtask of every order: what it is, how it stands, and why it failed', async () => {
  const tools = builtInTools({ network: 'off' })
  const baton = await createBaton({ tools, runnables: builtInWorkOrders(tools) })
  const { runId } = await baton.run('workorder:concierge', 'Travel advice for Paris')
  const events = await baton.events(runId)
  const picture = await pictureOf(kinds, events)
  const lines = picture.boards({ width: 100, now: 0, paint })
  expect(lines[0]).toMatch(/^wo-001 {2}\S/)
  expect(lines.slice(1).sort()).toEqual([
    expect.stringMatching(/^ {2}✔ check weather {2}weather {2}completed · \d+ ms/),
    expect.stringMatching(/^ {2}✖ find hotels {4}hotels {3}failed · \d+ ms · .*no hotel provider/),
  ])
  expect(lines.every((line) => line.length <= 100)).toBe(true)
  expect(picture.boards({ width: 100, now: 0, paint, rows: 2 })).toHaveLength(2)
  const words = events.flatMap((event) => picture.views.told(event)?.does ?? [])
  expect(words[0]).toBe('orders wo-001: check weather, find hotels')
  expect(words.some((line) => line.startsWith('reviews: '))).toBe(true)
  await baton.close()
})

test('the board marks a subtask whose accepted answer is only part of one', async () => {
  const half = defineFunction('half', async () => ({ output: 'half an article', status: 'partial' as const }))
  const whole = defineFunction('whole', async () => 'an article')
  const subtasks = [subtask('look_into_it', 'function:half'), subtask('look', 'function:whole')]
  const model = leadModel({ plan: [plan('research', ...subtasks)] })
  const order = defineWorkOrder({ name: 'x', tools: [half, whole], accept_partial: true })
  const { events } = await play(await openStage({ model }), order, 'go')
  const [, ...rows] = (await pictureOf(kinds, events)).boards({ width: 100, now: 0, paint })
  expect(rows).toEqual([
    expect.stringMatching(/^ {2}◐ look into it {2}function:half {3}partial · \d+ ms/),
    expect.stringMatching(/^ {2}✔ look {10}function:whole {2}completed · \d+ ms/),
  ])
})

test('a board is as wide with colours as without', () => {
  const row = { name: 'find hotels', by: 'hotels', status: 'failed', attempt: 1, usdMicros: 0 } as const
  const board = {
    title: 'wo-001',
    says: 'all of it '.repeat(20),
    rows: [{ ...row, problem: 'none is free '.repeat(20) }],
  }
  const colored = paletteFor({ isTTY: true }, {}, 'always')
  for (const width of [20, 40, 80]) {
    const shown = renderBoards([board], { width, now: 0, paint: colored })
    expect(shown.map((line) => stripVTControlCharacters(line))).toEqual(renderBoards([board], { width, now: 0, paint }))
    for (const line of shown) expect(widthOfText(stripVTControlCharacters(line).trimEnd())).toBeLessThanOrEqual(width)
    expect(shown.join('')).toContain('\u001B[31m✖\u001B[39m')
  }
})
