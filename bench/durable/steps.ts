/** Does some durable steps and nothing else, to be watched: `node bench/durable/steps.ts COLUMN STEPS FILE`. */
import { type ColumnName, loadColumn } from '../column.ts'

const [name = 'baton', steps = '1', file = ''] = process.argv.slice(2)
const { durableAgent } = await loadColumn(name as ColumnName)
if (durableAgent === undefined) throw new Error(`${name} has no durable agent.`)
const { run, close } = await durableAgent({}, Number(steps), file)
await run()
await close?.()
process.exit()
