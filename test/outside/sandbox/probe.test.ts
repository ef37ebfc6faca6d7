// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, symlinkSync } from 'node:fs'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSandbox } from '../../../src/outside/sandbox/sandbox.ts'
import { syscallNumbers } from '../../../src/outside/sandbox/syscalls.ts'
import { type ShellOutput, shellTool } from '../../../src/packs/commands/shell.ts'
import { needBubblewrap } from './bubblewrap-here.ts'
import { probeScript } from './probe-script.ts'
import { callTool, own, processesWith, useStage } from './stage.ts'

const stage = useStage()
const closing: (() => unknown)[] = []

beforeEach(async (context) => {
  await needBubblewrap(context)
  stage().write({ 'probe.mjs': probeScript, 'notes/today.md': 'x' })
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

function run(command: string, timeout_seconds = 20): Promise<ShellOutput> {
  return callTool(shellTool(createSandbox(), stage()), { command, timeout_seconds })
}

/** The same command with nothing around it: what shows that the attempt itself works. */
function runBare(command: string): Promise<ShellOutput> {
  const bare = createSandbox({ unsafe: true, probe: async () => ({ rungs: [] }) })
  return callTool(shellTool(bare, stage()), { command, timeout_seconds: 20 })
}

async function attempt(what: string, where: string | number): Promise<[fenced: string, bare: string]> {
  const command = `node probe.mjs ${what} '${where}'`
  const [fenced, bare] = [await run(command), await runBare(command)]
  expect(fenced.sandbox).toBe('bubblewrap')
  expect(bare.sandbox).toBe('unsafe')
  return [fenced.stdout, bare.stdout]
}

async function listen(options: ListenOptions): Promise<Server> {
  const server = createServer().listen(options)
  await once(server, 'listening')
  closing.push(() => server.close())
  return server
}

describe('a command in bubblewrap (T5)', () => {
  test('does not see the files of the machine', async () => {
    const { stdout } = await run('cat /etc/shadow /etc/hosts; ls /home /root /var /etc; ls /')
    expect(stdout).not.toMatch(/^(?:boot|home|hosts|root|run|shadow|sys|var|root:.*)$/m)
    expect(stdout).toContain('passwd')
  })

  test('does not read a file beside the workspace', async () => {
    const [fenced, bare] = await attempt('read', join(stage().outside, 'secret.txt'))
    expect(fenced).toMatch(/^blocked ENOENT/)
    expect(bare).toMatch(/^open/)
  })

  test('does not write beside the workspace: directly, upwards, or through a link (H5)', async () => {
    const { root, outside } = stage()
    symlinkSync(outside, join(root, 'link-out'))
    symlinkSync(outside, join(root, 'notes', 'link-out'))
    for (const where of [join(outside, 'a'), '../outside/b', 'link-out/c', 'notes/link-out/d', '/usr/e', '/e']) {
      expect((await run(`node probe.mjs write '${where}'`)).stdout).toMatch(/^blocked (?:ENOENT|EROFS)/)
    }
    for (const name of ['a', 'b', 'c', 'd']) expect(existsSync(join(outside, name))).toBe(false)
    expect((await runBare(`node probe.mjs write link-out/c`)).stdout).toMatch(/^open/)
  })

  test('reaches no server on this machine by TCP or UDP', async () => {
    const server = await listen({ port: 0, host: '127.0.0.1' })
    const [tcp, bareTcp] = await attempt('tcp', (server.address() as AddressInfo).port)
    expect([tcp, bareTcp]).toEqual(['blocked EPERM\n', 'open \n'])
    const datagrams = createSocket('udp4').bind(0, '127.0.0.1')
    await once(datagrams, 'listening')
    closing.push(() => datagrams.close())
    const [udp, bareUdp] = await attempt('udp', datagrams.address().port)
    expect(udp).toMatch(/^blocked/)
    expect(bareUdp).toBe('open \n')
  })

  test('reaches no socket by path, even in the workspace, and none without a path', async () => {
    const path = join(stage().root, 'notes', 'host.sock')
    await listen({ path })
    own(path)
    const [byPath, bareByPath] = await attempt('socket', 'notes/host.sock')
    expect([byPath, bareByPath]).toEqual(['blocked EPERM\n', 'open \n'])
    const name = `baton-${process.pid}`
    await listen({ path: `\0${name}` })
    const [abstract, bareAbstract] = await attempt('abstract', name)
    expect([abstract, bareAbstract]).toEqual(['blocked EPERM\n', 'open \n'])
  })

  test('neither sees nor ends processes of the machine', async () => {
    const host = await startAsOwner('sleep', '3600')
    expect((await run(`node probe.mjs kill ${host.pid}`)).stdout).toBe('blocked ESRCH\n')
    expect((await run(`node probe.mjs environ ${host.pid}`)).stdout).toBe('blocked ENOENT\n')
    expect((await run('node probe.mjs processes')).stdout).toMatch(/^seen [1-4]\n/)
    expect(host.exitCode).toBeNull()
    expect((await runBare(`node probe.mjs kill ${host.pid}`)).stdout).toBe('open \n')
  })

  test('inherits no environment (H10)', async () => {
    vi.stubEnv('BATON_TEST_SECRET', 'canary-7261')
    closing.push(() => vi.unstubAllEnvs())
    const [fenced, bare] = await attempt('environment', '')
    expect(fenced).toBe('names HOME,LANG,PATH,PWD,TERM,TMPDIR\n')
    expect(bare).toBe(fenced)
    const { stdout } = await run('cat /proc/*/environ /proc/*/cmdline 2>/dev/null')
    expect(stdout).not.toContain('canary-7261')
    expect(stdout).toContain('HOME=/tmp')
  })

  test('can not multiply without end', async () => {
    const { stdout } = await run('node probe.mjs fork')
    expect(stdout).toMatch(/^blocked \d+/)
    expect(Number(stdout.split(' ')[1])).toBeLessThan(64)
  })

  test('can not take a gigabyte of memory', async () => {
    const { stdout } = await run('node probe.mjs memory')
    expect(stdout).toMatch(/^(?:64 MiB\n){3,15}(?:blocked .*\n)?$/)
  })

  test('has limits that it can not raise', async () => {
    const { stdout } = await run('cat /proc/self/limits; prlimit --cpu=600 true || echo refused')
    const limit = (name: string) => new RegExp(`^Max ${name} +(\\d+) +(\\d+)`, 'm').exec(stdout)?.slice(1).map(Number)
    expect(limit('cpu time')).toEqual([60, 60])
    expect(limit('processes')).toEqual([64, 64])
    expect(limit('data size')).toEqual([2 ** 30, 2 ** 30])
    expect(limit('file size')).toEqual([2 ** 26, 2 ** 26])
    expect(limit('open files')).toEqual([256, 256])
    expect(limit('core file size')).toEqual([0, 0])
    expect(stdout).toContain('refused')
  })

  test('can not fill the disk with one file, or memory with temporary ones', async () => {
    const { stdout } = await run(
      'head -c 80M /dev/zero > notes/big; stat -c %s notes/big; rm notes/big; head -c 40M /dev/zero > /tmp/a; head -c 40M /dev/zero > /tmp/b; du -sm /tmp | cut -f1',
    )
    const [file, temporary] = stdout.split('\n').map(Number)
    expect(file).toBe(2 ** 26)
    expect(temporary).toBeLessThanOrEqual(64)
  })

  test('is killed when its time is up', { tags: ['slow'] }, async () => {
    const output = await run('echo begun; while :; do :; done', 1)
    expect(output).toMatchObject({ exit_code: null, signal: 'SIGKILL', timed_out: true, stdout: 'begun\n' })
    expect(output.seconds).toBeLessThan(2)
  })

  test('leaves no process behind that went its own way', async () => {
    const { exit_code } = await run('setsid sleep 86399.1 > /dev/null 2>&1 < /dev/null & setsid sleep 86399.1 & exit 3')
    expect(exit_code).toBe(3)
    expect(processesWith('sleep 86399.1')).toEqual([])
  })

  test('makes no namespaces, mounts, traces, keys or rings', async () => {
    const { stdout } = await run(
      'unshare -Ur true && echo made; unshare -n true && echo made; mount -t tmpfs x /tmp && echo made',
    )
    expect(stdout).toBe('')
    const { clone, clone3 } = syscallNumbers(process.arch as 'x64' | 'arm64')
    const call = (...numbers: number[]) => `perl -e 'syscall(${numbers.join(', ')}); print $!+0, "\\n"'`
    const [ptrace, keyctl] = process.arch === 'x64' ? [101, 250] : [117, 219]
    const calls = [
      call(425, 1, 0),
      call(ptrace, 16, 1),
      call(keyctl, 0, 0),
      call(clone, 0x1000_0000, 0),
      call(clone3, 0, 0),
    ]
    expect((await run(calls.join(';'))).stdout).toBe('1\n1\n1\n1\n38\n')
  })

  test.skipIf(process.arch !== 'x64')('is killed for a call by a number of another processor', async () => {
    const output = await run(`perl -e 'syscall(${0x4000_0000 + 39}); print "open"'`)
    expect(output).toMatchObject({ stdout: '', exit_code: 128 + 31 })
  })

  test('still gets ordinary work done', async () => {
    const script = "import { execSync } from 'child_process'; process.stdout.write(execSync('id -un'))"
    stage().write({ 'notes/in.txt': 'b\na\n', 'run.mjs': script })
    const output = await callTool(shellTool(createSandbox(), stage()), {
      command: `cat - notes/in.txt | sort > notes/out.txt; node run.mjs; echo oops >&2; exit 7`,
      stdin: 'c\n',
    })
    expect(output).toMatchObject({ exit_code: 7, stdout: 'baton\n', stderr: 'oops\n', truncated: false })
    expect(stage().read('notes/out.txt')).toBe('a\nb\nc\n')
  })

  test('may print without end, and is heard for a mebibyte of each stream', async () => {
    const output = await run('yes out | head -c 3000000; yes err | head -c 3000000 >&2; exit 5')
    expect(output).toMatchObject({ exit_code: 5, truncated: true })
    expect([output.stdout.length, output.stderr.length]).toEqual([2 ** 20, 2 ** 20])
  })
})

/** Somebody's process that the command could end if it saw it: same user. */
async function startAsOwner(program: string, ...args: string[]): Promise<ChildProcess> {
  const identity = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {}
  const child = spawn(program, args, { stdio: 'ignore', ...identity })
  closing.push(() => child.kill('SIGKILL'))
  await once(child, 'spawn')
  return child
}
