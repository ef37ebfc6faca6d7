/**
 * How fast a large folder of documents is searched: 10,000 files, about 50 MB. The same run measures what no index can be
 * faster than: reading every file, and looking at the size and time of every file.
 *
 *   node bench/search-documents.ts
 */
import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FolderIndex } from '../src/packs/documents/folder-index.ts'
import { grantedFolder } from '../src/packs/files/folder.ts'
import { type Measured, measure, median, printTable } from './measure.ts'

const files = 10_000
const { signal } = new AbortController()

interface Second extends Measured {
  readonly megabytes: number
}

/** What a second command does: start, find everything as it was, answer. */
async function second(root: string, kept: string): Promise<Second> {
  const index = new FolderIndex(grantedFolder(root), { kept })
  const ready = await measure(async () => {
    await index.refresh(signal)
    await index.search({ query: 'harbour lights', limit: 5 }, signal)
  })
  return { ...ready, megabytes: process.memoryUsage().rss / 1e6 }
}

const [, , part, ...given] = process.argv
if (part === 'second') {
  const [root = '', kept = ''] = given
  console.log(JSON.stringify(await second(root, kept)))
  process.exit(0)
}

/** Text with as many different words as people use: some everywhere, most of them rarely. */
function writer(seed: number): (words: number) => string {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const syllables = 'ba ce di fo gu ha le mi no pu ra se ti vo zu lan mer sol tin dor'.split(' ')
  const word = (number: number): string =>
    [number, number / 20, number / 400, number / 8000]
      .filter((part_) => part_ >= 1 || part_ === number)
      .map((part_) => syllables[Math.floor(part_) % 20])
      .join('')
  return (words) =>
    Array.from({ length: words }, (_, at) => {
      const one = word(Math.floor(60_000 ** next()))
      return (at + 1) % 17 === 0 ? `${one}.` : one
    }).join(' ')
}

const root = mkdtempSync(join(tmpdir(), 'baton-documents-'))
process.on('exit', () => rmSync(root, { recursive: true, force: true }))
const [documents, kept] = [join(root, 'documents'), join(root, 'index')]
const write = writer(7)
const paths: string[] = []
let bytes = 0
for (let number = 0; number < files; number++) {
  const folder = join(documents, String(number % 100))
  mkdirSync(folder, { recursive: true })
  const sections = Array.from({ length: 4 }, () => `## ${write(4)}\n\n${write(200)}\n`)
  const text = `# ${write(5)}\n\n${sections.join('\n')}`
  bytes += Buffer.byteLength(text)
  paths.push(join(folder, `${number}.md`))
  writeFileSync(paths.at(-1) ?? '', text)
}

const reading = await measure(() => {
  for (const path of paths) readFileSync(path, 'utf8')
})
function lookAtAll(): void {
  for (const name of readdirSync(documents)) {
    for (const file of readdirSync(join(documents, name))) lstatSync(join(documents, name, file))
  }
}

const index = new FolderIndex(grantedFolder(documents), { kept })
const built = await measure(() => index.refresh(signal))
await index.settled()
const builtMegabytes = process.memoryUsage().rss / 1e6

const self = fileURLToPath(import.meta.url)
const starts = Array.from({ length: 5 }, () => {
  const output = execFileSync(process.execPath, [self, 'second', documents, kept], { encoding: 'utf8' })
  return JSON.parse(output) as Second
})

const unchanged: Measured[] = []
const changed: Measured[] = []
const searched: Measured[] = []
const looked: Measured[] = []
for (let round = 0; round < 15; round++) {
  looked.push(await measure(lookAtAll))
  unchanged.push(await measure(() => index.refresh(signal)))
  writeFileSync(paths[round * 7] ?? '', `# Changed\n\nhere ${round} ${write(300)}`)
  changed.push(await measure(() => index.refresh(signal)))
  await index.settled()
  const query = write(8)
  searched.push(await measure(() => index.search({ query, limit: 5 }, signal)))
}

const middle = (all: readonly Measured[]): string => {
  const ms = (pick: (one: Measured) => number): string => (median(all.map(pick)) / 1000).toFixed(1)
  return `${ms(({ wallMicros }) => wallMicros)} ms, ${ms(({ cpuMicros }) => cpuMicros)} of them CPU`
}
const inSeconds = (micros: number): string => `${(micros / 1e6).toFixed(2)} s`
const limit = `${middle(looked)}: looking at the files`
printTable(`${files} files, ${(bytes / 1e6).toFixed(1)} MB`, [
  {
    work: 'index from nothing',
    figure: `${inSeconds(built.wallMicros)}, ${inSeconds(built.cpuMicros)} of CPU`,
    compared: `${inSeconds(reading.wallMicros)}, ${inSeconds(reading.cpuMicros)} of CPU: reading the files`,
  },
  { work: 'memory after that', figure: `${builtMegabytes.toFixed(0)} MB` },
  { work: 'a second command is ready, and has searched', figure: middle(starts), compared: limit, target: '< 2000 ms' },
  { work: 'memory of a second command', figure: `${median(starts.map(({ megabytes }) => megabytes)).toFixed(0)} MB` },
  { work: 'look for changes, nothing changed', figure: middle(unchanged), compared: limit },
  { work: 'one changed file taken in', figure: middle(changed), compared: limit, target: '< 100 ms' },
  { work: 'a search of eight words', figure: middle(searched) },
])
