import { expect, test } from 'vitest'
import { Trouble } from '../../src/engine/trouble.ts'

test('a caller that no longer waits for a run does not keep others from hearing why it does not go on', async () => {
  const trouble = new Trouble()
  const one = trouble.listen('run_1')
  const other = trouble.listen('run_1')
  one.stop()
  trouble.tell('run_1', new Error('the key is gone'))
  await expect(other.heard).rejects.toThrow('the key is gone')
})
