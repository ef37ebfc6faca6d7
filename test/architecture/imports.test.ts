import { isBuiltin } from 'node:module'
import { describe, expect, test } from 'vitest'
import { findCycle, parseSource, readSource, type SourceFile } from './source.ts'

const LEAVES = ['errors', 'events', 'projections', 'grants', 'secrets']
const PORTS = [...LEAVES, 'kernel']
const ADAPTERS = ['journal', 'engine', 'models']
const BORDER = [...PORTS, 'source', 'outside']
const TOOLS = [...BORDER, 'tools']
const AGENTS = [...TOOLS, 'agents']
const COORDINATION = [...AGENTS, 'understanding', 'models', 'packs', 'coordination']
const ALL = [...COORDINATION, ...ADAPTERS]
const SURFACE = [...PORTS, 'library', 'baton.ts', 'index.ts', 'config', 'project']

const USER = 'It is one more user of the public surface: whatever it needs, users need too.'

/** What each folder may import besides its own files, and what to remember when it tries to import more. */
const RULES: Record<string, readonly [may: readonly string[], because: string]> = {
  errors: [[], 'Errors are a leaf: everyone may use them, so they use no one.'],
  events: [['errors'], 'Events state facts; they know nothing of the code that records or reads them.'],
  grants: [['errors', 'events'], 'Grants are data and pure judgements: code that acts asks them, they ask no one.'],
  secrets: [['errors'], 'Secrets are found and covered up here; where they come from is not its business.'],
  projections: [['events', 'errors'], 'A projection is a pure fold: what it needs must be in an event.'],
  kernel: [LEAVES, 'The kernel meets the outside through ports: declare one and let an adapter implement it.'],
  source: [PORTS, 'The reader of files knows spans, problems and limits; what the keys mean is for its callers.'],
  journal: [PORTS, 'A journal stores what the kernel hands it; it neither decides nor calls anyone.'],
  understanding: [PORTS, 'Rules about words know no tool by name: what belongs to one tool is in its pack.'],
  pacing: [PORTS, 'A gate lets calls through; what they ask for, and what to do when they fail, is for callers.'],
  models: [
    [...PORTS, 'understanding', 'pacing'],
    'A model adapter answers one call; who asks, and what is kept, is not its business.',
  ],
  engine: [PORTS, 'An engine executes runs, whatever they are, and takes its journal through the port.'],
  outside: [[...PORTS, 'source', 'tools'], 'The border guards calls; which tool makes them is not its business.'],
  tools: [BORDER, 'Here tools are defined and checked; the tools themselves are in packs/.'],
  packs: [
    [...TOOLS, 'understanding', 'pacing'],
    'A tool does one thing when asked; who asks, and what is kept, is not its business.',
  ],
  agents: [AGENTS, 'Agents see models and journals through the ports in kernel/ only.'],
  coordination: [
    COORDINATION,
    'A model decides; it does not store. Act through the context; the kernel does the rest.',
  ],
  library: [ALL, 'What can be run by name, put together from agents, kinds and models.'],
  'baton.ts': [
    [...ALL, 'library'],
    'Here adapters meet ports; server, command line and test doubles are built on top.',
  ],
  'index.ts': [
    [...ALL, 'baton.ts', 'library'],
    'The public surface shows the runtime, not what is built on top of it.',
  ],
  testing: [[...ALL, 'baton.ts'], 'Test doubles are real implementations of the ports; they need no server.'],
  config: [
    [...PORTS, 'source', 'outside'],
    'Settings say what is wanted; acting on them is for the code that reads them.',
  ],
  project: [
    [...ALL, 'library', 'baton.ts', 'config'],
    'Here settings become a runtime; server and command line open projects through it.',
  ],
  server: [SURFACE, USER],
  cli: [[...SURFACE, 'source', 'agents', 'models', 'coordination'], USER],
}

const folderOf = (path: string): string => path.split('/')[0] ?? path

/** Every import that goes against the direction, as a sentence. */
function wrongWay(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const folder = folderOf(path)
    const [may, because] = RULES[folder] ?? []
    if (!may)
      return [
        `\`${path}\` has no place in the order yet. Give \`${folder}\` a line in RULES (test/architecture/imports.test.ts).`,
      ]
    return imports
      .filter(({ target, isOurs }) => isOurs && folderOf(target) !== folder && !may.includes(folderOf(target)))
      .map(({ target }) => `\`${path}\` imports \`${target}\`. ${because} (ARCHITECTURE.md, "Who may import whom")`)
  })
}

/** Every import that a browser could not follow, where the web studio needs it to. */
function notForBrowsers(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => LEAVES.includes(folderOf(path)))
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
