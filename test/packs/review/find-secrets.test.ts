import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../journal/temporary-folder.ts'
import { places, project, review } from './review-rig.ts'

const folder = temporaryFolder()

/** Drawn once by chance; put together here, so that no file holds a whole key. */
const drawn = [
  'q7Zr2XvKp9',
  'LmT4wBnE8s',
  'Yd6HcJf3Ug',
  'Ra5VxPt1Ok',
  'Wz8QnMi2Cb',
  'eG7uSj4DhL',
  'y3FoAk9TlX',
  'v6RbNq1ZwE',
]
const random = (length: number): string => drawn.join('').slice(0, length)
const hex = (length: number): string =>
  '9f3a7c1e5b2d8046af6e13d9c7b05824e1d6a39f58c2b7046d9e1f3a85c7b024'.slice(0, length)

async function found(path: string, text: string): Promise<string[]> {
  const root = await project(folder(), { [path]: text })
  const report = await review('find_secrets', root)
  // None of what was hidden is ever shown.
  for (const secret of text.match(/[A-Za-z0-9+/_-]{24,}/g) ?? []) expect(JSON.stringify(report)).not.toContain(secret)
  return places(report)
}

describe('known keys', () => {
  test.each([
    ['AWS', `AKIA${'Q7ZR2XVKP6LMT4WB'}`],
    ['GitHub', `ghp_${random(36)}`],
    ['GitHub, fine-grained', `github_pat_${random(22)}_${random(59)}`],
    ['GitLab', `glpat-${random(20)}`],
    ['Slack', `xoxb-${'483920175562'}-${random(24)}`],
    ['Stripe', `sk_live_${random(24)}`],
    ['OpenAI', `sk-proj-${random(40)}T3BlbkFJ${random(40)}`],
    ['Anthropic', `sk-ant-api03-${drawn.join('-')}${random(20)}`],
    ['Google', `AIza${random(35)}`],
    ['npm', `npm_${random(36)}`],
    ['SendGrid', `SG.${random(22)}.${random(43)}`],
    ['DigitalOcean', `dop_v1_${hex(64)}`],
    ['Shopify', `shpat_${hex(32)}`],
  ])('of %s are found with their place', async (_, key) => {
    expect(await found('src/a.ts', `// one\nconnect('${key}')\n`)).toEqual(['high known-key src/a.ts:2'])
    expect(await found('README.md', `Use ${key} for now`)).toEqual(['high known-key README.md:1'])
  })

  test.each([
    ['the example of AWS', `AKIA${'IOSFODNN7EXAMPLE'}`],
    ['one of x', `ghp_${'x'.repeat(36)}`],
    ['one that counts', `ghp_${'0123456789abcdefghijklmnopqrstuvwxyz'}`],
    ['one in the middle of a word', `somethingAKIA${'Q7ZR2XVKP6LMT4WB'}`],
    ['one that is too short', `ghp_${random(20)}`],
  ])('%s is none', async (_, key) => {
    expect(await found('src/a.ts', `connect('${key}')`)).toEqual([])
  })
})

describe('private keys', () => {
  const body = Array.from({ length: 6 }, (_, index) => `${random(60)}${index}+/A`).join('\n')
  const marks = (kind: string): [string, string] => [
    `-----BEGIN ${kind}PRIVATE KEY-----`,
    `-----END ${kind}PRIVATE KEY-----`,
  ]

  test.each(['', 'RSA ', 'EC ', 'OPENSSH '])('"%s" are found, over lines or in a string', async (kind) => {
    const [begin, end] = marks(kind)
    expect(await found('deploy/notes.txt', `a\n${begin}\n${body}\n${end}`)).toEqual([
      'high private-key deploy/notes.txt:2',
    ])
    const inString = `const key = '${begin}\\n${body.replaceAll('\n', '\\n')}\\n${end}'`
    expect(await found('a.js', inString)).toEqual(['high private-key a.js:1'])
  })

  test('with a passphrase matter less', async () => {
    const [begin, end] = marks('ENCRYPTED ')
    expect(await found('a.txt', `${begin}\n${body}\n${end}`)).toEqual(['low private-key a.txt:1'])
  })

  test('are not the marks alone, as programs that look for them have', async () => {
    const [begin, end] = marks('')
    expect(await found('a.ts', `if (text.startsWith('${begin}')) stop('${end}')`)).toEqual([])
    expect(await found('a.md', `${begin}\n...\n${end}`)).toEqual([])
  })
})

