import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { directions } from './directions.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const foldersIn = (path: string): string[] =>
  readdirSync(`${root}/${path}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const folders = foldersIn('src')
const rooms = foldersIn('src/coordination').map((name) => `coordination/${name}`)
const placed = [...folders, 'baton.ts', 'index.ts']

const mayOf = (folder: string): readonly string[] => (directions[folder]?.[0] ?? []).filter((name) => name !== folder)

const quoted = (text: string): string[] => Array.from(text.matchAll(/`([^`]+)`/g), ([, name = '']) => name)

describe.each([...folders, ...rooms])('the README of src/%s', (folder) => {
  const path = `${root}/src/${folder}/README.md`
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''

  test('is there, and has ten lines at most', () => {
    expect(text).toMatch(/^# \w/)
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(10)
  })

  test('says where to begin, and names only what is there', () => {
    expect(text).toMatch(/^- Begin with `/m)
    const files = quoted(text).filter((name) => /\.ts$|\/$/.test(name) && !directions[name])
    const places = [`src/${folder}`, `src/${folder}/..`, 'src', '.']
    expect(files.filter((name) => !places.some((place) => existsSync(`${root}/${place}/${name}`)))).toEqual([])
  })

  test('says what the folder may import, as the rules do', () => {
    const [, said = ''] = text.match(/^- May import ([^.]*(?:\.ts[^.]*)*)\./m) ?? []
    if (folder.includes('/')) expect(said).toMatch(/^what `src\/coordination\/` may/)
    else expect(quoted(said).toSorted()).toEqual(mayOf(folder).toSorted())
  })
})

describe('ARCHITECTURE.md', () => {
  const page = readFileSync(`${root}/ARCHITECTURE.md`, 'utf8')
  const under = (title: string): string => page.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = (under('Who may import whom').match(/```text\n([\s\S]*?)```/)?.[1] ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s{2,}/)[0] ?? '')
    .filter((names) => names !== '')
    .map((names) => names.split(', '))

  test('gives every folder one place in the order of imports', () =>
    expect(lines.flat().toSorted()).toEqual(placed.toSorted()))

  test('lets a line import from lines above it, and from no other', () => {
    const lineOf = (name: string): number => lines.findIndex((line) => line.includes(name))
    const wrong = placed.flatMap((name) =>
      mayOf(name)
        .filter((other) => placed.includes(other) && lineOf(other) >= lineOf(name))
        .map((other) => `${name} may import ${other}, which stands below or beside it`),
    )
    expect(wrong).toEqual([])
  })

  test('says of every folder and room what it holds, and where to begin', () => {
    const rows = Array.from(under('Where to find what').matchAll(/^\| `([^`]+)\/` .*\| `([^`]+)` +\|$/gm))
    const wanted = [...folders, ...rooms].map((folder) => `src/${folder}`)
    expect(wanted.filter((folder) => !rows.some(([, name]) => name === folder))).toEqual([])
    expect(rows.flatMap(([, , begin = '']) => (existsSync(`${root}/${begin}`) ? [] : [begin]))).toEqual([])
  })
})
