// Prints the CPU and wall milliseconds that this process took to the first model call of an agent.
// Plain JavaScript, so that nothing but the contestant itself is compiled: node bench/start/first-call.mjs COLUMN_FILE
import { counted } from '../columns/script.mjs'

globalThis.AI_SDK_LOG_WARNINGS = false
const { oneTurn } = await import(process.argv[2])
if ((await (await oneTurn({}))()) !== 'done') throw new Error('unexpected answer')
console.log(counted.firstCallCpu / 1_000, counted.firstCallWall)
process.exit()
