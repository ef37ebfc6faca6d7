import { describe, expect, test } from 'vitest'
import { privateKeysIn } from '../../src/packs/review/secrets/private-keys.ts'
import { createRedactor } from '../../src/secrets/redactor.ts'

const redactor = createRedactor(new Map())
const shown = '⟦secret:url-password⟧'

describe('a password in an address that nothing names', () => {
  test.each([
    ['https://ada:correct-horse-7@example.org/a', `https://ada:${shown}@example.org/a`],
    [
      'error: redis://:tulip9@cache.example.org:6379 refused',
      `error: redis://:${shown}@cache.example.org:6379 refused`,
    ],
    ['postgres://ada:a:b!%2F@db/x and more', `postgres://ada:${shown}@db/x and more`],
    [String.raw`{"url":"https:\/\/ada:tulip9@db\/x"}`, String.raw`{"url":"https:\/\/ada:${shown}@db\/x"}`],
    ['http://a:b1c@h, http://c:d2e@h', `http://a:${shown}@h, http://c:${shown}@h`],
  ])('is covered up, and the rest of the address is shown: %s', (text, covered) => {
    expect(redactor.text(text)).toBe(covered)
    expect(redactor.json(JSON.stringify({ text }))).toBe(JSON.stringify({ text: covered }))
    for (let at = 0; at <= text.length; at++) {
      const stream = redactor.stream()
      expect(stream.push(text.slice(0, at)) + stream.push(text.slice(at)) + stream.end()).toBe(covered)
    }
  })

  test.each([
    'https://example.org:8080/a@b',
    'https://example.org:4873/@scope/package',
    'see https://example.org: ada@example.org',
    'ssh://git@example.org:22/a',
    'git@example.org:a/b.git',
    `https://ada:\${PASSWORD}@example.org`,
    'https://ada:***@example.org',
    'postgres://postgres:postgres@localhost:5432/a',
    'http://[::1]:80/a@b',
  ])('is no port, no name for one and none of every tutorial: %s', (text) => {
    expect(redactor.text(text)).toBe(text)
  })
})

test.each(['PRIVATE KEY', 'RSA PRIVATE KEY', 'OPENSSH PRIVATE KEY', 'ENCRYPTED PRIVATE KEY', 'PGP PRIVATE KEY BLOCK'])(
  'a private key is covered up by the redactor and reported by the analyser: %s',
  (label) => {
    const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'
    const key = `-----BEGIN ${label}-----\n${body}\n${body.toLowerCase()}\n-----END ${label}-----`
    expect(redactor.text(`a ${key} b`)).toBe('a ⟦secret:private-key⟧ b')
    expect(privateKeysIn(key)).toEqual([{ line: 1, isEncrypted: label.startsWith('ENCRYPTED') }])
    const other = key.replaceAll('PRIVATE KEY', 'CERTIFICATE')
    expect(redactor.text(other)).toBe(other)
    expect(privateKeysIn(other)).toEqual([])
  },
)
