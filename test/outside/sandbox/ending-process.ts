/** Runs `sleep` in the sandbox until it is killed itself. `node ending-process.ts <workspace> <seconds>` */
import { createSandbox } from '../../../src/outside/sandbox/sandbox.ts'

const [root = '', seconds = ''] = process.argv.slice(2)
const command = `sleep ${seconds} & setsid sleep ${seconds} & sleep ${seconds}`
const access = { mayRead: () => true, mayWrite: () => true }
await createSandbox().run({ command, root, access, timeoutMs: 600_000 })
