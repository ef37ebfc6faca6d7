import { describe, expect, test } from 'vitest'
import { configRules } from '../../../src/config/config-rules.ts'
import type { McpServer } from '../../../src/outside/mcp/server.ts'
import { mcpServers } from '../../../src/outside/mcp/server-fields.ts'
import { type ReadValue, readValue } from '../../../src/source/read-fields.ts'

const read = (value: unknown): ReadValue<readonly McpServer[]> =>
  readValue(value, mcpServers, { path: '', text: '', rules: configRules }, 'mcp')

describe('the servers of a configuration', () => {
  test('are programs or addresses, by name', () => {
    expect(
      read({
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
      value: [
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
    expect(read({})).toEqual({ value: [], problems: [] })
  })

  test.each([
    [[], 'INVALID_VALUE "mcp" can', 'each with `command` or `url`'],
    [{ a: 'node' }, 'INVALID_VALUE "mcp.a" can', 'command, args'],
    [{ a: {} }, 'SERVER_INVALID `mcp.a`', 'A program has a command'],
    [{ a: { command: 'x', url: 'https://a.example' } }, 'SERVER_INVALID `mcp.a`', 'A program has a command'],
    [{ a: { command: '' } }, 'INVALID_VALUE "mcp.a.command"', 'a program'],
    [{ a: { command: 'npx -y thing' } }, 'INVALID_VALUE "mcp.a.command"', 'one program'],
    [{ a: { command: 'x', comand: 1 } }, 'UNKNOWN_KEY There is no key "comand"', 'Did you mean "command"?'],
    [{ a: { command: 'x', url2: 1 } }, 'UNKNOWN_KEY There is no key "url2"', 'Known keys: command'],
    [{ a: { command: 'x', headers: {} } }, 'UNKNOWN_KEY There is no key "headers"', 'Known keys: command'],
    [{ a: { command: 'x', args: 'y' } }, 'INVALID_VALUE "mcp.a.args"', 'a list'],
    [{ a: { command: 'x', args: ['y', 5] } }, 'INVALID_VALUE "mcp.a.args" can\'t be 5', 'in quotes'],
    [{ a: { command: 'x', args: ['a\0b'] } }, 'INVALID_VALUE "mcp.a.args"', 'text'],
    [{ a: { command: 'x', env: ['TOKEN=value'] } }, 'INVALID_VALUE "mcp.a.env"', 'never their values'],
    [{ a: { command: 'x', env: { TOKEN: 'value' } } }, 'INVALID_VALUE "mcp.a.env"', 'a list'],
    [{ a: { command: 'x', cwd: 5 } }, 'INVALID_VALUE "mcp.a.cwd"', 'text'],
    [{ a: { command: 'x', labels: ['safe'] } }, 'INVALID_VALUE "mcp.a.labels"', '`untrusted` or `private`'],
    [{ a: { command: 'x', timeoutMs: 0 } }, 'INVALID_VALUE "mcp.a.timeoutMs"', 'such as `90s`'],
    [{ a: { url: 'file:///etc/passwd' } }, 'INVALID_VALUE "mcp.a.url"', 'a web address'],
    [{ a: { url: 'https://me:secret@a.example' } }, 'SERVER_INVALID `mcp.a.url`', 'as the name of a secret'],
    [
      { a: { url: 'https://a.example', headers: { Authorization: 'Bearer abc' } } },
      'SERVER_INVALID `mcp.a.headers.Authorization`',
      'the name of a variable',
    ],
    [
      { a: { url: 'https://a.example', headers: { 'X-Api-Key': 'abc' } } },
      'SERVER_INVALID `mcp.a.headers.X-Api-Key`',
      'the name of a variable',
    ],
    [
      { a: { url: 'https://a.example', headers: { X: 'a\r\nHost: b' } } },
      'SERVER_INVALID `mcp.a.headers.X`',
      'a line of plain text',
    ],
    [{ 'a b': { command: 'x' } }, 'SERVER_INVALID `mcp.a b`', 'Use small letters'],
    [{ A: { command: 'x' } }, 'SERVER_INVALID `mcp.A`', 'Use small letters'],
    [{ a__b: { command: 'x' } }, 'SERVER_INVALID `mcp.a__b`', 'Use small letters'],
    [{ '../a': { command: 'x' } }, 'SERVER_INVALID `mcp.../a`', 'Use small letters'],
    [{ ['a'.repeat(25)]: { command: 'x' } }, `SERVER_INVALID \`mcp.${'a'.repeat(25)}\``, 'Use small letters'],
    [{ 'a-b': { command: 'x' }, a_b: { command: 'y' } }, 'SERVER_INVALID `mcp.a_b`', 'Rename one.'],
  ])('are refused when something is wrong with them: %j', (value, expected, hint) => {
    const { problems, value: servers } = read(value)
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
      expect.stringContaining(`BATON_CONFIG_${expected}`),
    ])
    expect(problems[0]?.hint).toContain(hint)
    expect(servers).toBeUndefined()
  })

  test('are never called like a part of JavaScript', () => {
    expect(read(JSON.parse('{"__proto__": {"command": "x"}}')).value).toBeUndefined()
  })

  test('do not repeat a password or a secret in what is said of them', () => {
    const secrets = [
      { a: { url: 'https://me:hunter2@a.example' } },
      { a: { url: 'https://a.example', headers: { Authorization: 'hunter2' } } },
    ]
    for (const value of secrets) expect(JSON.stringify(read(value).problems)).not.toContain('hunter2')
  })
})
