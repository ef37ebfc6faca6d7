import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exampleCopy } from './example.ts'

describe('the content team', () => {
  test('drafts, revises by the gate, publishes a page with every sentence cited, and asks its user', async () => {
    const { baton, folder } = exampleCopy('content-team')
    const { code, err } = await baton('run', 'collab:content-team', 'The electric ferry in winter')
    expect(code).toBe(4)
    expect(err).toMatch(/reviewer +hands over to writer: "\(quality_score < /)
    expect(err).toMatch(/reviewer +hands over to publisher: "quality_score >= /)
    expect(err).toMatch(/\? awaiting_input .*\n {2}Published article\.html: \d+ sentences, each with its source\./)
    const { out } = await baton('show', 'last', '--json')
    expect(out).not.toContain('"type":"decision.requested"')
    expect(out).not.toContain('"type":"model.requested"')
    await baton('export', 'last', '--files', 'out')
    const page = readFileSync(join(folder, 'out', 'article.html'), 'utf8')
    const sentences =
      page
        .match(/<p>.*<\/p>/g)
        ?.join(' ')
        .split(/(?<=[.!?])\s+/) ?? []
    expect(sentences.length).toBeGreaterThan(5)
    expect(sentences.filter((sentence) => !/href="#source-\d+"/.test(sentence))).toEqual([])
    for (const [, number = ''] of page.matchAll(/href="#source-(\d+)"/g))
      expect(page).toContain(`id="source-${number}"`)
  })

  test('goes on with the same member and all that was done when its user answers', async () => {
    const { baton } = exampleCopy('content-team')
    await baton('run', 'collab:content-team', 'The electric ferry in winter')
    const { code, err } = await baton('answer', 'last', 'ask#1', 'shorter')
    expect(code).toBe(4)
    expect(err).toMatch(/publisher +holds the baton, turn 7, for the 2nd time/)
    expect(err).toContain("'ask#2'")
  })

  test('is handed to another member by a person, with who did so', async () => {
    const { baton } = exampleCopy('content-team')
    await baton('run', 'collab:content-team', 'The electric ferry in winter')
    await baton('send', 'last', 'set', 'max_revisions=0', '--by', 'ana')
    await baton('send', 'last', 'handoff', 'reviewer', '--by', 'ana')
    const { err } = await baton('answer', 'last', 'ask#1', 'again')
    expect(err).toMatch(/ana +sets max_revisions=0/)
    expect(err).toMatch(/ana +hands the work to reviewer/)
    expect(err).toMatch(/reviewer +holds the baton, turn 7/)
  })
})

describe('the other teams', () => {
  test('answer from the documents, or ask a specialist', async () => {
    const { baton } = exampleCopy('content-team')
    const known = await baton('run', 'collab:support-triage', 'When does the first ferry leave?')
    expect(known.code).toBe(0)
    expect(known.out).toMatch(/\[1\]\./)
    const unknown = await baton('run', 'collab:support-triage', 'Zeppelins')
    expect(unknown.code).toBe(4)
    expect(unknown.err).toMatch(/intake +hands over to specialist: "matches < 1" \(0 < 1\)/)
  })

  test('work side by side, and join once', async () => {
    const { baton } = exampleCopy('content-team')
    const { code, err } = await baton('run', 'collab:parallel-research', 'Charging at the quay')
    expect(code).toBe(0)
    expect(err).toMatch(/editor +gets the work of (?:passages and draft|draft and passages) together/)
    expect(err.match(/editor +holds the baton/g)).toHaveLength(1)
  })

  test('recover from an error with what the user says', async () => {
    const { baton } = exampleCopy('content-team')
    const first = await baton('run', 'collab:error-recovery', 'Zeppelins')
    expect(first.code).toBe(4)
    expect(first.err).toMatch(/writer +hands over to desk: "error_detected"/)
    const { code, err } = await baton('answer', 'last', 'ask#1', 'charging tower')
    expect(code).toBe(0)
    expect(err).toMatch(/desk +hands over to writer: "matches >= 1"/)
  })
})
