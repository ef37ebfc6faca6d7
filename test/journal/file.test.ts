import { describe, expect, test } from 'vitest'
import { makeFolder } from '../../src/journal/sqlite/file.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = temporaryFolder()

describe('a folder that is made for a journal', () => {
  test('survives a power cut: the folder above each new one is synced, from the innermost up', () => {
    const synced: string[] = []
    makeFolder(`${folder()}/a/b/c`, (path) => synced.push(path))
    expect(synced).toEqual([`${folder()}/a/b`, `${folder()}/a`, folder()])
    makeFolder(`${folder()}/a/b/c`, () => expect.unreachable('nothing was made'))
  })
})
