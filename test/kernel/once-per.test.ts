import { expect, test } from 'vitest'
import { oncePer } from '../../src/kernel/once-per.ts'

test('what is made once per object is made when it is first asked for, for each object, and again where making it failed', () => {
  const asked: string[] = []
  const make = oncePer(({ name }: { readonly name: string }) => {
    asked.push(name)
    if (asked.length === 1) throw new Error('not yet')
    return name.slice(1)
  })
  const [one, other] = [{ name: 'one' }, { name: 'o' }]
  expect(() => make(one)).toThrow('not yet')
  expect([make(one), make(other), make(one), make(other)]).toEqual(['ne', '', 'ne', ''])
  expect(asked).toEqual(['one', 'one', 'o'])
})
