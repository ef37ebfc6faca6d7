// @module-tag slow
import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../journal/temporary-folder.ts'
import { parseDocument, readDocuments } from './documents.ts'
import { missingFrom, sessionsOf, Terminal } from './sessions.ts'

const pages = ['docs/cookbook.md', 'docs/costs.md', 'docs/troubleshooting.md']
const sessions = readDocuments()
  .filter(({ path }) => pages.includes(path))
  .flatMap(sessionsOf)
const folder = temporaryFolder()

function home(): string {
  const place = mkdtempSync(join(folder(), 'session-'))
  // Commands never run as root, so another user must be able to look into it.
  for (const one of [folder(), place]) chmodSync(one, 0o755)
  return place
}

describe('what the cookbook and the pages about costs and troubles show', () => {
  test('is found', () => expect(sessions.length).toBeGreaterThan(15))

  test.each(sessions)('$name: prints what the page says', { timeout: 60_000 }, async (session) => {
    const terminal = new Terminal(home(), session)
    const { commands } = session
    for (const [index, { typed, printed }] of commands.entries()) {
      const screen = await terminal.type(typed)
      const missing = missingFrom(screen, printed)
      if (missing !== undefined) expect.fail(`${typed}\n\ndoes not print\n\n${missing}\n\nbut\n\n${screen}`)
      const isShown = commands[index + 1]?.typed === 'echo $?'
      if (!isShown) expect(terminal.code, `${typed}\n${screen}`).toBe(0)
    }
  })
})

describe('the reading of such pages', () => {
  const page = parseDocument(
    'page.md',
    '## One\n\n```yaml baton.yaml\na: 1\n```\n\n```console\n$ cat a\n1\n$ echo $?\n0\n```\n\n## Two\n\n```yaml\nb: 1\n```\n',
  )

  test('finds files, what is typed and what is printed, by section', () => {
    expect(sessionsOf(page)).toEqual([
      {
        name: 'page.md: One',
        files: [{ path: 'baton.yaml', text: 'a: 1\n' }],
        commands: [
          { typed: 'cat a', printed: '1\n' },
          { typed: 'echo $?', printed: '0\n' },
        ],
      },
    ])
  })

  test('compares everything, except what a page leaves out', () => {
    expect(missingFrom('a\nb 12 ms\nc\n', 'a\nb 7 ms\nc\n')).toBe(undefined)
    expect(missingFrom('a\nb\nc\n', 'a\n…\nc\n')).toBe(undefined)
    expect(missingFrom('a\nb\n', 'a\n')).toBe('a')
    expect(missingFrom('c\nb\na\n', 'a\n…\nc\n')).toBe('c')
  })
})
