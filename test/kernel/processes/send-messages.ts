/** Sends a run messages m1, m2 and so on, from a given number, and says each number once it can no longer be lost. */
import { createBaton } from '../../../src/baton.ts'
import { isBatonError } from '../../../src/errors/baton-error.ts'

const [path = '', runId = '', first = '1', total = '0'] = process.argv.slice(2)
const baton = await createBaton({ journal: path })
try {
  for (let number = Number(first); number <= Number(total); number++) {
    await baton.send(runId, 'orders', { number }, { id: `m${number}` })
    console.log(number)
  }
} catch (error) {
  // The last messages of a run may come again when it has ended.
  if (!isBatonError(error, 'BATON_RUN_FINISHED')) throw error
}
await baton.close()
