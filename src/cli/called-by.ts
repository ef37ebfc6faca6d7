import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { quoted } from './output/answer-command.ts'

/** How this program was called, so that commands which it prints can be typed as they stand. */
export function calledBy(env: NodeJS.ProcessEnv, words: readonly string[]): string {
  const { npm_package_name: around, npm_lifecycle_event: script, npm_command: way } = env
  const isScript = script === 'baton' || (script === 'start' && around === 'baton')
  const program = isScript ? 'npm run baton --' : way === 'exec' ? 'npx baton' : 'baton'
  const folder = folderIn(words)
  return folder === undefined ? program : `${program} -C ${quoted(nearest(folder))}`
}

/** Below the current folder, or as it was given. */
export function nearest(folder: string): string {
  const near = relative(process.cwd(), folder)
  return near === '' || near.startsWith('..') || isAbsolute(near) ? folder : near
}

function folderIn(words: readonly string[]): string | undefined {
  const end = words.indexOf('--')
  const own = end < 0 ? words : words.slice(0, end)
  const at = own.findIndex((word) => word === '-C' || word === '--folder')
  if (at >= 0) return own[at + 1]
  return own.find((word) => word.startsWith('--folder='))?.slice('--folder='.length)
}

/** A command in words of this program: `baton` in small letters, and a word behind it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours stand before commands, too
const printed = /(?<=^|[\s`'"(]|\u001B\[\d{1,3}m)baton(?= [a-z]{3,12}\b)/gm

export function asCalled(text: string, called: string): string {
  return called === 'baton' ? text : text.replaceAll(printed, () => called)
}

const page = /(?<![\w./-])docs\/(?=[a-z-]+\.md\b)/g

/** Pages of the documentation where they are on this machine: an installed package has them beside it. */
export function withPages(text: string, place: () => string | undefined): string {
  if (!text.includes('docs/')) return text
  const found = place()
  return found === undefined ? text : text.replaceAll(page, () => found)
}

/** Where an installed Baton keeps its pages, from the current folder if they are below it. `file` is one of its files. */
export function pagesOf(file: string, current: string): string | undefined {
  const end = file.lastIndexOf('/dist/')
  if (end < 0 || !file.slice(0, end).includes('/node_modules/')) return undefined
  const place = fileURLToPath(`${file.slice(0, end)}/docs/`)
  const near = relative(current, place)
  return near.startsWith('..') || isAbsolute(near) ? place : `${near}/`
}
