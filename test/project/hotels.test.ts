import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { agentGrants } from '../../src/project/agent-grants.ts'
import type { OpenedProject } from '../../src/project/open-project.ts'
import { secretNames } from '../../src/project/secret-names.ts'
import { wantedTrust } from '../../src/project/wanted-trust.ts'
import { agentFile, projectWith } from './project-folder.ts'

const program = fileURLToPath(new URL('./rooms-process.ts', import.meta.url))
const server = (form: string): string =>
  `mcp: { rooms: { command: ${JSON.stringify(process.execPath)}, args: [${JSON.stringify(program)}, ${form}] } }\n`
const bound = (more = ''): string => `hotels: { mcp: rooms/search_hotels, send: { city: place }${more} }\n`
const words = ', list: found, fields: { name: title, pricePerNight: price }'
const agent = (grants = 'grants: { mcp: [rooms/search_hotels] }'): string => agentFile(`tools: [hotels]\n${grants}`)

async function opened(yaml: string, clerk = agent()): Promise<OpenedProject> {
  const project = projectWith({ 'baton.yaml': yaml, 'agents/clerk.md': clerk })
  return project.open({ consent: async () => true })
}

describe('hotels of an MCP server', { tags: ['slow'] }, () => {
  test.each([
    ['structured', 'Hotels in Porto, says rooms: Inn (80 a night).'],
    ['json', 'Hotels in Porto, says rooms: Inn (80 a night).'],
    ['words', 'rooms says: The Inn has a room for 80 EUR.'],
  ])('are found where it answers as %s', async (form, summary) => {
    const { baton } = await opened(`${server(form)}${bound(words)}`)
    expect(await baton.run('clerk', 'Hotels in Porto')).toMatchObject({
      status: 'completed',
      output: expect.stringContaining(summary),
    })
  })

  test.each([
    ['nothing', bound(words), 'rooms/search_hotels answered with nothing'],
    ['broken', bound(words), 'the database is asleep'],
    ['json', bound(), 'rooms/search_hotels answered with no list of hotels; `hotels.list` says where it stands'],
    ['json', 'hotels: { mcp: rooms/search_hotels }\n', 'rooms/search_hotels does not take that (`hotels.send`): '],
    ['json', bound().replace('search_hotels', 'find'), 'there is no tool rooms/find'],
  ])('that does not answer well (%s, %s) leave the answer partial, and it says how', async (form, setting, problem) => {
    const { baton } = await opened(`${server(form)}${setting}`, agent('grants: { mcp: ["rooms/*"] }'))
    expect(await baton.run('clerk', 'Hotels in Porto')).toMatchObject({
      status: 'partial',
      output: expect.stringContaining(problem),
    })
  })

  test('need the grant that any tool of that server needs', async () => {
    const { baton } = await opened(`${server('json')}${bound(words)}`, agent(''))
    expect(await baton.run('clerk', 'Hotels in Porto')).toMatchObject({
      status: 'partial',
      output: expect.stringContaining('rooms/search_hotels'),
    })
  })

  test('are warned of by `check` where no agent may have them', async () => {
    const { tools, agents, policy } = await opened(`${server('json')}${bound(words)}`, agent(''))
    const [{ warnings } = { warnings: [] }] = agentGrants(agents, policy, tools)
    expect(warnings.map(({ message }) => message)).toEqual([
      'clerk lists hotels, but is not granted mcp: rooms/search_hotels',
    ])
  })

  test('of a server that is not declared are a mistake in the settings', async () => {
    await expect(opened(bound())).rejects.toMatchObject({
      code: 'BATON_CONFIG_INVALID',
      message: expect.stringContaining('hotels.mcp names the server "rooms", which is not declared.'),
    })
  })
})

describe('hotels of an API', () => {
  const yaml = 'hotels: { url: https://rooms.example/search, key: ROOMS_KEY }\n'

  test('are agreed to with the address and the key, which is a secret', async () => {
    const project = projectWith({ 'baton.yaml': yaml })
    const { wanted } = await wantedTrust(await project.settings(), project.env)
    expect(wanted.map(({ shown }) => shown)).toEqual([
      'reach https://rooms.example/search with the key in ROOMS_KEY (hotels)',
    ])
    expect(secretNames(await project.settings())).toContain('ROOMS_KEY')
  })

  test.each([
    ['hotels: { name: x }', 'either `url` or `mcp`'],
    ['hotels: { url: https://a.example, mcp: a/b }', 'either `url` or `mcp`'],
    ['hotels: { mcp: a/b, key: KEY }', 'it belongs to `url`'],
    ['hotels: { url: https://a.example, send: { n: guests } }', 'a parameter that takes `place`'],
  ])('that are written wrong (%s) are a problem that says what is expected', async (setting, expected) => {
    const { problems } = await projectWith({ 'baton.yaml': `${setting}\n` }).settings()
    expect(problems.map(({ message, hint }) => `${message} ${hint}`)).toEqual([expect.stringContaining(expected)])
  })
})
