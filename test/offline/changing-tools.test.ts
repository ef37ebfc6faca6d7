import { describe, expect, test } from 'vitest'
import type { Json } from '../../src/events/json.ts'
import { answerTo, offlineModelName } from '../../src/models/offline/model.ts'
import { builtInTools } from '../../src/packs/built-in-tools.ts'
import { describeTools, now } from './tools.ts'

const all = builtInTools({ root: process.cwd(), rootName: 'baton' })

/** The calls made for a request, by an agent that has only these tools. */
function callsFor(request: string, names: readonly string[]): Json {
  const tools = describeTools(all.filter(({ name }) => names.includes(name)))
  const messages = [{ role: 'user', content: request }] as const
  const { toolCalls = [] } = answerTo({ model: offlineModelName, messages, settings: { tools } }, now)
  return toolCalls.map(({ tool, input }) => [tool, input])
}

describe('a request to edit a file', () => {
  test.each([
    "In notes.txt replace 'Beta' with 'Gamma'",
    'In notes.txt, replace "Beta" by "Gamma"',
    'Please replace "Beta" by "Gamma" in notes.txt',
    'edit notes.txt: change `Beta` to `Gamma`',
  ])('is carried out when both texts are quoted: %s', (request) => {
    const expected = [['edit_file', { path: 'notes.txt', old_text: 'Beta', new_text: 'Gamma' }]]
    expect(callsFor(request, ['edit_file'])).toEqual(expected)
    expect(callsFor(request, ['edit_file', 'write_file', 'read_file', 'search_text', 'list_files'])).toEqual(expected)
  })

  test.each(['replace Beta with Gamma in notes.txt', "Don't replace 'Beta' with 'Gamma' in notes.txt"])(
    'is not guessed at: %s',
    (request) => expect(callsFor(request, ['edit_file'])).toEqual([]),
  )
})

describe('a request to run a command', () => {
  test.each([
    ['run the command `ls`', 'ls'],
    ['run ls', 'ls'],
    ['Please run ls -la src.', 'ls -la src'],
    ['execute "git status"', 'git status'],
    ["run grep 'x y' notes.txt", "grep 'x y' notes.txt"],
    ['run `npm test`', 'npm test'],
  ])('is carried out as it is written: %s', (request, command) => {
    expect(callsFor(request, ['shell'])).toEqual([['shell', { command }]])
  })

  test.each([
    'run the tests',
    'run it',
    'should I run ls?',
    "don't run ls",
    'What is a shell?',
    'run a marathon',
    'never run `rm -rf .`',
  ])('is not guessed at: %s', (request) => expect(callsFor(request, ['shell'])).toEqual([]))

  test('is not for a tool that was given none', () => {
    expect(callsFor('run ls', ['edit_file', 'read_file', 'calculator'])).toEqual([])
  })
})
