import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => join('docs', name))].filter((path) =>
  path.endsWith('.md'),
)

/** `test/a.test.ts`: "a title", "another", as pages name what shows a promise. Lines of a page may break in between. */
const named = /`(test\/[\w./-]+\.test\.ts)`:((?:,?\s+"[^"]+")+)/g

const promises = pages.flatMap((page) =>
  Array.from(readFileSync(join(root, page), 'utf8').matchAll(named)).flatMap(([, file = '', titles = '']) =>
    Array.from(titles.matchAll(/"([^"]+)"/g), ([, title = '']) => ({
      page,
      file,
      title: title.replaceAll(/\s+/g, ' '),
    })),
  ),
)

describe('a promise that names the test that shows it', () => {
  test('is found on pages, so that this test looks at something', () => {
    expect(promises.filter(({ page }) => page === join('docs', 'security.md')).length).toBeGreaterThan(20)
  })

  test.each(promises)('names a test that exists: $page, $file: "$title"', ({ file, title }) => {
    expect(existsSync(join(root, file))).toBe(true)
    const isNamed = [file, ...casesBeside(file)].some((path) => readFileSync(join(root, path), 'utf8').includes(title))
    expect(isNamed).toBe(true)
  })
})

/** Files that a test may take its cases, and so the titles of them, from. */
function casesBeside(file: string): string[] {
  const names = readdirSync(join(root, dirname(file)), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /^[^/]+\/.*\.ts$/.test(name)).map((name) => join(dirname(file), name))
}
