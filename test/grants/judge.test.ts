import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EffectClass } from '../../src/events/tool.ts'
import { judge, type ProposedCall, type Verdict } from '../../src/grants/judge.ts'
import { defaultPolicy, type Policy, type Rule } from '../../src/grants/policy.ts'
import type { Label, Touch } from '../../src/grants/touch.ts'
import { search } from '../search.ts'
import { anyGrants, anyTouch } from './arbitraries.ts'

const call = (parts: Partial<ProposedCall> = {}): ProposedCall => ({
  agent: 'writer',
  tool: 'write_file',
  effect: 'idempotent',
  input: { path: 'out/a.md', options: { force: true }, lines: ['rm -rf /', 'ls'] },
  touches: [{ kind: 'files.write', path: 'out/a.md' }],
  layers: [{ from: 'agent writer', grants: { files: { write: ['out'] } } }],
  labels: new Set(),
  ...parts,
})
const policy = (parts: Partial<Policy>): Policy => ({ ...defaultPolicy, ...parts })
const withRules = (...rules: readonly Rule[]): Policy => policy({ rules })
const tainted: ReadonlySet<Label> = new Set(['untrusted', 'private'])

function summary(verdict: Verdict): string {
  if (verdict.kind === 'deny') return verdict.error.code
  return verdict.kind === 'ask' ? `ask ${verdict.reasons.length}` : 'allow'
}

describe('a call', () => {
  test('that is granted is allowed', () => expect(judge(defaultPolicy, call())).toEqual({ kind: 'allow' }))

  test('that is not granted is denied, with what to add and where (T2)', () => {
    const verdict = judge(defaultPolicy, call({ touches: [{ kind: 'files.write', path: 'src/a.ts' }] }))
    expect(verdict).toMatchObject({
      kind: 'deny',
      error: {
        code: 'BATON_GRANT_DENIED',
        message: '"writer" may not call "write_file": agent writer does not grant writing "src/a.ts".',
        hint: 'Add "src/a.ts", or a pattern that fits it, to `files.write` in the grants of agent writer.',
      },
    })
  })

  test('that touches several things needs a grant for each', () => {
    const touches: Touch[] = [
      { kind: 'files.write', path: 'out/a.md' },
      { kind: 'net', host: 'x.org', port: 443 },
    ]
    expect(summary(judge(defaultPolicy, call({ touches })))).toBe('BATON_GRANT_DENIED')
  })

  test('stays under the ceiling of the policy, whatever the agent was granted', () => {
    const verdict = judge(policy({ ceiling: { files: { read: ['**'] } } }), call())
    expect(verdict).toMatchObject({
      kind: 'deny',
      error: { message: expect.stringContaining('policy does not grant') },
    })
  })

  test('of trusted code needs no grant, but rules hold for it', () => {
    const trusted = call({ layers: undefined, touches: [{ kind: 'exec', command: 'rm -rf /' }] })
    expect(judge(policy({ ceiling: {} }), trusted)).toEqual({ kind: 'allow' })
    const rule: Rule = { action: 'deny', touch: { kind: 'exec', glob: '*rm -rf*' } }
    expect(judge(withRules(rule), trusted)).toMatchObject({
      error: { code: 'BATON_POLICY_DENIED', message: expect.stringContaining('the policy says deny exec "*rm -rf*".') },
    })
  })

  test('is asked about when its layers or the ceiling say so', () => {
    const layers = [{ from: 'agent writer', grants: { files: { write: ['out'] }, ask: ['write_*'] } }]
    expect(judge(defaultPolicy, call({ layers }))).toEqual({
      kind: 'ask',
      reasons: ['agent writer asks before every call of write_*'],
    })
    const ceiling = { files: { write: ['**'] }, ask: ['*'] }
    expect(summary(judge(policy({ ceiling }), call({ layers })))).toBe('ask 2')
  })
})

