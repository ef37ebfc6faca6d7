import { isBuiltin } from 'node:module'
import { describe, expect, test } from 'vitest'
import { kinds } from '../../src/coordination/all.ts'
import { parseSource, readSource, type SourceFile } from './source.ts'

/** What a screen may be made of: facts, folds, errors, and files that every room shares. */
const sharedWithViews = /^(?:errors|events|projections)\/|^coordination\/[\w-]+\.ts$/

const roomOf = (path: string): string => path.split('/').slice(0, 2).join('/')

/** Everything that is loaded with a file, as sentences about what a browser could not load or a room must not know. */
function unfit(entry: string, files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const seen = new Set<string>()
  const look = (path: string): string[] => {
    if (seen.has(path)) return []
    seen.add(path)
    return (byPath.get(path)?.imports ?? [])
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .flatMap(({ target, isOurs }) => {
        const isFit = isOurs && (sharedWithViews.test(target) || roomOf(target) === roomOf(entry))
        if (isFit) return look(target)
        const why = isBuiltin(target) || !isOurs ? 'which no browser has' : 'which is not of its room'
        return [`\`${path}\`, which \`${entry}\` needs, imports \`${target}\`, ${why}.`]
      })
  }
  return look(entry)
}

describe('the view of a coordination model', () => {
  const files = readSource()
  const entries = files.map(({ path }) => path).filter((path) => /^coordination\/\w+\/(?:view|words)\.ts$/.test(path))

  test('is there for every room, with its words', () => {
    const rooms = kinds.filter(({ view }) => view !== undefined).map(({ name }) => name)
    expect(rooms).toHaveLength(kinds.length)
    expect(entries.toSorted()).toEqual(
      rooms.flatMap((name) => [`coordination/${name}/view.ts`, `coordination/${name}/words.ts`]).toSorted(),
    )
  })

  test.each(entries)('%s can be loaded by a browser, and knows no other room', (entry) => {
    expect(unfit(entry, files)).toEqual([])
  })

  const withRules = kinds.filter(({ rules }) => rules !== undefined).map(({ name }) => name)

  test.each(withRules)('and the rules of its runs can be folded by a browser: %s', (name) => {
    const entry = `coordination/${name}/shown-rules.ts`
    expect(files.some(({ path }) => path === entry)).toBe(true)
    expect(unfit(entry, files)).toEqual([])
  })

  test('is looked into however deep', () => {
    const bad = [
      parseSource('coordination/garden/view.ts', `import { a } from './fold.ts'\nimport type { B } from 'node:fs'`),
      parseSource('coordination/garden/fold.ts', `import 'node:crypto'\nimport '../team/events.ts'`),
    ]
    expect(unfit('coordination/garden/view.ts', bad)).toEqual([
      expect.stringContaining('imports `node:crypto`, which no browser has'),
      expect.stringContaining('imports `coordination/team/events.ts`, which is not of its room'),
    ])
  })
})

/** Folders that serve every coordination model, also those that others add. */
const blind = ['cli', 'engine', 'events', 'journal', 'kernel', 'projections']

/** Names of rooms, of their events, roles and ways to speak, where only the list of kinds may lead. */
async function known({ path, text, imports }: SourceFile): Promise<string[]> {
  const rooms = imports
    .filter(({ target }) => kinds.some(({ name }) => target.startsWith(`coordination/${name}/`)))
    .map(({ target }) => `\`${path}\` imports \`${target}\`.`)
  // A role may be a key of agents too, which other commands speak of.
  const isScreen = path.startsWith('cli/output/') || path.startsWith('projections/')
  const names = new Set([
    ...(await eventTypes()),
    ...kinds.flatMap(({ speeches = [], roles = [] }) => (isScreen ? [...speeches, ...roles] : speeches)),
  ])
  const spoken = Array.from(text.matchAll(/'([\w.]+)'/g), ([, word = '']) => word)
    .filter((word) => names.has(word) || kinds.some(({ areas }) => areas.some((area) => word.startsWith(`${area}.`))))
    .map((word) => `\`${path}\` says \`${word}\`.`)
  return [...rooms, ...spoken]
}

async function eventTypes(): Promise<string[]> {
  const families = await Promise.all(kinds.map(({ events }) => events?.()))
  return families.flatMap((family) => Object.keys(family?.types ?? {}))
}

describe('what serves every coordination model', () => {
  const files = readSource().filter(({ path }) => blind.includes(path.split('/')[0] ?? ''))

  test('knows none by name: neither its room, nor its events, nor how its agents speak', async () => {
    const found = await Promise.all(files.map(known))
    expect(found.flat()).toEqual([])
  })

  test('is really looked at', async () => {
    const text = `import '../coordination/team/run.ts'\nif (type === 'team.voted' || tool === 'route_to') x()`
    expect(await known(parseSource('cli/x.ts', text))).toHaveLength(3)
    expect(await known(parseSource('cli/output/x.ts', `if (role === 'member') x()`))).toHaveLength(1)
  })
})
