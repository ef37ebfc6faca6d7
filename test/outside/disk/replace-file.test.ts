import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { writeDraft } from '../../../src/outside/disk/draft.ts'
import { replaceFile } from '../../../src/outside/disk/replace-file.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'

const shared = temporaryFolder()
const folder = (): string => mkdtempSync(join(shared(), 'disk-'))

describe('replacing a file', () => {
  test('writes it for this user alone, and makes its folder so', async () => {
    const path = join(folder(), 'deep', 'er', 'pins.json')
    await replaceFile(path, 'first')
    await replaceFile(path, 'second')
    expect(readFileSync(path, 'utf8')).toBe('second')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(path, '..'))).toEqual(['pins.json'])
  })

  test('that can not be done leaves all as it was, and nothing beside it', async () => {
    const root = folder()
    mkdirSync(join(root, 'taken', 'inside'), { recursive: true })
    await expect(replaceFile(join(root, 'taken'), 'new')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
    writeFileSync(join(root, 'file'), 'a file')
    await expect(replaceFile(join(root, 'file', 'below'), 'new')).rejects.toThrow(/ENOTDIR|EEXIST/)
    expect(readdirSync(root).sort()).toEqual(['file', 'taken'])
  })

  test('replaces a link, and leaves alone what it leads to', async () => {
    const root = folder()
    writeFileSync(join(root, 'target'), 'untouched')
    symlinkSync('target', join(root, 'link'))
    await replaceFile(join(root, 'link'), 'new')
    expect(readFileSync(join(root, 'target'), 'utf8')).toBe('untouched')
    expect(() => readlinkSync(join(root, 'link'))).toThrow('EINVAL')
  })

  test('by several at once ends with what one of them wrote, whole', async () => {
    const path = join(folder(), 'shared')
    const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(50_000))
    await Promise.all(texts.map((text) => replaceFile(path, text)))
    expect(texts).toContain(readFileSync(path, 'utf8'))
    expect(readdirSync(join(path, '..'))).toEqual(['shared'])
  })

  test('by a process that is killed in the middle leaves the old file or the new one', { tags: ['slow'] }, async () => {
    const path = join(folder(), 'state')
    await replaceFile(path, '0:')
    for (let round = 0; round < 5; round++) {
      const child = fork(new URL('writer-process.ts', import.meta.url), [path])
      await once(child, 'message')
      await setTimeout(20 + round * 7)
      child.kill('SIGKILL')
      await once(child, 'exit')
      const [length = '', content = ''] = readFileSync(path, 'utf8').split(':')
      expect(content).toHaveLength(Number(length))
    }
  })
})

describe('a draft', () => {
  test('never follows a link of its own name', async () => {
    const root = folder()
    writeFileSync(join(root, 'victim'), 'untouched')
    symlinkSync('victim', join(root, 'draft'))
    await expect(writeDraft(root, Buffer.from('x'), { name: 'draft' })).rejects.toThrow('EEXIST')
    expect(readFileSync(join(root, 'victim'), 'utf8')).toBe('untouched')
  })

  test('gets the permissions of the file whose place it takes', async () => {
    const root = folder()
    writeFileSync(join(root, 'script'), '#!', { mode: 0o750 })
    const like = await stat(join(root, 'script'))
    const draft = await writeDraft(root, Buffer.from('#!/bin/sh'), { name: 'draft', like })
    await draft.replace('script')
    expect(statSync(join(root, 'script')).mode & 0o777).toBe(0o750)
  })

  test('takes no name that is taken, when it is to be new', async () => {
    const root = folder()
    writeFileSync(join(root, 'there'), 'old')
    const draft = await writeDraft(root, Buffer.from('new'), { name: 'draft' })
    expect(await draft.create('there')).toBe(false)
    expect(await draft.create('elsewhere')).toBe(true)
    expect(readdirSync(root).sort()).toEqual(['elsewhere', 'there'])
  })
})
