import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { asCalled, calledBy, pagesOf, withPages } from '../../src/cli/called-by.ts'
import { projectWith } from '../project/project-folder.ts'
import { runCliProcess } from './run-cli.ts'
import { runCli } from './run-here.ts'

describe('commands that are printed', () => {
  test.each([
    [{}, ['run', 'helper'], 'baton'],
    [{ npm_lifecycle_event: 'baton', npm_command: 'run-script' }, [], 'npm run baton --'],
    [{ npm_command: 'exec' }, [], 'npx baton'],
    [{ npm_lifecycle_event: 'start', npm_command: 'start', npm_package_name: 'shop' }, [], 'baton'],
    [{ npm_lifecycle_event: 'start', npm_command: 'start', npm_package_name: 'baton' }, [], 'npm run baton --'],
    [{}, ['runs', '-C', `${process.cwd()}/notes`], 'baton -C notes'],
    [{}, ['show', 'last', '-C', 'my notes'], "baton -C 'my notes'"],
    [{}, ['show', '--folder=notes', 'last'], 'baton -C notes'],
    [{}, ['run', 'helper', '--', '-C', 'notes'], 'baton'],
  ])('begin as this one did (%j %j)', (env, words, called) => {
    expect(calledBy(env, words)).toBe(called)
  })

  test('are told from other words', () => {
    expect(asCalled('  \u001B[1mbaton answer run_1', 'npx baton')).toBe('  \u001B[1mnpx baton answer run_1')
    const text =
      'Run `baton trust`, or baton show run_1; .baton/journal.db, a/baton run, Baton works, the baton is passed.'
    expect(asCalled(text, 'npx baton')).toBe(
      'Run `npx baton trust`, or npx baton show run_1; .baton/journal.db, a/baton run, Baton works, the baton is passed.',
    )
  })

  test('can be typed as they stand where a folder was named, also before the command', async () => {
    const { folder, env } = projectWith({
      'agents/helper.md': '---\ndescription: Helps\ntools: [calculator]\n---\nHelp.\n',
    })
    const options = { entry: 'real' as const, env: env as Record<string, string> }
    const { err } = await runCli('/', ['run', 'helper', 'What is 6 * 7?', '-C', folder], options)
    const [, words = ''] = /^ {2}baton (.*)$/m.exec(err) ?? []
    expect(words).toMatch(/^-C \S+ show run_/)
    const { code, out } = await runCli('/', words.split(' '), options)
    expect([code, out]).toEqual([0, expect.stringContaining('42')])
  })
})

describe('a folder that is named before the command', () => {
  test('does not change what help says', async () => {
    const options = { entry: 'real' as const }
    for (const [named, alone] of [
      [['-C', '/tmp'], ['--help']],
      [
        ['-C', '/tmp', 'help', 'run'],
        ['help', 'run'],
      ],
    ] as const) {
      const { code, out } = await runCli('/', named, options)
      const { out: plain } = await runCli('/', alone, options)
      expect([code, out.replaceAll(/ -C \S+/g, '')]).toEqual([0, plain])
    }
  })
})

describe('`npm run baton --` in this repository', () => {
  const npm = (folder: string, words: readonly string[]): string => {
    const env = { ...process.env, INIT_CWD: folder, npm_package_name: 'baton', npm_lifecycle_event: 'baton' }
    const program = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))
    const { stdout, stderr } = spawnSync(process.execPath, [program, ...words], { cwd: '/', env, encoding: 'utf8' })
    return stdout + stderr
  }

  test('works in the folder that a person is in, and names another one in commands that it prints', () => {
    const { folder } = projectWith({})
    expect(npm(folder, ['init', 'my notes', '--yes'])).toMatch(
      /Try next:\n {2}npm run baton -- -C 'my notes' run helper/,
    )
    expect(existsSync(`${folder}/my notes/baton.yaml`)).toBe(true)
  })

  test('names one folder, also where it is below another one that was named', () => {
    const { folder } = projectWith({})
    expect(npm(folder, ['init', 'notes', '--yes', '-C', 'work'])).toMatch(
      /Try next:\n {2}npm run baton -- -C work\/notes run helper/,
    )
  })

  test('works where npm is if the folder that a person was in is gone', () => {
    expect(npm('/no/such/folder', ['--version'])).toMatch(/^baton \d+\.\d+\.\d+|^\d+\.\d+\.\d+/)
  })
})

describe('the next steps of a new project', () => {
  test('begin in its folder, wherever that is from here', async () => {
    const { folder } = projectWith({})
    const { err } = await runCliProcess(folder, ['init', 'my notes', '--yes', '-C', 'work'], {
      env: { npm_command: 'run-script' },
    })
    expect(err).toMatch(/Try next:\n {2}cd 'work\/my notes'\n {2}baton run helper/)
  })
})

describe('pages of the documentation', () => {
  test('are named where an installed package has them', () => {
    const file = 'file:///srv/shop/node_modules/baton/dist/shared/cli.js'
    expect(pagesOf(file, '/srv/shop')).toBe('node_modules/baton/docs/')
    expect(pagesOf(file, '/home')).toBe('/srv/shop/node_modules/baton/docs/')
    expect(pagesOf('file:///srv/baton/src/cli/terminal.ts', '/srv/baton')).toBeUndefined()
    expect(withPages('See docs/errors.md#baton_x, my-docs/a.md.', () => '/p/docs/')).toBe(
      'See /p/docs/errors.md#baton_x, my-docs/a.md.',
    )
  })
})
