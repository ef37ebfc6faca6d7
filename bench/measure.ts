/** CPU and wall time of some work, in microseconds. CPU time depends less on what else the machine does. */
export interface Measured {
  readonly cpuMicros: number
  readonly wallMicros: number
}

export async function measure(work: () => Promise<unknown> | unknown): Promise<Measured> {
  const cpu = process.cpuUsage()
  const start = process.hrtime.bigint()
  await work()
  const wallMicros = Number(process.hrtime.bigint() - start) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  return { cpuMicros: user + system, wallMicros }
}

/** The median of several rounds, each divided by how many units of work it did. */
export async function perUnit(units: number, work: () => Promise<unknown> | unknown, rounds = 5): Promise<Measured> {
  const measured: Measured[] = []
  for (let round = 0; round < rounds; round++) measured.push(await measure(work))
  const middle = (pick: (one: Measured) => number): number =>
    (measured.map(pick).sort((left, right) => left - right)[Math.floor(rounds / 2)] ?? 0) / units
  return { cpuMicros: middle((one) => one.cpuMicros), wallMicros: middle((one) => one.wallMicros) }
}

export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN
}

/** Heap in use after a thorough collection; needs `--expose-gc`. */
export function settledHeap(): number {
  for (let round = 0; round < 4; round++) globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

export interface Row {
  readonly work: string
  readonly figure: string
  readonly compared?: string
  readonly target?: string
}

export function printTable(title: string, rows: readonly Row[]): void {
  const cells = rows.map(({ work, figure, compared = '', target = '' }) => [work, figure, compared, target])
  const all = [['', 'measured', 'compared with', 'must'], ...cells]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  console.log(`\n${title}`)
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
