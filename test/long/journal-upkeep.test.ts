import { describe, test } from 'vitest'
import { temporaryFolder } from '../journal/temporary-folder.ts'
import { expectNothingLost } from '../journal/upkeep-load.ts'

const folder = temporaryFolder()

describe('pruning and copying a journal that many processes are at work on', () => {
  test('loses nothing of 8 processes with 400 turns each', async () => {
    await expectNothingLost(`${folder()}/load.journal`, 8, 400)
  })
})
