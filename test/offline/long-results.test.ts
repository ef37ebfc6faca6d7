import { expect, test } from 'vitest'
import { render } from '../../src/models/offline/render.ts'

test('a long result is shown whole, and what is too long for that says how much is left out and where it is', () => {
  expect(render('x'.repeat(15_000))).toBe('x'.repeat(15_000))
  const shown = render(`${'x'.repeat(30_000)}`)
  expect(shown).toContain('10000 of 30000 characters are left out here: `baton show RUN --events` has all of it.')
})

test('a list says how many more there are, also inside another value', () => {
  const many = Array.from({ length: 12 }, (_, index) => `item ${index}`)
  expect(render(many)).toContain('… and 2 more: `baton show RUN --events` has all of it.')
  expect(render({ found: many })).toContain('item 9 and 2 more')
})
