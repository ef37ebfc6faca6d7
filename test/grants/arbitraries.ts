import fc from 'fast-check'
import type { Grants } from '../../src/grants/grants.ts'
import type { Touch } from '../../src/grants/touch.ts'

const few = <Item>(item: fc.Arbitrary<Item>): fc.Arbitrary<Item[]> => fc.array(item, { minLength: 1, maxLength: 3 })
const glob = fc.constantFrom('**', 'docs', 'docs/**', '*.md', '**/*.md', 'src/{a,b}/*', '../x', '/etc', 'docs/?.md')
const host = fc.constantFrom('*', 'x.org', '*.x.org', 'x.org:8443', 'http://x.org', 'http://x.org:8080', 'https://bad')
const command = fc.constantFrom('git status', 'git *', 'npm run test:*', '*', 'ls')
const mcp = fc.constantFrom('github/*', 'github/search', '*/search', 'bad')
const secret = fc.constantFrom('TOKEN@x.org', 'OTHER@x.org', 'TOKEN@y.org', '*@x.org')

/** Any grants over a small world, wrong patterns among them, so that touches are often met. */
export const anyGrants: fc.Arbitrary<Grants> = fc.record(
  {
    files: fc.record({ read: few(glob), write: few(glob) }, { requiredKeys: [] }),
    net: fc.record({ hosts: few(host) }),
    exec: fc.record({ commands: few(command) }),
    mcp: few(mcp),
    secrets: few(secret),
  },
  { requiredKeys: [] },
)

const path = fc.constantFrom(
  'docs',
  'docs/a.md',
  'readme.md',
  'src/a/x',
  'src/c/x',
  '../x',
  '/etc',
  'agents/a.md',
  'a\0',
)
const someHost = fc.constantFrom('x.org', 'a.x.org', 'X.ORG.', 'y.org', 'x.org\0', '127.0.0.1')

export const anyTouch: fc.Arbitrary<Touch> = fc.oneof(
  fc.record({ kind: fc.constantFrom('files.read' as const, 'files.write' as const), path }),
  fc.record(
    {
      kind: fc.constant('net' as const),
      host: someHost,
      port: fc.constantFrom(80, 443, 8080, 8443),
      plain: fc.boolean(),
    },
    { requiredKeys: ['kind', 'host', 'port'] },
  ),
  fc.record({ kind: fc.constant('service' as const), host: someHost }),
  fc.record({
    kind: fc.constant('exec' as const),
    command: fc.constantFrom('git status', 'git push', 'npm run test:a', 'ls; rm'),
  }),
  fc.record({
    kind: fc.constant('mcp' as const),
    server: fc.constantFrom('github', 'gitlab'),
    tool: fc.constantFrom('search', 'a/search'),
    sends: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('secret' as const), name: fc.constantFrom('TOKEN', 'OTHER'), host: someHost }),
)
