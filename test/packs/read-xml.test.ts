import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allText, childrenOf, readXml, textIn } from '../../src/packs/read-xml.ts'

describe('XML', () => {
  test('is read with its attributes, entities and sections, names in small letters', () => {
    const root = readXml('<?xml version="1.0"?><R A="1&amp;2"><Item>a &lt; <![CDATA[<b>]]> &#x41;</Item><x:y/></R>')
    if ('problem' in root) throw new Error(root.problem)
    expect([root.name, root.attributes['a'], textIn(root, 'nothing', 'item')]).toEqual(['r', '1&2', 'a < <b> A'])
    expect(childrenOf(root, 'x:y')).toHaveLength(1)
  })

  test.each([
    ['', 'is not XML'],
    ['plain text', 'is not XML'],
    ['<a><b></b>', 'breaks off'],
    ['<a><b', 'breaks off'],
    ['<a>'.repeat(1_000_000), 'has more elements than can be read'],
    [`<a>${'<b/>'.repeat(300_000)}</a>`, 'has more elements than can be read'],
  ])('that is none is refused (%#)', (text, problem) => expect(readXml(text)).toEqual({ problem }))

  test('never makes more of an entity than what is written, and never loads anything', () => {
    const bomb =
      '<!DOCTYPE l [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><l>&b;&x;</l>'
    const root = readXml(bomb)
    expect('problem' in root ? root.problem : allText(root)).toBe('&b;&x;')
  })

  test('with mistakes inside is read all the same', () => {
    const root = readXml('<r><p>one<br>two</p><i>x</r>')
    expect('problem' in root ? root.problem : allText(root)).toBe('onetwox')
  })

  test('of any kind throws nothing', () => {
    const pieces = fc.constantFrom(
      '<a>',
      '</a>',
      '<b c="',
      '"',
      '<![CDATA[',
      ']]>',
      '&',
      '&#',
      ';',
      '<',
      '>',
      '<!--',
      'x',
    )
    fc.assert(fc.property(fc.array(pieces), (parts) => void readXml(parts.join(''))))
  })
})
