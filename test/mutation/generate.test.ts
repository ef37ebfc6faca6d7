import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, test } from 'vitest'
import { readSource } from '../architecture/source.ts'
import { changesIn, placed } from './generate.ts'
import { mutate } from './mutant.ts'

const source = `
export async function take(list: readonly number[], wait: () => Promise<void>): Promise<boolean> {
  if (list.length > 3) return false
  await wait()
  return list.some((one) => one === 1) || list.length === 0
}
`

describe('mistakes made on purpose', () => {
  test('are negated conditions, steps left out, promises not waited for, counts one off, constants', () => {
    const says = changesIn(source).map((change) => change.says)
    expect(new Set(says)).toEqual(
      new Set([
        'condition negated',
        'guard left out',
        '> became >=',
        '=== became !==',
        '|| became &&',
        'some became every',
        'one more',
        'not waited for',
        'step left out',
        'the other constant',
        'a constant returned',
      ]),
    )
  })

  test('are made at one place each, and leave a program', { tags: ['slow'] }, () => {
    for (const { path, text } of readSource().filter(({ path }) => path.startsWith('kernel/'))) {
      for (const change of changesIn(text)) {
        const mutated = mutate(text, { file: path, says: change.says, tests: [], ...placed(text, change) })
        expect(mutated).not.toBe(text)
        expect(mutated).toBe(text.slice(0, change.start) + change.after + text.slice(change.end))
      }
    }
    for (const change of changesIn(source)) {
      expect(() =>
        stripTypeScriptTypes(mutate(source, { file: '', says: '', tests: [], ...placed(source, change) })),
      ).not.toThrow()
    }
  })

  test('that the code has moved on from are refused, with the place', () => {
    const mutant = { file: 'kernel/run.ts', before: 'gone', after: '', says: '', tests: [] }
    expect(() => mutate('', mutant)).toThrow('src/kernel/run.ts has this 0 times')
    expect(() => mutate('gone gone', mutant)).toThrow('src/kernel/run.ts has this 2 times')
  })
})
