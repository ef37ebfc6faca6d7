import { describe, expect, test } from 'vitest'
import { articleFormats } from '../../../../src/coordination/research/exports/formats.ts'
import { openArticle } from '../../../../src/coordination/research/exports/open-article.ts'
import type { Json } from '../../../../src/events/json.ts'
import { richOutput } from './rich-output.ts'

const wrong: readonly (Json | undefined)[] = [undefined, null, 7, 'text', [], {}, [null], [{}]]

/** The same with another value at every place, one at a time. */
function* changed(value: Json, path = ''): Generator<{ readonly path: string; readonly content: Json }> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const place = `${path}.${name}`
    const put = (other: Json | undefined): Json =>
      Array.isArray(value)
        ? value.map((one, index) => (String(index) === name ? (other ?? null) : one))
        : { ...value, [name]: other as Json }
    for (const other of wrong) yield { path: `${place} = ${JSON.stringify(other)}`, content: put(other) }
    for (const deeper of changed(inner as Json, place)) yield { path: deeper.path, content: put(deeper.content) }
  }
}

describe('what a run kept as the result of research', () => {
  test('is opened where it is one', async () => {
    const opened = await openArticle(richOutput as Json)
    expect(opened?.facts).toContain('2 citations')
    expect(opened?.claims.map(({ verdict, tone, remark }) => [verdict, tone, remark])).toEqual([
      ['not found', 'bad', 'nothing is cited for it'],
    ])
  })

  test.each<[string, Json]>([
    ['nothing', null],
    ['a text', 'text'],
    ['what is left of research that failed', { status: 'failed', error: { type: 'timeout', message: '' } }],
  ])('is no article where it is %s', async (_, content) => expect(await openArticle(content)).toBeUndefined())

  test('is no article, or one that can be written, whatever is wrong with it', { tags: ['slow'] }, async () => {
    const { pdf: _, ...formats } = articleFormats
    let refused = 0
    for (const { path, content } of changed(richOutput as Json)) {
      const opened = await openArticle(content).catch((thrown) => Promise.reject(new Error(path, { cause: thrown })))
      if (opened === undefined) refused++
      for (const format of opened === undefined ? [] : Object.keys(formats)) {
        await opened?.as(format).catch((thrown) => Promise.reject(new Error(`${format} ${path}`, { cause: thrown })))
      }
    }
    expect(refused).toBeGreaterThan(200)
  })
})
