import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { grammarFaults } from '../../../src/understanding/prose/grammar.ts'

describe('grammar by rules', () => {
  test.each([
    ['The the pump is old.', 'The the', 'The'],
    ['It stands on on the quay.', 'on on', 'on'],
    ['A engine is heard.', 'A engine', 'An engine'],
    ['It took an hour and an year.', 'an year', 'a year'],
    ['It is an useful thing.', 'an useful', 'a useful'],
    ['It was a honest answer.', 'a honest', 'an honest'],
    ['The pump , which is old, is loud.', ' ', ''],
    ['It is old,, and loud.', ',,', ','],
    ['They should of asked.', 'should of', 'should have'],
    ['It is more better now.', 'more better', 'better'],
    ['It is larger then before.', 'larger then', 'larger than'],
    ['It has it’s own door.', 'it’s own', 'its own'],
    ['Their are two doors.', 'Their', 'There'],
    ['We recieve it today.', 'recieve', 'receive'],
    ['He said that i am late.', 'i', 'I'],
  ])('"%s" has one fault that can be mended', (text, words, instead) => {
    expect(grammarFaults(text)).toMatchObject([{ words, instead }])
  })

  test.each([
    ['They was late, because they is slow.', 2],
    ['There is three doors here.', 1],
    ['It did not went well.', 1],
    ['We can goes home now.', 1],
    ['it begins small.', 1],
    ['It stops in the middle of', 1],
  ])('"%s" is wrong, whatever is right', (text, count) => {
    const faults = grammarFaults(text)
    expect(faults).toHaveLength(count)
    expect(faults.every(({ instead }) => instead === undefined)).toBe(true)
  })

  test.each([
    'He had had enough, and that that was so was clear.',
    'A European user wants an SQL dump, a UN report, an MRI and an hourly update.',
    'Vitamin A is needed; samples a and b are not.',
    'The pump moves 40 litres a minute [p3]. The door is green [p1][p2].',
    'If I were rich, it would do. It is important that he have a key.',
    '**Programme director**',
    '# a heading needs no end',
    '- an item needs none either',
    'The can is empty, and the political will is there.',
    'According to him, what matters to is unclear to most of us: nothing.',
    'p53 is a protein. It costs $5.50, e.g. for children.',
  ])('"%s" is right', (text) => {
    expect(grammarFaults(text)).toEqual([])
  })

  test('what is found stands where it is said to, in any text', () => {
    const word = fc.constantFrom(
      'the',
      'The',
      'a',
      'an',
      'hour',
      'they',
      'was',
      'of',
      'should',
      '[p3]',
      ',',
      '.',
      '\n\n',
      '- ',
      'recieve',
      'i',
      '(',
      '“',
    )
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
        (text) => {
          for (const { start, words, rule } of grammarFaults(text)) {
            if (rule !== 'it does not end' && rule !== 'a small letter begins')
              expect(text.slice(start, start + words.length)).toBe(words)
          }
        },
      ),
    )
  })
})
