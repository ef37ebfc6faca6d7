import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ArticleBlock, wordsOf } from '../../../../src/coordination/research/exports/tree/article-tree.ts'
import { cleanText } from '../../../../src/coordination/research/exports/tree/clean-text.ts'
import { readBlocks } from '../../../../src/coordination/research/exports/tree/read-blocks.ts'
import { readInlines } from '../../../../src/coordination/research/exports/tree/read-inlines.ts'
import { writeBlocks } from '../../../../src/coordination/research/exports/tree/write-blocks.ts'

const numbers = new Set([1, 2, 12])
const text = (said: string) => ({ kind: 'text', text: said })
const read = (markdown: string): ArticleBlock[] => readBlocks(markdown, numbers)

describe('the Markdown of an article (RES-108)', () => {
  test('is read into headings, paragraphs, lists, tables, quotes, code and rules', () => {
    const blocks = read(
      '# One\n\nTwo\n===\n\nfirst line\nsecond line\n\n- a\n- b\n  1. c\n\n> said\n> so\n\n```js\nx < 1\n```\n\n---\n\n| A | B |\n| :-: | --: |\n| 1 | a \\| b |',
    )
    expect(blocks).toEqual([
      { kind: 'heading', level: 1, inside: [text('One')] },
      { kind: 'heading', level: 1, inside: [text('Two')] },
      { kind: 'paragraph', inside: [text('first line second line')] },
      {
        kind: 'list',
        start: null,
        items: [
          [{ kind: 'paragraph', inside: [text('a')] }],
          [
            { kind: 'paragraph', inside: [text('b')] },
            { kind: 'list', start: 1, items: [[{ kind: 'paragraph', inside: [text('c')] }]] },
          ],
        ],
      },
      { kind: 'quote', blocks: [{ kind: 'paragraph', inside: [text('said so')] }] },
      { kind: 'code', text: 'x < 1' },
      { kind: 'rule' },
      {
        kind: 'table',
        head: [[text('A')], [text('B')]],
        alignments: ['center', 'right'],
        rows: [[[text('1')], [text('a | b')]]],
      },
    ])
  })

  test.each([
    [
      'a *b **c*** d',
      [text('a '), { kind: 'emphasis', inside: [text('b '), { kind: 'strong', inside: [text('c')] }] }, text(' d')],
    ],
    ['snake_case_word and 2 * 3 * 4', [text('snake_case_word and 2 * 3 * 4')]],
    ['`a*b` \\*c\\*', [{ kind: 'code', text: 'a*b' }, text(' *c*')]],
    ['AT&amp;T &copy; &#x41; &nothing;', [text('AT&T © A &nothing;')]],
    [
      'one  \ntwo\\\nthree<br>four',
      [text('one'), { kind: 'break' }, text('two'), { kind: 'break' }, text('three'), { kind: 'break' }, text('four')],
    ],
    ['<https://a.example/x>', [{ kind: 'link', href: 'https://a.example/x', inside: [text('https://a.example/x')] }]],
    [
      '(see https://a.example/x_(y)).',
      [
        text('(see '),
        { kind: 'link', href: 'https://a.example/x_(y)', inside: [text('https://a.example/x_(y)')] },
        text(').'),
      ],
    ],
    ['![a picture](https://a.example/p.png)', [text('a picture')]],
  ])('reads %j as it is meant', (markdown, inside) => expect(readInlines(markdown, numbers)).toEqual(inside))

  test('takes a number in brackets for a citation only where there is such a reference', () => {
    expect(readInlines('said [1], done [12] [2]. Not [3] [unverified].', numbers)).toEqual([
      text('said'),
      { kind: 'citation', number: 1 },
      text(', done'),
      { kind: 'citation', number: 12 },
      { kind: 'citation', number: 2 },
      text('. Not [3] '),
      { kind: 'unverified' },
      text('.'),
    ])
  })

  test('lets no link pass for a citation', () => {
    const [first, ...rest] = readInlines('[1](https://elsewhere.example)', numbers)
    expect(first).toEqual({ kind: 'citation', number: 1 })
    expect(wordsOf(rest)).toBe('(https://elsewhere.example)')
    expect(writeBlocks(read('[1](https://elsewhere.example)'))).not.toContain('](https')
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'data:text/html,x',
    'vbscript:x',
    '//host/x',
    'file:///etc/passwd',
    'ftp://host/x',
    'https://user:password@host/',
  ])('makes no link to %s', (address) =>
    expect(readInlines(`[words](${address}) and [more](<${address}>)`, numbers)).toEqual([text('words and more')]),
  )

  test.each(['# \\# ', '# a \\#', '# \\\\#', '# a \\##'])(
    'is written as it was read where a heading ends with its own mark: %s',
    (heading) => expect(read(writeBlocks(read(heading)))).toEqual(read(heading)),
  )

  test('has no tags: HTML is text', () => {
    const written = '<script>alert(1)</script> <img src=x onerror=alert(1)> <!-- c --> <svg/onload=x>'
    expect(read(written)).toEqual([{ kind: 'paragraph', inside: [text(written)] }])
  })

  test('has no characters that can not be seen', () => {
    expect(cleanText('a\u0000b\u202Ec\u200Bd\u{E0041}e\uFFFEf\u0007g\r\nh')).toBe('abcdefg\nh')
    expect(cleanText('half \uD800 done')).toBe('half \uFFFD done')
    expect(readInlines('&#x202E;&#0;&#xD800;&#xE0041;', numbers)).toEqual([text('&#x202E;&#0;&#xD800;&#xE0041;')])
  })

  test.each([
    ['quotes', '> '.repeat(20_000)],
    ['lists', '- '.repeat(20_000)],
    ['emphasis', `${'*a _b '.repeat(5000)}${'b_ a* '.repeat(5000)}`],
    ['brackets', '['.repeat(50_000)],
  ])('survives %s within each other without end', (_, markdown) => {
    const depth = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).slice(0, 50).map(depth)) : 0
    expect(depth(read(`${markdown}x`))).toBeLessThan(60)
  })
})

