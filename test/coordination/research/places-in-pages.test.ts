import { describe, expect, test } from 'vitest'
import { placeOf } from '../../../src/coordination/research/evidence/place-of.ts'
import { evidenceFrom } from '../../../src/coordination/research/evidence/read-source.ts'
import { unitsOf } from '../../../src/coordination/research/evidence/units.ts'
import { parseDocument } from '../../../src/packs/documents/parse-document.ts'
import { passagesOf } from '../../../src/understanding/prose/passages.ts'

const page = `<!DOCTYPE html><html><head><title>Questions</title><script>track("large file")</script></head><body>
<nav><a href="/">Home</a></nav>
<h1>Questions about the pump</h1>
<h2>How large is it?</h2><p>The pump is <b>two</b> metres high &amp; one metre wide. It can&#39;t be moved by hand.</p>
<!-- The pump is red. -->
<ul>
<li>The pump moves 40 litres.</li>

<li>The pump weighs 12 kg.</li>
</ul>
<table><tr><th>Part</th><th>Price</th></tr>
<tr><td>Valve</td><td>40 euros</td></tr></table>
<p>The pump is <b>two</b> metres high &amp; one metre wide, as was said.</p>
</body></html>`

async function read(html: string): Promise<ReturnType<typeof evidenceFrom>> {
  const document = await parseDocument(new TextEncoder().encode(html), 'html')
  if ('unreadable' in document) throw new Error(document.unreadable)
  const source = { location: 'a.html', title: '', type: 'other' as const, sha256: 'a', accessedAt: '', relevance: 1 }
  return evidenceFrom([{ ...source, passages: passagesOf(document) }])
}

describe('what stands in a saved page', () => {
  test('is cited at the line of the file', async () => {
    const { passages } = await read(page)
    const places = passages.flatMap((passage) => unitsOf(passage).map(({ text, line }) => [text.slice(0, 24), line]))
    expect(places).toEqual(
      expect.arrayContaining([
        ['The pump is two metres h', 4],
        ["It can't be moved by han", 4],
        ['The pump moves 40 litres', 7],
        ['The pump weighs 12 kg.', 9],
        ['Valve | 40 euros', 12],
        ['The pump is two metres h', 13],
      ]),
    )
    expect(passages.map(placeOf).join()).toMatch(/lines [2-3]–13/)
  })

  test('has no line that the file does not have, whatever the page is made of', async () => {
    const odd = [
      '<p>a</p>'.repeat(500),
      'plain text only, no tags',
      '<ol start=7><li>x y<li>z</ol>\r\n<p>end of it</p>',
      '<p>&lt;b&gt; &nbsp; one two',
    ]
    for (const html of odd) {
      const { passages } = await read(html)
      const lines = passages.flatMap(({ place }) => place.lines ?? [0])
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.every((line) => line >= 1 && line <= html.split('\n').length)).toBe(true)
    }
  })
})
