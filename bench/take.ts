/** One measurement, in a process that does nothing else: `node --expose-gc bench/take.ts COLUMN ROW SIZE PACE`. */
import { writeSync } from 'node:fs'
import { type ColumnName, loadColumn } from './column.ts'
import type { Pace } from './row.ts'
import { rows } from './rows/all.ts'

const [name = '', rowName = '', size = '1', pace = '{}'] = process.argv.slice(2)
const row = rows.find((one) => one.name === rowName)
if (row === undefined) throw new Error(`There is no row ${rowName}.`)
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
for (const level of ['warn', 'info', 'debug'] as const) console[level] = () => {}
const column = await loadColumn(name as ColumnName)
const taken = await row.take(column, Number(size), JSON.parse(pace) as Pace, name as ColumnName)
writeSync(1, `\n${JSON.stringify(taken)}\n`)
process.exit()
