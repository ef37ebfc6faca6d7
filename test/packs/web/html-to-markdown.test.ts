import { describe, expect, test } from 'vitest'
import { htmlToMarkdown } from '../../../src/packs/web/html-to-markdown.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'

const base = 'https://site.example/news/'
const sentence = 'A sentence with a comma, and enough words in it that it is taken for part of an article. '
const filler = `<p>${sentence.repeat(4)}</p>`.repeat(3)

async function markdown(html: string): Promise<string> {
  return (await htmlToMarkdown(html, base)).markdown
}

describe('a page', () => {
  test('becomes its main text, with title, author and date, and without what stands around it', async () => {
    const page = `<!doctype html><html><head><title>Storks return | The News</title>
      <meta name="author" content="Ada Berg"><meta property="article:published_time" content="2026-03-01T08:00:00Z">
      <script>alert('script')</script><style>p { color: red }</style></head>
      <body><nav><a href="/">Home</a><a href="/sport">Sport</a></nav>
      <article><h1>Storks return</h1>${filler}</article>
      <aside class="advertisement">Buy now</aside><footer>Imprint</footer></body></html>`
    const text = await htmlToMarkdown(page, base)
    expect(text).toMatchObject({ byline: 'Ada Berg', published: '2026-03-01T08:00:00Z' })
    expect(text.title).toMatch(/^Storks return/)
    expect(text.markdown).toMatch(/^A sentence with a comma/m)
    for (const left of ['alert', 'color', 'Sport', 'Buy now', 'Imprint']) expect(text.markdown).not.toContain(left)
  })

  test('keeps headings, lists, quotations, code, tables and emphasis', async () => {
    const text = await markdown(`<h2>Title <em>here</em></h2><p>One <b>bold</b><br>two <code>a\`b</code></p>
      <ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol><li><p>x</p><p>y</p></li></ol>
      <blockquote><p>q</p><p>r</p></blockquote><pre>  code\n\`\`\`\nend</pre><hr>
      <table><tr><th>k</th><th>v</th></tr><tr><td>a|b</td><td>1</td></tr></table>`)
    expect(text).toBe(
      [
        '## Title *here*',
        'One **bold**\ntwo ``a`b``',
        '- a\n  - b\n- c',
        '1. x\n\n   y',
        '> q\n>\n> r',
        '````\n  code\n```\nend\n````',
        '---',
        '| k | v |\n| --- | --- |\n| a\\|b | 1 |',
      ].join('\n\n'),
    )
  })

  test.each([
    [
      'the language of code, in an article too',
      `<article>${filler}<pre><code class="hl language-js">a()</code></pre></article>`,
      '```js\na()\n```',
    ],
    ['breaks in code', '<pre>a<br>b<span>c</span></pre>', '```\na\nbc\n```'],
    ['where a list begins to count', '<ol start="5"><li>a</li><li>b</li></ol>', '5. a\n6. b'],
    ['a list right in a list', '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '- a\n  - b\n- c'],
    ['a table without a head', '<table><tr><td>a</td><td>b</td></tr></table>', '| a | b |\n| --- | --- |'],
    ['marks inside of marks once', '<p><i>a <i>b</i></i> <b><i>c</i></b></p>', '*a b* ***c***'],
  ])('keeps %s', async (_, html, expected) => expect(await markdown(html)).toContain(expected))

  test('keeps links to pages, made whole, and no others', async () => {
    const text = await markdown(
      `<p><a href="../a b(1)?q=1">one</a> <a href="javascript:alert(1)">two</a> <a href=" JaVa\tScript:alert(1)">three</a>
       <a href="data:text/html,x">four</a> <a href="file:///etc/passwd">five</a> <a href="#top">six</a>
       <a href="https://user:pass@site.example/">seven</a> <a href="vbscript:x">eight</a></p>`,
    )
    expect(text).toBe('[one](https://site.example/a%20b%281%29?q=1) two three four five six seven eight')
  })

  test('keeps no image that would be fetched, only what it is said to show', async () => {
    const text = await markdown(
      `<p>See <img src="https://evil.example/?leak=1" alt="a stork"> <svg><image href="https://evil.example/"/></svg>
       <picture><source srcset="https://evil.example/"><img src="https://evil.example/"></picture></p>`,
    )
    expect(text).toBe('See (image: a stork)')
  })

  test('can not write Markdown or HTML by writing text', async () => {
    const text = await markdown(
      '<p>![x](https://evil.example/?q=1) [y](javascript:z) &lt;img src="https://evil.example/"&gt; *a* `b`</p>' +
        '<img alt="](https://evil.example/) ![z](https://evil.example/)" src="x">',
    )
    expect(text.replace(/\\[\\`*[\]<]/g, '')).not.toMatch(/[[\]<`*]/)
  })

  test('does not show what a reader would not see', async () => {
    const text = await markdown(
      `<p>seen</p><p hidden>one</p><p style="display: none">two</p><div aria-hidden="true">three</div>
       <p style="font-size:0">four</p><p style="opacity:0;">five</p><p style="visibility:hidden">six</p>
       <noscript>seven</noscript><template>eight</template><!-- nine --><textarea>ten</textarea>
       <p style="opacity:0.9">also seen</p>`,
    )
    expect(text).toBe('seen\n\nalso seen')
  })

  test.each([
    ['', ''],
    ['just text', 'just text'],
    ['<p>a<p>b', 'a\n\nb'],
    ['<html><head><title>t</title></head></html>', ''],
    ['<body>a</body>', 'a'],
    ['<a><b>x</a></b>', '**x**'],
    ['a &amp; b &copy; &#x1F600;', 'a & b © 😀'],
  ])('is read however little there is of it: %j', async (html, text) => {
    expect(await markdown(html)).toBe(text)
  })

  test('that is a list of links rather than an article is kept whole', async () => {
    const entries = Array.from({ length: 30 }, (_, index) => `<li><a href="/${index}">Entry ${index}</a></li>`)
    const text = await markdown(`<html><body><ul>${entries.join('')}</ul></body></html>`)
    expect(text).toContain('[Entry 0](https://site.example/0)')
    expect(text).toContain('[Entry 29](https://site.example/29)')
  })
})

describe('a page made to be slow', () => {
  const pages = {
    'nodes without end': `<title>t</title>${'<i>a</i>'.repeat(200_000)}`,
    'signs that begin nothing': `<title>t</title>${'<'.repeat(1_000_000)}`,
    'spaces without end': `<title>t</title><p>${' '.repeat(2_000_000)}x`,
    'attributes without end': `<title>t</title><p ${'a=b '.repeat(200_000)}>x`,
    'comments that do not end': `<title>t</title>x${'<!--'.repeat(300_000)}`,
    'quotations in quotations': `<title>t</title>${'<blockquote>'.repeat(150)}${'a<br>'.repeat(5_000)}`,
  }

  test.each(Object.entries(pages))('is read all the same, or stripped of its tags: %s', async (_, html) => {
    const text = await htmlToMarkdown(html, base)
    expect(text.title).toBe('t')
    expect(text.markdown.length).toBeLessThan(4 * html.length + 100)
  })

  test('is given up after five seconds, without keeping anybody else waiting for longer', async () => {
    const clock = simulatedClock()
    // Takes about a minute.
    const slow = `<title>slow</title>${`${'<div>'.repeat(190)}word${'</div>'.repeat(190)}`.repeat(400)}`
    const reading = htmlToMarkdown(slow, base, clock)
    const next = htmlToMarkdown('<p>next</p>', base)
    await clock.advance(5_000)
    expect(await reading).toEqual({ title: 'slow', markdown: Array(400).fill('word').join('\n\n') })
    expect((await next).markdown).toBe('next')
  })
})
