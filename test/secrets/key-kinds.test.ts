import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { knownKeys } from '../../src/packs/review/find-secrets.ts'
import { type KeyKind, keyKinds } from '../../src/secrets/key-kinds.ts'
import { createRedactor } from '../../src/secrets/redactor.ts'
import { areWords } from '../../src/secrets/words.ts'

const redactor = createRedactor(new Map())
const covered = keyKinds.filter((kind) => kind.covered !== false)
const reported = keyKinds.filter((kind) => kind.shape !== undefined)

/** Any key of a kind, as whoever hands them out would draw it. */
function drawn({ before, mark, shape, covered: least, isDrawn }: KeyKind): fc.Arbitrary<string> {
  const pattern = new RegExp(
    `^${before.replace('?', '')}${mark.replaceAll(/[.=]/g, String.raw`\$&`)}${shape ?? least}$`,
  )
  // Of real ones, hardly any begins with words and numbers between signs; those that do are taken for names.
  return fc.stringMatching(pattern).filter((text) => !isDrawn || !areWords(text.slice(mark.length, mark.length + 20)))
}
const someKey = fc.oneof(...covered.map((kind) => drawn(kind).map((text) => ({ kind, text }))))

describe('a key of a known kind', () => {
  test.each(covered.map((kind) => [kind.called, kind.mark, kind] as const))(
    'is covered up in text, in JSON and as a delta: %s, %s',
    (_, mark, kind) => {
      fc.assert(
        fc.property(drawn(kind), fc.nat(200), (text, cut) => {
          const shown = `⟦secret:${kind.name}⟧`
          expect(redactor.text(`see ${text}, please`)).toBe(`see ${shown}, please`)
          expect(redactor.json(JSON.stringify({ a: [text], b: 1 }))).toBe(JSON.stringify({ a: [shown], b: 1 }))
          const stream = redactor.stream()
          const at = cut % (text.length + 1)
          expect(stream.push(`x ${text.slice(0, at)}`) + stream.push(`${text.slice(at)} y`) + stream.end()).toBe(
            `x ${shown} y`,
          )
          expect(shown).not.toContain(mark)
        }),
        { numRuns: 10 },
      )
    },
  )

  test.each(reported.map((kind) => [kind.called, kind.mark, kind] as const))('is reported: %s, %s', (_, mark, kind) => {
    fc.assert(
      fc.property(drawn(kind), (text) => {
        const found = knownKeys.filter((known) => known.mark === mark && `see "${text}"`.match(known.pattern) !== null)
        expect(found).toHaveLength(1)
      }),
      { numRuns: 10 },
    )
  })

  test('is covered up wherever deltas are cut', () => {
    fc.assert(
      fc.property(fc.array(someKey, { minLength: 1, maxLength: 3 }), fc.array(fc.nat(500)), (keys, cuts) => {
        const text = keys.map((one) => `a ${one.text} b`).join('')
        const places = [...new Set([0, ...cuts.map((cut) => cut % (text.length + 1)), text.length])].sort(
          (a, b) => a - b,
        )
        const stream = redactor.stream()
        const pieces = places.map((place, index) => stream.push(text.slice(place, places[index + 1] ?? text.length)))
        expect(pieces.join('') + stream.end()).toBe(keys.map(({ kind }) => `a ⟦secret:${kind.name}⟧ b`).join(''))
      }),
      { numRuns: 500 },
    )
  })

  test('is one of at least ten that the redactor and find_secrets both know', () => {
    const both = covered.filter(({ shape }) => shape !== undefined).map(({ name }) => name)
    expect(new Set(both).size).toBeGreaterThanOrEqual(20)
    for (const name of ['npm', 'gitlab', 'stripe', 'huggingface', 'groq', 'sendgrid', 'vault', 'digitalocean']) {
      expect(both.some((one) => one.startsWith(name))).toBe(true)
    }
  })
})

describe('a key that is shorter than its kind is now, or has words in front', () => {
  test.each([
    'sk-proj-Vq3k8ZpLw0Rt5Yb7',
    'sk-ant-api03-Vq3k8ZpLw0Rt5Yb7',
    `sk-or-v1-${'0123456789'.repeat(6)}`,
    'sk-5f2c9a7be81d4036a7c2',
    'Bearer qwertyuiopasdfghjkl',
    'Bearer Zx81kQp0aLm7vT2rZx81',
    'tvly-dev-Vq3k8ZpLw0Rt5Yb7Mn2x',
    'xai-Vq3k8ZpLw0Rt5Yb7Mn2x',
  ])('is covered up: %s', (text) =>
    expect(redactor.text(`see ${text} there`)).toMatch(/^see (?:Bearer )?⟦secret:[a-z-]+⟧ there$/),
  )
})

describe('what is no key', () => {
  const root = join(import.meta.dirname, '../..')
  const files = ['src', 'docs', 'examples', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|mjs|md|json|yaml|tsv)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.includes('node_modules')),
  )
  const none = (text: string): void => {
    expect(redactor.text(text)).toBe(text)
    expect(redactor.json(JSON.stringify({ text }))).toBe(JSON.stringify({ text }))
  }

  test('stays as it is in every file of this project', () => {
    expect(files.length).toBeGreaterThan(500)
    const changed = files.filter((path) => {
      const text = readFileSync(path, 'utf8')
      return redactor.text(text) !== text
    })
    expect(changed.map((path) => path.slice(root.length + 1))).toEqual([])
  })

  test('stays as it is in lock files, full of hashes', () =>
    none(readFileSync(join(root, 'package-lock.json'), 'utf8')))

  test('stays as it is: hashes, ids, pictures', () => {
    const made = (characters: string, minLength: number, maxLength: number) =>
      fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength })
    const ordinary = fc.oneof(
      made('0123456789abcdef', 32, 32),
      made('0123456789abcdef', 64, 64),
      made('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 26, 26),
      made('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', 100, 400),
      fc.uuid(),
      fc.constantFrom('2026-01-02T03:04:05.678Z', 'ada@example.com', 'https://example.com/a-b/c_d?e=f_g-h'),
    )
    const before = fc.constantFrom('', 'sha256:', 'id_', 'key-', 'data:image/png;base64,', 'user_', 'x-', 'npm_config_')
    fc.assert(
      fc.property(fc.array(fc.tuple(before, ordinary), { maxLength: 8 }), (parts) =>
        none(parts.map((part) => part.join('')).join(' ')),
      ),
      { numRuns: 1_000 },
    )
  })

  test.each([
    'npm_config_registry and npm_package_version',
    'hf_hub_download, hf_transfer, gsk_ and sk_live_ are only beginnings',
    'glpat-words-that-are-all-small-letters-and-hyphens',
    'cache key-d41d8cd98f00b204e9800998ecf8427e was evicted',
    'sk-20261115-summary-report-final-v2',
    'sk-northeast-1-availability-zone-A',
    'Bearer authentication-required-here',
    'nvapi-documentation-for-2026-readers, tvly-search-results-page-20261115',
    'fw_configuration_of_the_firewall, ntn_internationalization, sbp_ and glrt-runners-in-the-Northern-zone',
    'SG.1 and hvs.example.com, dp.pt.br',
    'https://hooks.slack.com/services/ is where webhooks live',
    'at 10:AA the train leaves, 12345678:AAA',
    'dapifer, the AccountKey= of an account, AGE-SECRET-KEY-1',
  ])('stays as it is: %s', none)
})
