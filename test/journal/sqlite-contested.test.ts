import { expect, test } from 'vitest'
import { contest } from './contest-rig.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()

test('two processes that fight for a thousand runs, one frozen past its lease, never own one together', {
  tags: ['slow'],
}, async () => {
  const codes = new Set<string | undefined>()
  // A contest may be over before the frozen one has lost anything; then there is nothing to see yet.
  for (let round = 0; round < 5 && codes.size === 0; round++) {
    const { lines, sharedEpochs, lost, unfinished } = await contest(folder(), 1_000)
    expect({ sharedEpochs, lost, unfinished }).toEqual({ sharedEpochs: [], lost: [], unfinished: 0 })
    for (const [word, , , code] of lines) if (word === 'refused') codes.add(code)
  }
  expect([...codes]).toEqual(['BATON_JOURNAL_FENCED'])
})
