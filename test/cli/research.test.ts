// @module-tag slow
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CliResult, projectFolder } from './run-cli.ts'
import { runCli } from './run-here.ts'

const library = fileURLToPath(new URL('../../examples/ferry-library/files', import.meta.url))
const folder = projectFolder()
const cli = (...words: string[]): Promise<CliResult> => runCli(folder(), words, { entry: 'real' })

/** The id of the newest run. */
const newest = async (): Promise<string> =>
  (JSON.parse((await cli('runs', '--json')).out.split('\n')[0] ?? '') as { runId: string }).runId

describe('baton research', () => {
  test('writes an article from a folder without a key, and opens no connection', async () => {
    const connect = vi.spyOn(Socket.prototype, 'connect')
    const { code, out, err } = await cli('research', 'The electric ferry', '--docs', library, '--words', '600')
    expect(connect).not.toHaveBeenCalled()
    connect.mockRestore()
    expect(code).toBe(0)
    expect(out).toMatch(/^# The electric ferry\n/)
    expect(out).toContain('## References')
    expect(err).toMatch(/✔ completed {2}quality \d+(\.\d)? of 100 · \d+ sources · \d+ words · .*no cost/)
    expect(err).toMatch(/baton show run_[0-9a-f]+ --claims/)
  })

  test('tells how far it is while it works (RES-69)', { tags: ['slow'] }, async () => {
    const { err } = await cli('research', 'The electric ferry', '--docs', library, '--words', '600')
    expect(err).toContain('Executing step 2 of 4 (50% complete)')
    expect(err).toContain('Completed: 1/6')
    expect(err).toMatch(/plan: 4 steps, 6 workers/)
  })

  test('writes the article to a file, and says where', { tags: ['slow'] }, async () => {
    const file = join(folder(), 'ferry.html')
    const { code, out, err } = await cli('research', 'The ferry', '--docs', library, '--words', '600', '--out', file)
    expect([code, out]).toEqual([0, ''])
    expect(err).toContain(`written to ${file}`)
    expect(readFileSync(file, 'utf8')).toContain('ferry')
  })

  test('takes a request that is longer than a topic apart', { tags: ['slow'] }, async () => {
    const request = `You are preparing a brief on the electric ferry of Sundholm Ferries between Norrvik and Halsa. ${'It matters to us a lot. '.repeat(20)}Cover: (1) the charging towers, (2) the battery of the vessel, and (3) the timetable.`
    const { code, out } = await cli('research', request, '--docs', library, '--words', '600')
    expect(code).toBe(0)
    expect(out).toContain('## Charging towers')
    expect(out).toContain('## Timetable')
  })
})

describe('baton research refuses, before anything is done,', () => {
  test.each([
    ['nothing to read', ['x'], 'Name a folder of documents with --docs FOLDER, have the web searched with --web'],
    ['a folder that is not there', ['x', '--docs', 'nowhere'], 'there is no folder "nowhere"'],
    [
      'a length that nobody writes',
      ['x', '--docs', library, '--words', '5'],
      'Expected a whole number from 500 to 10000',
    ],
    ['a tone that it does not have', ['x', '--docs', library, '--tone', 'acadmic'], 'Did you mean "academic"?'],
    ['a file of which it is not clear what it is', ['x', '--docs', library, '--out', 'x.odt'], 'written as .odt'],
    ['the web where the network is off', ['x', '--web', '--network', 'off'], 'because the network is off'],
    ['a brief that is not there', ['--docs', library, '--brief', 'none.yaml'], 'there is no file "none.yaml"'],
    ['nothing to find out', ['--docs', library], 'there is no topic'],
  ])('%s', async (_, words, said) => {
    const runs = (await cli('runs', '--json')).out
    const { code, err } = await cli('research', ...words)
    expect(code).toBe(2)
    expect(err).toContain(said)
    expect((await cli('runs', '--json')).out).toBe(runs)
  })

  test('a brief with problems, all of which it tells with their places', async () => {
    const brief = join(folder(), 'brief.yaml')
    writeFileSync(brief, 'reach: wb\ntarget_length: 20\ntone: acadmic\nexpected_sections: one\ntopc: ferries\n')
    const { code, err } = await cli('research', '--docs', library, '--brief', brief)
    expect(code).toBe(5)
    const places = [...err.matchAll(/brief\.yaml(:\d+:\d+)/g)].map(([, place]) => place)
    expect(places).toEqual([':1:8', ':2:16', ':3:7', ':4:20', ':5:1'])
    for (const meant of ['web', 'academic', 'topic']) expect(err).toContain(`Did you mean "${meant}"?`)
  })
})

test('a brief says what options do not, in YAML and in JSON', async () => {
  const brief = join(folder(), 'good.json')
  writeFileSync(
    brief,
    JSON.stringify({ topic: 'The electric ferry', words: 900, expected_sections: ['Charging', 'Crews'] }),
  )
  const { code, out } = await cli('research', '--docs', library, '--brief', brief, '--words', '600')
  expect(code).toBe(0)
  expect(out).toContain('## Charging')
  expect(out).toContain('## Crews')
  expect(out.split(/\s+/).length).toBeLessThan(1000)
})

describe('a brief that was written for another program', () => {
  const task = { id: 'x1', prompt: 'The electric ferry', checkpoints: ['54 dB'], target_length: 600 }

  test('is taken as far as it says something, and the rest of it is named', { tags: ['slow'] }, async () => {
    const brief = join(folder(), 'task.json')
    writeFileSync(brief, JSON.stringify(task))
    const { code, out, err } = await cli('research', '--docs', library, '--brief', brief)
    expect(code).toBe(0)
    expect(out).toContain('# The electric ferry')
    expect(err).toContain('task.json: not used: id, checkpoints')
  })

  test.each([
    ['names a key of ours wrongly', 'slip.json', { ...task, tone_: 'casual' }, '"tone_"'],
    ['asks for nothing', 'none.json', { id: 'x1', target_length: 600 }, '"id"'],
    ['is YAML, which people write', 'task.yaml', task, '"checkpoints"'],
  ])('is refused where it %s', async (_, name, written, key) => {
    const brief = join(folder(), name)
    writeFileSync(brief, JSON.stringify(written))
    const { code, err } = await cli('research', 'x', '--docs', library, '--brief', brief)
    expect(code).toBe(5)
    expect(err).toContain(`There is no key ${key}`)
  })
})

describe('research in a folder outside of the project', () => {
  let documents = ''
  beforeAll(() => {
    documents = mkdtempSync(join(tmpdir(), 'baton-documents-'))
    cpSync(library, documents, { recursive: true })
  })
  afterAll(() => rmSync(documents, { recursive: true, force: true }))

  test('goes on with the same folder in a command that is not told of it', { tags: ['slow'] }, async () => {
    const asked = await cli('research', 'The electric ferry', '--docs', documents, '--words', '600', '--approve-plan')
    expect(asked.code).toBe(4)
    expect(asked.err).toContain('Carry out this plan?')
    const answered = await cli('answer', await newest(), 'yes')
    expect(answered.code).toBe(0)
    expect(answered.out).toContain('# The electric ferry')
  })

  test('is left as it is where the folder is gone, and says which', { tags: ['slow'] }, async () => {
    const asked = await cli('research', 'The electric ferry', '--docs', documents, '--words', '600', '--approve-plan')
    expect(asked.code).toBe(4)
    const runId = await newest()
    renameSync(documents, `${documents}-moved`)
    const log = (await cli('export', runId)).out
    const refused = await cli('resume', runId)
    expect(refused.code).toBe(5)
    expect(refused.err).toContain(`Documents in "${documents}" can't be read`)
    expect((await cli('export', runId)).out).toBe(log)
    renameSync(`${documents}-moved`, documents)
    expect((await cli('answer', runId, 'yes')).code).toBe(0)
  })

  test('is not read by a command whose person has not named it, until it is named', { tags: ['slow'] }, async () => {
    const asked = await cli('research', 'The electric ferry', '--docs', documents, '--words', '600', '--approve-plan')
    expect(asked.code).toBe(4)
    const runId = await newest()
    const elsewhere = { entry: 'real', env: { XDG_STATE_HOME: join(folder(), 'elsewhere') } } as const
    // There, it is a run that another key wrote.
    expect((await runCli(folder(), ['answer', runId, 'yes'], elsewhere)).err).toContain('BATON_RUN_FOREIGN')
    expect((await runCli(folder(), ['trust', '--run', runId, '--yes'], elsewhere)).code).toBe(0)
    const refused = await runCli(folder(), ['answer', runId, 'yes'], elsewhere)
    expect(refused.code).toBe(5)
    expect(refused.err).toContain(`baton resume RUN --docs ${documents}`)
    const named = await runCli(folder(), ['resume', runId, '--docs', documents], elsewhere)
    expect(named.code).toBe(4)
    expect((await runCli(folder(), ['answer', runId, 'yes'], elsewhere)).code).toBe(0)
  })
})

describe('baton research --continue', () => {
  test('answers from what was read, in a run that is found by the one before it, and says what is missing', {
    tags: ['slow'],
  }, async () => {
    await cli('research', 'The electric ferry', '--docs', library, '--words', '600')
    const first = await newest()
    const { code, out, err } = await cli('research', '--continue', first, 'How loud is the ferry? Is there a pool?')
    expect(code).toBe(3)
    expect(out).toContain('54 dB')
    expect(out).toContain('"Is there a pool?": nothing that was read speaks of "pool"')
    expect(err).not.toContain('gather_documents')
    expect((await cli('runs', '--tag', first, '--json')).out).toContain('research:answer')
    const shown = await cli('show', 'last', '--claims')
    expect(shown.code).toBe(0)
    expect(shown.out).toMatch(/^supported [\s\S]*the electric ferry 54 dB[\s\S]*\n\d+ claims, \d+ supported/)
    // An answer can be asked further.
    expect((await cli('research', '--continue', 'last', 'How fast is the ferry?')).out).toContain('12 knots')
  })

  test('refuses a run that read nothing, a run that is not there, and options that would read', async () => {
    await cli('run', 'workorder:concierge', 'Weather in Rome', '--network', 'off')
    for (const [words, said] of [
      [['--continue', 'last', 'x'], 'has read nothing that could be asked about'],
      [['--continue', 'run_nothing', 'x'], 'BATON_RUN_NOT_FOUND'],
      [['--continue', 'last', 'x', '--web'], '--web has no meaning with --continue'],
    ] as const) {
      const { code, err } = await cli('research', ...words)
      expect(code).toBe(2)
      expect(err).toContain(said)
    }
  })
})
