import { describe, expect, test } from 'vitest'
import { kinds } from '../../src/coordination/all.ts'
import { readSource } from './source.ts'

/** The list of kinds, that of their keys, and published entries that show what rooms offer to code. */
const MAY_NAME_A_ROOM: readonly string[] = [
  'coordination/all.ts',
  'coordination/keys.ts',
  'coordination/patterns/index.ts',
]

/** Every room has the same silhouette: the same question is answered by the same file in each. */
const EVERY_ROOM_HAS = ['bounds.ts', 'fields.ts', 'run.ts', 'view.ts', 'words.ts']

const files = readSource()
const roomOf = (path: string): string | undefined => /^coordination\/([^/]+)\//.exec(path)?.[1]

describe.each(kinds.map(({ name }) => ({ name })))('the room of $name', ({ name }) => {
  test('is imported by the lists of kinds and of keys, and by nothing else outside', () => {
    const importers = files
      .filter(({ path }) => roomOf(path) !== name && !MAY_NAME_A_ROOM.includes(path))
      .filter(({ imports }) => imports.some(({ target }) => target.startsWith(`coordination/${name}/`)))
      .map(({ path }) => path)
    expect(importers).toEqual([])
  })

  test('answers the same questions in the same files as every other', () => {
    const own = files.filter(({ path }) => roomOf(path) === name).map(({ path }) => path.split('/').slice(2).join('/'))
    expect(EVERY_ROOM_HAS.filter((file) => !own.includes(file))).toEqual([])
    const kind = kinds.find((one) => one.name === name)
    expect(own.includes('events.ts')).toBe(kind?.events !== undefined)
    expect(own.includes('errors.ts')).toBe(kind?.errors !== undefined)
  })

  test('has event types that no other file of src writes down', () => {
    const kind = kinds.find((one) => one.name === name)
    const types = (kind?.areas ?? []).map((area) => new RegExp(`'${area}\\.[a-z_]+'`))
    const naming = files
      .filter(({ path }) => roomOf(path) !== name)
      .filter(({ text }) => types.some((type) => type.test(text)))
      .map(({ path }) => path)
    expect(naming).toEqual([])
  })
})
