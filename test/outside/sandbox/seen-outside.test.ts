import { beforeEach, expect, test } from 'vitest'
import { createSandbox } from '../../../src/outside/sandbox/sandbox.ts'
import { readOnlyShellTool, type ShellOutput, shellTool } from '../../../src/packs/commands/shell.ts'
import { needBubblewrap } from './bubblewrap-here.ts'
import { callTool, useStage } from './stage.ts'

const stage = useStage()

beforeEach(needBubblewrap)

function shell(command: string, stdin = ''): Promise<ShellOutput> {
  return callTool(shellTool(createSandbox(), stage()), { command, stdin })
}

/** The same where nothing can change, so that no folder has to wait for what is new. */
function look(command: string, stdin: string): Promise<ShellOutput> {
  return callTool(readOnlyShellTool(createSandbox(), stage()), { command, stdin })
}

/** Names the files below /proc that hold what it is given to read. What is no text, or never ends, is read in part. */
const search = `
const fs = require('node:fs')
const needle = fs.readFileSync(0, 'utf8')
const found = []
const look = (path) => {
  try {
    const file = fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK)
    const bytes = Buffer.alloc(2 ** 18)
    let length = 0
    try { for (let more = 1; more > 0 && length < bytes.length; length += more) more = fs.readSync(file, bytes, length, bytes.length - length, null) } catch {}
    fs.closeSync(file)
    if (bytes.subarray(0, length).includes(needle)) found.push(path)
  } catch {}
}
const walk = (folder) => {
  let entries = []
  try { entries = fs.readdirSync(folder, { withFileTypes: true }) } catch {}
  for (const entry of entries) {
    const path = folder + '/' + entry.name
    if (entry.isSymbolicLink()) { try { if (fs.readlinkSync(path).includes(needle)) found.push(path) } catch {} }
    else if (entry.isDirectory()) walk(path)
    else if (!/\\/(?:kmsg|pagemap)$/.test(path)) look(path)
  }
}
walk('/proc')
console.log(found.join('\\n'))
`

test('no process inside tells by its command line or environment where anything lies outside (issue 17)', async () => {
  stage().write({ 'notes/a.md': 'hello' })
  const { stdout, exit_code } = await shell(
    `for part in cmdline environ; do cat /proc/[0-9]*/$part; done | tr '\\0' '\\n'; cat notes/a.md`,
  )
  expect(exit_code).toBe(0)
  expect(stdout).toContain('bwrap')
  expect(stdout).toContain('hello')
  expect(stdout).not.toContain(stage().root)
  expect(stdout).not.toContain('--bind')
})

test('what the kernel was started with, its swap and its keys are not told (issue 17)', async () => {
  expect(await shell('cat /proc/cmdline /proc/swaps /proc/keys')).toMatchObject({ exit_code: 0, stdout: '' })
})

test('the kernel tells no path of the machine but by the mounts of a process', { tags: ['slow'] }, async () => {
  stage().write({ 'notes/a.md': 'hello', 'search.cjs': search })
  const filesWith = async (text: string): Promise<string[]> =>
    (await look('node search.cjs', text)).stdout.trim().split('\n')
  expect(await filesWith('/workspace')).toContain('/proc/1/mounts')
  // Nothing can cover this file for processes that are yet to come: docs/security.md says so.
  const told = /^\/proc\/\d+\/(?:task\/\d+\/)?mountinfo$/
  expect((await filesWith(stage().root)).filter((path) => !told.test(path))).toEqual([])
})

test('programs that ask the kernel about the machine go on working', async () => {
  const { stdout, exit_code } = await shell(
    'df / >/dev/null && cat /proc/meminfo >/dev/null && node -p "process.memoryUsage().rss > 0 && require(\'os\').cpus().length > 0"',
  )
  expect([exit_code, stdout]).toEqual([0, 'true\n'])
})
