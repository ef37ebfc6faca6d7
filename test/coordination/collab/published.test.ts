import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { atomPairs } from './offline/atom-pairs.ts'
import { traps, unseenTraps } from './offline/atom-traps.ts'
import { figuresOf, wrongYes } from './offline/figures.ts'
import { unseenHeadTraps, unseenHeadYes } from './offline/head-pairs.ts'
import { laterTraps } from './offline/later-traps.ts'
import { outsideTraps, outsideYes } from './offline/outside-pairs.ts'
import { takenBack, unseenTailTraps, unseenTailYes } from './offline/tail-pairs.ts'
import { unseenAtomPairs } from './offline/unseen-atom-pairs.ts'
import { problemsOf } from './review/read-team.ts'

const page = (path: string): string => readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8')

describe('what is published about the rules that answer for a judge', () => {
  const [own, held] = [figuresOf(atomPairs), figuresOf(unseenAtomPairs)]
  const both = (label: string, cell: (figures: typeof own) => string): [string, string] => [
    label,
    `${cell(own)} | ${cell(held)}`,
  ]

  test.each([
    ['conditions', `${atomPairs.length} | ${unseenAtomPairs.length}`],
    both('pairs', ({ pairs }) => String(pairs)),
    both('yes, read as yes', ({ counts }) => String(counts['yes>yes'] ?? 0)),
    both('yes, read as unknown', ({ counts }) => String(counts['yes>unknown'] ?? 0)),
    both('no, read as no', ({ counts }) => String(counts['no>no'] ?? 0)),
    both('no, read as unknown', ({ counts }) => String(counts['no>unknown'] ?? 0)),
    both('unknown, read as unknown', ({ counts }) => String(counts['unknown>unknown'] ?? 0)),
    both('precision of yes', ({ precision }) => precision.toFixed(2)),
    both('recall of yes', ({ recall }) => recall.toFixed(2)),
    ['traps read as yes', `0 of ${traps.length} | 0 of ${unseenTraps.length}`],
  ])('is what they come to: %s', (label, cells) => {
    const rows = page('decisions/0055-conditions.md').replaceAll(/ {2,}/g, ' ')
    expect(rows).toContain(`| ${label} | ${cells} |`)
  })

  test('counts every trap', () => {
    const all = [traps, unseenTraps, laterTraps, takenBack, unseenTailTraps, unseenHeadTraps, outsideTraps].flat()
    expect(page('collab.md')).toContain(`None of ${all.length} traps`)
    const rows = page('decisions/0055-conditions.md').replaceAll(/ {2,}/g, ' ')
    expect(rows).toContain(`| found by an attacker | 0 of ${takenBack.length} |`)
    expect(rows).toContain(`| tails, written unseen | | 0 of ${unseenTailTraps.length} |`)
    expect(rows).toContain(`| heads, written unseen | | 0 of ${unseenHeadTraps.length} |`)
    expect(rows).toContain(`| from outside | 0 of ${outsideTraps.length} | |`)
  })

  test.each([
    ['endings, written unseen', unseenTailTraps, unseenTailYes],
    ['words before it, and later sentences, unseen', unseenHeadTraps, unseenHeadYes],
    ['from outside', outsideTraps, outsideYes],
  ])('counts what is read of pairs that others wrote, or that were unseen: %s', (label, off, plain) => {
    const row = page('collab.md')
      .split('\n')
      .find((line) => line.startsWith(`| ${label} `))
    const cells = row?.split('|').map((cell) => cell.trim()) ?? []
    expect(cells[3]).toBe(`${wrongYes(off).length} of ${off.length}`)
    expect(cells[5]).toBe(`${wrongYes(plain).length} of ${plain.length}`)
  })
})

describe('the teams on docs/collab.md', () => {
  const blocks = Array.from(page('collab.md').matchAll(/```yaml\n([\s\S]*?)```/g), ([, text = '']) => text)

  test('are found', () => expect(blocks.length).toBeGreaterThanOrEqual(4))

  test('can be loaded, with the tests and rules that are shown for them', () => {
    const [team = '', , , tests = ''] = blocks
    expect(problemsOf(team)).toEqual([])
    expect(problemsOf(`${team}${tests}`)).toEqual([])
  })

  test.each([1, 2])('are written in the format: part %i', (at) => {
    const names = [
      ...new Set(
        Array.from((blocks[at] ?? '').matchAll(/\b(?:coordinator|researcher_\w|synthesizer|fixer|boss)\b/g), String),
      ),
    ]
    const members = `agents:\n${names.map((name) => `  - { name: ${name} }\n`).join('')}`
    expect(problemsOf(`${members}${blocks[at]}`)).toEqual([])
  })
})
