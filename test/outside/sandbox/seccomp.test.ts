import { describe, expect, test } from 'vitest'
import { seccompProgram } from '../../../src/outside/sandbox/seccomp.ts'
import type { Processor } from '../../../src/outside/sandbox/syscalls.ts'

type Verdict = 'allow' | 'kill' | 'EPERM' | 'ENOSYS'
const verdicts: Readonly<Record<number, Verdict>> = {
  2147418112: 'allow',
  2147483648: 'kill',
  327681: 'EPERM',
  327718: 'ENOSYS',
}

interface Call {
  readonly architecture: number
  readonly number: number
  readonly args: readonly number[]
}

/** What the kernel's machine would answer; throws where the kernel would refuse the program. */
function judge(program: Uint8Array, { architecture, number, args }: Call): Verdict | undefined {
  const view = new DataView(program.buffer)
  const load = (offset: number): number =>
    offset === 0 ? number : offset === 4 ? architecture : (args[(offset - 16) / 8] ?? 0)
  let accumulator = 0
  for (let at = 0; at < program.length / 8; at++) {
    const code = view.getUint16(at * 8, true)
    const constant = view.getUint32(at * 8 + 4, true)
    const jump = (taken: boolean): void => {
      at += view.getUint8(at * 8 + (taken ? 2 : 3))
    }
    if (code === 0x20) accumulator = load(constant)
    else if (code === 0x54) accumulator = (accumulator & constant) >>> 0
    else if (code === 0x15) jump(accumulator === constant)
    else if (code === 0x35) jump(accumulator >= constant)
    else if (code === 0x45) jump((accumulator & constant) !== 0)
    else if (code === 0x06) return verdicts[constant]
    else throw new Error(`unknown instruction ${code}`)
  }
  throw new Error('the program ends without an answer')
}

const machines: Readonly<Record<Processor, { architecture: number; call: Readonly<Record<string, number>> }>> = {
  x64: {
    architecture: 0xc000_003e,
    call: {
      read: 0,
      openat: 257,
      execve: 59,
      socket: 41,
      connect: 42,
      ptrace: 101,
      mount: 165,
      unshare: 272,
      bpf: 321,
      ring: 425,
      clone: 56,
      clone3: 435,
      socketpair: 53,
      ioctl: 16,
      last: 1000,
    },
  },
  arm64: {
    architecture: 0xc000_00b7,
    call: {
      read: 63,
      openat: 56,
      execve: 221,
      socket: 198,
      connect: 203,
      ptrace: 117,
      mount: 40,
      unshare: 97,
      bpf: 280,
      ring: 425,
      clone: 220,
      clone3: 435,
      socketpair: 199,
      ioctl: 29,
      last: 1000,
    },
  },
}

const cases: readonly [name: string, args: readonly number[], verdict: Verdict][] = [
  ['read', [], 'allow'],
  ['openat', [], 'allow'],
  ['execve', [], 'allow'],
  ['last', [], 'allow'],
  ['socket', [1, 1], 'EPERM'],
  ['socket', [2, 1], 'EPERM'],
  ['socket', [16, 3], 'EPERM'],
  ['connect', [], 'EPERM'],
  ['ptrace', [], 'EPERM'],
  ['mount', [], 'EPERM'],
  ['unshare', [], 'EPERM'],
  ['bpf', [], 'EPERM'],
  ['ring', [], 'EPERM'],
  ['clone3', [], 'ENOSYS'],
  ['clone', [0x0120_0011], 'allow'],
  ['clone', [0x003d_0f00], 'allow'],
  ['clone', [0x1000_0011], 'EPERM'],
  ['clone', [0x2000_0000], 'EPERM'],
  ['clone', [0x4000_0000], 'EPERM'],
  ['clone', [0x0002_0000], 'EPERM'],
  ['socketpair', [1, 1], 'allow'],
  ['socketpair', [1, 0x80801], 'allow'],
  ['socketpair', [1, 2], 'EPERM'],
  ['socketpair', [16, 3], 'EPERM'],
  ['ioctl', [0, 0x5401], 'allow'],
  ['ioctl', [0, 0x5412], 'EPERM'],
  ['ioctl', [0, 0x541c], 'EPERM'],
]

describe.each(['x64', 'arm64'] as const)('the system call filter for %s', (processor) => {
  const { architecture, call } = machines[processor]
  const program = seccompProgram(processor)

  test.each(cases)('%s with %j: %s', (name, args, verdict) => {
    expect(judge(program, { architecture, number: call[name] ?? -1, args })).toBe(verdict)
  })

  test('kills what calls as another processor would', () => {
    const other = machines[processor === 'x64' ? 'arm64' : 'x64'].architecture
    expect(judge(program, { architecture: other, number: 0, args: [] })).toBe('kill')
    expect(judge(program, { architecture: 0x4000_0003, number: 0, args: [] })).toBe('kill')
  })

  test('gives an answer to every number', () => {
    for (let number = 0; number < 1024; number++)
      expect(judge(program, { architecture, number, args: [] })).toBeDefined()
  })
})

test('the filter for x64 kills calls with 32-bit pointers', () => {
  const { architecture } = machines.x64
  expect(judge(seccompProgram('x64'), { architecture, number: 0x4000_0000 + 41, args: [] })).toBe('kill')
})

test.each(['x64', 'arm64'] as const)('with a way out, sockets are for TCP and nothing else: %s', (processor) => {
  const { architecture, call } = machines[processor]
  const program = seccompProgram(processor, 'loopback')
  const socket = (...args: number[]) => judge(program, { architecture, number: call['socket'] ?? 0, args })
  const [unix, internet, internet6, netlink, packet] = [1, 2, 10, 16, 17]
  const [stream, datagram, raw, closing] = [1, 2, 3, 0o2000000]
  expect(socket(internet, stream, 0)).toBe('allow')
  expect(socket(internet6, stream | closing, 6)).toBe('allow')
  expect(socket(internet, datagram, 0)).toBe('EPERM')
  expect(socket(internet, raw, 1)).toBe('EPERM')
  expect(socket(internet, stream, 262)).toBe('EPERM')
  for (const family of [unix, netlink, packet, 40]) expect(socket(family, stream, 0)).toBe('EPERM')
  expect(judge(program, { architecture, number: call['connect'] ?? 0, args: [] })).toBe('allow')
  for (const name of ['ptrace', 'mount', 'unshare', 'bpf', 'ring']) {
    expect(judge(program, { architecture, number: call[name] ?? 0, args: [] })).toBe('EPERM')
  }
})
