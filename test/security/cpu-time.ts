/** Below so many microseconds the clock of the processor is too coarse: some systems count in ticks of 4 milliseconds. */
const enough = 40_000

/**
 * The time that the processor spent on some work, in microseconds. Done again until there is enough to measure, so that
 * neither the clock nor another program counts. Only ratios of such times mean anything; no test looks at one by itself.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  for (let times = 1; ; times++) {
    await work()
    const spent = spentSince(before)
    if (spent > enough) return spent / times
  }
}

/** The same for work that is not waited for. */
export function cpuTimeNow(work: () => unknown): number {
  const before = process.threadCpuUsage()
  for (let times = 1; ; times++) {
    work()
    const spent = spentSince(before)
    if (spent > enough) return spent / times
  }
}

function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}
