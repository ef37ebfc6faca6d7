import { expect, test } from 'vitest'
import { flat, treeOf } from '../patterns/stage.ts'
import { asWritten, Five, inTheOffice, leaves } from './five.ts'

const fiveKinds = ['workspace:', 'collab:', 'workorder:', 'research:']

test.each([
  { name: 'as the scenario has it', plan: asWritten },
  { name: 'as an office has it', plan: inTheOffice },
])('all five models in one run, $name: one root, one tree, one sum (S-X-1, X-8)', async ({ plan }) => {
  const five = new Five(plan())
  const { process, result } = await five.undisturbed()
  expect(result).toMatchObject({ status: expect.stringMatching(/completed|partial/) })
  const events = await five.all(process.baton, result.runId)
  expect(new Set(events.map(({ rootRunId }) => rootRunId))).toEqual(new Set([result.runId]))
  const tree = treeOf(events)
  const names = flat(tree).map(({ agent }) => agent)
  for (const kind of fiveKinds)
    expect(
      names.some((name) => name.startsWith(kind)),
      kind,
    ).toBe(true)
  expect(flat(tree).map(({ role }) => role)).toEqual(expect.arrayContaining(['peer', 'executor', 'advisor', 'handoff']))
  expect(leaves(events)).toEqual('usage' in result && result.usage)
  expect(tree.total).toEqual('usage' in result && result.usage)
  expect(await five.alive()).toEqual([])
  await process.leave()
})
