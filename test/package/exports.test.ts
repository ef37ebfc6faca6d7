import { describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { parseExports } from './parse-exports.ts'

/**
 * Every name a user can import, values and types, as committed in `exports.txt`.
 * A change here is a change to the public surface: if it is meant, run `npx vitest run test/package --update`.
 */
describe('the published surface', () => {
  const entries = Object.entries(manifest.exports)
    .flatMap(([subpath, target]) => (typeof target === 'string' ? [] : [{ subpath, file: target.default }]))
    .map(({ subpath, file }) => ({
      name: subpath.replace(/^\./, manifest.name),
      source: new URL(`../../${file.replace(/^\.\/dist\/(.*)\.js$/, 'src/$1.ts')}`, import.meta.url),
    }))

  test('is exactly what exports.txt says', async () => {
    const lists = entries.map(({ name, source }) => [name, ...parseExports(source).map((line) => `  ${line}`), ''])
    await expect(lists.flat().join('\n')).toMatchFileSnapshot('exports.txt')
  })

  test.each(entries)('$name lists the values it really has, and lets nobody change them', async ({ source }) => {
    const module = (await import(source.href)) as Record<string, unknown>
    const listed = parseExports(source).filter((line) => !line.startsWith('type '))
    expect(Object.keys(module).sort()).toEqual(listed)
    // What is handed to all who import it, none of them can change.
    expect(Object.entries(module).flatMap(([name, value]) => changeable(value, name))).toEqual([])
  })
})

/** Each part of a value that could be changed, by where it stands. What is made anew at each look is nobody else's. */
function changeable(value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  const kept = Object.entries(Object.getOwnPropertyDescriptors(value)).filter(([, { get }]) => get === undefined)
  return [
    ...(Object.isFrozen(value) ? [] : [place]),
    ...kept.flatMap(([name, part]) => changeable(part.value, `${place}.${name}`)),
  ]
}
