/** Starts, answers and ends runs in a random order, and says of each what was acknowledged: `churn.ts PATH NAME COUNT SEED` */

import { createBaton } from '../../../src/baton.ts'
import { isBatonError } from '../../../src/errors/baton-error.ts'
import { sqliteJournal } from '../../../src/journal/sqlite/open.ts'
import { asker, parent, runnables } from '../upkeep-rig.ts'

const [path = '', name = '', count = '0', seed = '1'] = process.argv.slice(2)
const say = (...words: string[]): void => void process.stdout.write(`${words.join(' ')}\n`)

let state = Number(seed)
/** Chance that is the same for the same seed. */
function chance(): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31
  return state / 2 ** 31
}

const journal = await sqliteJournal(path)
const baton = await createBaton({ journal, runnables: [...runnables] })
const open: { runId: string; text: string }[] = []

async function end(): Promise<void> {
  const text = `${name}-${chance()}`
  const result = await baton.run(parent, text)
  say('ended', result.runId, result.status === 'completed' && result.output === text ? 'well' : 'wrong')
}

async function ask(): Promise<void> {
  const text = `${name}-${chance()}`
  const { runId } = await baton.start(asker, text)
  open.push({ runId, text })
  say('asked', runId, text)
}

async function answer(): Promise<void> {
  const [one] = open.splice(Math.floor(chance() * open.length), 1)
  if (one === undefined) return
  const [question] = await baton.questions(one.runId)
  await baton.answer(one.runId, question?.op ?? '', 'yes')
  say('answered', one.runId)
  try {
    const result = await baton.result(one.runId)
    const well = result.status === 'completed' && result.output === `${one.text} yes`
    say('ended', one.runId, well ? 'well' : 'wrong')
  } catch (error) {
    // It ended, and was pruned before it was looked at.
    if (!isBatonError(error, 'BATON_RUN_NOT_FOUND')) throw error
    say('pruned', one.runId)
  }
}

say('ready')
for (let turn = 0; turn < Number(count); turn++) {
  const die = chance()
  if (die < 0.4) await end()
  else if (die < 0.75 || open.length === 0) await ask()
  else await answer()
}
await baton.close()
await journal.close()
