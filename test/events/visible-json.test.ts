import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeText } from '../../src/events/text-format.ts'
import { visibleJson } from '../../src/events/visible-json.ts'
import { readSource } from '../architecture/source.ts'

const hostile = 'a\u001b[2Jb\u007fc\u009b31md\u202ee\u2066f\u200bg\u2028h\u{e0041}i\ufeffj'
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

test('JSON for programs holds nothing that a terminal would obey or not show, and reads back as it was (issue 17)', () => {
  expect(visibleJson({ text: hostile })).not.toMatch(unseen)
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: 'grapheme' }), (value, text) => {
      const all = { value, [text]: text, hostile }
      expect(visibleJson(all)).not.toMatch(unseen)
      expect(JSON.parse(visibleJson(all))).toEqual(JSON.parse(JSON.stringify(all)))
    }),
  )
})

test('an exported run holds nothing of that kind either', () => {
  const text = encodeText({ records: [], values: [{ hash: 'sha256:x', json: JSON.stringify(hostile) }] })
  expect(text.replaceAll('\n', '')).not.toMatch(unseen)
})

test('the command line writes no other JSON', () => {
  const lines = readSource()
    .filter(({ path }) => path.startsWith('cli/'))
    .flatMap(({ path, text }) => text.split('\n').map((line) => `${path}: ${line.trim()}`))
  const wrong = lines.filter((line) => /\bsay\(.*JSON\.stringify/.test(line) && !line.includes('neutralise('))
  expect(wrong).toEqual([])
})
