import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRedactor, type Redactor } from '../../src/secrets/redactor.ts'
import { search } from '../search.ts'

const secret = 'pX7-q/Z+92"kd\\w4é L0'
const redactor = createRedactor(new Map([['TOKEN', secret]]))

/** How others may have written the value, as their encoders do it. */
const written: Readonly<Record<string, (value: string) => string>> = {
  'as it is': (value) => value,
  'in JSON': (value) => JSON.stringify(value).slice(1, -1),
  'in JSON in JSON': (value) => JSON.stringify(JSON.stringify(value).slice(1, -1)).slice(1, -1),
  'in JSON that is ASCII': (value) =>
    JSON.stringify(value)
      .slice(1, -1)
      .replaceAll(/[\u007f-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'in escapes': (value) =>
    Array.from({ length: value.length }, (_, at) => `\\u${value.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  'in Base64': (value) => Buffer.from(value).toString('base64'),
  'in Base64 after one byte': (value) => Buffer.from(`x${value}y`).toString('base64'),
  'in Base64 after two bytes': (value) => Buffer.from(`xx${value}yy`).toString('base64'),
  'in Base64 for addresses': (value) => Buffer.from(`user:${value}`).toString('base64url'),
  'in hexadecimal': (value) => Buffer.from(value).toString('hex'),
  'in capital hexadecimal': (value) => Buffer.from(value).toString('hex').toUpperCase(),
  'in an address': (value) => encodeURIComponent(value),
  'in a form': (value) => new URLSearchParams({ x: value }).toString().slice(2),
}

/** How many bytes stand before the value in Base64. */
const before: Readonly<Record<string, number>> = {
  'in Base64': 0,
  'in Base64 after one byte': 1,
  'in Base64 after two bytes': 2,
  'in Base64 for addresses': 5,
}

/** The part of a written form that depends on the value alone. */
function core(name: string, value: string): string {
  const form = written[name]?.(value) ?? ''
  const bytes = before[name]
  if (bytes === undefined) return form
  return form.slice(Math.ceil((bytes * 8) / 6), Math.floor(((bytes + Buffer.byteLength(value)) * 8) / 6))
}

describe('a known secret', () => {
  test.each(Object.entries(written))('is covered up %s (H10)', (name, write) => {
    const form = write(secret)
    const shown = redactor.text(`before ${form} after`)
    expect(shown).toContain('⟦secret:TOKEN⟧')
    expect(shown).toMatch(/^before .* after$/s)
    expect(shown).not.toContain(core(name, secret))
  })

  test.each(Object.entries(written))('is covered up in values and keys of JSON, %s', (name, write) => {
    const form = write(secret)
    const encoded = JSON.stringify({ a: [form], [form]: { b: `x${form}y` }, c: JSON.stringify({ d: form }) })
    const shown = redactor.json(encoded)
    expect(JSON.parse(shown)).toBeTypeOf('object')
    expect(shown.split('⟦secret:TOKEN⟧').length - 1).toBeGreaterThanOrEqual(4)
    expect(shown).not.toContain(JSON.stringify(core(name, secret)).slice(1, -1))
  })

  test('is covered up whole where one begins another', () => {
    const both = createRedactor(
      new Map([
        ['SHORT', 'abcdefgh'],
        ['LONG', 'abcdefghijkl'],
      ]),
    )
    expect(both.text('abcdefghijkl abcdefgh')).toBe('⟦secret:LONG⟧ ⟦secret:SHORT⟧')
  })

  test('is covered up where it overlaps with another', () => {
    const both = createRedactor(
      new Map([
        ['FIRST', 'abcdefghij'],
        ['SECOND', 'ghijklmnop'],
      ]),
    )
    expect(both.text('-abcdefghijklmnop-')).toBe('-⟦secret:FIRST⟧⟦secret:SECOND⟧-')
  })

  test('of digits is covered up where JSON has it as a number', () => {
    const digits = createRedactor(new Map([['PIN', '1234567890']]))
    expect(digits.json('{"a":1234567890,"b":12.5,"c":-1e3}')).toBe('{"a":"⟦secret:PIN⟧","b":12.5,"c":-1e3}')
  })

  test('that is short is left, with a warning; one that is empty without', () => {
    const short = createRedactor(
      new Map([
        ['PIN', '1234567'],
        ['NONE', ''],
        ['LONG', '12345678'],
      ]),
    )
    expect(short.text('1234567 12345678')).toBe('1234567 ⟦secret:LONG⟧')
    expect(short.warnings).toEqual(['The secret PIN is shorter than 8 characters and is not covered up.'])
  })
})

describe('a secret that is known by how it looks', () => {
  const any = createRedactor(new Map())
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'
  const pem = (kind: string): string => `-----BEGIN ${kind}-----\nMIIEvQ\nabc+/=\n-----END ${kind}-----`

  test.each<[string, string]>([
    ['key sk-proj-Ab12Cd34Ef56Gh78Ij90Kl', 'key ⟦secret:api-key⟧'],
    ['key=sk-ant-api03-Ab12Cd34Ef56Gh78Ij90-x_y.', 'key=⟦secret:api-key⟧.'],
    ['_sk-proj-Ab12Cd34Ef56Gh78Ij90Kl', '_⟦secret:api-key⟧'],
    ['ghp_0123456789abcdefABCDEF0123456789abcd', '⟦secret:github-token⟧'],
    ['gho_0123456789abcdefABCDEF0123456789abcd', '⟦secret:github-token⟧'],
    ['(github_pat_11ABCDEFG0123456789_abcdef)', '(⟦secret:github-token⟧)'],
    ['AKIAIOSFODNN7EXAMPLE!', '⟦secret:aws-key⟧!'],
    ['xoxb-123456789012-abcdef, xoxp-1234567890-x', '⟦secret:slack-token⟧, ⟦secret:slack-token⟧'],
    ['AIzaSyA1234567890abcdefghijklmnopqrstuv', '⟦secret:google-key⟧'],
    [`a ${jwt} b`, 'a ⟦secret:jwt⟧ b'],
    [`a ${pem('RSA PRIVATE KEY')} b`, 'a ⟦secret:private-key⟧ b'],
    [`a ${pem('PRIVATE KEY')}`, 'a ⟦secret:private-key⟧'],
    [`a ${pem('OPENSSH PRIVATE KEY').slice(0, 60)}`, 'a ⟦secret:private-key⟧'],
    ['Authorization: Bearer abcdefghijklmnop1234', 'Authorization: Bearer ⟦secret:bearer⟧'],
    ['authorization: basic dXNlcjpwYXNz', 'authorization: basic ⟦secret:authorization⟧'],
    ['"Authorization":"abcdefghijklmnop1234"', '"Authorization":"⟦secret:authorization⟧"'],
    ['AUTHORIZATION=TOKEN abcd1234efgh', 'AUTHORIZATION=TOKEN ⟦secret:authorization⟧'],
    ['BEARER abcdefghijklmnop1234', 'BEARER ⟦secret:bearer⟧'],
    ['bearer abcdefghijklmnop1234', 'bearer ⟦secret:bearer⟧'],
    ['{"api_key": "abcd1234efgh5678ijkl"}', '{"api_key": "⟦secret:token⟧"}'],
    ...[
      'APIKEY',
      'ApiKey',
      'X-API-KEY',
      'accessKey',
      'ACCESS_KEY',
      'private-key',
      'credentials',
      'Credential',
      'A_TOKEN',
    ].map((name): [string, string] => [`"${name}":"abcd1234efgh5678ijkl"`, `"${name}":"⟦secret:token⟧"`]),
    ...['PASSWORD', 'Passwd', 'db_passwd', 'CLIENT_SECRET', 'Secret'].map((name): [string, string] => [
      `"${name}": "hunter2hunter2"`,
      `"${name}": "⟦secret:password⟧"`,
    ]),
    ["{'clientSecret' : 'abcd1234ef'}", "{'clientSecret' : '⟦secret:password⟧'}"],
    ['{\\"password\\":\\"hunter2hunter2\\"}', '{\\"password\\":\\"⟦secret:password⟧\\"}'],
  ])('is covered up: %s', (text, expected) => {
    expect(any.text(text)).toBe(expected)
    expect(any.text(expected)).toBe(expected)
  })

  test.each([
    'a task-management-system-for-all-of-us',
    'sk-learn is a library; sk-long-words-with-hyphens-only',
    'AKIA is short, and so is ghp_abc',
    'eyJust.a.word',
    'the bearer of good news, Bearer token',
    pem('PUBLIC KEY'),
    pem('CERTIFICATE'),
    '{"token": "next", "tokens": 123456, "inputTokens": 1234567890123456}',
    '{"password": "", "secret": "a secret that is a sentence"}',
    '{"key": "abcd1234efgh5678ijkl", "hash": "9f86d081884c7d659a2feaa0c55ad015"}',
    'run_01J8ZQ4Y7XK3M5N9P2R6T8V0WX sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'authorization of the committee was given by somebody',
  ])('is not seen in: %s', (text) => {
    expect(any.text(text)).toBe(text)
    expect(any.json(JSON.stringify(text))).toBe(JSON.stringify(text))
  })

  test('is covered up in JSON by the name of its field', () => {
    const encoded = '{"apiKey":"abcd1234efgh5678ijkl","db_password" : "correct-horse-9","n":1.50,"token":{"a":"x"}}'
    expect(any.json(encoded)).toBe(
      '{"apiKey":"⟦secret:apiKey⟧","db_password" : "⟦secret:db_password⟧","n":1.50,"token":{"a":"x"}}',
    )
  })

  test('is covered up in strings of any length, with quotes and backslashes in them', () => {
    const long = '\\"'.repeat(2e6)
    const encoded = JSON.stringify({ [`${long}\\`]: 'ghp_0123456789abcdefABCDEF0123456789abcd', n: -1.5e3 })
    expect(any.json(encoded)).toBe(encoded.replace(/ghp_\w+/, '⟦secret:github-token⟧'))
  })

  test('in one string of JSON does not swallow the next', () => {
    const encoded = JSON.stringify({ a: '-----BEGIN PRIVATE KEY-----\nabc', b: 'stays' })
    expect(JSON.parse(any.json(encoded))).toEqual({ a: '⟦secret:private-key⟧', b: 'stays' })
  })
})

const value = fc.oneof(
  fc.string({ minLength: 8, maxLength: 24 }),
  fc.string({ minLength: 8, maxLength: 40, unit: fc.constantFrom(...'abcXYZ0189-_+/=.') }),
  fc.string({ minLength: 8, maxLength: 16, unit: fc.constantFrom('a', '"', '\\', '/', 'é', ' ', '\n', '%', '+', '1') }),
  fc.string({ minLength: 8, maxLength: 12, unit: 'grapheme' }),
)
const around = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ maxLength: 30, unit: 'grapheme' }),
  fc.constantFrom(
    'sk-',
    'Bearer ',
    'token": "',
    '-----BEGIN PRIVATE KEY-----',
    '-----END X-----',
    'eyJ',
    '"',
    '\\',
    '_',
  ),
  fc.constantFrom(
    'Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56',
    'gho_',
    'github_pat_',
    'ASIA',
    'xoxp-',
    'AIza',
    '.',
    ' ',
    'aaaaaaaa',
  ),
  fc.constantFrom(
    'BEARER ',
    'AUTHORIZATION: ',
    'Authorization: Basic ',
    'authorization":"',
    '"Passwd":"',
    '"SECRET": "',
  ),
  fc.constantFrom(
    '"x_API_KEY":"',
    '"privateKey\\": \\"',
    '"ACCESS-KEY":"',
    '"credentials":"',
    "'ApiKey': '",
    '"apiKey" :"',
  ),
)
const anyText = (secrets: readonly string[]): fc.Arbitrary<string> => {
  const forms = secrets.flatMap((one) => Object.values(written).map((write) => write(one)))
  const piece = fc.oneof(
    around,
    fc.constantFrom(...forms),
    fc.constantFrom(...forms).map((form) => form.slice(0, -2)),
  )
  return fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
}
const world = fc
  .array(value, { minLength: 1, maxLength: 3 })
  .chain((secrets) => fc.record({ secrets: fc.constant(secrets), text: anyText(secrets), cuts: fc.array(fc.nat(200)) }))

const redactorFor = (secrets: readonly string[]): Redactor =>
  createRedactor(new Map(secrets.map((one, index) => [`S${index}`, one])))

/** What a redactor could have written itself: a value made of it is no leak. */
const isOwn = (form: string): boolean =>
  '⟦secret:S0⟧⟦secret:S1⟧⟦secret:S2⟧private-key⟧bearer⟧jwt⟧token⟧password⟧'.includes(form)

describe('whatever the secrets and the text (H10)', () => {
  search('no form of a secret is left', 3_000, (numRuns) => {
    fc.assert(
      fc.property(world, ({ secrets, text }) => {
        const redact = redactorFor(secrets)
        const shown = redact.text(text)
        // What JSON itself writes around a string is not looked at: it could make up a secret by chance.
        const shownJson = Object.entries(JSON.parse(redact.json(JSON.stringify({ [text]: text }))))
          .flat()
          .join('⟦|⟧')
        for (const one of secrets) {
          for (const name of Object.keys(written)) {
            const form = core(name, one)
            if (isOwn(form)) continue
            expect(shown.includes(form), `${name}: ${form}`).toBe(false)
            expect(shownJson.includes(form), `${name} in JSON: ${form}`).toBe(false)
          }
        }
      }),
      { numRuns },
    )
  })

  search('JSON stays JSON, with the same structure', 3_000, (numRuns) => {
    fc.assert(
      fc.property(fc.jsonValue(), world, (data, { secrets, text }) => {
        const encoded = JSON.stringify([data, text, { [text]: [text, 1] }])
        const shown = JSON.parse(redactorFor(secrets).json(encoded)) as unknown[]
        return shown.length === 3 && typeof shown[1] === 'string'
      }),
      { numRuns },
    )
  })

  search('text without any is the same, byte for byte', 100_000, (numRuns) => {
    const clean = fc.string({ unit: fc.constantFrom(...'aeiou ,."{}:[]\n\\12é'), maxLength: 300 })
    const own = redactorFor(['XKCD-0123456789', 'ZQJ-WWWW-9876', '"ÄÖÜ"ÄÖÜ"'])
    fc.assert(
      fc.property(clean, (text) => {
        const encoded = JSON.stringify({ [text]: text })
        return own.text(text) === text && own.json(encoded) === encoded
      }),
      { numRuns },
    )
  })

  search('text that arrives in pieces is shown as if it came at once', 3_000, (numRuns) => {
    fc.assert(
      fc.property(world, ({ secrets, text, cuts }) => {
        const redact = redactorFor(secrets)
        const stream = redact.stream()
        const places = [...new Set([0, ...cuts.map((cut) => cut % (text.length + 1)), text.length])].sort(
          (a, b) => a - b,
        )
        const pieces = places.map((place, index) => stream.push(text.slice(place, places[index + 1] ?? text.length)))
        expect(pieces.join('') + stream.end()).toBe(redact.text(text))
      }),
      { numRuns },
    )
  })

  test('nothing is kept back once it can be no beginning of a secret', () => {
    const stream = redactor.stream()
    expect(stream.push('hello ')).toBe('hello ')
    expect(stream.push(`${secret.slice(0, 5)}`)).toBe('')
    expect(stream.push('?')).toBe(`${secret.slice(0, 5)}?`)
    expect(stream.push(secret.slice(0, 10))).toBe('')
    expect(stream.push(`${secret.slice(10)}!`)).toBe('⟦secret:TOKEN⟧!')
    expect(stream.push('-----BEGIN PRIVATE KEY-----')).toBe('⟦secret:private-key⟧')
    expect(stream.push('x'.repeat(100_000))).toBe('')
    expect(stream.push('-----END PRIVATE KEY----- end')).toBe(' end')
    expect(stream.end()).toBe('')
  })

  test('a hostile text of a megabyte is read to its end, plain and as JSON alike', () => {
    for (const text of [
      'a'.repeat(1e6),
      'sk-'.repeat(3e5),
      'eyJ'.repeat(3e5),
      '-----BEGIN '.repeat(9e4),
      '"token":"'.repeat(1e5),
    ]) {
      expect(JSON.parse(redactor.json(JSON.stringify(text))) === redactor.text(text), text.slice(0, 9)).toBe(true)
    }
  })
})
