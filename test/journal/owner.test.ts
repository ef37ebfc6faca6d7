import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isProvenDead, processOwner } from '../../src/journal/owner.ts'

/** The owner name another process of this machine would give itself. */
function ownerOf(pid: number, startedAt: string): string {
  const [host, , , machine, nonce] = processOwner().split('/')
  return [host, pid, startedAt, machine, nonce].join('/')
}

function startTimeOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

describe('an owner', () => {
  test('has a name that no other owner has, not even in the same process', () => {
    expect(processOwner()).not.toBe(processOwner())
  })

  test('is not proven dead while its process runs', () => {
    expect(isProvenDead(processOwner())).toBe(false)
  })

  test.runIf(process.platform === 'linux')('is proven dead as soon as its process was killed', async () => {
    const child = spawn('sleep', ['60'])
    await once(child, 'spawn')
    const pid = Number(child.pid)
    const owner = ownerOf(pid, startTimeOf(pid))
    expect(isProvenDead(owner)).toBe(false)
    child.kill('SIGKILL')
    // Its parent, this process, has not heard of it yet: a zombie still has a number and a start time.
    while (!readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '));
    expect(isProvenDead(owner)).toBe(true)
    await once(child, 'exit')
    expect(isProvenDead(owner)).toBe(true)
  })

  test.runIf(process.platform === 'linux')('is proven dead when another process has its number now', () => {
    expect(isProvenDead(ownerOf(process.pid, '1'))).toBe(true)
  })

  test('is never proven dead from another machine, boot or container', () => {
    const [host, , start, machine, nonce] = processOwner().split('/')
    const gone = 2 ** 22 + 1
    expect(isProvenDead([host, gone, start, machine, nonce].join('/'))).toBe(true)
    expect(isProvenDead(['elsewhere', gone, start, machine, nonce].join('/'))).toBe(false)
    expect(isProvenDead([host, gone, start, 'another-boot', nonce].join('/'))).toBe(false)
  })

  test.each(['', 'alice', '/', '////', 'a/b/c/d/e', 'host/-1/0/x/y'])(
    'is never proven dead by a name like "%s"',
    (name) => expect(isProvenDead(name)).toBe(false),
  )
})
