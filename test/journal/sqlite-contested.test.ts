import { expect, test } from 'vitest'
import { contest } from './contest-rig.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()

test('two processes that fight for a thousand runs, one frozen past its lease, never own one together', async () => {
  const { lines, sharedEpochs, lost, unfinished } = await contest(folder(), 1_000)
  expect({ sharedEpochs, lost, unfinished }).toEqual({ sharedEpochs: [], lost: [], unfinished: 0 })
  const refusals = lines.filter(([word]) => word === 'refused')
  expect(refusals.length).toBeGreaterThan(0)
  expect(new Set(refusals.map(([, , , code]) => code))).toEqual(new Set(['BATON_JOURNAL_FENCED']))
}, 120_000)
