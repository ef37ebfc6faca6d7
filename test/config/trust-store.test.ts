import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTrustStore, type TrustStore, trustStorePath } from '../../src/config/trust-store.ts'

interface Place {
  readonly path: string
  readonly project: string
  readonly other: string
  readonly store: TrustStore
}

function place(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'baton-trust-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [project, other, path] = [
    join(folder, 'one'),
    join(folder, 'two'),
    join(folder, 'state', 'baton', 'trust.json'),
  ]
  mkdirSync(project)
  mkdirSync(other)
  return { path, project, other, store: openTrustStore(path) }
}

describe('where it is kept', () => {
  test.each([
    [{ XDG_STATE_HOME: '/x', HOME: '/home/ada' }, '/x/baton/trust.json'],
    [{ XDG_STATE_HOME: 'relative', HOME: '/home/ada' }, '/home/ada/.local/state/baton/trust.json'],
    [{ HOME: '/home/ada' }, '/home/ada/.local/state/baton/trust.json'],
  ])('follows from %j', (env, path) => expect(trustStorePath(env)).toBe(path))
})

describe('what a person agreed to', () => {
  test('is nothing at first', () => {
    const { store, project } = place()
    expect(store.isTrusted(project, 'sha256:a')).toBe(false)
    expect(store.list()).toEqual([])
  })

  test('counts for that project and that content only (A8)', async () => {
    const { store, project, other } = place()
    await store.trust(project, 'sha256:a', 'npx server --flag')
    expect(store.isTrusted(project, 'sha256:a')).toBe(true)
    expect(store.isTrusted(project, 'sha256:b')).toBe(false)
    expect(store.isTrusted(other, 'sha256:a')).toBe(false)
  })

  test('is remembered by the next process, with what was shown', async () => {
    const { store, path, project, other } = place()
    await store.trust(project, 'sha256:a', 'npx server')
    await store.trust(project, 'sha256:b', 'https://proxy.example')
    await store.trust(other, 'sha256:a', 'npx server')
    const next = openTrustStore(path)
    expect(next.list(project)).toEqual([
      { project, digest: 'sha256:a', shown: 'npx server' },
      { project, digest: 'sha256:b', shown: 'https://proxy.example' },
    ])
    expect(next.list()).toHaveLength(3)
  })

  test('can be revoked, one or all of a project', async () => {
    const { store, project, other } = place()
    await store.trust(project, 'sha256:a', 'a')
    await store.trust(project, 'sha256:b', 'b')
    await store.trust(other, 'sha256:a', 'a')
    expect(await store.revoke(project, 'sha256:a')).toBe(true)
    expect(await store.revoke(project, 'sha256:a')).toBe(false)
    expect([store.isTrusted(project, 'sha256:a'), store.isTrusted(project, 'sha256:b')]).toEqual([false, true])
    expect(await store.revoke(project)).toBe(true)
    expect(store.list()).toEqual([{ project: other, digest: 'sha256:a', shown: 'a' }])
  })

  test('is of the folder itself, by whatever link it was reached', async () => {
    const { store, project } = place()
    symlinkSync(project, `${project}-link`)
    await store.trust(`${project}-link`, 'sha256:a', 'a')
    expect(store.isTrusted(project, 'sha256:a')).toBe(true)
    expect(store.isTrusted(`${project}-link`, 'sha256:a')).toBe(true)
  })

  test('is written whole, for this user alone, and leaves nothing beside it', async () => {
    const { store, path, project } = place()
    for (let count = 0; count < 5; count++) await store.trust(project, `sha256:${count}`, 'a')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(path, '..'))).toEqual(['trust.json'])
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ version: 1 })
  })

  test.each([
    ['empty', () => ''],
    ['cut off', (text: string) => text.slice(0, -20)],
    ['a list', () => '[]'],
    ['null', () => 'null'],
    ['of another version', (text: string) => text.replace('"version": 1', '"version": 2')],
    ['a project under another key', (text: string) => text.replace(/"project": ".*?"/, '"project": "/elsewhere"')],
    ['something else than text', (text: string) => text.replace('"shown text"', 'true')],
    ['projects that are none', () => '{"version":1,"projects":{"sha256:x":1}}'],
    ['agreement to all', () => '{"version":1,"projects":"*"}'],
  ])('is an error and not trust when the file is %s', async (_, damage) => {
    const { store, path, project } = place()
    await store.trust(project, 'sha256:a', 'shown text')
    writeFileSync(path, damage(readFileSync(path, 'utf8')))
    const damaged = expect.objectContaining({ code: 'BATON_TRUST_UNREADABLE' })
    expect(() => store.isTrusted(project, 'sha256:a')).toThrow(damaged)
    await expect(store.trust(project, 'sha256:b', 'b')).rejects.toThrow(damaged)
    expect(() => store.list()).toThrow(damaged)
    await expect(store.revoke(project)).rejects.toThrow(damaged)
  })

  test('is all kept when several are agreed to at once', async () => {
    const { store, project } = place()
    const all = Array.from({ length: 10 }, (_, count) => store.trust(project, `sha256:${count}`, 'a'))
    await Promise.all([...all, store.revoke(project, 'sha256:3')])
    expect(store.list(project)).toHaveLength(9)
  })

  test('is an error when others may write to the file', async () => {
    const { store, path, project } = place()
    await store.trust(project, 'sha256:a', 'a')
    chmodSync(path, 0o622)
    expect(() => store.isTrusted(project, 'sha256:a')).toThrow(/others may write to it/)
  })
})
