import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CliResult, projectFolder } from './run-cli.ts'
import { runCli } from './run-here.ts'

const library = fileURLToPath(new URL('../../examples/ferry-library/files', import.meta.url))
const folder = projectFolder()
const cli = (...words: string[]): Promise<CliResult> => runCli(folder(), words, { entry: 'real' })
const wayOn = 'goes on where it failed'

function write(path: string, text: string): void {
  mkdirSync(join(folder(), path, '..'), { recursive: true })
  writeFileSync(join(folder(), path), text)
}

beforeAll(() => {
  mkdirSync(join(folder(), 'empty'))
  write('odd/a.bin', 'x')
  write('odd/p.png', 'x')
  for (let number = 0; number < 7; number++) write(`photos/p${number}.JPG`, 'x')
  write('photos/plan', 'x')
  write('mixed/notes.md', '# Bees\n\nThe bees on the roof gave 14 kg of honey in 2023.\n')
  write('mixed/photo.png', 'x')
  write('research/market-brief.yaml', 'description: Markets.\n')
})

describe('baton research says what is wrong before anything is done:', () => {
  test.each([
    ['an empty folder', ['x', '--docs', 'empty'], ['the folder "empty" is empty']],
    ['files that nobody can read', ['x', '--docs', 'odd'], ['nothing in the folder "odd" can be read: a.bin, p.png']],
    ['many of them', ['x', '--docs', 'photos'], ['7 files .jpg, 1 file without an ending']],
    ['a folder that is nowhere', ['x', '--docs', 'nowhere'], ['there is no folder "nowhere"', 'Name the folder']],
    ['a file', ['x', '--docs', 'mixed/notes.md'], ['"mixed/notes.md" is a file', '--docs mixed reads this file']],
    ['no topic', ['--docs', 'mixed'], ['there is no topic', 'baton research "The electric ferry" --docs FOLDER']],
    ['no question', ['--continue', 'last'], ['there is no question', '--continue last "']],
    [
      'a name that no file has',
      ['x', '--docs', 'mixed', '--name', 'market-breif'],
      ['no file research/market-breif.yaml', 'Did you mean "market-brief"?', 'There are: research/market-brief.yaml'],
    ],
  ])('%s', async (_, words, said) => {
    const runs = (await cli('runs', '--json')).out
    const { code, err } = await cli('research', ...words)
    expect(code).toBe(2)
    for (const text of said) expect(err).toContain(text)
    expect(err).not.toContain('--file')
    expect((await cli('runs', '--json')).out).toBe(runs)
  })

  test('files of a folder that are not read', async () => {
    const { out, err } = await cli('research', 'Bees', '--docs', 'mixed', '--words', '500')
    expect(err).toContain('! not read: photo.png. Only .md, .txt, .html, .pdf, .docx, .csv, .tsv and .json are.')
    // They stand in the article too, which is what is passed on, and so does where it was read from beside it.
    expect(out).toContain('## Not read\n\n- mixed/photo.png: is in a format that is not read')
    expect(err).toContain(`read ${join(folder(), 'mixed')}`)
  })

  test('links in a folder, which are not followed; and that no model had a part', async () => {
    write('linked/notes.md', '# Bees\n\nThe bees on the roof gave 14 kg of honey in 2023.\n')
    symlinkSync('../mixed/notes.md', join(folder(), 'linked/other.md'))
    const { out, err } = await cli('research', 'Bees', '--docs', 'linked', '--words', '500')
    expect(err).toContain('! not read: other.md (a link).')
    expect(out).toContain('- linked/other.md: is a link, and links are not followed')
    expect(out.trim().endsWith('Answered offline by rules, without a language model.')).toBe(true)
  })
})

describe('research that failed does not offer to go on where it would only say the same again:', () => {
  test('a plan that was refused', async () => {
    await cli('research', 'The electric ferry', '--docs', library, '--approve-plan')
    const { code, out, err } = await cli('answer', 'last', 'no')
    expect([code, out]).toEqual([1, 'The plan was refused.\n'])
    expect(err).toContain('answer with changes instead of "no"')
    expect(err).not.toContain(wayOn)
  })

  test('a topic that nothing mentions', async () => {
    const { code, err } = await cli('research', 'Quantum llamas of Peru', '--docs', 'mixed')
    expect(code).toBe(1)
    expect(err).toContain('Ask for what the sources are about, or name other sources')
    expect(err).not.toContain(wayOn)
  })

  test('a limit that no plan keeps to, in words that are right', async () => {
    const { code, out, err } = await cli('research', 'Bees', '--docs', 'mixed', '--limit', 'seconds=1')
    expect(code).toBe(1)
    expect(out).toMatch(/it takes \d+ seconds, and the limits are \$\d+\.\d\d and 1 second\.$/m)
    expect(err).toContain('Raise the budget or the time')
    expect(err).not.toContain(wayOn)
  })
})
