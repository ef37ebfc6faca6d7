import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commandAllowed, plainWords } from '../../src/grants/command.ts'
import { search } from '../search.ts'

describe('a pattern for commands', () => {
  test.each([
    ['git status', 'git status', true],
    ['git status', '  git   status ', true],
    ['git status', "git 'status'", true],
    ['git status', 'git status --short', false],
    ['git status', 'git stat', false],
    ['git status', './git status', false],
    ['git log *', 'git log', true],
    ['git log *', 'git log --oneline -5', true],
    ['git log *', 'git push', false],
    ['git log *', 'git\u00a0log', false],
    ['node *', 'node build.js "two words"', true],
    ['npm run test:*', 'npm run test:unit', true],
    ['npm run test:*', 'npm run build', false],
    ['cat *.md', 'cat README.md', true],
    ['cat *.md', 'cat README.md secrets.md', false],
    ['ls ? docs', 'ls x docs', true],
    ['* status', 'git status', false],
    ['git*', 'git-evil status', false],
    ['', 'git status', false],
  ])('"%s" and the command "%s": %s', (pattern, command, allowed) =>
    expect(commandAllowed([pattern], command)).toBe(allowed),
  )

  test('needs only one of several to fit, and none fits nothing', () => {
    expect(commandAllowed(['git status', 'ls *'], 'ls docs')).toBe(true)
    expect(commandAllowed([], 'ls')).toBe(false)
  })
})

/** Each would do something else than its first words say (reliability 2.5, rule 9). */
const disguised = [
  'git status; rm -rf .',
  'git status && rm x',
  'git status | sh',
  'git status & rm x',
  'git status\nrm x',
  'git status\r\nrm x',
  'git status > baton.yaml',
  'git status < /etc/passwd',
  'git status $(rm x)',
  'git status `rm x`',
  'git status $HOME',
  'git status *',
  'git status ~/x',
  'git status {a,b}',
  'git status \\; rm',
  'git status # x',
  'git status "$(rm x)"',
  "git status '; rm x'",
  'git status "unclosed',
  'git -c alias.x=!sh x',
  'git status\u202e',
  'git status\0',
  'GIT_PAGER=sh git status',
  'env git status',
  'env X=1 git status',
  '/usr/bin/env git status',
  'xargs git status',
  'find . -exec rm',
  'find . -execdir rm',
  'find . -ok rm',
  'sh -c git',
  'bash -ec git',
  'python3 -cimport',
  'timeout 5 git status',
  'nohup git status',
  'sudo git status',
  'eval git status',
  '. git',
  'sh git',
  '/bin/dash git',
  'busybox git',
]

describe('a command that is more than plain words', () => {
  test.each(disguised)('%j is allowed by "*" alone', (command) => {
    const words = command.split(/\s/)
    const generous = ['git *', 'git status *', 'find *', `${words[0]} *`, command]
    expect(commandAllowed(generous, command)).toBe(false)
    expect(commandAllowed(['*'], command)).toBe(true)
  })

  search('does not hide in words that look plain, whatever they are', 5_000, (numRuns) => {
    const letter = fc.constantFrom(...'git status-=/.,:@%+\'"  ;&|<>()$`\\*?[]{}~#!\n\t'.split(''))
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 30 }), (command) => {
        const words = plainWords(command)
        if (words === undefined) return
        expect(command).not.toMatch(/[;&|<>()$`\\*?[\]{}~#!\n]/)
        expect(words.length).toBeGreaterThan(0)
      }),
      { numRuns },
    )
  })

  test('is judged to the end, however long it is (H3)', () => {
    // Going back at every quote would not end within the time of a test.
    expect(commandAllowed(['git *'], `git ${"'a'".repeat(30_000)}`)).toBe(true)
    expect(commandAllowed(['git *'], `git ${'"'.repeat(30_001)}`)).toBe(false)
    expect(commandAllowed(['git *'], `git ${' '.repeat(30_000)}'`)).toBe(false)
  })
})
