import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { beforeAll, describe, expect, test } from 'vitest'
import { articleAsHtml } from '../../../../src/coordination/research/exports/html/html.ts'
import type { FinalOutput } from '../../../../src/coordination/research/output.ts'
import { readHtml } from '../../../../src/packs/documents/formats/html.ts'
import { ferryOutput, outputOf } from './ferry-output.ts'

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Every element of a page, as a parser sees it. */
function elementsOf(html: string): Element[] {
  const elements: Element[] = []
  const parser = new Parser({ onopentag: (name, attributes) => elements.push({ name, attributes }) })
  parser.write(html)
  parser.end()
  return elements
}

const harmless: Readonly<Record<string, readonly string[]>> = {
  html: ['lang'],
  meta: ['charset', 'name', 'content', 'http-equiv'],
  ...Object.fromEntries(
    'head title style body main article header nav section ul li p h1 h2 h3 h4 h5 h6 em strong code pre blockquote hr br div span table thead tbody tr q details summary'
      .split(' ')
      .map((name) => [name, ['class', 'id', 'role', 'aria-label']]),
  ),
  ol: ['class', 'start'],
  th: ['class', 'scope'],
  td: ['class'],
  a: ['class', 'href', 'id', 'rel', 'role', 'title'],
}

/** Whatever could execute, load, submit or lead elsewhere than it says. */
function activeIn(html: string): string[] {
  return elementsOf(html).flatMap(({ name, attributes }) => {
    const strange = Object.keys(attributes).filter((attribute) => harmless[name]?.includes(attribute) !== true)
    const href = attributes['href'] ?? '#'
    const isRefresh = attributes['http-equiv'] !== undefined && attributes['http-equiv'] !== 'Content-Security-Policy'
    return [
      ...(harmless[name] === undefined ? [`<${name}>`] : []),
      ...strange.map((attribute) => `${name}@${attribute}`),
      ...(/^(?:#[\w-]+|#|https?:\/\/.*)$/.test(href) ? [] : [`href ${href}`]),
      ...(isRefresh ? ['refresh'] : []),
    ]
  })
}

const attacks: readonly string[] = [
  '<script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</title><svg onload=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  `' onmouseover='alert(1)`,
  '" onfocus="alert(1)" autofocus="',
  '[x](javascript:alert(1))',
  '[x](JaVa\tScRiPt:alert(1))',
  '<javascript:alert(1)>',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](x" onerror="alert(1))',
  '![x](https://tracker.example/pixel.png)',
  '[x](https://a.example/" onclick="alert(1))',
  '<a href="https://a.example" onclick=alert(1)>x',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<math><mtext></p><style><img src=x onerror=alert(1)>',
  '<svg><use href="data:image/svg+xml,x"></svg>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<form action=https://evil.example><input name=q>',
  '<base href=https://evil.example>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<p',
  '`<script>`<script>alert(1)</script>',
  '| <script>alert(1)</script> |\n| --- |\n| <img src=x onerror=alert(1)> |',
  '```html\n</code></pre><script>alert(1)</script>\n```',
  'https://a.example/"onmouseover="alert(1)',
  '\u0000<scr\u0000ipt>alert(1)</script>',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
]

/** A result in which every text is the same. */
function filledWith(text: string): FinalOutput {
  return outputOf({
    status: 'partial',
    article: {
      title: text,
      summary: text,
      content: `# ${text}\n\n${text}\n\n## ${text}\n\n- ${text} [1]\n\n> ${text}\n\n| ${text} |\n| --- |\n| ${text} |`,
      word_count: 1,
      reading_time_minutes: 1,
      sections: [text],
      keywords: [text],
      citations_count: 1,
    },
    references: [
      {
        ...{ number: 1, text, title: text, location: text, type: 'web', author: text, published_date: text },
        ...{ line: 1, page: null, quote: text, sha256: text },
      },
    ],
    claims: [
      { sentence: text, passages: ['p1'], verdict: 'weak', location: text, line: 1, quote: text, problem: 'number' },
    ],
    warnings: [text],
    assumptions: [text],
    not_found: [text],
    unread: [{ location: text, reason: text }],
    system_notes: text,
    created_at: text,
  })
}

async function htmlOf(output: FinalOutput): Promise<string> {
  return new TextDecoder().decode(await articleAsHtml(output))
}

describe('an article as HTML (RES-108)', () => {
  let output: FinalOutput
  let html: string
  beforeAll(async () => {
    output = await ferryOutput()
    html = await htmlOf(output)
  })

  test('allows itself one style by its hash, and nothing else', () => {
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
    const [policy] = elementsOf(html).flatMap(({ attributes }) => attributes['content'] ?? [])
    const hash = createHash('sha256').update(style).digest('base64')
    expect(policy).toBe(`default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`)
    expect(style).not.toMatch(/url\(|@import|expression|</)
    expect(activeIn(html)).toEqual([])
  })

  test('has a link for every citation, which leads to the reference and shows its quote, and one back', () => {
    const elements = elementsOf(html)
    const ids = new Set(elements.flatMap(({ attributes }) => attributes['id'] ?? []))
    const links = elements.filter(({ name, attributes }) => name === 'a' && attributes['href']?.startsWith('#'))
    expect(links.filter(({ attributes }) => !ids.has(attributes['href']?.slice(1) ?? ''))).toEqual([])
    const citations = links.filter(({ attributes }) => attributes['role'] === 'doc-noteref')
    expect(citations.length).toBeGreaterThan(60)
    expect(citations.filter(({ attributes }) => (attributes['title'] ?? '').length < 20)).toEqual([])
    expect(links.filter(({ attributes }) => attributes['href']?.startsWith('#c'))).toHaveLength(
      output.references.length,
    )
  })

  test('can be read like any page: sections, lists and tables are there', async () => {
    const read = await readHtml(new TextEncoder().encode(html))
    if ('unreadable' in read) throw new Error(read.unreadable)
    const text = read.lines.join('\n')
    expect(text).toContain('## Where sources disagree')
    for (const line of output.article.content.split('\n').filter((one) => /^[-|] /.test(one) && !one.includes('---'))) {
      const words = line.replace(/\[\d+\]/g, '').match(/[\p{L}\d]{4,}/gu) ?? []
      for (const word of words) expect(text).toContain(word)
    }
    expect(text).toMatch(/^\| Quality \| of 100 \|$/m)
  })

  test('says where an article should be looked at first', async () => {
    const claim = { sentence: 'It sank.', passages: [], verdict: 'not found', location: null, line: null } as const
    const partial = await htmlOf(
      outputOf({ status: 'partial', claims: [{ ...claim, quote: '', problem: 'uncited' }], not_found: ['How deep?'] }),
    )
    expect(partial).toContain('<p class="notice" role="note">Review recommended')
    expect(partial).toContain('“It sank.”: nothing is cited for it.')
    expect(partial).toContain('<li>How deep?</li>')
    expect(html).not.toContain('Review recommended')
  })

  test.each(attacks)('has nothing active in it where everything says %j', async (attack) => {
    expect(activeIn(await htmlOf(filledWith(attack)))).toEqual([])
  })

  test('has nothing active in it, whatever was read', { tags: ['slow'] }, async () => {
    const parts = fc.constantFrom(
      ...attacks.flatMap((attack) => attack.split(/(?<=[<>"'()[\]=: ])/)),
      '"',
      "'",
      '<',
      '>',
      '\n',
      '&',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(parts, fc.string({ unit: 'binary' })), { maxLength: 12 }), async (all) => {
        expect(activeIn(await htmlOf(filledWith(all.join(''))))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  test('sees what is active', () => {
    expect(activeIn('<a href=" javascript:x">')).toEqual(['href  javascript:x'])
    expect(activeIn('<p onclick=x><img src=x><meta http-equiv="refresh">')).toEqual([
      'p@onclick',
      '<img>',
      'img@src',
      'refresh',
    ])
  })
})
