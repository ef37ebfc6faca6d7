import { Session } from 'node:inspector/promises'

/**
 * Reads the texts it is given by everything there is to read them by, and prints how many blocks of code each took.
 * That number is the same on every machine, unlike time. Node counts blocks only in code that was compiled after the
 * counting began and that is not optimised, so this is a process of its own, started with `--no-opt`.
 */
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
const { readEverything } = await import('./read-everything.ts')

const texts: Readonly<Record<string, readonly string[]>> = JSON.parse(process.argv[2] ?? '{}')
const work: Record<string, number[]> = {}
for (const [name, [piece = '', ...kibibytes]] of Object.entries(texts)) {
  work[name] = []
  for (const size of kibibytes) work[name].push(await workOf(piece.repeat((Number(size) * 1024) / piece.length)))
}
console.log(JSON.stringify(work))

async function workOf(text: string): Promise<number> {
  await session.post('Profiler.takePreciseCoverage')
  readEverything(text)
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => /\/src\/source\/|\/node_modules\/yaml\//.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
    .reduce((sum, count) => sum + count, 0)
}
