import { describe, expect, test } from 'vitest'
import { readMcpServers } from '../../../src/outside/mcp/read-servers.ts'

describe('the servers of a configuration', () => {
  test('are programs or addresses, by name', () => {
    expect(
      readMcpServers({
        github: {
          command: 'node',
          args: ['server.js', '--flag'],
          env: ['GITHUB_TOKEN'],
          cwd: 'tools',
          timeoutMs: 120_000,
        },
        'team-wiki': {
          url: 'https://wiki.example/mcp',
          headers: { Authorization: 'Bearer $WIKI_TOKEN' },
          labels: ['private'],
        },
      }),
    ).toEqual({
      problems: [],
      servers: [
        {
          name: 'github',
          command: 'node',
          args: ['server.js', '--flag'],
          env: ['GITHUB_TOKEN'],
          cwd: 'tools',
          timeoutMs: 120_000,
        },
        {
          name: 'team-wiki',
          url: 'https://wiki.example/mcp',
          headers: { Authorization: 'Bearer $WIKI_TOKEN' },
          labels: ['private'],
        },
      ],
    })
  })

  test('may be none at all', () => {
    for (const value of [undefined, null, {}]) expect(readMcpServers(value)).toEqual({ servers: [], problems: [] })
  })

  test.each([
    [[], '', 'should name servers'],
    [{ a: 'node' }, 'a', 'what to start or reach'],
    [{ a: {} }, 'a', 'either `command` or `url`'],
    [{ a: { command: 'x', url: 'https://a.example' } }, 'a', 'either `command` or `url`'],
    [{ a: { command: '' } }, 'a.command', 'a program'],
    [{ a: { command: 'npx -y thing' } }, 'a.command', 'one program'],
    [{ a: { command: 'x', comand: 1 } }, 'a.comand', 'no setting "comand"'],
    [{ a: { command: 'x', url2: 1 } }, 'a.url2', 'no setting'],
    [{ a: { command: 'x', headers: {} } }, 'a.headers', 'no setting'],
    [{ a: { command: 'x', args: 'y' } }, 'a.args', 'should be a list'],
    [{ a: { command: 'x', args: ['y', 5] } }, 'a.args.1', '"5" does not fit'],
    [{ a: { command: 'x', args: ['a\0b'] } }, 'a.args.0', 'does not fit'],
    [{ a: { command: 'x', env: ['TOKEN=value'] } }, 'a.env.0', 'does not fit'],
    [{ a: { command: 'x', env: { TOKEN: 'value' } } }, 'a.env', 'should be a list'],
    [{ a: { command: 'x', cwd: 5 } }, 'a.cwd', 'a folder'],
    [{ a: { command: 'x', labels: ['safe'] } }, 'a.labels.0', 'does not fit'],
    [{ a: { command: 'x', timeoutMs: 0 } }, 'a.timeoutMs', 'whole number'],
    [{ a: { url: 'file:///etc/passwd' } }, 'a.url', 'a web address'],
    [{ a: { url: 'https://me:secret@a.example' } }, 'a.url', 'A password is not written here'],
    [
      { a: { url: 'https://a.example', headers: { Authorization: 'Bearer abc' } } },
      'a.headers.Authorization',
      'A secret is not',
    ],
    [{ a: { url: 'https://a.example', headers: { 'X-Api-Key': 'abc' } } }, 'a.headers.X-Api-Key', 'A secret is not'],
    [{ a: { url: 'https://a.example', headers: { X: 'a\r\nHost: b' } } }, 'a.headers.X', "can't be a header"],
    [{ 'a b': { command: 'x' } }, 'a b', "can't be called"],
    [{ A: { command: 'x' } }, 'A', "can't be called"],
    [{ a__b: { command: 'x' } }, 'a__b', "can't be called"],
    [{ '../a': { command: 'x' } }, '../a', "can't be called"],
    [JSON.parse('{"__proto__": {"command": "x"}}'), '__proto__', "can't be called"],
    [{ ['a'.repeat(25)]: { command: 'x' } }, 'a'.repeat(25), "can't be called"],
    [{ 'a-b': { command: 'x' }, a_b: { command: 'y' } }, 'a_b', 'tools of the same name'],
  ])('are refused when something is wrong with them: %j', (value, path, message) => {
    const { problems } = readMcpServers(value)
    expect(problems.map((problem) => problem.path.join('.'))).toEqual([path])
    expect(problems[0]?.message).toContain(message)
    expect(problems[0]?.hint).toMatch(/\.$|\?$/)
  })

  test('that are right are kept beside those that are wrong', () => {
    const { servers, problems } = readMcpServers({ good: { command: 'x' }, bad: { command: 1 } })
    expect(servers.map(({ name }) => name)).toEqual(['good'])
    expect(problems).toHaveLength(1)
  })
})
