// @module-tag slow
import { describe, expect, test } from 'vitest'
import { createRedactor, type Redactor } from '../../src/secrets/redactor.ts'

const value = `a&b<"c'd/e+f-0123456789xyz`
const others = new Map([
  ['ADDRESS', 'postgres://me:p4ss%2Fw0rd!!@db.example/x?sslmode=require'],
  ['DSN', 'https://0f1e2d3c4b5a69788796a5b4c3d2e1f0@errors.example/42'],
  [
    'LINES',
    '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEF\nAASCBKcwggSjAgEAAoIBAQC7VJTU\n-----END PRIVATE KEY-----\n',
  ],
  ['BLANKS', '  tok-5551234567\n'],
])
const redactor = createRedactor(new Map([['VALUE', value], ...others]))

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const wrapped = (text: string, width: number, by = '\n'): string =>
  text.replaceAll(new RegExp(`(.{${width}})(?=.)`, 'g'), `$1${by}`)
const entities = (text: string): string =>
  text.replaceAll(/[&<>"'/]/g, (one) => `&#x${one.charCodeAt(0).toString(16)};`)

const throughout = (write: (code: number) => string): string =>
  [...value].map((one) => write(one.charCodeAt(0))).join('')

/** Piece by piece, as it arrives from a model. */
function streamed({ stream }: Redactor, text: string, size: number): string {
  const { push, end } = stream()
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
  return pieces.map((piece) => push(piece)).join('') + end()
}

const ways: readonly (readonly [string, string, string])[] = [
  ['VALUE', 'as it is', value],
  [
    'VALUE',
    'in HTML',
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
  ],
  ['VALUE', 'in HTML, with entities by number', entities(value)],
  ['VALUE', 'in JSON, then in Base64', base64(JSON.stringify({ key: value }))],
  [
    'VALUE',
    'in JSON with slashes escaped, then in Base64',
    base64(JSON.stringify({ key: value }).replaceAll('/', '\\/')),
  ],
  ['VALUE', 'in Base64, in lines', wrapped(base64(value), 10)],
  ['VALUE', 'in Base64, in lines of a mail', wrapped(base64(value), 12, '\r\n> ')],
  ['VALUE', 'in hexadecimal, in lines', wrapped(Buffer.from(value).toString('hex'), 16, '\n    ')],
  ['VALUE', 'over two lines', `${value.slice(0, 12)}\n  ${value.slice(12)}`],
  ['VALUE', 'with a soft line break', `${value.slice(0, 15)}=\r\n${value.slice(15)}`],
  ['VALUE', 'with characters in it that take no room', `${value.slice(0, 12)}\u200b${value.slice(12)}`],
  ['VALUE', 'with some characters escaped for addresses', value.replace('0', '%30').replace('z', '%7a')],
  ['VALUE', 'with some characters escaped for JSON', value.replace('0', '\\u0030').replace('9', '\\\\u0039')],
  ['VALUE', 'escaped for addresses throughout', [...value].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('')],
  ['VALUE', 'as entities throughout', [...value].map((one) => `&#${one.charCodeAt(0)};`).join('')],
  [
    'VALUE',
    'as entities throughout, in capital digits',
    throughout((code) => `&#x${code.toString(16).toUpperCase()};`),
  ],
  ['VALUE', 'as entities throughout, with a capital X', throughout((code) => `&#X${code.toString(16)};`)],
  ['VALUE', 'as entities throughout, with zeros before', throughout((code) => `&#${String(code).padStart(4, '0')};`)],
  [
    'VALUE',
    'as entities throughout, with seven digits',
    throughout((code) => `&#x${code.toString(16).padStart(6, '0')};`),
  ],
  ['ADDRESS', 'the password in an address', 'p4ss%2Fw0rd!!'],
  ['ADDRESS', 'the password in an address, as it is meant', 'p4ss/w0rd!!'],
  ['DSN', 'the key in an address', '0f1e2d3c4b5a69788796a5b4c3d2e1f0'],
  ['LINES', 'one of several lines', 'AASCBKcwggSjAgEAAoIBAQC7VJTU'],
  ['BLANKS', 'without the blanks around it', 'tok-5551234567'],
]

describe('a secret that is known by its value is covered up', () => {
  test.each(ways)('%s %s', (name, _, written) => {
    const text = `It says "${written}" there.`
    const shown = redactor.text(text)
    expect(shown).toContain(`⟦secret:${name}⟧`)
    // Of what was drawn by chance, nothing is left that could be put together.
    expect(shown).not.toMatch(/0123456789|MDEyMzQ1|AASCBK|0f1e2d3c|w0rd|5551234/)
    expect(streamed(redactor, text, 1)).toBe(shown)
    expect(streamed(redactor, text, 7)).toBe(shown)
    expect(redactor.json(JSON.stringify({ text }))).toBe(JSON.stringify({ text: shown }))
  })

  test('and what everybody has is not: first and last lines of keys, hosts, names of databases', () => {
    const text = 'postgres, db.example, errors.example and sslmode=require\nacross lines, 100% & more\\n'
    expect(redactor.text(text)).toBe(text)
  })

  // A quadratic look would take minutes here, and the test would be stopped.
  test.each(['\\', '%', '&', '\n', '\n ', '&#', '\\u', 'a', 'a\\'])(
    'among any number of signs that escapes begin with: %j',
    (sign) => {
      const text = `${sign.repeat(300_000)} ${wrapped(base64(value), 10)}`
      expect(redactor.text(text)).toContain('⟦secret:VALUE⟧')
    },
  )
})
