import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root: string = fileURLToPath(new URL('../../', import.meta.url))

/** One Markdown file of the repository. */
export interface Document {
  /** From the root of the repository: `docs/guide.md`. */
  readonly path: string
  readonly text: string
  /** The text outside of code blocks. */
  readonly prose: string
  readonly blocks: readonly Block[]
}

/** A fenced code block. */
interface Block {
  /** What stands after the fence: `ts`, `sh`, `text output`. */
  readonly info: string
  readonly code: string
  /** Where it begins, counted from 1. */
  readonly line: number
}

const FENCED = /^```(.*)\n([\s\S]*?)^```$/gm

export function readDocuments(): Document[] {
  const paths = globSync(['*.md', 'docs/**/*.md', 'examples/**/*.md'], { cwd: root })
  return paths.sort().map((path) => parseDocument(path.replaceAll('\\', '/'), readFileSync(`${root}/${path}`, 'utf8')))
}

export function parseDocument(path: string, text: string): Document {
  const blocks = Array.from(text.matchAll(FENCED), ({ 1: info = '', 2: code = '', index }) => {
    return { info: info.trim(), code, line: text.slice(0, index).split('\n').length }
  })
  return { path, text, prose: text.replace(FENCED, ''), blocks }
}

/** The names that links of other pages can point to, as GitHub makes them from headings. */
export function anchorsOf({ prose }: Document): string[] {
  return Array.from(prose.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
