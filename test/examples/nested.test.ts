import { describe, expect, test } from 'vitest'
import type { RunNode } from '../../src/projections/run-tree.ts'
import { chosenIn, exampleCopy } from './example.ts'

/** `name role`, indented by depth. */
function outline({ agent, role, children }: RunNode, depth = 0): string[] {
  return [`${'  '.repeat(depth)}${agent} ${role}`, ...children.flatMap((child) => outline(child, depth + 1))]
}

describe('patterns inside patterns', () => {
  test('go three deep and come back: router, advisors, team, handoff', async () => {
    const { baton } = exampleCopy('nested', 'killed-and-resumed')
    const result = await baton('run', 'front-desk', 'Review the code: is it ready for a release?')
    expect(result.code).toBe(0)
    expect(chosenIn(result)).toBe('release-desk')
    expect(result.out).toMatch(/From secret-keeper:\n\nNo findings in \d+ files/)
    expect(result.out).toMatch(/From code-panel:\n\nDecision: approve /)
    expect(result.out).toMatch(/sweeper ran find_unused_exports: \d+ findings? in \d+ modules/)
    expect(result.err).toMatch(/code-panel +round 1 of 3: simplifier, sweeper\n/)
    expect(result.err).toMatch(/simplifier +votes for "approve", ready to conclude/)
    expect(result.err).toMatch(/code-panel +concludes after 2 rounds, by consensus: 2 of 2 ready/)

    const tree = JSON.parse((await baton('show', 'last', '--tree', '--json')).out) as RunNode
    expect(outline(tree)).toEqual([
      'front-desk router',
      '  release-desk destination',
      '    secret-keeper advisor',
      '    code-panel advisor',
      '      simplifier member',
      '      sweeper member',
      '      simplifier member',
      '      sweeper member',
      '      code-panel coordinator',
      '    clerk handoff',
    ])
  })

  test('take the other way for another request', async () => {
    const { baton } = exampleCopy('nested')
    const result = await baton('run', 'front-desk', 'Plan a trip from Lisbon to Porto by car on 2026-12-20')
    expect(result.code).toBe(0)
    expect(chosenIn(result)).toBe('trip-desk')
    expect(result.out).toMatch(/From navigator:\n\n.*By car roughly \d+ km/s)
    expect(result.out).toMatch(/From forecaster:\n\n.*Porto, Portugal/s)
  })

  test('have a person asked from the innermost place, with the whole report', async () => {
    const { baton } = exampleCopy('nested', 'killed-and-resumed')
    const wish = 'Review the code for a release and write the report to nested/reports/release.md'
    const { code, err } = await baton('run', 'front-desk', wish)
    expect(code).toBe(4)
    expect(err).toContain('? clerk wants to call write_file\n  which is writing "nested/reports/release.md"\n')
    expect(err).toContain('From code-panel:')
  })

  test('are counted at most by `baton check`, and nothing is wrong with them', async () => {
    const { baton } = exampleCopy('nested')
    const { code, out } = await baton('check')
    expect(code).toBe(0)
    // Three attempts to choose, then the desk (3), its advisors (4 and 27) and the clerk (4).
    expect(out).toMatch(/front-desk +41 /)
    expect(out).toMatch(/code-panel +27 /)
  })
})
