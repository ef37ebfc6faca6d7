import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { allCommands } from '../../src/cli/command-table.ts'
import { bashScript, fishScript, offersOf, zshScript } from '../../src/cli/completion/script.ts'
import { projectFolder } from './run-cli.ts'
import { bashOffers, fishOffers, mayTry, zshCompletes } from './shells.ts'

const offers = offersOf(await allCommands())
const folder = projectFolder()
const configured = (): string => join(folder(), 'configured')
const usual = (): string => join(folder(), 'usual')
/** A project whose files are called so that a shell that expands their names would make a file. */
const cloned = (): string => join(folder(), 'cloned')
const commands = [
  '$(touch made)',
  '`touch made`',
  ['$(touch$', '{IFS}made)'].join(''),
  'a;touch made',
  'a\n$(touch made)',
  '"; touch made #',
]
const odd = ['*', '~', '$HOME', '{a,b}', '--help', '-n', 'Capital', 'a b', '\x1b]0;title\x07', 'ä', 'x'.repeat(64)]
const allowed = ['0', 'a-b_c', 'helper', 'x'.repeat(63)]

beforeAll(() => {
  const write = (path: string, text = ''): void => {
    mkdirSync(join(folder(), path, '..'), { recursive: true })
    writeFileSync(join(folder(), path), text)
  }
  write('configured/baton.yaml', 'model: a/b\nagents: "our team" # not the usual place\n')
  for (const name of ['writer.md', 'deep/editor.md', 'README.md', '.hidden/no.md', 'notes.txt']) {
    write(`configured/our team/${name}`)
  }
  write('configured/agents/stray.md')
  write('usual/agents/helper.md')
  for (const name of [...commands, ...odd, ...allowed]) write(`cloned/agents/${name}.md`)
  write('piped/agents/helper.md')
  execFileSync('mkfifo', [join(folder(), 'piped/baton.yaml')])
  for (const place of ['outside', 'above', 'linked', 'logged', 'crowded']) mkdirSync(join(folder(), place))
  write('outside/baton.yaml', `agents: ${usual()}/agents\n`)
  write('above/baton.yaml', 'agents: ../usual/agents\n')
  symlinkSync(join(usual(), 'agents'), join(folder(), 'linked/agents'))
  write('logged/agents/helper.md')
  symlinkSync('/proc/kmsg', join(folder(), 'logged/baton.yaml'))
  // Folders that look like agents; they are counted all the same.
  for (let number = 0; number < 6_000; number++) {
    mkdirSync(join(folder(), `crowded/agents/${String(number).padStart(4, '0')}.md`), { recursive: true })
  }
})

