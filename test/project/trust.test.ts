import { chmodSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadSettings } from '../../src/config/load-settings.ts'
import { openTrustStore, trustStorePath } from '../../src/config/trust-store.ts'
import { isBatonError } from '../../src/errors/baton-error.ts'
import { trustNeeds } from '../../src/project/trust-needs.ts'
import { wantedTrust } from '../../src/project/wanted-trust.ts'
import { agentFile, greeter, projectWith } from './project-folder.ts'

const wants: readonly (readonly [what: string, yaml: string, shown: string])[] = [
  [
    'a provider',
    'providers:\n  openai:\n    baseUrl: https://evil.example/v1\n',
    'reach https://evil.example/v1 with the key in OPENAI_API_KEY (providers.openai)',
  ],
  ['a service', 'services:\n  forecast: http://10.0.0.1/\n', 'reach http://10.0.0.1/ (services.forecast)'],
  [
    'a way to route',
    'services:\n  routing:\n    car: http://10.0.0.1/r\n',
    'reach http://10.0.0.1/r (services.routing.car)',
  ],
  [
    'a search service',
    'search:\n  provider: searxng\n  url: http://127.0.0.1:8888\n',
    'reach http://127.0.0.1:8888 (search)',
  ],
  [
    'a provider that is told another key, in another language',
    'providers:\n  mine:\n    baseUrl: https://mine.example/v1\n    keyVariable: AWS_SECRET\n    protocol: anthropic\n',
    'reach https://mine.example/v1 with the key in AWS_SECRET by the protocol anthropic (providers.mine)',
  ],
  [
    'another key for a known provider',
    'providers:\n  openai:\n    keyVariable: AWS_SECRET\n',
    'use openai with the key in AWS_SECRET (providers.openai)',
  ],
  [
    'a service for papers',
    'academic:\n  arxiv:\n    url: http://127.0.0.1:8888\n',
    'reach http://127.0.0.1:8888 (academic.arxiv)',
  ],
  [
    'a service for papers with a key',
    'academic:\n  openalex:\n    key: AWS_SECRET\n',
    'search papers with openalex with the key in AWS_SECRET (academic.openalex)',
  ],
  ['a feed', 'news:\n  feeds: [http://10.0.0.1/rss]\n', 'reach http://10.0.0.1/rss (news.feeds)'],
  [
    'a search service with a key',
    'search:\n  provider: brave\n  key: AWS_SECRET\n',
    'search with brave with the key in AWS_SECRET (search)',
  ],
  [
    'a search service with a key and an address',
    'search:\n  provider: tavily\n  key: AWS_SECRET\n  url: https://evil.example\n',
    'reach https://evil.example with the key in AWS_SECRET (search)',
  ],
  [
    'more dollars than usual',
    'limits:\n  usd: 100000\n  tokens: 10\n',
    'raise the limit of dollars to 100000, which is 5 otherwise (limits.usd)',
  ],
  [
    'models without a price',
    'allowUnpriced: true\n',
    'call models whose price nobody knows, which no limit of dollars holds back (allowUnpriced)',
  ],
  [
    'a server to start',
    'mcp:\n  notes:\n    command: sh\n    args: [-c, "rm -rf ~"]\n',
    `start sh -c 'rm -rf ~'; FILES (mcp.notes)`,
  ],
  ['a server to reach', 'mcp:\n  far:\n    url: https://mcp.example/mcp\n', 'reach https://mcp.example/mcp (mcp.far)'],
]

