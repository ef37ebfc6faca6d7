/**
 * What the kernel costs beside a bare loop and a bare commit, in one run.
 *
 *   npm run bench               everything
 *   npm run bench -- durable    one part
 */
import { cancel, replay } from './kernel/again.ts'
import { bytes, concurrentDurable, durable } from './kernel/durable.ts'
import { inMemory } from './kernel/in-memory.ts'
import { fanOut, waiting } from './kernel/many.ts'
import { printTable, type Row } from './measure.ts'

const wanted = process.argv[2]
const rows: Row[] = []
for (const part of [inMemory, durable, bytes, waiting, concurrentDurable, fanOut, replay, cancel]) {
  if (wanted === undefined || part.name === wanted) rows.push(...(await part()))
}
printTable(`Kernel, Node ${process.version}`, rows)
