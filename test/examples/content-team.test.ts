// @module-tag slow
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Example, exampleCopy } from './example.ts'

/** The sentences of the page, and what it names as their sources. */
async function published({ baton, folder }: Example): Promise<{ sentences: readonly string[]; page: string }> {
  await baton('export', 'last', '--files', 'out')
  const page = readFileSync(join(folder, 'out', 'article.html'), 'utf8')
  const paragraphs = page.slice(0, page.indexOf('<ol>')).match(/<p>.*<\/p>/g) ?? []
  return { page, sentences: paragraphs.join(' ').split(/(?<=[.!?])(?:<\/p>)?\s+/) }
}

function uncited(sentences: readonly string[]): readonly string[] {
  return sentences.filter((sentence) => !/href="#source-\d+"/.test(sentence))
}

describe('the content team', () => {
  test('drafts, revises by the gate, publishes a page with every sentence cited, and asks its user', async () => {
    const example = exampleCopy('content-team')
    const { code, err } = await example.baton('run', 'collab:content-team', 'Charging at the quay, noise and zeppelins')
    expect(code).toBe(4)
    expect(err).toMatch(/reviewer +hands over to writer: "\(quality_score < /)
    expect(err).toMatch(/reviewer +hands over to publisher: "quality_score >= /)
    expect(err).toMatch(
      /\? awaiting_input .*\n {2}Published article\.html: \d+ sentences, each with its source\. The documents say nothing on zeppelins\./,
    )
    const { out } = await example.baton('show', 'last', '--json')
    expect(out).not.toContain('"type":"decision.requested"')
    expect(out).not.toContain('"type":"model.requested"')
    const { page, sentences } = await published(example)
    expect(sentences.length).toBeGreaterThan(5)
    expect(uncited(sentences)).toEqual([])
    for (const [, number = ''] of page.matchAll(/href="#source-(\d+)"/g))
      expect(page).toContain(`id="source-${number}"`)
  })

  test('cites each sentence by the line in which it stands', async () => {
    const example = exampleCopy('content-team')
    await example.baton('run', 'collab:content-team', 'The electric ferry in winter')
    const { page, sentences } = await published(example)
    for (const sentence of sentences) {
      const [, said = '', number = ''] = /^(?:<p>)?(.{12}).*#source-(\d+)/.exec(sentence) ?? []
      const [, file = '', line = ''] =
        new RegExp(`id="source-${number}"[^>]*>[^<]*, (\\S+), line (\\d+)<`).exec(page) ?? []
      const lines = readFileSync(join(example.folder, file), 'utf8').split('\n')
      expect(lines[Number(line) - 1]).toContain(said)
    }
  })

  test('tells its work without what only machines read', async () => {
    const { baton } = exampleCopy('content-team')
    const { err } = await baton('run', 'collab:content-team', 'The electric ferry in winter')
    expect(err).not.toMatch(/opens sha256|read it|final_output/)
  })

  test('goes on with the same member when its user answers, and publishes a shorter page', async () => {
    const example = exampleCopy('content-team')
    await example.baton('run', 'collab:content-team', 'The electric ferry in winter')
    const before = await published(example)
    const { code, err } = await example.baton('answer', 'last', 'ask#1', 'shorter')
    expect(code).toBe(4)
    expect(err).toMatch(/publisher +holds the baton, turn \d+, for the 2nd time/)
    expect(err).toMatch(/publisher +hands over to writer: "redraft == true"/)
    expect(err).toMatch(/It has \d+ words now, \d+ before\.\n.*'ask#2'/)
    const after = await published(example)
    expect(after.sentences.length).toBeLessThan(before.sentences.length)
    expect(after.sentences.length).toBeGreaterThan(0)
    expect(uncited(after.sentences)).toEqual([])
    const { out } = await example.baton('show', 'last', '--json')
    expect(out).not.toContain('"type":"decision.requested"')
  })

  test('says plainly what it does not understand, and publishes nothing for it', { tags: ['slow'] }, async () => {
    const { baton } = exampleCopy('content-team')
    await baton('run', 'collab:content-team', 'The electric ferry in winter')
    const { code, err } = await baton('answer', 'last', 'ask#1', 'make it pop')
    expect(code).toBe(4)
    expect(err).toMatch(/\? awaiting_input .*\n {2}I don't understand "make it pop", so the text stays as it is\./)
  })

  test('asks for another topic where the documents say nothing on one', async () => {
    const { baton } = exampleCopy('content-team')
    const nothing = await baton('run', 'collab:content-team', 'Zeppelins')
    expect(nothing.code).toBe(0)
    expect(nothing.out).toContain('Nothing about "Zeppelins" in 9 documents.')
    const { code, err } = await baton('run', 'collab:content-team', 'Norrvik zeppelins')
    expect(code).toBe(4)
    expect(err).toContain('no document has a sentence about "Norrvik zeppelins"')
    const named = await baton('answer', 'last', 'ask#1', 'charging tower')
    expect(named.err).toMatch(/\n {2}Published article\.html: \d+ sentences/)
  })

  test('is handed to another member by a person, with who did so', { tags: ['slow'] }, async () => {
    const { baton } = exampleCopy('content-team')
    await baton('run', 'collab:content-team', 'The electric ferry in winter')
    await baton('send', 'last', 'set', 'max_revisions=0', '--by', 'ana')
    await baton('send', 'last', 'handoff', 'reviewer', '--by', 'ana')
    const { err } = await baton('answer', 'last', 'ask#1', 'again')
    expect(err).toMatch(/ana +sets max_revisions=0/)
    expect(err).toMatch(/ana +hands the work to reviewer/)
    expect(err).toMatch(/reviewer +holds the baton, turn \d+, for the \d\w\w time/)
  })
})

describe('the other teams', () => {
  test('answer from the documents, or ask a specialist', async () => {
    const { baton } = exampleCopy('content-team')
    const known = await baton('run', 'collab:support-triage', 'When does the first ferry leave?')
    expect(known.code).toBe(0)
    expect(known.out).toMatch(/^The ferry leaves Norrvik every full hour .* \[1\]\./m)
    const unknown = await baton('run', 'collab:support-triage', 'Zeppelins')
    expect(unknown.code).toBe(4)
    expect(unknown.err).toMatch(/intake +hands over to specialist: "matches < 1" \(0 < 1\)/)
  })

  test('give a person the question and why it is asked, and nothing else', { tags: ['slow'] }, async () => {
    const { baton } = exampleCopy('content-team')
    const { code, err } = await baton('run', 'collab:support-triage', 'Can I take my dog?')
    expect(code).toBe(4)
    const [, prompt = ''] = err.split('? awaiting_input')
    expect(prompt).toContain('Can I take my dog?')
    expect(prompt).not.toContain('[intake]')
    expect(prompt).not.toContain('Kept so far')
  })

  test('work side by side, and join once', async () => {
    const { baton } = exampleCopy('content-team')
    const { code, err } = await baton('run', 'collab:parallel-research', 'Charging at the quay')
    expect(code).toBe(0)
    expect(err).toMatch(/editor +gets the work of (?:passages and draft|draft and passages) together/)
    expect(err.match(/editor +holds the baton/g)).toHaveLength(1)
    const nothing = await baton('run', 'collab:parallel-research', 'Zeppelins')
    expect(nothing.code).toBe(4)
    const named = await baton('answer', 'last', 'ask#1', 'charging tower')
    expect(named.code).toBe(0)
    expect(named.out).toContain('Published article.html')
  })

  test('recover from an error with what the user says', async () => {
    const { baton } = exampleCopy('content-team')
    const first = await baton('run', 'collab:error-recovery', 'Zeppelins')
    expect(first.code).toBe(4)
    expect(first.err).toMatch(/writer +hands over to desk: "error_detected"/)
    const { code, err } = await baton('answer', 'last', 'ask#1', 'charging tower')
    expect(code).toBe(0)
    expect(err).toMatch(/desk +hands over to writer: "matches >= 1 and /)
  })

  test('do not try again and again what failed', { tags: ['slow'] }, async () => {
    const { baton } = exampleCopy('content-team')
    const { code, err } = await baton('run', 'collab:error-recovery', 'Norrvik zeppelins')
    expect(code).toBe(4)
    expect(err.match(/writer +holds the baton/g)).toHaveLength(1)
    await baton('answer', 'last', 'ask#1', 'Norrvik airships')
    const named = await baton('answer', 'last', 'ask#2', 'charging tower')
    expect(named.code).toBe(0)
    expect(named.out).toMatch(/^# Charging tower/)
  })
})
