import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectFolder, runCliProcess } from '../cli/run-cli.ts'
import { type Canary, canaries, holds } from './canaries.ts'

const folder = projectFolder()
/** What each command printed, on both streams. */
const printed = new Map<string, string>()
let environmentOfServer = ''

const { file, request, standardError, header, openAi } = canaries
const planted: readonly Canary[] = [file, request, standardError, header, openAi]

beforeAll(async () => {
  const home = join(folder(), 'home')
  for (const name of ['agents', 'home', 'out']) mkdirSync(join(folder(), name))
  const write = (path: string, text: string): void => writeFileSync(join(folder(), path), text)
  write(
    'agents/reader.md',
    '---\ndescription: Reads files\ntools: [read_file, shell_readonly]\ngrants: { files: { read: ["**"] }, exec: { commands: [env] } }\n---\nRead.\n',
  )
  write('notes.txt', `One key is ${file.value}.\nAnother is ${openAi.value}.\n`)
  // Says what it was given, and dies with its key on its lips.
  write(
    'server.mjs',
    `import { writeFileSync } from 'node:fs'
writeFileSync('out/environment.json', JSON.stringify(process.env))
process.stderr.write('bad key ' + process.env.STANDARD_ERROR_KEY, () => process.exit(1))
`,
  )
  write(
    'baton.yaml',
    'agents: agents\nmcp:\n  dying: { command: node, args: [server.mjs], env: [STANDARD_ERROR_KEY], writes: [out] }\n',
  )
  const env = {
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_STATE_HOME: home,
    BATON_TRUST: '1',
    BATON_SANDBOX: 'external',
    ...Object.fromEntries([file, request, standardError, header].map(({ name, value }) => [name, value])),
  }
  const run = async (...words: string[]): Promise<void> => {
    const { out, err } = await runCliProcess(folder(), words, { entry: 'real', env })
    printed.set(`baton ${words.slice(0, 2).join(' ')} ${words.includes('--json') ? '--json' : ''}`.trim(), out + err)
  }
  await run('run', 'reader', `read notes.txt for ${request.value}`)
  await run('run', 'reader', `read notes.txt for ${request.value}`, '--json')
  await run('show', 'last')
  await run('show', 'last', '--json')
  await run('runs', '--json')
  await run('watch', 'last')
  await run('check')
  await run('doctor')
  await run('trust')
  await run('run', `nobody-${header.value}`, 'x')
  environmentOfServer = readFileSync(join(folder(), 'out', 'environment.json'), 'utf8')
}, 120_000)

describe('the command line, as a process (H10)', { tags: ['slow'] }, () => {
  test('shows no secret, whichever command is asked', () => {
    expect(printed.size).toBeGreaterThanOrEqual(9)
    const leaks = [...printed].flatMap(([command, text]) =>
      planted.filter((canary) => holds(text, canary)).map(({ name }) => `${command} shows ${name}`),
    )
    expect(leaks).toEqual([])
    // It did read the file, and said so.
    expect(printed.get('baton run reader')).toContain('⟦secret:FILE_KEY⟧')
  })

  test('leaves none in the files of the project', () => {
    const bytes = readdirSync(join(folder(), '.baton'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))
      .join('\n')
    expect(bytes.length).toBeGreaterThan(1_000)
    expect(planted.filter((canary) => holds(bytes, canary)).map(({ name }) => name)).toEqual([])
  })

  test('gives a server the variables that it was promised, and no other', () => {
    const names = Object.keys(JSON.parse(environmentOfServer) as object)
    expect(names).toContain('STANDARD_ERROR_KEY')
    const usual = ['HOME', 'LANG', 'PATH', 'TERM', 'TMPDIR', 'PWD', 'STANDARD_ERROR_KEY']
    expect(names.filter((name) => !usual.includes(name))).toEqual([])
  })
})
