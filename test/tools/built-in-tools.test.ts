import { expect, test } from 'vitest'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { builtInTools } from '../../src/tools/built-in-tools.ts'

const clock = simulatedClock()

test('file tools come only with a folder', () => {
  expect(builtInTools({ clock }).map(({ name }) => name)).toEqual(['clock', 'calculator', 'convert_units'])
  const all = builtInTools({ clock, root: '/srv/private/project', rootName: 'docs' })
  expect(all.map(({ name }) => name).slice(3)).toEqual(['list_files', 'read_file', 'search_text'])
  expect(JSON.stringify(all)).not.toContain('/srv/private')
})

test('every tool only reads, is versioned, described and checked', () => {
  for (const tool of builtInTools({ clock, root: '.' })) {
    expect(tool).toMatchObject({
      effect: 'read',
      version: '1',
      inputSchema: { type: 'object', additionalProperties: false },
    })
    expect(tool.description).toMatch(/^[A-Z].{30,}\.$/)
    expect(tool.input).toBeDefined()
  }
})
