/** Answers the first question of every run that it is named, each as soon as it is named, and says what became of it. */
import { createInterface } from 'node:readline'
import { createBaton } from '../../../src/baton.ts'
import { isBatonError } from '../../../src/errors/baton-error.ts'

const [, , journal = '', name = ''] = process.argv
const baton = await createBaton({ journal })
console.log('ready')
for await (const runId of createInterface({ input: process.stdin })) {
  try {
    await baton.answer(runId, 'ask#1', name, name)
    console.log(`${runId} accepted`)
  } catch (error) {
    console.log(`${runId} ${isBatonError(error, 'BATON_QUESTION_ANSWERED') ? `lost to ${error.details.by}` : error}`)
  }
}
await baton.close()
