import { describe, expect, test } from 'vitest'
import { topicParts } from '../../src/understanding/topic-parts.ts'

describe('the parts of a topic', () => {
  test.each([
    ['Acme funding, revenue and product roadmap', ['Acme'], ['funding', 'revenue', 'product roadmap']],
    ['Write an article about the revenue and the funding of Acme', ['Acme'], ['revenue', 'funding']],
    ['Acme: revenue', ['Acme'], ['revenue']],
    ['The electric ferry in winter', [], ['electric ferry in winter']],
    ['Acme', [], ['Acme']],
  ])('%s', (topic, names, parts) => {
    const read = topicParts(topic, (word) => word === 'Acme')
    expect(read.names).toEqual(names)
    expect(read.parts.map(({ name }) => name)).toEqual(parts)
  })

  test('have a word that says what they are', () => {
    const heads = (topic: string) => topicParts(topic, () => false).parts.map(({ head }) => head)
    expect(heads('product roadmap')).toEqual(['roadmap'])
    expect(heads('charging at the quay')).toEqual(['charg'])
  })
})
