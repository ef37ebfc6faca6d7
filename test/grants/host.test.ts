import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalHost, hostFits, hostFitsAnyPort, hostProblem } from '../../src/grants/host.ts'
import { search } from '../search.ts'

describe('a host', () => {
  test.each([
    ['API.GitHub.com.', 'api.github.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['①②⑦.0.0.1', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['::1', '[::1]'],
    ['[0:0:0:0:0:0:0:1]', '[::1]'],
    ['::ffff:127.0.0.1', '[::ffff:7f00:1]'],
    ['example。com', 'example.com'],
  ])('%s has one spelling', (host, expected) => expect(canonicalHost(host)).toBe(expected))

  test.each([
    '',
    '.',
    'a..b',
    'evil\0.allowed.com',
    'evil.com/.allowed.com',
    'user@allowed.com',
    'allowed.com#',
    'allowed.com?x',
    'allowed.com\\x',
    'allowed%2ecom',
    'a b',
    'allowed.com\n',
    'x:y',
    '[::1',
    '[::1%eth0]',
    'a'.repeat(301),
    '*.example.com',
  ])('%j is none', (host) => {
    expect(canonicalHost(host)).toBeUndefined()
    expect(hostFits('*', { host, port: 443 })).toBe(false)
  })

  search('has the same spelling when it is spelled that way', 20_000, (numRuns) => {
    fc.assert(
      fc.property(fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6(), fc.string()), (host) => {
        const once = canonicalHost(host)
        return once === undefined || canonicalHost(once) === once
      }),
      { numRuns },
    )
  })
})

describe('a pattern for hosts', () => {
  test.each([
    ['api.github.com', 'api.github.com', 443, true],
    ['api.github.com', 'API.github.com.', 443, true],
    ['api.github.com', 'api.github.com', 8443, false],
    ['api.github.com', 'api.github.com', 80, false],
    ['api.github.com:8443', 'api.github.com', 8443, true],
    ['api.github.com', 'evil-api.github.com', 443, false],
    ['api.github.com', 'api.github.com.evil.com', 443, false],
    ['*.example.com', 'a.example.com', 443, true],
    ['*.example.com', 'a.b.example.com', 443, true],
    ['*.example.com', 'example.com', 443, false],
    ['*.example.com', 'evilexample.com', 443, false],
    ['*.bücher.example', 'a.xn--bcher-kva.example', 443, true],
    ['*', 'anything.org', 443, true],
    ['*', 'anything.org', 8443, false],
    ['127.0.0.1:8080', '0x7f.1', 8080, true],
    ['[::1]:8080', '::1', 8080, true],
  ])('%s and %s:%i: %s', (pattern, host, port, expected) => {
    expect(hostFits(pattern, { host, port })).toBe(expected)
    expect(hostFits(pattern, { host, port, plain: true })).toBe(false)
  })

  test('means http only when it says so', () => {
    expect(hostFits('http://intranet:8080', { host: 'intranet', port: 8080, plain: true })).toBe(true)
    expect(hostFits('http://intranet', { host: 'intranet', port: 80, plain: true })).toBe(true)
    expect(hostFits('http://intranet:8080', { host: 'intranet', port: 8080, plain: false })).toBe(false)
    expect(hostFits('intranet:8080', { host: 'intranet', port: 8080, plain: true })).toBe(false)
  })

  test('in a rule means every port, unless it names one', () => {
    expect(hostFitsAnyPort('*.evil.com', { host: 'a.evil.com', port: 8443 })).toBe(true)
    expect(hostFitsAnyPort('evil.com:22', { host: 'evil.com', port: 22 })).toBe(true)
    expect(hostFitsAnyPort('evil.com:22', { host: 'evil.com', port: 443 })).toBe(false)
  })

  test.each([
    ['https://x.org', 'https is meant anyway; leave `https://` out'],
    ['ftp://x.org', 'only `http://` can stand before a host'],
    ['x.org/path', 'a host has no path; leave out what begins with "/"'],
    ['http://x.org/path', 'a host has no path; leave out what begins with "/"'],
    ['*x.org', 'a `*` can only stand for what comes before the first dot'],
    ['a.*.org', 'a `*` can only stand for what comes before the first dot'],
    ['*.127.0.0.1', 'it is no host'],
    ['x.org:0', 'it is no host'],
    ['x.org:65536', 'it is no host'],
    ['user@x.org', 'it is no host'],
    ['', 'it is no host'],
  ])('%s is wrong: %s', (pattern, problem) => expect(hostProblem(pattern)).toBe(problem))
})
