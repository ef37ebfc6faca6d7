import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effective } from '../../src/grants/effective.ts'
import { fitsGlob } from '../../src/grants/glob.ts'
import { type GrantLayer, type GrantLayers, type Grants, narrow } from '../../src/grants/grants.ts'
import { intersection, languages } from '../../src/grants/intersection.ts'
import { allows, obstacle } from '../../src/grants/obstacle.ts'
import type { Touch } from '../../src/grants/touch.ts'
import { search } from '../search.ts'
import { anyGrants, anyTouch } from './arbitraries.ts'

const layer = (grants: Grants, from = 'agent writer'): GrantLayer => ({ from, grants })

const everything: Grants = {
  files: { read: ['**'], write: ['**'] },
  net: { hosts: ['*', 'http://*'] },
  exec: { commands: ['*'] },
  mcp: ['*/*'],
  secrets: ['TOKEN@api.github.com'],
}

describe('layers of grants', () => {
  search('allow what every one of them allows, and nothing else (T3)', 100_000, (numRuns) => {
    fc.assert(
      fc.property(fc.array(anyGrants, { maxLength: 4 }), anyTouch, (all, touch) => {
        const layers = all.map((grants, index) => layer(grants, `layer ${index}`))
        return allows(layers, touch) === (layers.every((one) => allows([one], touch)) && allows([], touch))
      }),
      { numRuns },
    )
  })

  search('only narrow when one more is added', 30_000, (numRuns) => {
    fc.assert(
      fc.property(fc.array(anyGrants, { maxLength: 3 }), anyGrants, anyTouch, (all, more, touch) => {
        const layers: GrantLayers = all.map((grants) => layer(grants))
        const narrowed = narrow(layers, layer(more, 'run'))
        return allows(layers, touch) || !allows(narrowed, touch)
      }),
      { numRuns },
    )
  })

  test('keep one of two that are the same', () => {
    const one = narrow([], layer({ ask: ['a'] }))
    expect(narrow(one, layer({ ask: ['a'] }))).toBe(one)
    expect(narrow(one, layer({ ask: ['b'] }))).toHaveLength(2)
  })

  search('allow nothing that is not written', 10_000, (numRuns) => {
    fc.assert(
      fc.property(anyTouch, (touch) => touch.kind === 'service' || !allows([layer({})], touch)),
      { numRuns },
    )
  })
})

describe('grants', () => {
  const cases: readonly [string, Grants, Touch, boolean][] = [
    ['a file in a granted folder', { files: { read: ['docs'] } }, { kind: 'files.read', path: 'docs/a.md' }, true],
    ['a file that may only be read', { files: { read: ['docs'] } }, { kind: 'files.write', path: 'docs/a.md' }, false],
    ['a path that leads out', { files: { read: ['**'] } }, { kind: 'files.read', path: 'docs/../../x' }, false],
    ['a host', { net: { hosts: ['x.org'] } }, { kind: 'net', host: 'X.ORG', port: 443 }, true],
    ['another port', { net: { hosts: ['x.org'] } }, { kind: 'net', host: 'x.org', port: 22 }, false],
    ['a service that was configured', {}, { kind: 'service', host: 'api.open-meteo.com' }, true],
    ['a command', { exec: { commands: ['git status'] } }, { kind: 'exec', command: 'git status' }, true],
    ['another command', { exec: { commands: ['git status'] } }, { kind: 'exec', command: 'git push' }, false],
    ['a tool of a server', { mcp: ['github/*'] }, { kind: 'mcp', server: 'github', tool: 'search', sends: true }, true],
    ['another server', { mcp: ['github/*'] }, { kind: 'mcp', server: 'gitlab', tool: 'x', sends: false }, false],
    [
      'a server that only looks so',
      { mcp: ['git*/x'] },
      { kind: 'mcp', server: 'git', tool: 'y/x', sends: false },
      false,
    ],
    ['a secret', { secrets: ['TOKEN@x.org'] }, { kind: 'secret', name: 'TOKEN', host: 'x.org.' }, true],
    [
      'a secret for another host',
      { secrets: ['TOKEN@x.org'] },
      { kind: 'secret', name: 'TOKEN', host: 'a.x.org' },
      false,
    ],
    ['another secret', { secrets: ['TOKEN@x.org'] }, { kind: 'secret', name: 'OTHER', host: 'x.org' }, false],
    ['a secret by wildcard', { secrets: ['*@*'] }, { kind: 'secret', name: 'TOKEN', host: 'x.org' }, false],
  ]
  test.each(cases)('decide about %s', (_, grants, touch, expected) => {
    expect(allows([layer(grants)], touch)).toBe(expected)
  })

  test.each(['.baton/journal.db', '.git/hooks/pre-commit', 'agents/writer.md', 'baton.yaml', './x/../agents/a.md'])(
    'of everything do not let anybody write to %s (T3)',
    (path) => {
      expect(allows([layer(everything)], { kind: 'files.write', path })).toBe(false)
      expect(allows([], { kind: 'files.write', path })).toBe(false)
    },
  )
})

