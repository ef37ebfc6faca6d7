import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDocument, readDocuments } from './documents.ts'
import { eachOf, type Outcome, SnippetFolder, snippetsOf } from './snippets.ts'

const snippets = readDocuments().flatMap(snippetsOf)
const [onFirstPage, onOtherPages] = [
  snippets.filter(({ name }) => name.startsWith('README.md:')),
  snippets.filter(({ name }) => !name.startsWith('README.md:')),
]
const folder = new SnippetFolder(snippets)

afterAll(() => rmSync(folder.path, { recursive: true, force: true }))

function expectWhatThePageSays(outcome: Outcome | undefined, output: string | undefined): void {
  if (outcome?.code !== 0) throw new Error(`It ended with code ${outcome?.code}:\n${outcome?.output}`)
  if (output !== undefined) expect(outcome.output.trimEnd()).toBe(output.trimEnd())
}

describe('the code on the first page', () => {
  test('is found', () => expect(onFirstPage).not.toEqual([]))

  test.each(onFirstPage)('$name runs, and prints what the page says', async ({ name, output }) => {
    expectWhatThePageSays(await folder.run(name), output)
  })
})

describe('every piece of code in the documentation', { tags: ['slow'] }, () => {
  const outcomes = new Map<string, Outcome>()
  let typeErrors: readonly string[] = []

  beforeAll(async () => {
    const checking = folder.typeErrors()
    await eachOf(onOtherPages, 2, async ({ name }) => void outcomes.set(name, await folder.run(name)))
    typeErrors = await checking
  }, 120_000)

  test('is found', () => expect(onOtherPages.length).toBeGreaterThan(10))

  test('fits the types', () => expect(typeErrors).toEqual([]))

  test.each(onOtherPages)('$name runs, and prints what the page says', ({ name, output }) => {
    expectWhatThePageSays(outcomes.get(name), output)
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
