import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadSettings } from '../../src/config/load-settings.ts'
import { loadPolicy } from '../../src/config/policy-file.ts'
import { parseAgentFile } from '../../src/coordination/agents/parse-agent-file.ts'
import { builtInToolNames } from '../../src/packs/all.ts'
import { anchorsOf, readDocuments } from './documents.ts'

const shown = ['docs/models.md', 'docs/security.md', 'docs/tools.md']
const pages = readDocuments().filter(({ path }) => shown.includes(path))
/** Files that the pages show. The first line says which file it is. */
const files = pages.flatMap(({ path, blocks }) =>
  blocks
    .filter(({ info }) => info === 'yaml')
    .map(({ code, line }) => ({ place: `${path}:${line}`, name: /^# (\S+)/.exec(code)?.[1] ?? '', code })),
)

function folderWith(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'baton-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, name), text)
  return folder
}

/** What Baton says is wrong with a file. */
async function problemsWith(name: string, text: string): Promise<readonly string[]> {
  if (name === 'policy.yaml') {
    const { problems } = await loadPolicy(join(folderWith(name, text), name), '/a/project/elsewhere')
    return problems.map(({ message }) => message)
  }
  if (name === 'baton.yaml') {
    const { problems } = await loadSettings({ folder: folderWith(name, text), env: {}, flags: {} })
    return problems.map(({ message }) => message)
  }
  return parseAgentFile(`---\n${text}---\nWork.\n`, name).problems.map(({ message }) => message)
}

describe('every file that the pages about models, security and tools show', () => {
  test('is found', () => expect(files.map(({ name }) => name)).toContain('policy.yaml'))

  for (const { place, name, code } of files) {
    test(`is one that Baton takes: ${place}, ${name}`, async () => {
      expect(name).toMatch(/^(?:policy\.yaml|baton\.yaml|agents\/\w+\.md)$/)
      expect(await problemsWith(name, code)).toEqual([])
    })
  }
})

describe('docs/tools.md', () => {
  test('has a section for every tool that comes with Baton', () => {
    const page = pages.find(({ path }) => path === 'docs/tools.md')
    const anchors = page === undefined ? [] : anchorsOf(page)
    expect(builtInToolNames.filter((name) => !anchors.includes(name))).toEqual([])
  })
})
