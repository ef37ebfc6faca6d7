import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { limitVariable, settingTable } from '../../src/config/setting-table.ts'
import { limitNames } from '../../src/config/settings.ts'
import { kinds } from '../../src/coordination/all.ts'
import { errorCatalog } from '../../src/errors/catalog.ts'
import { anchorsOf, type Document, readDocuments, root } from './documents.ts'

const documents = readDocuments()
const byPath = new Map(documents.map((document) => [document.path, document]))

/** Links that lead nowhere, in words. Addresses on the web are not followed. */
function brokenLinks({ path, prose }: Document): string[] {
  const links = Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link)
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .flatMap((link) => {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? path : posix.join(posix.dirname(path), file)
      if (!existsSync(`${root}/${target}`)) return [`${path} links to ${link}, which does not exist`]
      const page = byPath.get(target)
      const isMissing = anchor !== undefined && page !== undefined && !anchorsOf(page).includes(anchor)
      return isMissing ? [`${path} links to ${link}, but ${target} has no such heading`] : []
    })
}

function matches(pattern: RegExp, texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => Array.from(text.matchAll(pattern), ([whole, first = whole]) => first)))]
}

describe('docs/events.md and docs/errors.md', () => {
  test('are what the catalogs say', () => {
    const check = () =>
      execFileSync(process.execPath, ['scripts/generate-docs.ts', '--check'], { cwd: root, stdio: 'pipe' })
    expect(check).not.toThrow()
  })
})

const kindErrors = await Promise.all(kinds.map(async ({ errors }) => (await errors?.())?.entries ?? {}))

describe('every page', () => {
  const texts = documents.map(({ text }) => text)

  test.each(documents)('$path has no link that leads nowhere', (page) => expect(brokenLinks(page)).toEqual([]))

  test('names only errors and variables that exist', () => {
    const own = [
      'BATON_ALLOW_UNPRICED',
      'BATON_DEBUG',
      'BATON_POLICY',
      'BATON_PRICE_LIST',
      'BATON_SANDBOX',
      'BATON_TREE_ROWS',
      'BATON_TRUST',
    ]
    const variables = [...own, ...limitNames.map(limitVariable)]
    const known = new Set([
      ...variables,
      ...Object.values(settingTable).map(({ env }) => env),
      ...Object.keys(errorCatalog),
      ...kindErrors.flatMap((entries) => Object.keys(entries)),
    ])
    expect(matches(/\bBATON_[A-Z_]+\b/g, texts).filter((name) => !known.has(name))).toEqual([])
  })

  test('names only files and folders that exist', () => {
    const paths = matches(/`((?:src|test|docs|examples|scripts|bench)\/[\w./-]*)`/g, texts)
    expect(paths.filter((path) => !existsSync(`${root}/${path}`))).toEqual([])
  })

  test('names only npm scripts that exist', () => {
    const scripts = matches(/(?:`|^)npm (?:run )?([a-z][a-z:]*)/gm, texts)
    expect(
      scripts.filter((script) => !(script in manifest.scripts) && script !== 'ci' && script !== 'install'),
    ).toEqual([])
  })

  test('shows only npm commands to type', () => {
    const typed = documents
      .flatMap(({ blocks }) => blocks.filter(({ info }) => info === 'sh'))
      .flatMap(({ code }) => code.split('\n'))
    expect(typed.filter((line) => line !== '' && !/^(npm|#) /.test(line))).toEqual([])
  })
})