describe('a rule', () => {
  test.each<[string, Omit<Rule, 'action'>, boolean]>([
    ['its tool', { tool: 'write_file' }, true],
    ['its tool by glob', { tool: 'write_*' }, true],
    ['another tool', { tool: 'write' }, false],
    ['its agent', { agent: 'wri*' }, true],
    ['another agent', { agent: 'reader', tool: 'write_file' }, false],
    ['what it touches', { touch: { kind: 'files.write', glob: 'out/**' } }, true],
    ['another kind of touch', { touch: { kind: 'files.read', glob: '**' } }, false],
    ['a field of its input', { input: { path: '*.md' } }, true],
    ['a field inside', { input: { 'options.force': 'true' } }, true],
    ['an item of a list', { input: { lines: 'rm *' } }, true],
    ['a field that is not there', { input: { 'options.none': '*' } }, false],
    ['a field of the prototype', { input: { 'constructor.name': '*' } }, false],
    ['one field of two', { input: { path: '*.md', lines: 'cat *' } }, false],
  ])('fits a call by %s', (_, named, expected) => {
    expect(summary(judge(withRules({ action: 'ask', ...named }), call()))).toBe(expected ? 'ask 1' : 'allow')
  })

  test('that denies or asks is not passed by misspelling', () => {
    const hidden = (touch: Touch): ProposedCall => call({ layers: undefined, touches: [touch] })
    const secretFiles = withRules({ action: 'deny', touch: { kind: 'files.read', glob: 'secrets' } })
    expect(summary(judge(secretFiles, hidden({ kind: 'files.read', path: './secrets//a' })))).toBe(
      'BATON_POLICY_DENIED',
    )
    expect(summary(judge(secretFiles, hidden({ kind: 'files.read', path: 'x/../secrets/a' })))).toBe(
      'BATON_POLICY_DENIED',
    )
    const evil = withRules({ action: 'deny', touch: { kind: 'net', glob: 'evil.com' } })
    for (const host of ['EVIL.com.', 'evil\0.com', 'evil。com']) {
      expect(summary(judge(evil, hidden({ kind: 'net', host, port: 8443 }))), host).toBe('BATON_POLICY_DENIED')
    }
  })

  const anyRule: fc.Arbitrary<Rule> = fc.record(
    {
      action: fc.constantFrom('deny' as const, 'ask' as const, 'allow' as const),
      tool: fc.constantFrom('write_file', 'write_*', 'shell', '*'),
      agent: fc.constantFrom('writer', 'reader'),
      touch: fc.constantFrom({ kind: 'files.write' as const, glob: 'docs' }, { kind: 'net' as const, glob: '*.x.org' }),
    },
    { requiredKeys: ['action'] },
  )
  const anyCall = fc
    .record({
      tool: fc.constantFrom('write_file', 'shell', 'look'),
      effect: fc.constantFrom<EffectClass>('read', 'idempotent', 'once'),
      touches: fc.array(anyTouch, { maxLength: 2 }),
      layers: fc.option(
        fc.array(
          anyGrants.map((grants) => ({ from: 'x', grants })),
          { maxLength: 2 },
        ),
        { nil: undefined },
      ),
      labels: fc.constantFrom<ReadonlySet<Label>>(new Set(), new Set(['untrusted']), tainted),
    })
    .map((parts) => call(parts))
  const strength = { allow: 0, ask: 1, deny: 2 }

  search('counts the same wherever it stands among others', 50_000, (numRuns) => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 5 }), anyCall, (rules, one) => {
        return judge(withRules(...rules), one).kind === judge(withRules(...rules.toReversed()), one).kind
      }),
      { numRuns },
    )
  })

  search(
    'that denies or asks only makes a verdict stronger, and one that allows never lifts a denial',
    50_000,
    (numRuns) => {
      fc.assert(
        fc.property(fc.array(anyRule, { maxLength: 4 }), anyRule, anyCall, (rules, more, one) => {
          const before = judge(withRules(...rules), one).kind
          const after = judge(withRules(...rules, more), one).kind
          return more.action === 'allow'
            ? (before === 'deny') === (after === 'deny')
            : strength[after] >= strength[before]
        }),
        { numRuns },
      )
    },
  )
})

