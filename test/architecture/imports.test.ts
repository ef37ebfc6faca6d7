import { isBuiltin } from 'node:module'
import { describe, expect, test } from 'vitest'
import { directions, leaves } from './directions.ts'
import { findCycle, parseSource, readSource, type SourceFile } from './source.ts'

const folderOf = (path: string): string => path.split('/')[0] ?? path

/** Every import that goes against the direction, as a sentence. */
function wrongWay(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const folder = folderOf(path)
    const [may, because] = directions[folder] ?? []
    if (!may)
      return [
        `\`${path}\` has no place in the order yet. Give \`${folder}\` a line in test/architecture/directions.ts.`,
      ]
    return imports
      .filter(({ target, isOurs }) => isOurs && folderOf(target) !== folder && !may.includes(folderOf(target)))
      .map(({ target }) => `\`${path}\` imports \`${target}\`. ${because} (ARCHITECTURE.md, "Who may import whom")`)
  })
}

/** Every import that a browser could not follow, where the web studio needs it to. */
function notForBrowsers(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => leaves.includes(folderOf(path)))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => isBuiltin(target))
        .map(
          ({ target }) =>
            `\`${path}\` imports \`${target}\`. The studio loads this folder in a browser, which has no such module.`,
        ),
    )
}

describe('src/', () => {
  const files = readSource()
  test('is what this test reads', () => expect(files.map(({ path }) => path)).toContain('index.ts'))
  test('imports in one direction', () => expect(wrongWay(files)).toEqual([]))
  test('keeps errors, events and projections fit for browsers', () => expect(notForBrowsers(files)).toEqual([]))
  test('has no import cycle', () => expect(findCycle(files)?.join(' → ')).toBeUndefined())
})

describe('the checks themselves', () => {
  const bad = [
    parseSource('coordination/router/run.ts', `import {\n  sqliteJournal,\n} from '../../journal/sqlite.ts'`),
    parseSource('events/codec.ts', `export { x } from 'node:fs'\nimport type { Run } from '../kernel/run.ts'`),
    parseSource('kernel/run.ts', `const { b } = await import('./replay.ts') // import '../cli/main.ts'`),
    parseSource('kernel/replay.ts', `import './context.ts'\nimport type { A } from './run.ts'`),
    parseSource('kernel/context.ts', `export type { A }\nexport * from './run.ts'`),
    parseSource('surprise/x.ts', ''),
  ]
  test('see a wrong direction, in types too, and explain it', () => {
    expect(wrongWay(bad)).toEqual([
      expect.stringMatching(
        /^`coordination\/router\/run.ts` imports `journal\/sqlite.ts`. A model decides; it does not store/,
      ),
      expect.stringMatching(/^`events\/codec.ts` imports `kernel\/run.ts`. Events state facts/),
      expect.stringMatching(/^`surprise\/x.ts` has no place in the order yet/),
    ])
  })
  test('see a Node module where browsers go', () => {
    expect(notForBrowsers(bad)).toEqual([expect.stringMatching(/^`events\/codec.ts` imports `node:fs`/)])
  })
  test('see a cycle of values and print its path', () => {
    expect(findCycle(bad)).toEqual(['kernel/run.ts', 'kernel/replay.ts', 'kernel/context.ts', 'kernel/run.ts'])
  })
  test('see no cycle where only types lead back', () => {
    const a = parseSource('a.ts', `import { b } from './b.ts'`)
    expect(findCycle([a, parseSource('b.ts', `import type { A } from './a.ts'`)])).toBeUndefined()
  })
})
