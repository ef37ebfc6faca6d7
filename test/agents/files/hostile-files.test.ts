import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAgentName, suggestName } from '../../../src/agents/fields/name.ts'
import { parseAgentFile } from '../../../src/coordination/agents/parse-agent-file.ts'
import { unseenIn } from '../../../src/source/unseen.ts'
import { search } from '../../search.ts'
import { agentText } from './agent-folder.ts'

const bomb = [
  'a: &a [x, x]',
  ...Array.from('bcdefghi', (key, index) => `${key}: &${key} [${`*${'abcdefgh'[index]},`.repeat(9)}]`),
]

const codesOf = (text: string, path = 'writer.md') => [
  ...new Set(parseAgentFile(text, path).problems.map(({ code }) => code)),
]

describe('a hostile file', () => {
  test.each<[string, string, string[]]>([
    ['an alias bomb', agentText(...bomb), ['BATON_AGENT_YAML_UNSUPPORTED']],
    ['an alias that contains itself', agentText('tools: &a [*a]'), ['BATON_AGENT_YAML_UNSUPPORTED']],
    ['20,000 lists in each other', agentText(`tools: ${'['.repeat(20_000)}`), ['BATON_AGENT_TOO_LARGE']],
    ['20,000 groups in each other', agentText(`input: ${'{a: '.repeat(13_000)}`), ['BATON_AGENT_TOO_LARGE']],
    ['20,000 dashes', agentText(`tools:`, '- '.repeat(20_000)), ['BATON_AGENT_TOO_LARGE']],
    [
      '40 indented levels',
      agentText(...Array.from({ length: 40 }, (_, i) => `${' '.repeat(i)}k:`)),
      ['BATON_AGENT_TOO_LARGE'],
    ],
    ['5,000 keys', agentText(...Array.from({ length: 5_000 }, (_, i) => `key${i}: 1`)), ['BATON_AGENT_TOO_LARGE']],
    ['40,000 keys', agentText(...Array.from({ length: 40_000 }, (_, i) => `key${i}: 1`)), ['BATON_AGENT_TOO_LARGE']],
    ['keys without values', agentText(`input: {${'a,'.repeat(20_000)}}`), ['BATON_AGENT_TOO_LARGE']],
    ['empty lines', agentText('\n'.repeat(60_000)), ['BATON_AGENT_TOO_LARGE']],
    ['comments', agentText('# c\n'.repeat(15_000)), ['BATON_AGENT_TOO_LARGE']],
    ['brackets that close nothing', agentText('}\n'.repeat(30_000)), ['BATON_AGENT_TOO_LARGE']],
    ['a name of 60,000 signs', agentText(`name: ${'_'.repeat(60_000)}a`), ['BATON_AGENT_NAME_INVALID']],
    ['a megabyte', `---\nname: writer\n---\n${'x'.repeat(1_000_000)}`, ['BATON_AGENT_TOO_LARGE']],
    ['a tag that makes an object', agentText('name: !!js/undefined x'), ['BATON_AGENT_YAML_UNSUPPORTED']],
    ['a directive', agentText('%YAML 1.1'), ['BATON_AGENT_YAML_UNSUPPORTED']],
    ['NUL', agentText('description: "a\0b"'), ['BATON_AGENT_CHARACTER_INVALID']],
    ['a turned direction', agentText('description: a\u202eb'), ['BATON_AGENT_CHARACTER_INVALID']],
    ['an escape in the prompt', `${agentText()}\x1b]0;owned\x07`, ['BATON_AGENT_CHARACTER_INVALID']],
    [
      'prototype keys at all depths',
      agentText('grants: { constructor: { prototype: { __proto__: 1 } } }'),
      ['BATON_AGENT_KEY_FORBIDDEN'],
    ],
  ])('is refused: %s', (_, text, codes) => {
    expect(codesOf(text)).toEqual(codes)
  })

  test('changes no prototype', () => {
    parseAgentFile(agentText('__proto__: { admin: true }', 'input: { __proto__: { admin: true } }'), 'writer.md')
    expect('admin' in {}).toBe(false)
  })

  test.each([
    '.md',
    '..md',
    'a\0.md',
    `${'a'.repeat(300)}.md`,
    'CON.md',
    'x..md',
    '-x.md',
    '\u202ex.md',
    'x\u200b.md',
    'аgent.md',
    'X.md',
  ])('can not be called %j', (path) => expect(codesOf(agentText(), path)).toContain('BATON_AGENT_NAME_INVALID'))

  test.each(['con', 'prn', 'aux', 'nul', 'com1', 'lpt9'])('can not be called %j, which Windows reserves', (name) => {
    expect(codesOf(agentText(), `${name}.md`)).toContain('BATON_AGENT_NAME_RESERVED')
    expect(codesOf(agentText(`name: ${name}`))).toContain('BATON_AGENT_NAME_RESERVED')
  })

  test.each(['../x', 'a/b', '.', '..', 'x\\0', 'CON', 'x.', '-x', 'ａ', 'x y', ''])(
    'can not call itself %j',
    (name) => {
      expect(codesOf(agentText(`name: ${JSON.stringify(name)}`))).toContain('BATON_AGENT_NAME_INVALID')
    },
  )
})

describe('any text', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      'name: writer',
      'tools: [clock',
      'team:',
      '  members: [a, b]',
      'router: true',
      '- - -',
      '? x',
      '<<: *a',
      'input: {type: [',
      '"',
      '|',
      '>-',
      '#',
      'handoff: {agent: x}',
      '---',
      '...',
      '\t',
      '\r',
      '{}',
      'budget: {usd: 1e9}',
      'model: ',
      '%TAG ! x',
    ),
  )
  const file = fc.array(line, { maxLength: 30 }).map((lines) => ['---', ...lines, '---', 'x'].join('\n'))

  search('gives an agent or problems, never both, and never throws', 3_000, (numRuns) => {
    fc.assert(
      fc.property(fc.oneof(file, fc.string({ unit: 'binary' })), (text) => {
        const { definition, problems } = parseAgentFile(text, 'writer.md')
        expect(definition === undefined).toBe(problems.length > 0)
        expect(unseenIn(`${definition?.description}${definition?.prompt}`)).toBeUndefined()
        for (const { line: at, column, length } of problems) expect(Math.min(at, column, length)).toBeGreaterThan(0)
      }),
      { numRuns },
    )
  })

  search('is an agent by its name only if that is safe everywhere', 20_000, (numRuns) => {
    const piece = fc.constantFrom('a', 'Z', '9', '-', '_', '.', '/', '\\', '\0', ' ', 'é', '\u202e', '\u200b', '~', ':')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece).map((parts) => parts.join('')),
        ),
        (name) => {
          if (isAgentName(name)) expect(name).toMatch(/^[a-z0-9][a-z0-9_-]{0,62}$/)
          expect(isAgentName(suggestName(name))).toBe(true)
        },
      ),
      { numRuns },
    )
  })
})
