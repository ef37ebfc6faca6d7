import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { configRules } from '../../src/config/config-rules.ts'
import { settingFields } from '../../src/config/setting-fields.ts'
import { readFields } from '../../src/source/read-fields.ts'
import { readYaml } from '../../src/source/read-yaml.ts'

const root = new URL('../../', import.meta.url)
const schema = z.fromJSONSchema(JSON.parse(readFileSync(new URL('schemas/settings.schema.json', root), 'utf8')))

/** What the schema for editors and what Baton itself make of settings. */
function verdicts(yaml: string): { readonly editor: boolean; readonly baton: boolean } {
  const { root: tree, file, problems } = readYaml(yaml, 'baton.yaml', configRules)
  const inFields = tree === undefined ? [] : readFields(tree, settingFields, file).problems
  return { editor: schema.safeParse(parse(yaml) ?? {}).success, baton: problems.length + inFields.length === 0 }
}

describe('the schema of settings for editors', () => {
  const page = readFileSync(new URL('docs/cli.md', root), 'utf8')
  const shown = /```yaml\n(model: .*?)```/s.exec(page)?.[1] ?? ''

  test('accepts the settings that docs/cli.md shows', () => {
    expect(shown).toContain('mcp:')
    expect(verdicts(shown)).toEqual({ editor: true, baton: true })
  })

  test.each([
    'limits: { usd: $0.50, tokens: 200k, seconds: 15m }',
    'search: { provider: searxng, url: https://s.example }',
    'academic: { ask: [arxiv], openalex: { key: OPENALEX_KEY, url: https://o.example } }',
    'news: { feeds: [https://n.example/rss] }',
    'hotels: { url: https://h.example/s, send: { city: place }, always: { n: 5, x: true }, fields: { name: a.b } }',
    'hotels: { mcp: rooms/search_hotels, list: data.rooms }',
  ])('accepts what Baton accepts: %s', (yaml) => expect(verdicts(yaml)).toEqual({ editor: true, baton: true }))

  test.each([
    'modle: a/b',
    'model: [a, b]',
    'color: blue',
    'limits: { usd: lots }',
    'limits: { tokns: 1 }',
    'providers: { p: { baseUrl: ftp://x } }',
    'providers: { p: { keyVariable: sk-123 } }',
    'services: { routing: { plane: https://x.example } }',
    'search: { provider: altavista }',
    'academic: { ask: [altavista] }',
    'academic: { openalex: { key: sk-123 } }',
    'news: { feeds: [ftp://x] }',
    'hotels: { url: rooms.example }',
    'hotels: { url: https://h.example, key: sk-123 }',
    'hotels: { url: https://h.example, send: { city: town } }',
    'hotels: { url: https://h.example, fields: { price: p } }',
    'hotels: { url: https://h.example, list: a..b }',
    'hotels: { mcp: search_hotels }',
    'mcp: { a: { args: [x] } }',
    'mcp: { a: { command: x, labels: [safe] } }',
  ])('refuses what Baton refuses: %s', (yaml) => expect(verdicts(yaml)).toEqual({ editor: false, baton: false }))
})
