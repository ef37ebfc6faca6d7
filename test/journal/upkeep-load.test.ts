import { describe, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { expectNothingLost } from './upkeep-load.ts'

const folder = temporaryFolder()

describe('pruning and copying a journal that processes are at work on', () => {
  test('loses nothing that is not to be pruned, and each copy is resumed elsewhere', { tags: ['slow'] }, async () => {
    await expectNothingLost(`${folder()}/load.journal`, 3, 40)
  })
})
