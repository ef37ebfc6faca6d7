/** Tries once to take over whatever it may, and one run by name. Says what came of it. */
import { createBaton } from '../../../src/baton.ts'
import { isBatonError } from '../../../src/errors/baton-error.ts'
import { working } from './working.ts'

const [path = '', runId = ''] = process.argv.slice(2)
const baton = await createBaton({ journal: path, runnables: [working] })
const recovered = await baton.recover()
const code = await baton.resume(runId).then(
  () => 'resumed',
  (error: unknown) => (isBatonError(error) ? error.code : String(error)),
)
console.log(recovered.length, code)
await baton.close()
