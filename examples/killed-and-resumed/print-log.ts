import { globSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createBaton } from '../../src/index.ts'
import { project, timeline } from '../../src/projections/index.ts'
import { placeAt, stories } from './place.ts'
import { dim } from './show.ts'

/** Prints every event of the last story, as a projection: a log folded into lines that a person can read. */
export async function printLastLog(): Promise<void> {
  const byAge = globSync(join(stories, '*/journal.db')).sort((left, right) => changed(left) - changed(right))
  const last = byAge.at(-1)
  if (last === undefined) return console.log('There is no story yet. Run: npm run example:killed')
  const baton = await createBaton({ journal: placeAt(dirname(last)).journal })
  for (const { runId, runnable } of (await baton.runs({})).toReversed()) {
    console.log(`\n${runnable} ${dim(runId)}`)
    for (const { eventId, ts, text } of project(timeline, await baton.events(runId))) {
      console.log(
        `${eventId.slice(runId.length + 1).padStart(4)}  ${dim(new Date(ts).toISOString().slice(11))}  ${text}`,
      )
    }
  }
  await baton.close()
}

function changed(file: string): number {
  return statSync(file).mtimeMs
}
