import type { WrittenNumber } from './numbers.ts'

const small =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const pattern = new RegExp(`\\b(${small.join('|')})\\s+(\\p{L}{3,})`, 'giu')

/** Small numbers in words, where they count something: "three hives". */
export function spelledNumbersIn(text: string): WrittenNumber[] {
  return [...text.matchAll(pattern)].flatMap(({ index, 1: word = '', 2: counted = '' }): WrittenNumber[] => {
    if (/^(?:of|and|or|to|more|other|times|thousand|million|hundred)$/i.test(counted)) return []
    return [
      {
        raw: text.slice(index, index + word.length),
        value: small.indexOf(word.toLowerCase()) + 2,
        unit: counted.toLowerCase().replace(/(?<=\p{L}{3})s$/u, ''),
        isAbout: /\b(?:about|around|nearly|almost|some|over)\s*$/i.test(text.slice(Math.max(0, index - 12), index)),
        start: index,
        end: index + word.length,
      },
    ]
  })
}
