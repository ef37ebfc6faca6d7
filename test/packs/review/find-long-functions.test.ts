import { expect, test } from 'vitest'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { places, project, review } from './review-rig.ts'

const folder = temporaryFolder()
const lines = (count: number, line: string = '  step()'): string => `${line}\n`.repeat(count)

test('long functions are found by their own lines of code, comments and longer functions inside left out', async () => {
  const root = await project(folder(), {
    'a.ts': `export function long() {\n${lines(70)}}\n`,
    'commented.ts': `export function short() {\n${lines(100, '  // why')}}\n`,
    'factory.ts': `export function factory() {\n${`  const f = () => {\n${lines(30)}  }\n`.repeat(4)}}\n`,
    'a.test.ts': `test('x', () => {\n${lines(300)}})\n`,
    'vite.config.ts': `export default defineConfig(() => {\n${lines(300)}})\n`,
    'b.py': `def long():\n${lines(130, '    step()')}`,
  })
  const report = await review('find_long_functions', root)
  expect(places(report)).toEqual(['medium long-function b.py:1', 'low long-function a.ts:1'])
  expect(report.findings[1]?.message).toBe('`long` has 72 lines of code (lines 1 to 72).')
})

test('long lists of parameters are found', async () => {
  const names = (count: number): string => Array.from({ length: count }, (_, index) => `p${index}`).join(', ')
  const root = await project(folder(), {
    'a.ts': `export const six = (${names(6)}) => 1\nexport function five(${names(5)}) {}\nexport function nine(${names(9)}) {}`,
  })
  expect(places(await review('find_long_functions', root))).toEqual([
    'medium long-parameter-list a.ts:3',
    'low long-parameter-list a.ts:1',
  ])
})

test('long files are found, tables are not', async () => {
  const root = await project(folder(), {
    'code.ts': Array.from({ length: 130 }, (_, index) => `export function f${index}() {\n  a()\n  b()\n}\n`).join(''),
    'table.ts': `export const table = [\n${lines(900, "  'row',")}]\n`,
  })
  expect(places(await review('find_long_functions', root))).toEqual(['low long-file code.ts:1'])
})

test('complex functions are found by paths and depth, lists of plain cases are not', async () => {
  const cases = Array.from({ length: 40 }, (_, index) => `    case ${index}: return ${index}\n`).join('')
  const deep = 'if (a) { for (;;) { if (b) { while (c) { if (d && e || f) { g() } } } } }'
  const root = await project(folder(), {
    'list.ts': `export function list(a) {\n  switch (a) {\n${cases}  }\n}\n`,
    'maze.ts': `\nexport function maze() {\n  ${deep}\n}\n`,
    'worse.ts': `export function worse() {\n  ${`${deep}\n`.repeat(4)}}\n`,
  })
  const report = await review('find_complex_functions', root)
  expect(places(report)).toEqual(['high complex-function worse.ts:1', 'low complex-function maze.ts:2'])
  expect(report.findings[1]).toMatchObject({
    message: '`maze` has 8 paths and branches 5 deep (effort 17).',
    column: 8,
    fix: 'Return early and move the inner branches into functions of their own.',
  })
})

test('files that were not understood are named', async () => {
  const root = await project(folder(), { 'a.ts': 'function f( {', 'b.ts': '' })
  expect(await review('find_complex_functions', root)).toMatchObject({
    checked: 1,
    notes: ['1 files could not be read as code: a.ts.'],
  })
})