describe('an obstacle', () => {
  test('is the first layer that stands in the way, and what to write there', () => {
    const layers = [
      layer({ files: { read: ['**'] } }),
      layer({ files: { read: ['docs'] } }, 'policy'),
      layer({}, 'run'),
    ]
    expect(obstacle(layers, { kind: 'files.read', path: 'src/a.ts' })).toEqual({
      from: 'policy',
      missing: 'reading "src/a.ts"',
      hint: 'Add "src/a.ts", or a pattern that fits it, to `files.read` in the grants of policy.',
    })
  })

  test('names what it would take in the words of grants', () => {
    const touches: Touch[] = [
      { kind: 'net', host: 'x.org', port: 8443 },
      { kind: 'net', host: 'x.org', port: 8080, plain: true },
      { kind: 'mcp', server: 'github', tool: 'search', sends: false },
      { kind: 'secret', name: 'TOKEN', host: 'x.org' },
      { kind: 'exec', command: 'git status' },
    ]
    const hints = touches.map((touch) => /"(.*?)"/.exec(obstacle([layer({})], touch)?.hint ?? '')?.[1])
    expect(hints).toEqual(['x.org:8443', 'http://x.org:8080', 'github/search', 'TOKEN@x.org', 'git status'])
  })

  test('shows nothing that acts on a terminal (H7)', () => {
    const found = obstacle([layer({})], { kind: 'files.read', path: `a\u001b[2J\u202e${'b'.repeat(500)}` })
    expect(found?.missing).toMatch(/^reading "a�\[2J�b+…"$/)
    expect(found?.missing.length).toBeLessThan(150)
  })
})

describe('what is effective', () => {
  test.each<[string, readonly Grants[], readonly string[]]>([
    ['nothing', [{}], []],
    ['one layer', [{ files: { read: ['docs', '*.md'] } }], ['files.read: docs, *.md']],
    [
      'a folder in a folder',
      [{ files: { read: ['docs/api/**'] } }, { files: { read: ['docs'] } }],
      ['files.read: docs/api/**'],
    ],
    [
      'globs that overlap somehow',
      [{ files: { read: ['docs/**'] } }, { files: { read: ['**/*.md'] } }],
      ['files.read: docs/** and **/*.md'],
    ],
    [
      'folders apart',
      [{ files: { write: ['out'] } }, { files: { write: ['src'] } }],
      ['files.write: nothing, because layer 0 and layer 1 have none in common'],
    ],
    ['a kind that one leaves out', [{ net: { hosts: ['x.org'] } }, {}], ['net: nothing, because layer 1 grants none']],
    ['hosts', [{ net: { hosts: ['*.X.org', 'y.org:8443'] } }, { net: { hosts: ['a.x.org', '*'] } }], ['net: *.x.org']],
    ['questions of all', [{ ask: ['a'] }, { ask: ['b', 'a'] }], ['a person is asked before: a, b']],
    [
      'agents',
      [{ agents: { call: ['a', 'b'], create: true } }, { agents: { call: ['b'] } }],
      ['agents.create: nothing, because layer 1 grants none'],
    ],
  ])('is told for %s', (_, grants, lines) => {
    expect(effective(grants.map((one, index) => layer(one, `layer ${index}`)))).toEqual(lines)
  })

  search('is neither more nor less than all layers allow', 10_000, (numRuns) => {
    const sign = fc.constantFrom('a', 'b', '*', '**', 'a*', '*.md', 'x.md')
    const glob = fc.array(sign, { minLength: 1, maxLength: 3 }).map((signs) => signs.join('/'))
    const list = fc.array(glob, { minLength: 1, maxLength: 3 })
    const path = fc
      .array(fc.constantFrom('a', 'b', 'ab', 'x.md'), { minLength: 1, maxLength: 4 })
      .map((names) => names.join('/'))
    fc.assert(
      fc.property(list, list, list, path, (first, second, third, candidate) => {
        const terms = [second, third].reduce<string[][]>(
          (left, patterns) => intersection(left, patterns, languages.paths),
          first.map((pattern) => [pattern]),
        )
        const told = terms.some((term) => term.every((pattern) => fitsGlob(pattern, candidate)))
        const held = [first, second, third].every((patterns) => patterns.some((one) => fitsGlob(one, candidate)))
        return told === held
      }),
      { numRuns },
    )
  })
})