describe('addresses with passwords', () => {
  test.each(['postgres', 'mongodb+srv', 'redis', 'amqp', 'https'])('of %s are found', async (scheme) => {
    const secret = ['t7K', 'v2Q', 'pX9'].join('')
    expect(await found('src/db.ts', `open('${scheme}://app:${secret}@db.acme-prod.io/main')`)).toEqual([
      'high password-in-address src/db.ts:1',
    ])
  })

  test.each([
    'postgres://postgres:postgres@localhost:5432/db',
    'postgres://app:t7Kv2QpX9@localhost/db',
    'postgres://app:t7Kv2QpX9@db:5432/main',
    'postgres://user:password@db.acme-prod.io/main',
    'postgres://user:<password>@db.acme-prod.io/main',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what other people write
    'postgres://app:${PASSWORD}@db.acme-prod.io/main',
    'redis://app:your-password@cache.acme-prod.io',
    'https://user:t7Kv2QpX9@example.com/',
    'https://acme-prod.io/a:b@c',
  ])('%s gives nothing away', async (address) => {
    expect(await found('src/db.ts', `open('${address}')`)).toEqual([])
  })
})

describe('values under a name for secrets', () => {
  test.each([
    ['a.ts', `const apiKey = '${random(40)}'`],
    ['a.ts', `const config = { "clientSecret": "${random(32)}" }`],
    ['a.py', `API_TOKEN = "${random(40)}"`],
    ['a.yaml', `access_token: ${random(40)}`],
    ['a.tf', `db_password = "${['Tr0ub', '4dor&', '3xQ'].join('')}"`],
    ['a.properties', `db.password=${['Tr0ub', '4dor&', '3xQ'].join('')}`],
  ])('are found in %s: %s', async (path, line) => {
    expect(await found(path, `\n${line}\n`)).toEqual([expect.stringMatching(`(?:high|medium) secret-value ${path}:2`)])
  })

  test.each([
    "const apiKey = process.env['API_KEY']",
    "const apiKey = 'YOUR_API_KEY'",
    "const token = 'replace-me-with-a-token-1234'",
    "const passwordField = 'user-password-input'",
    "const passwordLabel = 'Enter your password, please 123'",
    "const tokenUrl = 'https://login.acme.io/oauth2/token/v2/abc123'",
    "const tokenType = 'urn:ietf:params:oauth:token-type:jwt'",
    "const secretName = 'projects/acme-1234/secrets/db-password'",
    `const tokenHash = '${hex(64)}'`,
    `const publicKey = '${random(40)}'`,
    "const csrfToken = 'c56a4180-65aa-42ec-a945-5fd21dec0538'",
    "const password = 'password'",
    "const password = '********'",
    "const secret = 'SECRET_MANAGER_NAME_V2'",
    "const apiKey = getKeyFromVault('acme-key-v2-2024')",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what other people write
    'const token = `Bearer ${value}`',
    "const tokens = tokenise('a1b2c3d4e5f6g7h8i9j0k1l2')",
    "t('errors.passwordTooShort2')",
  ])('are not: %s', async (line) => {
    expect(await found('src/a.ts', line)).toEqual([])
  })
})

describe('places', () => {
  const leak = `const apiKey = 'ghp_${random(36)}'\n`

  test.each([
    'test/a.ts',
    'src/a.test.ts',
    'src/__tests__/a.ts',
    'test/fixtures/config.json',
    'examples/a.ts',
    'config.example.json',
    'package-lock.json',
    'yarn.lock',
    'dist/a.js',
  ])('%s is not searched', async (path) => expect(await found(path, leak)).toEqual([]))

  test('files for keys are named and not read, unless they are ignored', async () => {
    const files = { '.env': leak, id_rsa: leak, '.env.example': '', '.env.production': '', 'a.ts': '' }
    expect(places(await review('find_secrets', await project(folder(), files)))).toEqual([
      'medium key-file .env:1',
      'medium key-file id_rsa:1',
      'low key-file .env.production:1',
    ])
    const ignored = await project(folder(), { ...files, '.gitignore': '.env\nid_rsa\n.env.*\n' })
    expect(places(await review('find_secrets', ignored))).toEqual([])
  })

  test('this repository has none', async () => {
    const report = await review('find_secrets', fileURLToPath(new URL('../../..', import.meta.url)))
    expect(report.findings).toEqual([])
    expect(report.checked).toBeGreaterThan(300)
  })
})
