// Preloaded into a program: when it ends, the file in BENCH_WATCHED says how much CPU it used, and how many modules of
// packages it loaded. Those that are built into Node are not counted: they are in its snapshot.
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const loaded = new Set()
registerHooks({
  load: (url, context, next) => {
    if (url.startsWith('file:')) loaded.add(url)
    return next(url, context)
  },
})
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  writeFileSync(process.env.BENCH_WATCHED, JSON.stringify({ cpu: (user + system) / 1_000, modules: loaded.size }))
})
