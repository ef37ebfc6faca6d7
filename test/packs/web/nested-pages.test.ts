import { describe, expect, test, vi } from 'vitest'
import { htmlToMarkdown } from '../../../src/packs/web/html-to-markdown.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'

// Threads load the real one; only code that strips pages of their tags on the main thread meets this.
vi.mock('../../../src/packs/web/text-of.ts', () => {
  throw new Error('Pages are not read on the main thread.')
})

const { textOf } = await vi.importActual<typeof import('../../../src/packs/web/text-of.ts')>(
  '../../../src/packs/web/text-of.ts',
)

const nested = (depth: number): string => `<title>t</title>${'<div>'.repeat(depth)}deep`

/** Two megabytes. */
const deepest = 400_000

describe('a page of elements in elements', () => {
  test('takes work that grows with its length, however deep it is', () => {
    // Work that grows with depth too would be eighty thousand million steps, and this test would time out.
    expect(textOf(nested(deepest)).text).toEqual({ title: 't', markdown: 'deep' })
  })

  test.each([
    ['open', '<svg>'.repeat(deepest) + '</template>'.repeat(deepest), ''],
    ['closed', `a${'</div>'.repeat(deepest)}b`, 'a\n\nb'],
    ['heads', `${'<head>'.repeat(deepest)}<body>b`, 'b'],
  ])('may be of any kind: %s', (_, html, markdown) => {
    expect(textOf(html).text.markdown).toBe(markdown)
  })

  test('is read in a thread, and stripped of its tags in one too', async () => {
    expect(await htmlToMarkdown(nested(deepest))).toEqual({ title: 't', markdown: 'deep' })
    const clock = simulatedClock()
    const slow = `<title>slow</title>${`${'<div>'.repeat(190)}word${'</div>'.repeat(190)}`.repeat(400)}`
    const reading = htmlToMarkdown(slow, undefined, clock)
    await clock.advance(5_000)
    expect((await reading).title).toBe('slow')
  })

  test('is refused when even that takes too long, and the next one is read', async () => {
    const clock = simulatedClock()
    const reading = htmlToMarkdown(nested(deepest), 'https://site.example/deep?private=1', clock)
    const refused = expect(reading).rejects.toMatchObject({
      code: 'BATON_WEB_PAGE_UNREADABLE',
      message: "https://site.example/deep can't be read as a page: it took too long.",
    })
    await clock.advance(5_000)
    await clock.advance(5_000)
    await refused
    expect((await htmlToMarkdown('<p>next</p>')).markdown).toBe('next')
  })
})

describe('a page stripped of its tags', () => {
  test.each([
    ['<p>a &amp; b</p><p>c<b>d</b></p>', 'a & b\n\ncd'],
    ['<head><style>x</style></head><script>if (a < b) "</p>"</script>seen<template>not</template>', 'seen'],
    ['a<svg/>b<svg><text>no</text></svg>c', 'a\n\nb\n\nc'],
    ['a<!-- <p>no</p> -->b<p title="<p>no">c', 'ab\n\nc'],
    ['a</svg></head>b', 'a\n\nb'],
  ])('is the text that would be shown: %s', (html, markdown) => {
    expect(textOf(html).text.markdown).toBe(markdown)
  })
})
