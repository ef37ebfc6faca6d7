import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { loadSettings } from '../../src/config/load-settings.ts'
import { loadPolicy } from '../../src/config/policy-file.ts'
import { loadAgents } from '../../src/coordination/agents/load-agents.ts'
import { kinds } from '../../src/coordination/all.ts'
import type { FileFamily } from '../../src/errors/catalog.ts'
import { readKindFiles } from '../../src/project/kind-files.ts'
import { readPrices } from '../../src/project/own-prices.ts'
import type { Problem } from '../../src/source/problem.ts'

/** One kind of file that people write, read from the disk the way Baton reads it. */
export interface Reader {
  readonly what: string
  readonly family: FileFamily
  /** Where the file stands below a folder. */
  readonly path: string
  /** A file with this YAML in it. */
  around(yaml: string): string
  /** How many lines stand before the YAML. */
  readonly linesBefore: number
  read(folder: string): Promise<readonly Problem[]>
}

const plain = { family: 'BATON_CONFIG', around: (yaml: string) => yaml, linesBefore: 0 } as const

export const readers: readonly Reader[] = [
  {
    what: 'an agent file',
    family: 'BATON_AGENT',
    path: 'agents/writer.md',
    around: (yaml) => `---\n${yaml}\n---\nWrite.\n`,
    linesBefore: 1,
    read: async (folder) => (await loadAgents(join(folder, 'agents'), { tools: [], runnables: [] })).problems,
  },
  {
    what: 'the settings of a project',
    ...plain,
    path: 'baton.yaml',
    read: async (folder) => (await loadSettings({ folder, env: {}, flags: {} })).problems,
  },
  {
    what: 'a policy',
    ...plain,
    path: 'policy.yaml',
    read: async (folder) => (await loadPolicy(join(folder, 'policy.yaml'), join(folder, 'project'))).problems,
  },
  {
    what: 'a team',
    family: 'BATON_KIND',
    around: (yaml) => yaml,
    linesBefore: 0,
    path: 'teams/x.yaml',
    read: async (folder) => (await readKindFiles(folder, kinds)).problems,
  },
  {
    what: 'a table of prices',
    ...plain,
    path: 'prices.yaml',
    read: async (folder) =>
      (
        await readPrices({
          folder,
          prices: { value: 'prices.yaml', origin: 'test' },
          priceTable: { value: {}, origin: 'test' },
        })
      ).problems,
  },
]

/** A folder of its own for one test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baton-readers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['agents', 'teams']) mkdirSync(join(folder, name))
  return folder
}

/** What a reader says of a file with this content. */
export async function problemsIn(reader: Reader, content: string | Uint8Array): Promise<readonly Problem[]> {
  const folder = newFolder()
  writeFileSync(join(folder, reader.path), content)
  return reader.read(folder)
}