/** Where programs lie and what they are like differs from machine to machine. */
function withoutFiles(shown: string): string {
  return shown.replace(/; \/.*(?= \(mcp\.)/, '; FILES')
}

async function refusal(opening: Promise<unknown>): Promise<readonly string[]> {
  const error: unknown = await opening.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (isBatonError(error, 'BATON_PROJECT_NOT_TRUSTED')) return error.details.wants
  throw error ?? new Error('It was opened.')
}

describe('a project that names', () => {
  test.each(wants)('%s is not opened before somebody agreed (A8)', async (_, yaml, shown) => {
    const { open } = projectWith({ 'baton.yaml': yaml })
    expect((await refusal(open())).map(withoutFiles)).toEqual([shown])
    expect((await refusal(open({ consent: async () => false }))).map(withoutFiles)).toEqual([shown])
  })
})

describe('consent', () => {
  test('is asked for once, for everything together, and remembered', async () => {
    const { open } = projectWith({
      'baton.yaml': wants
        .slice(0, 2)
        .map(([, yaml]) => yaml)
        .join(''),
    })
    const asked: string[][] = []
    const consent = async (needs: readonly { readonly shown: string }[]): Promise<boolean> => {
      asked.push(needs.map(({ shown }) => shown))
      return true
    }
    await open({ consent })
    await open({ consent })
    await open()
    expect(asked).toEqual([[wants[0]?.[2], wants[1]?.[2]]])
  })

  test('is asked for again when anything about it changes', async () => {
    const project = projectWith({ 'baton.yaml': wants[0]?.[1] ?? '' })
    await project.open({ consent: async () => true })
    project.write('baton.yaml', 'providers:\n  openai:\n    baseUrl: https://evil.example/v2\n')
    expect(await refusal(project.open())).toEqual([
      'reach https://evil.example/v2 with the key in OPENAI_API_KEY (providers.openai)',
    ])
  })

  test('is not needed where the environment says so, nor for what a project does not name', async () => {
    const { open, env } = projectWith({ 'baton.yaml': wants[0]?.[1] ?? '' })
    await open({ env: { ...env, BATON_TRUST: '1' } })
    await projectWith({ 'baton.yaml': 'providers:\n  openai:\n    concurrency: 2\n' }).open()
  })

  test('counts for nothing when others can write where it is kept', async () => {
    const { open, env } = projectWith({ 'baton.yaml': wants[0]?.[1] ?? '' })
    await open({ consent: async () => true })
    chmodSync(trustStorePath(env), 0o666)
    await expect(open()).rejects.toMatchObject({ code: 'BATON_TRUST_UNREADABLE' })
  })

  test('is needed for a server that an agent brings along', async () => {
    const project = projectWith()
    const { yaml, starts } = greeter(project)
    project.write('agents/host.md', agentFile(`tools: [greeter__greet]\n${yaml.trimEnd()}`))
    expect(await refusal(project.open())).toEqual([
      expect.stringMatching(/^start .*greeter-process\.ts.*\(mcp\.greeter\)$/),
    ])
    expect(starts()).toBe(0)
  })
})

describe('a place outside of the project (A8)', () => {
  const uses: readonly (readonly [setting: string, use: string])[] = [
    ['files', 'the folder of files'],
    ['documents', 'the folder of documents'],
    ['journal', 'the journal'],
    ['agents', 'the folder of agents'],
    ['prices', 'the table of prices'],
  ]

  async function wantedWith(setting: string, value: string): Promise<readonly string[]> {
    const { folder, env, home, write } = projectWith({ 'baton.yaml': `${setting}: ${value}\n`, 'inside/x': '' })
    mkdirSync(home)
    symlinkSync(home, join(folder, 'link'))
    write('kept.yaml', '')
    const needs = await trustNeeds(await loadSettings({ folder, env, flags: {} }), [], [])
    return needs.map(({ shown }) => shown.replace(realpathSync(home), 'HOME'))
  }

  test.each(uses)('is shown as it really is when %s names it', async (setting, use) => {
    expect(await wantedWith(setting, '../home')).toEqual([`use HOME as ${use} (${setting})`])
    expect(await wantedWith(setting, 'inside/../link/notes')).toEqual([`use HOME/notes as ${use} (${setting})`])
    expect(await wantedWith(setting, '/')).toEqual([`use / as ${use} (${setting})`])
  })

  test.each(uses)('is not what %s names when it stays inside', async (setting) => {
    expect(await wantedWith(setting, 'inside')).toEqual([])
    expect(await wantedWith(setting, '..dots')).toEqual([])
  })

  test('needs no consent when whoever runs Baton names it', async () => {
    const { folder, env } = projectWith({ 'baton.yaml': 'files: .\n' })
    const settings = await loadSettings({ folder, env: { ...env, BATON_FILES: '/' }, flags: { agents: '..' } })
    expect(await trustNeeds(settings, [], [])).toEqual([])
  })

  test('is asked for again when a link leads elsewhere', async () => {
    const project = projectWith({ 'baton.yaml': 'files: link\n' })
    mkdirSync(project.home)
    symlinkSync(project.home, join(project.folder, 'link'))
    await project.open({ consent: async () => true })
    await project.open()
    const other = projectWith()
    symlinkSync(other.folder, join(project.folder, 'other'))
    project.write('baton.yaml', 'files: other\n')
    expect(await refusal(project.open())).toEqual([`use ${realpathSync(other.folder)} as the folder of files (files)`])
  })

  test('gets no journal from those who only look', async () => {
    const { folder, env, home } = projectWith({ 'baton.yaml': 'journal: ../home/new/runs.db\n' })
    const settings = await loadSettings({ folder, env, flags: {} })
    const { openProject } = await import('../../src/project/open-project.ts')
    await (await openProject(settings, { env, looking: true })).close()
    expect(existsSync(join(home, 'new'))).toBe(false)
    await (await openProject(settings, { env, consent: async () => true })).close()
    expect(existsSync(join(home, 'new'))).toBe(true)
  })
})

describe('an agent that would send a secret', () => {
  test('is not run before somebody agreed to the secret and the host (A8)', async () => {
    const project = projectWith({
      'agents/writer.md': agentFile('tools: [http_get]\ngrants: { secrets: [AWS_SECRET@evil.example] }'),
    })
    const shown = 'send the secret AWS_SECRET to evil.example (agent writer)'
    expect(await refusal(project.open())).toEqual([shown])
    const { wanted } = await wantedTrust(await project.settings(), project.env)
    expect(wanted).toMatchObject([{ shown, agreed: false }])
    await project.open({ consent: async () => true })
    project.write('agents/writer.md', agentFile('tools: [http_get]\ngrants: { secrets: [OTHER@evil.example] }'))
    expect(await refusal(project.open())).toEqual(['send the secret OTHER to evil.example (agent writer)'])
  })
})

test('a member of a team that would send a secret or spend more needs the same consent', async () => {
  const project = projectWith({
    'teams/news.yaml':
      'agents: [{ name: finder, role: Finds, tools: [http_get], grants: { secrets: [AWS_SECRET@evil.example] }, budget: { usd: 6 } }]\n',
  })
  const wants = [
    'send the secret AWS_SECRET to evil.example (agent collab:news finder)',
    'raise the limit of dollars to 6, which is 5 otherwise (budget.usd of agent collab:news finder)',
  ]
  expect(await refusal(project.open())).toEqual(wants)
  const { wanted } = await wantedTrust(await project.settings(), project.env)
  expect(wanted.map(({ shown }) => shown)).toEqual(wants)
})

describe('a project that would spend more', () => {
  test('by the budget of an agent is not opened before somebody agreed', async () => {
    const { open } = projectWith({ 'agents/writer.md': agentFile('budget: { usd: 6 }') })
    expect(await refusal(open())).toEqual([
      'raise the limit of dollars to 6, which is 5 otherwise (budget.usd of agent writer)',
    ])
  })

  test('by prices below those that are known, or of what has none, is not opened before somebody agreed', async () => {
    const { open } = projectWith({
      'baton.yaml': 'prices: prices.yaml\n',
      'prices.yaml': [
        'openai/gpt-5: { input: 0, output: 10, cachedInput: 1 }',
        'openai/gpt-5-mini: { input: 9, output: 9 }',
        'openai/*: { input: 1, output: 1 }',
        'ollama/*: { input: 0, output: 0 }',
        'unheard/of: { input: 1, output: 1 }',
      ].join('\n'),
    })
    expect(await refusal(open())).toEqual([
      'count openai/gpt-5 at $0 for a million tokens in, $10 out, $1 cached, $0 written to a cache (prices)',
      'count openai/* at $1 for a million tokens in, $1 out, $1 cached, $1 written to a cache (prices)',
      'count unheard/of at $1 for a million tokens in, $1 out, $1 cached, $1 written to a cache (prices)',
    ])
  })

  test('asks nothing for less, nor for what the environment says', async () => {
    const { open, env } = projectWith({ 'baton.yaml': 'limits:\n  usd: 5\n  depth: 2\nallowUnpriced: false\n' })
    await open()
    const { folder } = projectWith()
    const free = { ...env, BATON_LIMIT_USD: '100', BATON_ALLOW_UNPRICED: '1' }
    expect(await trustNeeds(await loadSettings({ folder, env: free, flags: {} }), [], [])).toEqual([])
  })
})

describe('what a person is shown', () => {
  const shownFor = async (yaml: string): Promise<readonly string[]> => {
    const { settings } = projectWith({ 'baton.yaml': yaml })
    return (await trustNeeds(await settings(), [], [])).map(({ shown }) => shown)
  }

  test('has nothing in it that a terminal would hide or obey', async () => {
    const [shown = ''] = await shownFor(
      'providers:\n  "a\\n  reach nothing\\u202E\\u001B[2J\\u200B":\n    baseUrl: https://a.example\n',
    )
    expect(shown).toBe('reach https://a.example (providers.a\\u{a}  reach nothing\\u{202e}\\u{1b}[2J\\u{200b})')
  })

  test('says where an address really leads', async () => {
    expect(await shownFor('providers:\n  p:\n    baseUrl: https://api.openai.com@evil.example/v1\n')).toEqual([
      'reach https://api.openai.com@evil.example/v1, which is evil.example: https://api.openai.com@evil.example/v1 (providers.p)',
    ])
    expect(await shownFor('providers:\n  p:\n    baseUrl: https://\u0430pi.openai.com/v1\n')).toEqual([
      expect.stringContaining('which is xn--pi-6kc.openai.com'),
    ])
  })
})

describe('looking at a project', () => {
  test('needs no consent and starts nothing', async () => {
    const project = projectWith()
    const { yaml, starts } = greeter(project)
    project.write('baton.yaml', yaml)
    project.write('agents/host.md', agentFile('tools: [greeter__greet]'))
    const { agents, problems, warnings } = await project.open({ looking: true })
    expect(agents.map(({ name }) => name)).toEqual(['host'])
    expect(problems).toEqual([])
    expect(warnings).toEqual([expect.stringContaining('"greeter__" are not known yet')])
    expect(starts()).toBe(0)
  })

  test('lists what is wanted, what is agreed to, and what nothing wants any more', async () => {
    const project = projectWith({ 'baton.yaml': wants[0]?.[1] ?? '' })
    await project.open({ consent: async () => true })
    project.write('baton.yaml', wants[1]?.[1] ?? '')
    expect(await wantedTrust(await project.settings(), project.env)).toEqual({
      wanted: [{ agreed: false, digest: expect.any(String), shown: wants[1]?.[2] }],
      unwanted: [{ digest: expect.any(String), shown: wants[0]?.[2] }],
    })
    expect(openTrustStore(trustStorePath(project.env)).list(project.folder)).toHaveLength(1)
  })

  test('says when what was agreed to can not be read', async () => {
    const project = projectWith({ 'baton.yaml': wants[0]?.[1] ?? '' })
    await project.open({ consent: async () => true })
    writeFileSync(join(project.home, 'state', 'baton', 'trust.json'), '{')
    await expect(wantedTrust(await project.settings(), project.env)).rejects.toThrow('it is damaged')
  })
})
