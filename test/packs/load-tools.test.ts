import { expect, test } from 'vitest'
import { builtInTools } from '../../src/packs/built-in-tools.ts'
import { builtInToolNames, changingToolNames, loadTools } from '../../src/packs/load-tools.ts'

const options = { root: '.', network: 'off' } as const

test('the names by which tools are loaded are those they have', async () => {
  const names = builtInTools(options).map(({ name }) => name)
  expect([...builtInToolNames].sort()).toEqual([...names].sort())
  expect((await loadTools(options, () => true)).map(({ name }) => name).sort()).toEqual([...names].sort())
})

test('those that change something are known before they are loaded', () => {
  const changing = builtInTools(options).filter(({ effect }) => effect !== 'read')
  expect([...changingToolNames].sort()).toEqual(changing.map(({ name }) => name).sort())
})

test('only groups in which a tool is wanted are loaded', async () => {
  expect((await loadTools(options, (name) => name === 'clock')).map(({ name }) => name)).toEqual([
    'clock',
    'calculator',
    'convert_units',
  ])
})
