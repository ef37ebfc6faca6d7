import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadSettings } from '../../src/config/load-settings.ts'
import type { AnyTool } from '../../src/kernel/ports/tool.ts'
import { loadDocuments } from '../../src/packs/all.ts'
import { DocumentFolders } from '../../src/project/document-folders.ts'

describe('a folder of documents that a run names', () => {
  let root = ''
  const at = (...parts: string[]): string => join(root, ...parts)

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'baton-folders-')))
    for (const folder of ['project/files/papers', 'project/notes', 'elsewhere'])
      mkdirSync(at(folder), { recursive: true })
    for (const file of ['project/files/papers/a.md', 'project/notes/b.md', 'elsewhere/c.md']) {
      writeFileSync(at(file), '# Tides\n\nThe tide turns twice a day.\n')
    }
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const opened = async (): Promise<DocumentFolders> => {
    const env = { XDG_STATE_HOME: at('state') }
    const settings = await loadSettings({ folder: at('project'), env, flags: { files: 'files' } })
    return new DocumentFolders(settings, env, await loadDocuments({ root: at('project/files') }))
  }
  const paths = async (tool: AnyTool | undefined): Promise<string[]> => {
    const call = { key: 'k', attempt: 1, signal: new AbortController().signal, may: () => true, keep: () => never() }
    const input = { queries: ['tide'], characters: 1000, paths: [], without: [] }
    const { documents } = (await (tool ?? noTool).run(input, call)) as { documents: { path: string }[] }
    return documents.map(({ path }) => path)
  }

  test('is open where it is part of the files of the project, and read by its paths there', async () => {
    const folders = await opened()
    expect(await paths(folders.tool('gather_documents', 'papers'))).toEqual(['papers/a.md'])
    expect(await paths(folders.tool('gather_documents', at('project/files/papers')))).toEqual(['papers/a.md'])
  })

  test('is closed elsewhere, in the project too, and where a link leads there', async () => {
    const folders = await opened()
    symlinkSync(at('elsewhere'), at('project/files/link'))
    for (const place of [at('elsewhere'), '../notes', at('project/notes'), 'link', '/', '..']) {
      expect(folders.tool('gather_documents', place), place).toBeUndefined()
    }
  })

  test('is open once a person has named it, and to later commands as well', async () => {
    const first = await opened()
    expect(await first.allow(at('elsewhere'))).toEqual([])
    expect(await paths(first.tool('gather_documents', at('elsewhere')))).toEqual(['c.md'])
    const second = await opened()
    expect(await paths(second.tool('gather_documents', at('elsewhere')))).toEqual(['c.md'])
    expect(second.tool('gather_documents', root)).toBeUndefined()
  })

  test('is open for this command where that can not be remembered, which is told', async () => {
    writeFileSync(at('state'), 'a file is in the way')
    const folders = await opened()
    expect(await folders.allow(at('elsewhere'))).toEqual([expect.stringContaining("can't be taken up again")])
    expect(await paths(folders.tool('gather_documents', at('elsewhere')))).toEqual(['c.md'])
  })

  test('has no other tools than those for documents', async () => {
    expect((await opened()).tool('write_file', 'papers')).toBeUndefined()
  })
})

const noTool: Pick<AnyTool, 'run'> = { run: () => ({ documents: [] }) }

function never(): never {
  throw new Error('nothing is kept')
}
