import { describe, expect, test } from 'vitest'
import type { ArtifactContent } from '../../../src/kernel/artifact-content.ts'
import type { ToolCall } from '../../../src/kernel/ports/tool.ts'
import { publishHtml } from '../../../src/packs/writing/publish-html.ts'
import { scoreText } from '../../../src/packs/writing/score-text.ts'

/** A call that remembers what it keeps. */
function call(kept: Map<string, ArtifactContent> = new Map()): ToolCall {
  return {
    key: 'call',
    attempt: 1,
    signal: new AbortController().signal,
    may: () => true,
    keep: (name, content, options) => {
      kept.set(name, content)
      return { name, hash: `sha256:${'0'.repeat(64)}`, bytes: 0, type: options?.type ?? 'text/plain' }
    },
  }
}

const easy =
  '# Ferries\n\nThe boat is blue [1]. It sails at nine [2].\n\n## Sources\n\n[1] A, a.md, line 1\n[2] B, b.md, line 2\n'
const hard = `# Ferries\n\n${'Notwithstanding considerable organisational complications, the municipality’s comprehensive electrification programme simultaneously accommodates interdependent infrastructural requirements and unanticipated regulatory considerations throughout its prolonged and repeatedly postponed implementation.'}\n`

describe('score_text', () => {
  const score = (text: string) => Promise.resolve(scoreText().run({ text }, call()))

  test('tells easy texts from hard ones, and cited ones from others', async () => {
    const [good, bad] = [await score(easy), await score(hard)]
    expect(good).toMatchObject({ overall: 1, cited: 1, long_sentences: 0, sentences: 2, faults: [] })
    expect(bad.overall).toBeLessThan(0.3)
    expect(bad).toMatchObject({ cited: 0, long_sentences: 1 })
  })

  test('says how long sentences may be: not shorter than it takes', async () => {
    expect(await score(easy)).toMatchObject({ sentence_words: 20 })
    expect(await score(hard)).toMatchObject({ sentence_words: 20 })
    const heavy = 'Organisational considerations necessitate electrification. '.repeat(4)
    expect(await score(heavy)).toMatchObject({ long_sentences: 0, sentence_words: 8 })
  })

  test('counts mistakes against a text', async () => {
    const { grammar, faults } = await score('The boat boat is blue. I recieve it.')
    expect(grammar).toBeLessThan(1)
    expect(faults).toContainEqual({ rule: 'spelling', words: 'recieve', instead: 'receive' })
  })

  test('refuses what has no sentence', async () => {
    await expect(async () => score('# Only a heading')).rejects.toMatchObject({ code: 'BATON_TOOL_REFUSED' })
  })
})

describe('publish_html', () => {
  test('makes a page whose marks lead to their sources, and escapes what it is given', async () => {
    const kept = new Map<string, ArtifactContent>()
    const text = easy.replace('blue', '<script>blue</script>')
    const { summary } = await publishHtml().run({ text }, call(kept))
    expect(summary).toBe('Published article.html: 2 sentences, each with its source.')
    const page = String(kept.get('article.html'))
    expect(page).toContain('<title>Ferries</title>')
    expect(page).toContain('The boat is &lt;script&gt;blue&lt;/script&gt; <sup><a href="#source-1">[1]</a></sup>.')
    expect(page).toContain('<li id="source-2" value="2">B, b.md, line 2</li>')
    expect(page).not.toContain('<script>')
  })

  test('says with the page what is to be known of it, and sets what is no source under the sources', async () => {
    const kept = new Map<string, ArtifactContent>()
    const text = `${easy}\nThe documents say nothing on fares.\n`
    const { summary } = await publishHtml().run({ text, note: 'Nothing on fares.' }, call(kept))
    expect(summary).toBe('Published article.html: 2 sentences, each with its source. Nothing on fares.')
    expect(String(kept.get('article.html'))).toContain('</ol>\n<p>The documents say nothing on fares.</p>')
  })

  test('publishes nothing again when its reader wants another text', async () => {
    const kept = new Map<string, ArtifactContent>()
    const given = { text: easy, wish: 'shorter' }
    expect(await publishHtml().run(given, call(kept))).toMatchObject({ redraft: true, sentences: 0 })
    expect(kept.size).toBe(0)
    expect(await publishHtml().run({ text: easy }, call(kept))).toMatchObject({ redraft: false, sentences: 2 })
  })

  test('publishes nothing in which a sentence names no source', async () => {
    const kept = new Map<string, ArtifactContent>()
    const text = easy.replace(' [2]', '')
    await expect(async () => publishHtml().run({ text }, call(kept))).rejects.toThrow(
      '1 of 2 sentences name no source, such as "It sails at nine."',
    )
    expect(kept.size).toBe(0)
  })
})
