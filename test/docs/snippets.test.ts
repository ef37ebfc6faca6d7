import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDocument, readDocuments } from './documents.ts'
import { eachOf, type Outcome, SnippetFolder, snippetsOf } from './snippets.ts'

const snippets = readDocuments().flatMap(snippetsOf)
const outcomes = new Map<string, Outcome>()
let typeErrors: readonly string[] = []
let folder: SnippetFolder

beforeAll(async () => {
  folder = new SnippetFolder(snippets)
  const checking = folder.typeErrors()
  await eachOf(snippets, 2, async ({ name }) => void outcomes.set(name, await folder.run(name)))
  typeErrors = await checking
})

afterAll(() => rmSync(folder.path, { recursive: true, force: true }))

describe('every piece of code in the documentation', () => {
  test('is found', () => expect(snippets.length).toBeGreaterThan(10))

  test('fits the types', () => expect(typeErrors).toEqual([]))

  test.each(snippets)('$name runs, and prints what the page says', ({ name, output }) => {
    const outcome = outcomes.get(name)
    if (outcome?.code !== 0) throw new Error(`It ended with code ${outcome?.code}:\n${outcome?.output}`)
    if (output !== undefined) expect(outcome.output.trimEnd()).toBe(output.trimEnd())
  })
})

describe('the reading of pages', () => {
  const page = parseDocument(
    'page.md',
    'Text\n\n```ts\nlet a\n```\n\nprints\n\n```text output\n1\n```\n\n```ts\nlet b\n```\n',
  )

  test('finds code, where it stands, and what it should print', () => {
    expect(snippetsOf(page)).toEqual([
      { name: 'page.md:3', code: 'let a\n', output: '1\n' },
      { name: 'page.md:13', code: 'let b\n', output: undefined },
    ])
  })
})
