import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtProgram } from './start/measure-program.ts'

const source = fileURLToPath(new URL('../src', import.meta.url))

/** Why the build can't stand for the source: figures of yesterday's code would be taken for today's. */
export function problemOfBuild(): string | undefined {
  const built = statSync(builtProgram(), { throwIfNoEntry: false })
  if (built === undefined) return 'Baton is not built. Run: npm run build'
  if (process.env['BENCH_BATON'] !== undefined) return undefined
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const later = files.find((file) => statSync(join(source, file)).mtimeMs > built.mtimeMs)
  return later && `The build is older than src/${later}. Run: npm run build`
}
