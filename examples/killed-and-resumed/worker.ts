/** The process that gets killed: `worker.ts HOME` starts a survey, `worker.ts HOME RUN` takes it up again. */
import { createBaton } from '../../src/index.ts'
import { placeAt } from './place.ts'
import { defineSurvey } from './survey.ts'
import { surveyTools } from './tools.ts'

// Nobody is left to report to.
process.once('disconnect', () => process.exit())

const [, , home = '.', runId] = process.argv
const place = placeAt(home)
const baton = await createBaton({ journal: place.journal, runnables: defineSurvey(surveyTools(place)) })

const handle = runId === undefined ? await baton.start('function:survey', 'this repository') : await baton.resume(runId)
process.send?.(handle.runId)
await handle.result
await baton.close()
process.disconnect()
