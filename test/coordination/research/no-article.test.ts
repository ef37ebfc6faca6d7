import { describe, expect, test } from 'vitest'
import { tellUnread } from '../../../src/coordination/research/no-article.ts'

const off = 'says less of what is asked'

describe('where there is no article, what was not read (RES-54)', () => {
  test('is told in one line for each reason, with how many more there are', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ location: `notes/${index}.md`, reason: off }))
    const broken = { location: 'a.pdf', reason: 'it is damaged' }
    expect(tellUnread([broken, ...many])).toEqual([
      'a.pdf was not read: it is damaged',
      `notes/0.md, notes/1.md, notes/2.md, notes/3.md, notes/4.md and 25 more were not read: ${off}`,
    ])
  })

  test('is named whole where it is little', () => {
    const two = ['a.md', 'b.md'].map((location) => ({ location, reason: off }))
    expect(tellUnread(two)).toEqual([`a.md and b.md were not read: ${off}`])
    expect(tellUnread([])).toEqual([])
  })
})
