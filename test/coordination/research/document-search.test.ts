import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { documentSearch } from '../../../src/coordination/research/workers/document-search.ts'
import type { AnyTool } from '../../../src/kernel/ports/tool.ts'
import { documentTools } from '../../../src/packs/documents/tools.ts'
import type { Script } from '../../../src/testing/scripted-model.ts'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { ferryLibrary } from './library.ts'
import { inputFor, workOf } from './one-worker.ts'

const folder = temporaryFolder()
let count = 0

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const root = join(folder(), `library-${count++}`)
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  return root
}

const toolsOver = (root: string): Map<string, AnyTool> => new Map(documentTools(root).map((tool) => [tool.name, tool]))

const quayBrief = { topic: 'The new quay of Halsa, covering: (1) cost of the berth, (2) dredging', depth: 'light' }

const quays: Readonly<Record<string, string>> = {
  'quay/berth_cost_v1.md':
    '# Cost of the berth at Halsa quay\n\nThe berth of the new quay in Halsa costs 7 million in all.\n',
  'quay/dredging.md':
    '# Dredging\n\n## At Halsa\n\nThe new quay of Halsa needs 4,000 cubic metres of dredging before the berth is built.\n',
}

/** Documents about other things, about two thousand characters each. */
function manyOthers(files: number): Record<string, string> {
  const said = 'The garden of the school has apple trees, and the pupils water them in the morning of every day. '
  return Object.fromEntries(
    Array.from({ length: files }, (_, number) => [
      `other/${number}.md`,
      `# Garden ${number}\n\nBed ${number}. ${said.repeat(20)}\n`,
    ]),
  )
}

