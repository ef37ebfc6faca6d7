/** Tries to run a command, and prints what it is told. `node refused-process.ts <workspace> <command>` */
import { isBatonError } from '../../../src/errors/baton-error.ts'
import { createSandbox } from '../../../src/outside/sandbox/sandbox.ts'

const [root = '', command = ''] = process.argv.slice(2)
const access = { mayRead: () => true, mayWrite: () => true }
try {
  console.log(await createSandbox().run({ command, root, access, timeoutMs: 10_000 }))
} catch (error) {
  console.log(isBatonError(error) ? `${error.code}: ${error.message} ${error.hint}` : error)
}
