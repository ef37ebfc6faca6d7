import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ownFolder, privateFolder } from '../../src/config/own-folder.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'baton-cache-'))

describe('what Node compiled', () => {
  test('is kept where caches of the user are', () => {
    expect(ownFolder({ XDG_CACHE_HOME: '/var/caches/me' }, 'linux')).toBe('/var/caches/me/baton')
    expect(ownFolder({}, 'linux')).toBe(join(homedir(), '.cache/baton'))
    expect(ownFolder({}, 'darwin')).toBe(join(homedir(), 'Library/Caches/baton'))
    expect(ownFolder({ LOCALAPPDATA: 'C:\\Local' }, 'win32')).toBe(join('C:\\Local', 'baton'))
  })

  test('is not kept in a place relative to where the program happens to be started', () => {
    expect(ownFolder({ XDG_CACHE_HOME: 'here' }, 'linux')).toBe(join(homedir(), '.cache/baton'))
  })

  test('is kept in a folder that only its user may enter', () => {
    const place = privateFolder(join(folder(), 'new', 'baton'))
    expect(statSync(place ?? '').mode & 0o777).toBe(0o700)
  })

  test('is not kept where others may write, for it is executed', () => {
    const place = folder()
    chmodSync(place, 0o777)
    expect(privateFolder(place)).toBeUndefined()
  })

  test('is not kept behind a link or where there can be no folder', () => {
    const place = folder()
    symlinkSync(folder(), join(place, 'link'))
    writeFileSync(join(place, 'file'), '')
    expect(privateFolder(join(place, 'link'))).toBeUndefined()
    expect(privateFolder(join(place, 'file'))).toBeUndefined()
    expect(privateFolder(join(place, 'file', 'below'))).toBeUndefined()
  })

  test.runIf(process.getuid?.() === 0)('is not kept in a folder of somebody else, least of all by root', () => {
    const place = folder()
    chownSync(place, 12_345, 12_345)
    expect(privateFolder(place)).toBeUndefined()
  })

  test('is there after a command has run, and only when there is a safe place', { tags: ['slow'] }, () => {
    const caches = folder()
    const unsafe = folder()
    mkdirSync(join(unsafe, 'baton'))
    chmodSync(join(unsafe, 'baton'), 0o777)
    const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))
    const version = (place: string): string =>
      execFileSync(process.execPath, [main, '--version'], {
        env: { ...process.env, XDG_CACHE_HOME: place, NODE_COMPILE_CACHE: undefined },
        encoding: 'utf8',
      })
    expect(version(caches)).toBe(version(unsafe))
    expect(readdirSync(join(caches, 'baton', 'compiled'))).toHaveLength(1)
    expect(existsSync(join(unsafe, 'baton', 'compiled'))).toBe(false)
  })
})
