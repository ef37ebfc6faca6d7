import { chmod, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { FolderIndex } from '../../../src/packs/documents/folder-index.ts'
import { grantedFolder } from '../../../src/packs/files/folder.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { pdfOf } from './make-documents.ts'

const folder = temporaryFolder()
const { signal } = new AbortController()
let count = 0
let root: string
let kept: string

beforeEach(async () => {
  root = join(folder(), `documents-${count}`)
  kept = join(folder(), `index-${count++}`)
  await mkdir(root)
})

/** Another time, so that a file counts as changed; the same one, so that it does not. */
const noon = new Date('2026-01-01T12:00:00Z')
const later = new Date('2026-01-01T13:00:00Z')

async function put(name: string, text: string | Buffer, time: Date = noon): Promise<void> {
  await writeFile(join(root, name), text)
  await utimes(join(root, name), time, time)
}

/** What a process that starts now finds. */
async function found(query: string, index = new FolderIndex(grantedFolder(root), { kept })): Promise<string[]> {
  await index.refresh(signal)
  const passages = await index.search({ query, limit: 20 }, signal)
  await index.settled()
  return passages.map(({ path, passage }) => `${path}: ${passage.text}`)
}

/** Changes what a file says without changing its size, time and number: only who reads it again can tell. */
async function changeUnseen(name: string, text: string): Promise<void> {
  await writeFile(join(root, name), text)
  await utimes(join(root, name), noon, noon)
}

const segmentFiles = async (): Promise<string[]> =>
  (await readdir(kept)).filter((name) => name.endsWith('.segment')).sort()

describe('an index that is kept', () => {
  test('spares the next process the reading, of what can be read and what can not', async () => {
    await put('a.md', 'a zebra')
    await put('b.pdf', 'no pdf')
    expect(await found('zebra')).toEqual(['a.md: a zebra'])
    await changeUnseen('a.md', 'a horse')
    await changeUnseen('b.pdf', 'zebra!')
    const index = new FolderIndex(grantedFolder(root), { kept })
    expect(await found('zebra', index)).toEqual(['a.md: a zebra'])
    expect(index.documents).toMatchObject([
      { path: 'a.md', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { path: 'b.pdf', reason: expect.stringContaining('is not a PDF') },
    ])
  })

  test('takes in what is new, changed and gone, and reads nothing else', async () => {
    for (const name of ['a.md', 'b.md', 'c.md']) await put(name, `a zebra in ${name}`)
    await found('zebra')
    const before = await segmentFiles()
    await changeUnseen('a.md', `a horse in a.md`)
    await put('b.md', 'no zebra here', later)
    await rm(join(root, 'c.md'))
    await put('d.md', 'zebra')
    const now = ['a.md: a zebra in a.md', 'b.md: no zebra here', 'd.md: zebra']
    expect((await found('zebra')).sort()).toEqual(now)
    expect((await found('zebra')).sort()).toEqual(now)
    expect(await segmentFiles()).toEqual(expect.arrayContaining(before))
  })

  test('is private, and nothing is written into the folder of documents', async () => {
    await put('a.md', 'zebra')
    await chmod(root, 0o500)
    expect(await found('zebra')).toEqual(['a.md: zebra'])
    await chmod(root, 0o700)
    expect(await readdir(root)).toEqual(['a.md'])
    for (const name of await readdir(kept)) expect((await stat(join(kept, name))).mode & 0o077).toBe(0)
  })

  test.each([
    ['the manifest is damaged', () => writeFile(join(kept, 'manifest'), '1234\n{"format":1,"segm')],
    ['the manifest is of another version', () => rewriteManifest((manifest) => ({ ...manifest, format: 0 }))],
    ['the manifest names no segments', () => rewriteManifest((manifest) => ({ ...manifest, segments: undefined }))],
    [
      'the manifest names files elsewhere',
      () => rewriteManifest((manifest) => ({ ...manifest, segments: [{ name: '../../a.segment', dead: [] }] })),
    ],
    ['a segment is cut off', () => damage((bytes) => bytes.subarray(0, 40))],
    ['a segment is empty', () => damage(() => Buffer.alloc(0))],
    ['a byte of what is counted is another', () => damage((bytes) => flipped(bytes, 60))],
    ['a byte of the text is another', () => damage((bytes) => flipped(bytes, bytes.length - 5))],
    [
      'a segment is gone',
      async () => {
        for (const name of await segmentFiles()) await rm(join(kept, name))
      },
    ],
    ['all of it is gone', () => rm(kept, { recursive: true })],
  ])('is made again by itself when %s', async (_, harm) => {
    await put('a.md', 'one zebra')
    await put('b.md', 'two zebras')
    await found('zebra')
    await harm()
    const both = ['a.md: one zebra', 'b.md: two zebras']
    expect((await found('zebra')).sort()).toEqual(both)
    expect((await found('zebra')).sort()).toEqual(both)
  })

  test('is read again when its texts go away while it is in use', async () => {
    await put('a.md', 'a zebra')
    const index = new FolderIndex(grantedFolder(root), { kept })
    await found('zebra', index)
    for (const name of await segmentFiles()) await rm(join(kept, name))
    expect((await index.search({ query: 'zebra', limit: 5 }, signal)).map(({ path }) => path)).toEqual(['a.md'])
    expect((await index.passages('a.md', signal)).map(({ text }) => text)).toEqual(['a zebra'])
  })

  test('serves several processes that start, change and look at once', async () => {
    for (const name of ['a.md', 'b.md']) await put(name, 'zebra')
    const indexes = Array.from({ length: 4 }, () => new FolderIndex(grantedFolder(root), { kept }))
    for (const answer of await Promise.all(indexes.map((index) => found('zebra', index)))) {
      expect(answer.sort()).toEqual(['a.md: zebra', 'b.md: zebra'])
    }
    await put('c.md', 'zebra', later)
    for (const answer of await Promise.all(indexes.map((index) => found('zebra', index)))) {
      expect(answer.length).toBe(3)
    }
    expect((await found('zebra')).length).toBe(3)
  })

  test('answers from memory where nothing can be written', async () => {
    await put('a.md', 'zebra')
    await writeFile(kept, 'a file, where the folder should be')
    expect(await found('zebra')).toEqual(['a.md: zebra'])
  })

  test('tries again what another time may be read', { tags: ['slow'] }, async () => {
    await put('a.pdf', pdfOf(['zebra']))
    const hasty = new FolderIndex(grantedFolder(root), { kept, limits: { timeMs: 1 } })
    expect(await found('zebra', hasty)).toEqual([])
    expect(await found('zebra')).toEqual(['a.pdf: zebra'])
  })

  test('stays in few files, however often something changes, and takes away those that no one needs', {
    tags: ['slow'],
  }, async () => {
    for (const name of ['a.md', 'b.md', 'c.md']) await put(name, 'zebra')
    const index = new FolderIndex(grantedFolder(root), { kept })
    for (let change = 1; change <= 40; change++) {
      await put('a.md', `zebra ${change}`, new Date(noon.getTime() + change * 60_000))
      expect(await found('zebra', index)).toContain(`a.md: zebra ${change}`)
      // As if a while had passed since.
      for (const name of await segmentFiles()) await utimes(join(kept, name), noon, noon)
    }
    expect((await segmentFiles()).length).toBeLessThan(10)
    expect((await found('zebra')).sort()).toEqual(['a.md: zebra 40', 'b.md: zebra', 'c.md: zebra'])
  })
})

/** With a checksum that is right. */
async function rewriteManifest(change: (manifest: object) => object): Promise<void> {
  const [, json = ''] = (await readFile(join(kept, 'manifest'), 'utf8')).split('\n')
  const changed = JSON.stringify(change(JSON.parse(json)))
  await writeFile(join(kept, 'manifest'), `${crc32(changed)}\n${changed}`)
}

async function damage(change: (bytes: Buffer) => Uint8Array): Promise<void> {
  for (const name of await segmentFiles()) {
    await writeFile(join(kept, name), change(await readFile(join(kept, name))))
  }
}

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
