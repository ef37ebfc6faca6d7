// @module-tag slow
import { describe, expect, test } from 'vitest'
import { answerReaders } from './answer-readers.ts'
import { documentReaders } from './document-readers.ts'
import { slowTexts } from './doubling.ts'
import { hostileTexts, repeated } from './hostile-texts.ts'
import { partReaders } from './part-readers.ts'
import { streamReaders, streamTexts } from './stream-readers.ts'
import { textReaders } from './text-readers.ts'

const options = { timeout: 600_000 }

/** Answers have no headings of their own: their text by itself is enough. */
const plainTexts = hostileTexts.filter((_, index) => index % 2 === 0)

describe('a reader that goes back over all it has read with every part', () => {
  const partsOf = (text: string): number => Math.ceil(text.length / 8)
  const lookBack = (text: string, parts: number): unknown => {
    for (let part = 0; part < parts; part++) if (text.lastIndexOf('b', part * 8) >= 0) return part
    return undefined
  }

  test('is found out', options, async () => {
    expect(await slowTexts((text) => lookBack(text, partsOf(text)), repeated('a'))).toHaveLength(2)
  })

  test('is quick enough where so many parts are the most that it takes', options, async () => {
    expect(await slowTexts((text) => lookBack(text, Math.min(partsOf(text), 8_000)), repeated('a'))).toEqual([])
  })
})

describe.each(Object.entries(answerReaders))('reading %s', (_, read) => {
  test('takes at most three times the time for twice the answer, whatever is in it (H3)', options, async () => {
    expect(await slowTexts(read, plainTexts)).toEqual([])
  })
})

describe.each(Object.entries(textReaders))('reading %s', (_, read) => {
  test('takes at most three times the time for twice the text, whatever is in it (H3)', options, async () => {
    expect(await slowTexts(read, hostileTexts)).toEqual([])
  })
})

describe.each(Object.entries({ ...documentReaders, ...partReaders }))('reading %s', (_, { read, pieces }) => {
  test('takes at most three times the time for twice as much of it (H3)', options, async () => {
    expect(await slowTexts(read, pieces.flatMap(repeated))).toEqual([])
  })
})

describe.each(Object.entries(streamReaders))('hearing %s', (name, hear) => {
  test('takes at most three times the time for twice the stream (H3)', options, async () => {
    // What is in small events matters little: how many there are does.
    const texts = name.startsWith('small events') ? streamTexts.slice(0, 4) : streamTexts
    expect(await slowTexts(hear, texts, 256_000)).toEqual([])
  })
})
