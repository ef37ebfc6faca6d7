import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startOfFile, wholeFile } from '../../src/source/plain-file.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baton-plain-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('a plain file', () => {
  test.each([0, 1, 9, 10, 11, 100])('of %i bytes is read up to the tenth', (size) => {
    const path = join(newFolder(), 'file')
    const bytes = Buffer.from(Array.from({ length: size }, (_, index) => index))
    writeFileSync(path, bytes)
    expect(startOfFile(path, 10)).toEqual(bytes.subarray(0, 10))
    if (size <= 10) expect(wholeFile(path, 10)).toEqual(bytes)
    else expect(() => wholeFile(path, 10)).toThrow('it has more than 10 bytes')
  })

  test('may be reached by a link', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'file'), 'text')
    symlinkSync('file', join(folder, 'link'))
    expect(wholeFile(join(folder, 'link'), 10).toString()).toBe('text')
  })

  test('of a tebibyte that takes no room on the disk costs no more than what is read of it', () => {
    const path = join(newFolder(), 'file')
    writeFileSync(path, 'a: 1\n')
    truncateSync(path, 2 ** 40)
    expect(startOfFile(path, 7)).toEqual(Buffer.from('a: 1\n\0\0'))
    expect(() => wholeFile(path, 100)).toThrow('it has more than 100 bytes')
  })

  test.runIf(process.platform === 'linux')('that has no size before it is read is read whole', () => {
    expect(wholeFile('/proc/self/limits', 100_000).toString()).toBe(readFileSync('/proc/self/limits', 'utf8'))
  })
})

describe('what is no plain file', () => {
  test.each([
    ['a folder', (place: string) => void mkdirSync(place), 'it is not a file'],
    ['a pipe', (place: string) => void execFileSync('mkfifo', [place]), 'it is not a file'],
    ['a link to a device without end', (place: string) => symlinkSync('/dev/zero', place), 'it is not a file'],
    ['a link to itself', (place: string) => symlinkSync('place', place), 'ELOOP'],
    ['nothing', () => {}, 'ENOENT'],
  ])('such as %s, is refused and not waited for', (_, make, problem) => {
    const place = join(newFolder(), 'place')
    make(place)
    expect(() => startOfFile(place, 10)).toThrow(problem)
  })
})
