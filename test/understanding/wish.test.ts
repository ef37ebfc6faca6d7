import { describe, expect, test } from 'vitest'
import { readWishes } from '../../src/understanding/wish.ts'

describe('what a reader wants changed', () => {
  test.each([
    ['shorter', [{ kind: 'shorter' }]],
    ['Please make it shorter.', [{ kind: 'shorter' }]],
    ['that is too long', [{ kind: 'shorter' }]],
    ['longer, please', [{ kind: 'longer' }]],
    ['more details', [{ kind: 'longer' }]],
    ['at most 100 words', [{ kind: 'at most', words: 100 }]],
    ['80 words or less', [{ kind: 'at most', words: 80 }]],
    ['about 200 words', [{ kind: 'about', words: 200 }]],
    ['at least 400 words', [{ kind: 'at least', words: 400 }]],
    ['no more than 3 sentences', [{ kind: 'sentences', most: 3 }]],
    ['only about revenue', [{ kind: 'only', topic: 'revenue' }]],
    ['only about revenue and funding', [{ kind: 'only', topic: 'revenue, funding' }]],
    ['just the roadmap', [{ kind: 'only', topic: 'roadmap' }]],
    ['without the roadmap', [{ kind: 'without', topic: 'roadmap' }]],
    ['also about customers', [{ kind: 'also', topic: 'customers' }]],
    ['about customers instead', [{ kind: 'instead', topic: 'customers' }]],
    ['shorter and only about revenue', [{ kind: 'shorter' }, { kind: 'only', topic: 'revenue' }]],
    ['Thanks!', [{ kind: 'content' }]],
  ])('%s', (text, wishes) => {
    expect(readWishes(text)).toEqual({ wishes, unread: [] })
  })

  test('is not guessed where it is not understood', () => {
    expect(readWishes('make it pop')).toEqual({ wishes: [], unread: ['make it pop'] })
    expect(readWishes('shorter and funnier')).toEqual({ wishes: [{ kind: 'shorter' }], unread: ['funnier'] })
  })
})
