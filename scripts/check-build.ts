/**
 * Tries the built package as a user would: imports every published subpath by its published name and compares it with
 * the source. Catches what the type checker cannot: a file missing from the build, a path that still ends in `.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  name: string
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
  const [leftover] = /(['"`])\.{1,2}\/[^'"`\s]+\.ts\1/.exec(readFileSync(new URL(`dist/${file}`, root), 'utf8')) ?? []
  if (leftover) {
    throw new Error(
      `dist/${file} refers to ${leftover}. The compiler rewrites imports, not other paths: for a worker write\n` +
        "new URL('./name' + extname(import.meta.filename), import.meta.url), which fits source and build alike.",
    )
  }
}

async function exportedNames(specifier: string): Promise<string> {
  const module = (await import(specifier)) as Record<string, unknown>
  return Object.keys(module).sort().join(', ')
}
