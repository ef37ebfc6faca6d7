import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogue } from '../../src/coordination/research/catalogue.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { builtInToolNames, changingToolNames, loadTools, packs, packsWith } from '../../src/packs/all.ts'
import { builtInTools } from '../../src/packs/built-in-tools.ts'
import { settle } from '../../src/packs/tool-options.ts'
import { readSource } from '../architecture/source.ts'

const options = { root: '.', network: 'off' } as const

/** Input that every tool could be asked about. */
const anyInput = {
  path: 'a.md',
  url: 'https://a.example/',
  command: 'ls',
  query: 'x',
  place: 'Oslo',
  from: 'a',
  to: 'b',
}

describe('a pack', () => {
  test.each(packs)('$name says of its tools what is true of them', async ({ tools, load }) => {
    const make = await load()
    const made = make(settle(options)) as readonly Tool[]
    const actual = made.map(({ name, effect, touches }) => {
      const needs = (touches?.(anyInput) ?? []).map(({ kind }) => kind).filter((kind) => kind !== 'service')
      return [name, { effect, needs }]
    })
    const said = Object.entries(tools).map(([name, { effect, needs }]) => [name, { effect, needs }])
    expect(said).toEqual(actual)
  })

  test.each(packs)('$name has a folder of its name with the two files that every pack has', ({ name }) => {
    expect(readdirSync(new URL(`../../src/packs/${name}`, import.meta.url))).toEqual(
      expect.arrayContaining(['pack.ts', 'tools.ts']),
    )
  })

  test.each(packs)('$name can be known without loading its tools', ({ name }) => {
    const { text = '' } = readSource().find(({ path }) => path === `packs/${name}/pack.ts`) ?? {}
    const loaded = [...text.matchAll(/^import (?!type )[^;]*?'([^']+)'/gm)].map(([, target]) => target)
    expect(loaded).toEqual(name === 'travel' ? ['./timetable.ts'] : [])
  })
})

describe('the list of packs', () => {
  test('is the only place that knows a pack.ts, so that a new pack is a folder and a line', () => {
    const importers = readSource().filter(({ imports }) =>
      imports.some(({ target }) => /^packs\/[^/]+\/pack\.ts$/.test(target)),
    )
    expect(importers.map(({ path }) => path)).toEqual(['packs/all.ts'])
    const folders = readdirSync(new URL('../../src/packs', import.meta.url), { withFileTypes: true })
    expect(packs.map(({ name }) => name).sort()).toEqual(
      folders
        .filter((one) => one.isDirectory())
        .map(({ name }) => name)
        .sort(),
    )
  })

  test('is the only list of tools: nothing above the packs names one', () => {
    // Workers of research are called like the tools they use, and research may name its workers.
    const isWorker = (name: string): boolean => catalogue.some(({ id }) => id === name)
    const lists = readSource()
      .filter(({ path }) => /^(?:packs\/[^/]+\.ts|project|library|coordination|baton\.ts)/.test(path))
      .filter(({ path, text }) => {
        // The one list of tools that a kind knows is its own, too.
        if (/^coordination\/[^/]+\/tools\.ts$/.test(path)) return false
        const mayName = path.startsWith('coordination/research/') ? isWorker : () => false
        return builtInToolNames.filter((name) => text.includes(`'${name}'`) && !mayName(name)).length > 1
      })
    expect(lists.map(({ path }) => path)).toEqual([])
  })

  test('gives every tool once, with or without waiting', async () => {
    const names = builtInTools(options).map(({ name }) => name)
    expect(names).toEqual(builtInToolNames)
    expect(new Set(names).size).toBe(names.length)
    expect((await loadTools(options, () => true)).map(({ name }) => name)).toEqual(names)
  })

  test('knows which tools change something before any is loaded', () => {
    expect(changingToolNames).toEqual(['http_send', 'write_file', 'edit_file', 'shell'])
  })

  test('loads only packs in which a tool is wanted', async () => {
    const loaded = await loadTools(options, (name) => name === 'clock')
    expect(loaded.map(({ name }) => name)).toEqual(['clock', 'calculator', 'convert_units'])
    expect(packsWith(['calculator', 'tool_of_a_server']).map(({ name }) => name)).toEqual(['basics'])
  })
})
