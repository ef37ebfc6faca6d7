/** What the kernel takes to answer, cancel and crowd: `node bench/kernel.ts [replay|cancel|tenThousand]`. */
import { cancel, replay } from './kernel/again.ts'
import { tenThousand } from './kernel/ten-thousand.ts'
import { printTable, type Row } from './measure.ts'

const wanted = process.argv[2]
const rows: Row[] = []
for (const part of [tenThousand, replay, cancel]) {
  if (wanted === undefined || part.name === wanted) rows.push(...(await part()))
}
printTable(`Kernel, Node ${process.version}`, rows)
