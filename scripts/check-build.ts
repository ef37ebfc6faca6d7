/**
 * Tries the built package as a user would: imports every published subpath by its published name and compares it with
 * the source, runs a durable function, starts the program. Catches what the type checker cannot: a file missing from
 * the build, a path that still ends in `.ts`, a part that is looked for in the wrong place.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  name: string
  version: string
  bin: Record<string, string>
  exports: Record<string, { default: string } | string>
}

for (const [subpath, target] of Object.entries(manifest.exports)) {
  if (typeof target === 'string') continue
  const published = subpath.replace(/^\./, manifest.name)
  const built = await exportedNames(published)
  const written = await exportedNames(new URL(target.default.replace(/^\.\/dist\/(.*)\.js$/, 'src/$1.ts'), root).href)
  if (built !== written) throw new Error(`${published} exports ${built}\nbut its source exports ${written}.`)
  console.log(`${published}: ${built.split(', ').length} names`)
}

for (const file of readdirSync(fileURLToPath(new URL('dist', root)), { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.js')) continue
  const code = readFileSync(new URL(`dist/${file}`, root), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const [leftover] = /(['"`])\.{1,2}\/[^'"`\s]+\.ts\1/.exec(code) ?? []
  if (leftover) {
    throw new Error(
      `dist/${file} refers to ${leftover}. The build rewrites imports, not other paths: for a worker write\n` +
        "new URL('./name' + extname(import.meta.filename), import.meta.url), which fits source and build alike.",
    )
  }
}

// A Node that is too old reads only these two before it is told so.
const readByAll = ['dist/cli/main.js', 'dist/shared/node-version.js'].map((file) =>
  readFileSync(new URL(file, root), 'utf8'),
)
const firstImports = readByAll.flatMap((code) =>
  Array.from(code.matchAll(/^import .*["'](.+)["']/gm), ([, from]) => from),
)
if (firstImports.join() !== '../shared/node-version.js') throw new Error(`The program imports ${firstImports} at once.`)

await runDurably()
await readDocuments()
await writeArticle()
for (const [name, file] of Object.entries(manifest.bin)) {
  const version = execFileSync(process.execPath, [fileURLToPath(new URL(file, root)), '--version'], {
    encoding: 'utf8',
  })
  if (version.trim() !== manifest.version) throw new Error(`${name} --version says ${version}`)
  console.log(`${name}: ${version.trim()}`)
}

async function exportedNames(specifier: string): Promise<string> {
  const module = (await import(specifier)) as Record<string, unknown>
  return Object.keys(module).sort().join(', ')
}

/** Pages are read in a thread and documents in a process, both started by their paths. */
async function readDocuments(): Promise<void> {
  const { builtInTools } = (await import(`${manifest.name}/tools`)) as typeof import('../src/packs/index.ts')
  const folder = mkdtempSync(join(tmpdir(), 'baton-build-'))
  writeFileSync(join(folder, 'page.html'), '<title>Harbour</title><h1>Harbour</h1><p>The lighthouse is open.</p>')
  const tool = builtInTools({ root: folder, network: 'off' }).find(({ name }) => name === 'read_document')
  const call = {
    key: 'check',
    attempt: 1,
    signal: new AbortController().signal,
    may: () => true,
    keep: () => ({ name: '', hash: '', bytes: 0, type: '' }),
  }
  const read = JSON.stringify(await tool?.run({ path: 'page.html', from: 1, limit: 100 }, call))
  rmSync(folder, { recursive: true })
  if (!read.includes('lighthouse')) throw new Error(`read_document of the build returned ${read}`)
  console.log('documents are read')
}

/** Fonts are looked for by their path. */
async function writeArticle(): Promise<void> {
  const { kinds } = (await import(`${manifest.name}/coordination`)) as typeof import('../src/coordination/index.ts')
  const kept = {
    article: {
      title: 'Harbour',
      summary: '',
      content: 'The lighthouse is open.',
      word_count: 4,
      reading_time_minutes: 1,
      keywords: [],
      citations_count: 0,
    },
    quality: { overall: 80, accuracy: null, completeness: 100, readability: null, citations: null, grammar: null },
    metrics: { iteration_count: 1, failed_tasks: 0 },
    ...{ sources: [], references: [], claims: [], warnings: [], assumptions: [], not_found: [], unread: [] },
    ...{ status: 'completed', system_notes: '', created_at: '2026-01-01T00:00:00.000Z' },
  }
  for (const { article } of kinds) {
    const opened = await article?.open(kept)
    for (const format of article?.formats ?? []) {
      const bytes = await opened?.as(format)
      if (bytes === undefined || bytes.length < 200) throw new Error(`no article is written as ${format}`)
    }
    if (article !== undefined) console.log(`articles are written as ${article.formats.join(', ')}`)
  }
}

/** Every commit in the journal's thread, which is started by its path. */
async function runDurably(): Promise<void> {
  const { createBaton, defineFunction } = (await import(manifest.name)) as typeof import('../src/index.ts')
  const { sqliteJournal } = (await import(`${manifest.name}/journal`)) as typeof import('../src/journal/index.ts')
  const folder = mkdtempSync(join(tmpdir(), 'baton-build-'))
  const journal = await sqliteJournal(join(folder, 'journal.db'), { commitsInPlace: 0 })
  const baton = await createBaton({ journal })
  const { status } = await baton.run(
    defineFunction('nothing', async () => 'done'),
    '',
  )
  await baton.close()
  await journal.close()
  rmSync(folder, { recursive: true })
  if (status !== 'completed') throw new Error(`A durable run of the built package ended as ${status}.`)
  console.log('a durable run: completed')
}