describe('a run that has seen both private data and what others wrote (ASI01, Rule of Two)', () => {
  const free = (parts: Partial<ProposedCall>): ProposedCall => call({ layers: undefined, labels: tainted, ...parts })

  test.each<[string, EffectClass, readonly Touch[], boolean]>([
    ['reads a file', 'read', [{ kind: 'files.read', path: 'a' }], false],
    ['calculates', 'read', [], false],
    ['asks a server that sends nothing on', 'read', [{ kind: 'mcp', server: 's', tool: 't', sends: false }], false],
    ['asks a server that does', 'read', [{ kind: 'mcp', server: 's', tool: 't', sends: true }], true],
    ['connects somewhere', 'read', [{ kind: 'net', host: 'x.org', port: 443 }], true],
    ['uses a service', 'read', [{ kind: 'service', host: 'search.example' }], true],
    ['uses a secret', 'read', [{ kind: 'secret', name: 'T', host: 'x.org' }], true],
    ['executes something', 'read', [{ kind: 'exec', command: 'ls' }], true],
    ['writes a file', 'read', [{ kind: 'files.write', path: 'a' }], true],
    ['changes something it does not name', 'once', [], true],
  ])('and %s', (_, effect, touches, isRisky) => {
    const proposed = free({ effect, touches })
    expect(summary(judge(defaultPolicy, proposed))).toBe(isRisky ? 'ask 1' : 'allow')
    expect(summary(judge(policy({ whenTainted: 'deny' }), proposed))).toBe(isRisky ? 'BATON_TAINTED_DENIED' : 'allow')
    expect(summary(judge(policy({ whenTainted: 'allow' }), proposed))).toBe('allow')
    for (const labels of [new Set<Label>(['untrusted']), new Set<Label>(['private']), new Set<Label>()]) {
      expect(summary(judge(defaultPolicy, { ...proposed, labels }))).toBe('allow')
    }
  })

  test('is spared the question only by a rule that names the tool itself', () => {
    const ask = free({})
    expect(summary(judge(withRules({ action: 'allow', tool: 'write_*' }), ask))).toBe('ask 1')
    expect(summary(judge(withRules({ action: 'allow', agent: 'writer' }), ask))).toBe('ask 1')
    expect(summary(judge(withRules({ action: 'allow', tool: 'write_file', agent: 'reader' }), ask))).toBe('ask 1')
    const named: Rule = { action: 'allow', tool: 'write_file' }
    expect(summary(judge(withRules(named), ask))).toBe('allow')
    expect(summary(judge(withRules(named, { action: 'ask', tool: 'write_*' }), ask))).toBe('ask 1')
    expect(summary(judge(policy({ rules: [named], whenTainted: 'deny' }), ask))).toBe('BATON_TAINTED_DENIED')
  })

  test('or only what others wrote, and has a command reach a host: that reads and sends in one call', () => {
    const untrusted = new Set<Label>(['untrusted'])
    const touches: readonly Touch[] = [
      { kind: 'exec', command: 'npm install' },
      { kind: 'net', host: 'x.org', port: 443 },
    ]
    expect(judge(defaultPolicy, free({ labels: untrusted, touches }))).toMatchObject({
      reasons: [
        'the run has seen text that others wrote, and the call would mean executing "npm install" and connecting to x.org',
      ],
    })
    expect(summary(judge(policy({ whenTainted: 'deny' }), free({ labels: untrusted, touches })))).toBe(
      'BATON_TAINTED_DENIED',
    )
    expect(summary(judge(defaultPolicy, free({ labels: new Set(['private']), touches })))).toBe('allow')
    expect(summary(judge(defaultPolicy, free({ labels: new Set(), touches })))).toBe('allow')
  })

  test('is told what the call would do', () => {
    expect(
      judge(policy({ whenTainted: 'deny' }), free({ touches: [{ kind: 'net', host: 'x.org', port: 443 }] })),
    ).toMatchObject({
      error: { message: expect.stringContaining('the call would mean connecting to x.org.') },
    })
  })
})

describe('a rule about a command', () => {
  const policy = { ...defaultPolicy, rules: [{ action: 'deny', touch: { kind: 'exec', glob: 'git push*' } }] } as const
  const verdictOn = (command: string): string =>
    judge(policy, {
      agent: 'a',
      tool: 'shell',
      effect: 'once',
      input: {},
      touches: [{ kind: 'exec', command }],
      layers: undefined,
      labels: new Set(),
    }).kind
  test.each([
    'git push',
    'git  push',
    ' git push',
    'git "push" origin',
    '/usr/bin/git push',
    'true; git push',
    'sh -c "git push"',
    'env A=b git push',
    'xargs git push',
    'git -c alias.x=y x',
    'npx git push',
    'npx -y git push',
    'npm exec -- git push',
    'pnpm dlx git push',
    'npx --package evil git-push',
    'bunx npx git push',
    'node -e whatever',
    'perl -ne whatever',
  ])('stands against %j', (command) => expect(verdictOn(command)).toBe('deny'))

  test.each(['git status', 'npx git status', 'npx -y prettier .', 'npm run push', 'node build.js', 'echo git push'])(
    'lets %j pass',
    (command) => expect(verdictOn(command)).toBe('allow'),
  )
})
