import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeFile, type FileChange } from '../../../src/packs/files/change-file.ts'
import { grantedFolder } from '../../../src/packs/files/folder.ts'
import { replaceText } from '../../../src/packs/files/replacement.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { search } from '../../search.ts'
import { oneCall } from '../call.ts'
import { toolsIn } from './tools-in.ts'

const folder = temporaryFolder()
let count = 0
let root: string

beforeEach(async () => {
  root = join(folder(), `root-${count++}`)
  await mkdir(root)
})

describe('edit_file', () => {
  test('replaces the one place, or all', async () => {
    await writeFile(join(root, 'a.txt'), 'one two\nthree two\n')
    const tools = toolsIn(root)
    expect(await tools.edit('a.txt', 'one', 'ONE')).toEqual({
      path: 'a.txt',
      replaced: 1,
      changed: true,
      summary: 'Replaced the text once in a.txt.',
    })
    expect(await tools.edit('a.txt', 'two', 'TWO', true)).toMatchObject({ replaced: 2 })
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('ONE TWO\nthree TWO\n')
  })

  test.each([
    ['two', 'x', 'is there 2 times, at lines 1, 3; give more'],
    ['seven', 'x', 'is not in it'],
    ['  one   two', 'x', 'at line 1 is the same with other spaces'],
    ['five and six', 'x', 'near are line 4: five or six'],
    ['one', 'one', 'the new text is the old one'],
  ])('refuses %j: says %s', async (oldText, newText, problem) => {
    await writeFile(join(root, 'a.txt'), 'one two\n\nthree two\nfive or six\n')
    await expect(toolsIn(root).edit('a.txt', oldText, newText)).rejects.toThrow(problem)
    expect(await readdir(root)).toEqual(['a.txt'])
  })

  test('makes neither files nor folders', async () => {
    await expect(toolsIn(root).edit('new/a.txt', 'a', 'b')).rejects.toThrow('there is no "new/a.txt"')
    await expect(toolsIn(root).edit('a.txt', 'a', 'b')).rejects.toThrow('there is no "a.txt"')
    expect(await readdir(root)).toEqual([])
  })

  test('keeps line ends and byte order mark', async () => {
    await writeFile(join(root, 'a.txt'), '\ufeffone\r\ntwo\r\nthree\r\n')
    await toolsIn(root).edit('a.txt', 'one\ntwo', 'one\nand\ntwo')
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('\ufeffone\r\nand\r\ntwo\r\nthree\r\n')
  })

  test('leaves a change alone that somebody else made meanwhile', async () => {
    const path = join(root, 'a.txt')
    await writeFile(path, 'seen')
    const decide = async (): Promise<FileChange> => {
      await writeFile(path, 'theirs')
      return { kind: 'replace', bytes: Buffer.from('ours') }
    }
    const request = { tool: 'edit_file', path: 'a.txt', call: oneCall(), makeFolders: false, decide }
    await expect(changeFile(grantedFolder(root), request)).rejects.toThrow('was changed meanwhile')
    expect(await readFile(path, 'utf8')).toBe('theirs')
    expect(await readdir(root)).toEqual(['a.txt'])
  })

  test('refuses what is not UTF-8, because it would come back as something else', async () => {
    await writeFile(join(root, 'a.bin'), Buffer.from([0xff, 0x41]))
    await expect(toolsIn(root).edit('a.bin', 'A', 'B')).rejects.toThrow('is not text in UTF-8')
  })
})

describe('an attempt after a crash', () => {
  const again = (path: string, old_text: string, new_text: string) =>
    toolsIn(root).as('edit_file', { path, old_text, new_text, all: false }, { attempt: 2 })

  test.each([
    { what: 'a different text', before: 'old line\n', oldText: 'old', newText: 'new', after: 'new line\n' },
    { what: 'an addition', before: 'list:\n', oldText: 'list:', newText: 'list:\n- entry', after: 'list:\n- entry\n' },
    { what: 'a removal', before: 'keep\ndrop\n', oldText: 'drop\n', newText: '', after: 'keep\n' },
    { what: 'a doubling', before: 'x\n', oldText: 'x', newText: 'x x', after: 'x x\n' },
  ])('makes $what once, whether the first was lost or not', async ({ before, oldText, newText, after }) => {
    const path = join(root, 'a.txt')
    await writeFile(path, before)
    expect(await again('a.txt', oldText, newText)).toMatchObject({ changed: true })
    expect(await readFile(path, 'utf8')).toBe(after)
    expect(await again('a.txt', oldText, newText)).toMatchObject({ changed: false })
    expect(await readFile(path, 'utf8')).toBe(after)
  })

  test('is never needed for an edit that could not be recognised: that one is refused', async () => {
    await writeFile(join(root, 'a.txt'), 'aab')
    await expect(toolsIn(root).edit('a.txt', 'ab', 'b')).rejects.toThrow('would be there again afterwards')
  })

  search('finds done whatever was done: for any text and edit, twice is once', 20_000, (numRuns) => {
    const small = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n'), maxLength: 12 })
    const edit = fc.record({ oldText: small.filter((part) => part !== ''), newText: small, all: fc.boolean() })
    const check = fc.property(small, edit, (text, wanted) => {
      const first = replaceText(text, wanted, false)
      if (first.kind !== 'replaced') return
      expect(replaceText(first.text, wanted, true)).toEqual({ kind: 'done' })
    })
    fc.assert(check, { numRuns })
  })
})