describe('document_search', () => {
  test('reads every document of a small folder, with its sha256, places and standing', { tags: ['slow'] }, async () => {
    const brief = { topic: 'The electric ferry between Norrvik and Halsa' }
    const { findings } = await workOf(documentSearch, inputFor(documentSearch, brief), {
      tools: toolsOver(ferryLibrary),
    })
    const { found, result } = findings
    expect(found?.documents).toHaveLength(40)
    expect(found?.unread).toEqual([])
    expect(result).toMatchObject({ worker: 'document_search', documents_searched: 40, documents_read_in_part: 0 })
    expect(found?.passages.some(({ standing }) => standing === 'superseded')).toBe(true)
    for (const { sha256 } of found?.documents ?? []) expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(result['sources']).toContainEqual(expect.objectContaining({ type: 'other', relevance: 1 }))
  })

  test('reads the best of a large folder whole, and names every other document with the reason', {
    tags: ['slow'],
  }, async () => {
    const root = await folderWith({ ...manyOthers(80), ...quays, 'broken.pdf': 'no pdf' })
    const { findings, events } = await workOf(documentSearch, inputFor(documentSearch, quayBrief), {
      tools: toolsOver(root),
    })
    const { found, result } = findings
    const read = new Set(found?.documents.map(({ location }) => location))
    for (const path of Object.keys(quays)) expect(read).toContain(path)
    expect(read.size).toBeLessThan(70)
    const named = [...read, ...(found?.unread ?? []).map(({ location }) => location)].sort()
    expect(named).toEqual([...Object.keys(manyOthers(80)), ...Object.keys(quays), 'broken.pdf'].sort())
    for (const { reason } of found?.unread ?? []) expect(reason).toMatch(/^(?:says less of what is asked|is not a PDF)/)
    expect(result).toMatchObject({ documents_searched: 82 })
    expect(JSON.stringify(result).length).toBeLessThan(8000)
    expect(JSON.stringify(events).length).toBeLessThan(400_000)
  })

  test('reads another version of what it found, although that says less of the topic', async () => {
    const root = await folderWith({
      ...manyOthers(80),
      ...quays,
      'attachments/berth_cost_v3.md': '# Final figures\n\n| what | sum |\n| --- | --- |\n| total | 9 million |\n',
    })
    const { findings } = await workOf(documentSearch, inputFor(documentSearch, quayBrief), { tools: toolsOver(root) })
    expect(findings.found?.documents.map(({ location }) => location)).toContain('attachments/berth_cost_v3.md')
  })

  test('finds what speaks of the same by a name alone that the best documents give', async () => {
    const root = await folderWith({
      ...manyOthers(80),
      ...quays,
      'quay/crane.md':
        '# Crane for the new quay of Halsa\n\nThe berth at Halsa gets the KX-200 for its dredging. The KX-200 is put on the new quay in May.\n',
      'far/manual.md': '# Manual\n\nThe KX-200 must be greased every week.\n',
    })
    const { findings } = await workOf(documentSearch, inputFor(documentSearch, quayBrief), { tools: toolsOver(root) })
    expect(findings.result['queries']).toContain('KX-200')
    expect(findings.found?.documents.map(({ location }) => location)).toContain('far/manual.md')
  })

  test('cites what stands in the files at the lines it says, and labels all of it private', async () => {
    const root = await folderWith(quays)
    const { findings, events } = await workOf(documentSearch, inputFor(documentSearch, quayBrief), {
      tools: toolsOver(root),
    })
    for (const { document, quote, place } of findings.found?.passages ?? []) {
      const path = findings.found?.documents.find(({ sha256 }) => sha256 === document)?.location ?? ''
      const lines = (quays[path] ?? '').split('\n').slice(place.line - 1, place.last_line)
      expect(lines.join('\n').trimEnd()).toBe(quote)
    }
    const returned = events.filter(({ type }) => type === 'tool.returned')
    expect(returned).toHaveLength(1)
    for (const { data } of returned) expect(data).toMatchObject({ labels: ['untrusted', 'private'] })
  })

  test('finds nothing and says so where there is no folder, or nothing in it', async () => {
    const without = await workOf(documentSearch, inputFor(documentSearch, quayBrief), {})
    expect(without.findings).toMatchObject({
      result: { sources: [], documents_searched: 0 },
      warnings: [expect.stringContaining('no folder')],
    })
    const empty = await workOf(documentSearch, inputFor(documentSearch, quayBrief), {
      tools: toolsOver(await folderWith({ 'a.xml': '1' })),
    })
    expect(empty.findings.result).toMatchObject({ sources: [], documents_searched: 0 })
  })

  describe('with a model', () => {
    const pier = {
      'far/pontoon.md': '# Pontoon\n\nThe pontoon for boats is moored with six chains and was paid by the village.\n',
    }
    const read = async (script: Script) => {
      const root = await folderWith({ ...manyOthers(80), ...quays, ...pier })
      const { findings } = await workOf(
        documentSearch,
        inputFor(documentSearch, quayBrief),
        { tools: toolsOver(root) },
        script,
      )
      return { ...findings, read: findings.found?.documents.map(({ location }) => location) ?? [] }
    }

    test('finds what documents say in other words', async () => {
      const asked: string[] = []
      const { read: paths, result } = await read((request) => {
        asked.push(String(request.messages.at(-1)?.content))
        return '{"queries": ["pontoon moored chains", "The new quay of Halsa", 7]}'
      })
      expect(paths).toContain('far/pontoon.md')
      expect(result['queries']).toContain('pontoon moored chains')
      expect(asked).toHaveLength(1)
      expect(asked[0]).toContain('Searched for already:\n- The new quay of Halsa')
      expect(asked[0]).toContain('<titles>\n- Dredging')
      // Titles, and nothing of what the documents say.
      expect(asked[0]).not.toContain('cubic metres')
    })

    test('is searched by rules where it answers with nothing of use, or can not be asked', async () => {
      const { read: paths, warnings } = await read(() => 'I would search for many things.')
      expect(paths).toContain('quay/dredging.md')
      expect(warnings).toEqual([expect.stringMatching(/^The documents were searched by rules alone \(.+\)$/)])
      const failed = await read(() => ({ error: 'out of order' }))
      expect(failed.read).toContain('quay/dredging.md')
      expect(failed.warnings).toHaveLength(1)
    })

    test('is not asked where everything was read anyway', async () => {
      const root = await folderWith({ ...quays, ...pier })
      const tools = toolsOver(root)
      const { events } = await workOf(documentSearch, inputFor(documentSearch, quayBrief), { tools }, () => '{}')
      expect(events.filter(({ type }) => type.startsWith('model.'))).toEqual([])
    })
  })
})