describe('completion in bash', () => {
  const offered = (place: string, ...words: string[]): string[] => bashOffers(bashScript(offers), place, ...words)

  test('offers commands', () => {
    expect(offered(folder(), 'baton', 'r')).toEqual(['run', 'research', 'runs', 'resume', 'recover'])
    expect(offered(folder(), 'baton', 't')).toEqual(['task', 'trust'])
  })

  test('offers the options of a command, and words it knows', { tags: ['slow'] }, () => {
    expect(offered(folder(), 'baton', 'show', '--t')).toEqual(['--tree', '--timeline'])
    expect(offered(folder(), 'baton', 'show', 'l')).toEqual(['last'])
    expect(offered(folder(), 'baton', 'trust', '--rev')).toEqual(['--revoke'])
    expect(offered(folder(), 'baton', 'run', '--un')).toEqual(['--unsafe-no-sandbox'])
    expect(offered(folder(), 'baton', 'completion', 'f')).toEqual(['fish'])
  })

  test('offers the agents of the folder that baton.yaml names, at any depth, and nothing else that is there', () => {
    expect(offered(configured(), 'baton', 'run', '').filter((word) => !word.startsWith('--'))).toEqual([
      'editor',
      'writer',
    ])
  })

  test('offers those of the usual folder where nothing is configured', () => {
    expect(offered(usual(), 'baton', 'chat', 'h')).toEqual(['helper'])
    expect(offered(folder(), 'baton', 'chat', 'h')).toEqual([''])
  })

  test('offers names that agents can have, and runs nothing that other names say', () => {
    const words = offered(cloned(), 'baton', 'run', '').filter((word) => !/^--[a-z]/.test(word))
    expect(words).toEqual(allowed)
    expect(readdirSync(cloned())).toEqual(['agents'])
  })

  test('would run what such names say if it expanded them, so that the clone puts it to the test', () => {
    const place = join(folder(), 'cloned too')
    mkdirSync(join(place, 'agents'), { recursive: true })
    for (const name of commands) writeFileSync(join(place, 'agents', `${name}.md`), '')
    bashOffers(`_baton() { COMPREPLY=($(compgen -W "$(ls agents)" -- "")); }`, place, 'baton', 'run', '')
    expect(readdirSync(place)).toContain('made')
  })

  test.each(['outside', 'above', 'linked'])(
    'looks into no folder outside of the project that the project names or links to: %s',
    (place) => expect(offered(join(folder(), place), 'baton', 'chat', 'h')).toEqual(['']),
  )

  test('looks into a folder that the user names, wherever it is', () => {
    const named = `export BATON_AGENTS='${join(usual(), 'agents')}'\n${bashScript(offers)}`
    expect(bashOffers(named, join(folder(), 'outside'), 'baton', 'chat', 'h')).toEqual(['helper'])
  })

  test.runIf(process.platform === 'linux')('does not wait for a log of the system in place of the settings', () => {
    expect(offered(join(folder(), 'logged'), 'baton', 'chat', 'h')).toEqual(['helper'])
  })

  test('looks at ten thousand entries at most, whatever they are, and takes no folder for an agent', () => {
    const looked = bashScript(offers).replace('| uniq -u', '| tee looked | uniq -u')
    expect(bashOffers(looked, join(folder(), 'crowded'), 'baton', 'chat', '0')).toEqual([''])
    expect(readFileSync(join(folder(), 'crowded/looked'), 'utf8').trimEnd().split('\n')).toHaveLength(10_000)
  })

  test('does not wait for a pipe in place of the settings', () => {
    expect(offered(join(folder(), 'piped'), 'baton', 'chat', 'h')).toEqual(['helper'])
  })
})

describe.skipIf(!mayTry('fish'))('completion in fish', () => {
  const offered = (place: string, line: string): string[] => fishOffers(fishScript(offers), place, line)

  test('offers commands, options, words and agents', { tags: ['slow'] }, () => {
    expect(offered(folder(), 'baton r')).toEqual(['recover', 'research', 'resume', 'run', 'runs'])
    expect(offered(folder(), 'baton show --t')).toEqual(['--timeline', '--tree'])
    expect(offered(folder(), 'baton runs --status ca')).toEqual(['cancelled'])
    expect(offered(configured(), 'baton run ')).toEqual(['editor', 'writer'])
    expect(offered(usual(), 'baton chat ')).toEqual(['helper'])
  })

  test('offers names that agents can have, and runs nothing that other names say', { tags: ['slow'] }, () => {
    expect(offered(cloned(), 'baton run ')).toEqual(allowed)
    expect(readdirSync(cloned())).toEqual(['agents'])
  })
})

describe.skipIf(!mayTry('zsh'))('completion in zsh', () => {
  const completed = (place: string, line: string): string => zshCompletes(zshScript(offers), place, line)

  test.each([
    ['baton doc', 'baton doctor'],
    ['baton show --ti', 'baton show --timeline'],
    ['baton completion f', 'baton completion fish'],
    ['baton runs --status ca', 'baton runs --status cancelled'],
    ['baton run e', 'baton run editor'],
  ])('makes %j into %j', { tags: ['slow'], timeout: 30_000 }, (line, whole) => {
    expect(completed(configured(), line)).toBe(whole)
  })

  test.each([
    ['baton run h', 'baton run helper'],
    ['baton run $', 'baton run $'],
  ])(
    'makes %j into %j among names that are commands, and runs none',
    { tags: ['slow'], timeout: 30_000 },
    (line, whole) => {
      expect(completed(cloned(), line)).toBe(whole)
      expect(readdirSync(cloned())).toEqual(['agents'])
    },
  )
})
