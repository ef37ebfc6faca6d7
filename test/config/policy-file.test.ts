import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findPolicy, type LoadedPolicy, loadPolicy, policyPath } from '../../src/config/policy-file.ts'
import { judge } from '../../src/grants/judge.ts'
import { defaultPolicy } from '../../src/grants/policy.ts'

const folder = mkdtempSync(join(tmpdir(), 'baton-policy-'))
const project = join(folder, 'project')
mkdirSync(project)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function load(text: string, path = join(folder, 'config', 'policy.yaml')): Promise<LoadedPolicy> {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return loadPolicy(path, project)
}

const places = ({ problems }: LoadedPolicy): string[] =>
  problems.map(({ line, column, length }) => `${line}:${column}+${length}`)

describe('where the policy is', () => {
  test.each([
    [{ BATON_POLICY: '/etc/baton.yaml', XDG_CONFIG_HOME: '/x' }, '/etc/baton.yaml'],
    [{ XDG_CONFIG_HOME: '/x', HOME: '/home/ada' }, '/x/baton/policy.yaml'],
    [{ XDG_CONFIG_HOME: 'relative', HOME: '/home/ada' }, '/home/ada/.config/baton/policy.yaml'],
    [{ HOME: '/home/ada' }, '/home/ada/.config/baton/policy.yaml'],
  ])('follows from %j', (env, path) => expect(policyPath(env)).toBe(path))
})

