/**
 * A small durable run that is killed and resumed before your eyes. No network, no key: `npm run example:killed`.
 *
 * `npm run example:killed -- --kill-at 7` kills it after its seventh event instead (1 to 18).
 * `npm run example:killed -- --log` prints every event of the last story.
 */
import { relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { eventData } from '../../src/events/index.ts'
import type { RunEvent } from '../../src/index.ts'
import { answerAll } from './answer.ts'
import { linesOf } from './place.ts'
import { printLastLog } from './print-log.ts'
import { bad, dim, good, heading, line, plural, showTree } from './show.ts'
import { Stage } from './stage.ts'
import { takeStock } from './stock.ts'
import { killAllWorkers } from './worker-process.ts'

const { values: options } = parseArgs({ options: { 'kill-at': { type: 'string' }, log: { type: 'boolean' } } })
process.once('exit', killAllWorkers)
process.stdout.once('error', () => process.exit()) // Whoever read along, such as `head`, has seen enough.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

if (options.log === true) await printLastLog()
else await tellStory(firstKill(options['kill-at']))

async function tellStory(isFirstKill: (event: RunEvent) => boolean): Promise<void> {
  const stage = await Stage.open()
  const { baton, place } = stage

  heading(1, 'A process starts a durable run')
  const first = await stage.send('first process')
  const runId = await first.runId
  await stage.watch(first, isFirstKill)
  await stage.kill(first, 'in the middle of its work')

  heading(2, 'What the journal holds now')
  const { events, finished, cutOff } = await takeStock(baton, runId)
  line(`${plural(events.length, 'event')}, each sealed by the hash of the one before; every seal fits`)
  line(`${plural(finished.size, 'operation')} finished, ${cutOff.length} cut off`)

  heading(3, 'A second process takes the run up: what is finished answers from the journal')
  const second = await stage.send('second process', runId)
  await stage.watch(second, isChargeBegun)
  while (second.isAlive() && linesOf(place.ledger).length === 0) await pause(5)
  await stage.kill(second, 'after the ledger was debited and before the journal was told')

  heading(4, 'A third process finds a call that must not happen twice, and asks')
  const third = await stage.send('third process', runId)
  await stage.watch(third, ({ type }) => type === 'question.asked')
  await third.exited
  line('It has nothing left to do and is gone. The run waits in the journal, for as long as it takes.')

  heading(5, 'Answers wake the run, in this process')
  await stage.stepIn('this process', runId)
  const end = await answerAll(baton, runId, place.ledger)
  line(end.status === 'completed' ? `${good('completed')}: ${end.output}` : bad(`${end.status}: ${end.error?.message}`))

  heading(6, 'What was done, as the journal tells it')
  const told = await takeStock(baton, runId)
  showTree(told.tree, told.events)

  heading(7, 'What was done, as the world tells it')
  const repeated = stage.countRepeated()
  const debits = linesOf(place.ledger).length
  line(`the ledger      ${plural(debits, 'debit')}`)
  line((repeated === 0 ? good : bad)(`${repeated} finished operations repeated`))
  await baton.close()

  console.log(`\nThe journal, the ledger and the report are in ${relative(process.cwd(), place.home)}. Try next:
  npm run example:killed -- --log         ${dim('every event of this run')}
  npm run example:killed -- --kill-at 7   ${dim('kill it somewhere else: after any event from 1 to 18')}
  npm test                                ${dim('all of it, checked')}`)
  if (end.status !== 'completed' || repeated > 0 || debits !== 1) process.exitCode = 1
}

/** Without a wish, the first process dies when three of its branches are done and others are at work. */
function firstKill(wish: string | undefined): (event: RunEvent) => boolean {
  const at = Number(wish ?? 1)
  if (!Number.isInteger(at) || at < 1 || at > 18) {
    console.error('--kill-at takes a number from 1 to 18.')
    process.exit(2)
  }
  let counted = 0
  return wish === undefined ? ({ type }) => type === 'tool.returned' && ++counted === 3 : () => ++counted === at
}

function isChargeBegun(event: RunEvent): boolean {
  return eventData(event, 'tool.called')?.tool === 'charge'
}