/** Pieces of Markdown, put together as no person would. */
const pieces = fc.constantFrom(
  ...[
    'a',
    'b c',
    '*',
    '**',
    '_',
    '__',
    ' ',
    '  \n',
    '\n',
    '\n\n',
    '`',
    '``',
    '# ',
    '- ',
    '* ',
    '1. ',
    '> ',
    '|',
    '---',
  ],
  ...[
    '===',
    '```\n',
    '[x](http://a.b)',
    '[',
    '](http://a.b)',
    ']',
    '!',
    '\\',
    '&lt;',
    '<b>',
    'Über',
    '«x»',
    '.',
    '(',
    ')',
  ],
  ...['\n- ', '\n1. ', '\n> ', 'foo_bar', '100.', '[1]', '[2](x)', '[unverified]', 'http://q.r/s_t', ':'],
  '\n\n| a | b |\n|---|---|\n| c | d |\n',
)

describe('Markdown written from what was read', () => {
  test('reads as the same again', () => {
    const markdown =
      '## A # b\n\nThe *first* and **second** [1], `co|de` [words](https://a.example/).\n\n1. one\n2. two\n   - three\n\n* other\n\n> quote\n\n| a \\| b | c |\n| --- | --: |\n| `x` | **y** [2] |\n\n```\n# code\n```\n\n- not\n\n\n100\\. no item'
    expect(read(writeBlocks(read(markdown)))).toEqual(read(markdown))
  })

  test('has the same words and citations, whatever it was', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
        const once = read(parts.join(''))
        const again = read(writeBlocks(once))
        const words = (blocks: readonly ArticleBlock[]): string => said(blocks).replace(/[\s*_]+/g, '')
        expect(words(again)).toBe(words(once))
        expect(citedBy(again)).toEqual(citedBy(once))
      }),
      { numRuns: 1000 },
    )
  })
})

function said(blocks: readonly ArticleBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'heading' || block.kind === 'paragraph') return wordsOf(block.inside)
      if (block.kind === 'quote') return said(block.blocks)
      if (block.kind === 'list') return block.items.map(said).join(' ')
      if (block.kind === 'table') return [block.head, ...block.rows].flat().map(wordsOf).join(' ')
      return block.kind === 'code' ? block.text : ''
    })
    .join(' ')
}

function citedBy(blocks: readonly ArticleBlock[]): number[] {
  return Array.from(JSON.stringify(blocks).matchAll(/"citation","number":(\d+)/g), ([, number]) => Number(number))
}