describe('a policy', () => {
  test('that is not there is the default', async () => {
    const loaded = await loadPolicy(join(folder, 'none.yaml'), project)
    expect(loaded).toEqual({ policy: defaultPolicy, file: undefined, problems: [] })
  })

  test('that is empty is the default, too', async () => {
    expect((await load('# nothing yet\n')).policy).toEqual(defaultPolicy)
  })

  test('says all it can say', async () => {
    const { policy, problems, file } = await load(`
ceiling:
  files: { read: ["**"], write: [out] }
  net: { hosts: [api.github.com, "*.example.org"] }
  exec: { commands: [git status] }
  agents: { call: [editor], create: false }
  mcp: [github/*]
  secrets: [GITHUB_TOKEN@api.github.com]
  ask: [shell]
rules:
  - deny: { exec: "*rm -rf*" }
  - deny: { files.read: "**/.env" }
  - ask: { tool: "write_*", agent: writer }
  - ask: { secret: "*@api.github.com" }
  - allow: { tool: http, net: api.github.com }
  - deny: { tool: shell, input: { "options.cwd": "/*", command: "git push *" } }
whenTainted: deny
approvalMinutes: 10
trustedFiles: [docs/**]
promote: ["csv_*"]
effects: { github__create_issue: once }
unsandboxed: [docker, "local-*"]
`)
    expect(problems).toEqual([])
    expect(file).toMatch(/policy\.yaml$/)
    expect(policy).toEqual({
      ceiling: {
        files: { read: ['**'], write: ['out'] },
        net: { hosts: ['api.github.com', '*.example.org'] },
        exec: { commands: ['git status'] },
        agents: { call: ['editor'], create: false },
        mcp: ['github/*'],
        secrets: ['GITHUB_TOKEN@api.github.com'],
        ask: ['shell'],
      },
      rules: [
        { action: 'deny', touch: { kind: 'exec', glob: '*rm -rf*' } },
        { action: 'deny', touch: { kind: 'files.read', glob: '**/.env' } },
        { action: 'ask', tool: 'write_*', agent: 'writer' },
        { action: 'ask', touch: { kind: 'secret', glob: '*@api.github.com' } },
        { action: 'allow', tool: 'http', touch: { kind: 'net', glob: 'api.github.com' } },
        { action: 'deny', tool: 'shell', input: { 'options.cwd': '/*', command: 'git push *' } },
      ],
      whenTainted: 'deny',
      approvalMs: 600_000,
      trustedFiles: ['docs/**'],
      promote: ['csv_*'],
      effects: { github__create_issue: 'once' },
      unsandboxed: ['docker', 'local-*'],
    })
  })

  test.each<[string, string, readonly string[], string]>([
    ['an unknown key', 'rule: []', ['1:1+4'], 'Did you mean "rules"?'],
    ['an unknown key deep inside', 'ceiling:\n  files: { raed: [docs] }', ['2:12+4'], 'Did you mean "read"?'],
    ['a list of nothing in particular', '- deny', ['1:1+6'], 'Write `key: value`'],
    ['a path that leads upwards', 'ceiling: { files: { read: [../x] } }', ['1:28+4'], 'it must not lead upwards'],
    ['a host with a scheme', 'ceiling: { net: { hosts: ["https://x.org"] } }', ['1:27+15'], 'https is meant anyway'],
    ['a secret without a host', 'ceiling: { secrets: [TOKEN] }', ['1:22+5'], 'the one host it may be sent to'],
    ['a word for a list', 'ceiling: { mcp: github/* }', ['1:17+8'], 'a list, such as `[first, second]`'],
    ['a rule without an action', 'rules:\n  - { tool: shell }', ['2:5+15'], 'such as `deny: { tool: shell }`'],
    ['a rule with two actions', 'rules: [{ deny: { tool: a }, ask: { tool: a } }]', ['1:9+39'], 'such as `deny'],
    ['a rule that names nothing', 'rules: [{ deny: {} }]', ['1:17+2'], 'at least one of'],
    ['a rule with two touches', 'rules: [{ deny: { net: a.b, exec: x } }]', ['1:11+4'], 'write a rule for each'],
    ['a rule with a number for a tool', 'rules: [{ deny: { tool: 7 } }]', ['1:25+1'], 'put it in quotes'],
    ['a rule about fields that are none', 'rules: [{ deny: { input: x } }]', ['1:26+1'], 'such as `command:'],
    ['another word for taint', 'whenTainted: maybe', ['1:14+5'], 'Expected `ask` or `deny` or `allow`.'],
    ['no time to approve', 'approvalMinutes: 0', ['1:18+1'], 'a number from 0.1 to 43200'],
    ['a flag that is none', 'ceiling: { agents: { create: maybe } }', ['1:30+5'], 'Expected `true` or `false`.'],
    ['a key twice', 'whenTainted: ask\nwhenTainted: allow', ['2:1+11'], 'Keep one of them.'],
    ['an alias', 'trustedFiles: &a [x]\nrules: *a', ['1:15+2', '2:8+2'], 'Write the value out in full'],
    ['a tag', 'whenTainted: !!str ask', ['1:14+5'], 'Write the value out in full'],
    ['a merge', '<<: { whenTainted: allow }', ['1:1+2'], 'Write the value out in full'],
    ['broken YAML', 'rules: [', ['1:9+1'], 'Write `key: value`'],
    ['the prototype', '__proto__: { whenTainted: allow }', ['1:1+9'], 'Choose another name'],
  ])('with %s is told where and what to do', async (_, text, expected, hint) => {
    const loaded = await load(text)
    expect(places(loaded)).toEqual(expected)
    expect(loaded.problems[0]?.hint).toContain(hint)
    expect(loaded.problems[0]).toMatchObject({
      code: expect.stringMatching(/^BATON_CONFIG_/),
      file: expect.stringMatching(/policy\.yaml$/),
    })
  })

  test('with several problems tells them all, in order', async () => {
    expect(places(await load('approvalMinutes: -1\nrule: []\nwhenTainted: x\nrules: 5\n'))).toEqual([
      '1:18+2',
      '2:1+4',
      '3:14+1',
      '4:8+1',
    ])
  })

  test('that can not be read as it was meant allows nothing, instead of more', async () => {
    const { policy } = await load('rules: [{ dney: { tool: shell } }]\nwhenTainted: allow')
    const verdict = judge(policy, {
      agent: 'writer',
      tool: 'shell',
      effect: 'once',
      input: {},
      touches: [{ kind: 'exec', command: 'ls' }],
      layers: [{ from: 'agent writer', grants: { exec: { commands: ['*'] } } }],
      labels: new Set(),
    })
    expect(verdict.kind).toBe('deny')
    expect(policy.whenTainted).toBe('deny')
  })

  test.each([
    ['too large', `rules: []${' '.repeat(65_536)}`],
    ['deep', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ['of many keys', Array.from({ length: 6_000 }, (_, index) => `k${index}: 1`).join('\n')],
    [
      'a bomb of aliases (H1)',
      `a: &a [x,x,x]\n${'bcdefgh'
        .split('')
        .map((one, index) => `${one}: &${one} [*${'abcdefg'[index]},*${'abcdefg'[index]}]`)
        .join('\n')}`,
    ],
  ])('that is %s is refused', async (_, text) => {
    expect((await load(text)).problems.length).toBeGreaterThan(0)
  })

  test('in the folder that it governs is refused, also behind a link (CVE-2025-53773)', async () => {
    const text = 'whenTainted: allow'
    const inside = await load(text, join(project, '.baton', 'policy.yaml'))
    expect(inside.problems[0]?.message).toBe(
      'The policy lies in the folder that it is to govern, where agents may change it.',
    )
    expect(inside.policy.whenTainted).toBe('deny')
    const link = join(folder, 'link.yaml')
    symlinkSync(join(project, '.baton', 'policy.yaml'), link)
    expect((await loadPolicy(link, project)).problems).toHaveLength(1)
    symlinkSync(project, join(folder, 'alias'))
    expect((await loadPolicy(join(project, '.baton', 'policy.yaml'), join(folder, 'alias'))).problems).toHaveLength(1)
    expect((await loadPolicy(join(folder, 'config', 'policy.yaml'), join(folder, 'conf'))).file).toBeDefined()
  })

  test('that can not be read is not one that is not there', async () => {
    const path = join(folder, 'as-folder.yaml')
    mkdirSync(path)
    const loaded = await loadPolicy(path, project)
    expect(loaded.problems[0]?.message).toContain("can't be read: it is not a file")
    expect(loaded.policy.ceiling).toEqual({})
    chmodSync(path, 0o700)
  })
})

describe('what servers say of their tools', () => {
  test('is overruled by the policy, tool by tool', async () => {
    const { policy, problems } = await load('effects: { github__create_issue: once, notes__list: read }')
    expect(problems).toEqual([])
    expect({ ...policy.effects }).toEqual({ github__create_issue: 'once', notes__list: 'read' })
    expect((await load('effects: { github__create_issue: compensable }')).problems).toHaveLength(1)
  })
})

describe('a policy that BATON_POLICY names', () => {
  test('and that is not there closes everything', async () => {
    const { policy, problems } = await findPolicy({ BATON_POLICY: join(folder, 'gone.yaml') }, project)
    expect(problems).toHaveLength(1)
    expect(policy).toMatchObject({ ceiling: {}, whenTainted: 'deny' })
  })
})
