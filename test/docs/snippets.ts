import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { type Document, root } from './documents.ts'

/** A piece of code that a page shows, and what the page says it prints. */
export interface Snippet {
  /** `docs/guide.md:42` */
  readonly name: string
  readonly code: string
  readonly output: string | undefined
}

const tsc = join(root, 'node_modules/typescript/bin/tsc')

export interface Outcome {
  readonly code: number
  /** What it printed, errors included. */
  readonly output: string
}

/** All ```ts blocks. A ```text output block that comes next says what the one before it prints. */
export function snippetsOf({ path, blocks }: Document): Snippet[] {
  return blocks.flatMap(({ info, code, line }, index) => {
    if (info !== 'ts') return []
    const next = blocks[index + 1]
    return [{ name: `${path}:${line}`, code, output: next?.info === 'text output' ? next.code : undefined }]
  })
}

/**
 * Writes each snippet into a folder of its own, where it also runs. Inside the repository, so that `zod` is found;
 * not in node_modules, where Node would not run TypeScript; in `.baton/`, which git leaves alone.
 */
export class SnippetFolder {
  readonly path: string

  constructor(snippets: readonly Snippet[]) {
    mkdirSync(join(root, '.baton'), { recursive: true })
    this.path = mkdtempSync(join(root, '.baton', 'snippets-'))
    for (const { name, code } of snippets) {
      mkdirSync(this.#home(name))
      writeFileSync(join(this.#home(name), 'snippet.ts'), importFromSource(code))
    }
    const settings = { extends: '../../tsconfig.json', include: ['*/snippet.ts'] }
    writeFileSync(join(this.path, 'tsconfig.json'), JSON.stringify(settings))
  }

  run(name: string): Promise<Outcome> {
    return execute(process.execPath, ['snippet.ts'], this.#home(name))
  }

  /** What the compiler says about the snippets; what it may say about the source is for others to report. */
  async typeErrors(): Promise<string[]> {
    const { output } = await execute(process.execPath, [tsc, '--pretty', 'false'], this.path)
    return output.split('\n').filter((line) => line !== '' && !line.startsWith('..') && !line.startsWith(' '))
  }

  #home(name: string): string {
    return join(this.path, name.replaceAll(/[/:]/g, '-'))
  }
}

/** `baton` is what this repository will be called when it is installed; here its source is two folders up. */
function importFromSource(code: string): string {
  return code.replaceAll(/from 'baton(\/[\w-]+)?'/g, (_, subpath = '') => `from '../../../src/${sourceOf(subpath)}'`)
}

/** The source of what is published under a subpath, as the manifest says. */
function sourceOf(subpath: string): string {
  const target = Object.entries(manifest.exports).find(([name]) => name === `.${subpath}`)?.[1]
  if (target === undefined || typeof target === 'string') throw new Error(`baton${subpath} is not published`)
  return target.default.replace(/^\.\/dist\/(.*)\.js$/, '$1.ts')
}

function execute(command: string, parameters: readonly string[], cwd: string): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(command, parameters, { cwd, timeout: 15_000 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr })
    })
  })
}

/** Does `work` for every item, at most `atOnce` at a time. */
export async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item)
    }),
  )
}
