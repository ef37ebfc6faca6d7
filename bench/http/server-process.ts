import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Has work done against a server in a process of its own, so that only the caller's time is counted. */
export async function withServer<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const file = fileURLToPath(new URL('./server.ts', import.meta.url))
  const server = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer]
    return await work(line.toString().trim())
  } finally {
    server.stdin.end()
    server.unref()
    server.stdout.destroy()
  }
}
