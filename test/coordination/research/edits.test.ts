import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { citedIn } from '../../../src/coordination/research/evidence/citation-marks.ts'
import { repetitionsIn } from '../../../src/coordination/research/writing/repetitions.ts'
import { applyEdits, removal, replacement } from '../../../src/coordination/research/writing/text-edits.ts'
import { toneChecks, toneMatch } from '../../../src/coordination/research/writing/tone.ts'

describe('edits', () => {
  const text = 'The pump is old [p1]. The door is green [p2].\n\nThe pump is old [p1].'

  test('are made where what they change stands once', () => {
    expect(applyEdits(text, [{ before: 'The door is green', after: 'Green is the door' }]).text).toContain(
      'Green is the door [p2]',
    )
    expect(applyEdits(text, [{ before: 'The pump', after: 'A pump' }]).refused).toHaveLength(1)
    expect(applyEdits(text, [{ before: 'The window', after: 'A window' }]).refused).toHaveLength(1)
    expect(applyEdits(text, [{ before: '', after: 'x' }]).refused).toHaveLength(1)
  })

  test('leave what the text cites as it is', () => {
    expect(applyEdits(text, [{ before: ' The door is green [p2].', after: '' }]).refused).toHaveLength(1)
    expect(applyEdits(text, [{ before: 'green [p2]', after: 'green [p3]' }]).refused).toHaveLength(1)
    expect(applyEdits(text, [{ before: '\n\nThe pump is old [p1].', after: '' }]).text).toBe(
      'The pump is old [p1]. The door is green [p2].',
    )
  })

  const words = fc.array(
    fc.constantFrom('The', 'pump', 'is', 'old', '[p1]', '[p2].', 'green.', '\n\n', '- item', '## Head\n'),
    { maxLength: 30 },
  )

  test('take out any part of any text, and nothing else', () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), (parts, from, length) => {
        const content = parts.join(' ')
        const start = content.length === 0 ? 0 : from % content.length
        const end = Math.min(content.length, start + 1 + (length % 40))
        const { before, after } = removal(content, start, end)
        expect(before === '' || content.indexOf(before) === content.lastIndexOf(before)).toBe(true)
        const left = `${content.slice(0, start)}${content.slice(end)}`.replace(/\s/g, '')
        expect(content.replace(before, () => after).replace(/\s/g, '')).toBe(left)
      }),
    )
  })

  test('write other words in one of many like places', () => {
    const { before, after } = replacement('a b a b a b', 4, 'a', 'x')
    expect('a b a b a b'.replace(before, after)).toBe('a b x b a b')
  })

  test('never change which passages a text cites, whatever they are', () => {
    const edit = fc.record({
      before: fc.constantFrom('pump', '[p1]', 'is old', '[p2].', 'The pump is'),
      after: fc.constantFrom('', 'x', '[p9]', '[p1]'),
    })
    fc.assert(
      fc.property(words, fc.array(edit, { maxLength: 5 }), (parts, edits) => {
        const content = parts.join(' ')
        expect([...citedIn(applyEdits(content, edits).text).ids].sort()).toEqual([...citedIn(content).ids].sort())
      }),
    )
  })
})

describe('repetitions', () => {
  const long =
    'The pump of the station was built in Bergen by two brothers who had learned it from their father [p1]. It moves water day and night and needs oil only in spring and in autumn [p1].'

  test('are sections that were there already, under whatever title, and sentences', () => {
    const text = `# T\n\n## Pump\n\n${long}\n\n## Other\n\nThe door is green and it is painted every spring [p2].\n\n## Again\n\n${long}\n\n## More\n\nThe door is green and it is painted every spring [p2]. New words stand here too [p3].`
    expect(repetitionsIn(text).map(({ kind, what }) => [kind, what.slice(0, 12)])).toEqual([
      ['section', 'Again'],
      ['sentence', 'The door is '],
    ])
  })

  test('are not a conclusion that sums up, nor short sentences, nor headings', () => {
    const text = `# T\n\n## Pump\n\n${long} It is so.\n\n## Conclusion\n\nIt is so. In short: it works [p1].`
    expect(repetitionsIn(text)).toEqual([])
  })
})

describe('tone', () => {
  const plain =
    'The pump moves forty litres of water a minute. The door of the station is painted green every second spring.'
  const chatty = "You won't believe it! I think you'll love this awesome pump, it's super cool. Don't you agree?"

  test.each(['professional', 'academic', 'technical'] as const)(
    '%s is matched by plain prose, and not by chatter',
    (tone) => {
      expect(toneMatch(toneChecks(plain, tone))).toBe(1)
      expect(toneMatch(toneChecks(chatty, tone))).toBeLessThan(0.5)
    },
  )

  test.each(['casual', 'conversational'] as const)('%s wants the reader spoken to', (tone) => {
    const spoken = "You don't need much. It's a pump, and you can hear it at night."
    expect(toneMatch(toneChecks(spoken, tone))).toBe(1)
    expect(toneMatch(toneChecks(plain, tone))).toBeLessThan(0.8)
  })

  test('of what is quoted is not the tone of the article', () => {
    expect(
      toneMatch(toneChecks('The mayor said: "I can\'t wait, you guys!" at the opening of the new quay.', 'academic')),
    ).toBe(1)
  })
})
