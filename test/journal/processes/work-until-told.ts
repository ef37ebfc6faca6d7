/** Starts a run, says its id, and is at work on it until it is sent a message on the topic `stop`. */
import { createBaton } from '../../../src/baton.ts'
import { working } from './working.ts'

const [path = '', leaseMs, how = 'aloud'] = process.argv.slice(2)
const alive = setInterval(() => {}, 60_000)
const baton = await createBaton({ journal: path, leaseMs: Number(leaseMs), runnables: [working] })
const { runId, result } = await baton.start(working, how)
console.log(runId)
const { status } = await result
console.log(status)
await baton.close()
clearInterval(alive)
