// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Column, type ColumnName, columnNames, isInstalled, loadColumn, type Work } from '../../bench/column.ts'
import { counted } from '../../bench/script.ts'

const folder = mkdtempSync(join(tmpdir(), 'baton-columns-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Baton needs its build here; `test/bench/main.test.ts` tries that. */
const present = columnNames.filter((name) => isInstalled(name) && name !== 'before' && name !== 'baton')

async function didBy(work: Work | undefined): Promise<readonly [unknown, number, number]> {
  const { calls, tools } = counted
  const result = await work?.()
  return [result, counted.calls - calls, counted.tools - tools]
}

/** What a piece of work has to come to: its result, how many model calls, how many calls of the tool. */
const works: Readonly<
  Record<string, readonly [(column: Column) => Promise<Work | undefined>, unknown, number, number]>
> = {
  'one turn': [async (column) => column.oneTurn({}), 'done', 1, 0],
  'one turn with tools': [async (column) => (await column.equippedTurn?.({})) ?? column.oneTurn({}), 'done', 1, 0],
  'tool turns': [async (column) => column.toolTurns({}, 20), 'done', 21, 20],
  'a lead with workers': [async (column) => column.leadWithWorkers({}, 10), 'done', 12, 0],
  'a fan-out': [async (column) => column.fanOut({}, 10), 10, 10, 0],
  'a chain': [async (column) => column.chain({}, 10), 'done', 10, 0],
}

describe.each(present)('the column %s', (name: ColumnName) => {
  test.each(Object.entries(works))('does all the work of %s', async (_, [prepare, result, calls, tools]) => {
    expect(await didBy(await prepare(await loadColumn(name)))).toEqual([result, calls, tools])
  })

  test('does all the work of a durable agent, if it has one', async () => {
    const { durableAgent } = await loadColumn(name)
    const work = await durableAgent?.({}, 20, join(folder, `${name}.db`))
    if (work === undefined) return
    expect(await didBy(work.run)).toEqual(['done', 21, 20])
    await work.close?.()
  })
})
