import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import type { FinalOutput } from '../../src/coordination/research/output.ts'
import type { Json } from '../../src/events/json.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { formatOf } from '../../src/packs/documents/document.ts'
import { parseDocument } from '../../src/packs/documents/parse-document.ts'
import { ferryOutput } from '../coordination/research/exports/ferry-output.ts'
import { type CliResult, projectFolder } from './run-cli.ts'
import { runCli } from './run-here.ts'

describe('the article that a run kept (RES-108)', () => {
  const folder = projectFolder()
  const runs: Record<'article' | 'above' | 'two' | 'both' | 'none' | 'wrong', string> = {
    ...{ article: '', above: '', two: '', both: '', none: '', wrong: '' },
  }
  let output: FinalOutput
  // The runs are stamped with the key of this process, which the command line does not have here.
  const cli = (...words: string[]): Promise<CliResult> => runCli(folder(), words, { env: { BATON_TRUST: '1' } })

  beforeAll(async () => {
    const whole = await ferryOutput(600)
    const [first, second, third, ...others] = whole.claims
    if (first === undefined || second === undefined || third === undefined) throw new Error('nothing is claimed')
    output = {
      ...whole,
      claims: [
        first,
        { ...second, verdict: 'weak', problem: 'number' },
        { ...third, verdict: 'not found', problem: 'uncited', location: null, line: null, quote: '' },
        { ...first, sentence: 'It \u001B[31mblinks\u001B[0m.', quote: 'a\u202Eb' },
        ...others,
      ],
    }
    mkdirSync(join(folder(), '.baton'), { recursive: true })
    const writer = defineFunction('writer', async (ctx) => {
      ctx.keep('research.json', { status: 'an earlier one' })
      ctx.keep('research.json', output as Json)
      return 'written'
    })
    const above = defineFunction('above', async (ctx) => (await ctx.run(writer, 'go')).output)
    const two = defineFunction('two', async (ctx) => {
      await ctx.run(writer, 'once')
      return (await ctx.run(writer, 'twice')).output
    })
    const both = defineFunction('both', async (ctx) => {
      await ctx.run(writer, 'below')
      return ctx.keep('research.json', { ...output, article: { ...output.article, title: 'Its own' } } as Json).name
    })
    const none = defineFunction('none', async () => 'nothing')
    const wrong = defineFunction('wrong', async (ctx) => ctx.keep('research.json', { status: 'failed' }).name)
    const runnables = [writer, above, two, both, none, wrong]
    const baton = await createBaton({ journal: join(folder(), '.baton/journal.db'), runnables })
    for (const [name, target] of Object.entries({ article: writer, above, two, both, none, wrong })) {
      const { runId } = await baton.run(target, 'go')
      runs[name as keyof typeof runs] = runId
    }
    await baton.close()
  })

  test.each(['md', 'html', 'pdf', 'docx', 'json'])('is written as .%s, twice the same', async (format) => {
    const file = join(folder(), 'out', `a.${format.toUpperCase()}`)
    const { code, err } = await cli('export', runs.article, '--article', file)
    expect(code).toBe(0)
    const bytes = readFileSync(file)
    expect(err).toBe(`${bytes.length.toLocaleString('en-GB')} bytes in ${file}\n`)
    await cli('export', runs.article, '--article', file)
    expect(readFileSync(file).equals(bytes)).toBe(true)
    const document = await parseDocument(bytes, formatOf(`a.${format}`) ?? 'text')
    if ('unreadable' in document) throw new Error(document.unreadable)
    expect(document.lines.join('\n')).toMatch(/Sundholm\s+Ferries\s+replaces\s+the\s+diesel\s+ferry/)
  })

  test('is the result itself as JSON', async () => {
    const file = join(folder(), 'result.json')
    await cli('export', runs.article, '--article', file)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(output)
  })

  test('is found also where another run started the one that wrote it', async () => {
    const file = join(folder(), 'above.md')
    expect((await cli('export', runs.above, '--article', file)).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain('## Conclusion')
  })

  test('is that of the run itself where a run below it kept one too', async () => {
    const file = join(folder(), 'both.md')
    expect((await cli('export', runs.both, '--article', file)).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toMatch(/^# Its own$/m)
  })

  test('must be named where there are several', async () => {
    const { code, err } = await cli('export', runs.two, '--article', 'x.md')
    expect(code).toBe(2)
    expect(err).toMatch(/kept no article itself, and 2 runs below it did\.\n.*Name the one you mean: run_\w+, run_\w+/)
  })

  test.each([
    ['x.txt', 'No article can be written as .txt.'],
    ['article', '"article" has no ending.'],
    ['x.constructor', 'No article can be written as .constructor.'],
  ])('is not written as %s, and what it can be written as is said', async (file, problem) => {
    const { code, err } = await cli('export', runs.article, '--article', file)
    expect(code).toBe(2)
    expect(err).toContain(problem)
    expect(err).toMatch(/The name of the file ends in what it is: \.md, .* or \.\w+/)
    expect(existsSync(join(folder(), file))).toBe(false)
  })

  test('is not there for other runs, which is said and told by the exit code', async () => {
    for (const runId of [runs.none, runs.wrong]) {
      expect(await cli('export', runId, '--article', 'x.md')).toEqual({
        code: 1,
        out: '',
        err: `${runId} kept no article.\n`,
      })
      expect(await cli('show', runId, '--claims')).toEqual({ code: 1, out: '', err: `${runId} kept no article.\n` })
    }
    expect(existsSync(join(folder(), 'x.md'))).toBe(false)
  })

  test('says what went wrong where the file can not be written', async () => {
    writeFileSync(join(folder(), 'taken'), '')
    const { code, err } = await cli('export', runs.article, '--article', 'taken/x.md')
    expect(code).toBe(2)
    expect(err).toMatch(/taken\/x\.md can't be written: .*EEXIST|ENOTDIR/)
    expect(err).not.toContain('error in Baton')
  })

  test('is shown claim by claim: the verdict, file and line, the quote, and what is wrong', async () => {
    const { code, out } = await cli('show', runs.article, '--claims')
    expect(code).toBe(0)
    const [first, second, third, fourth] = out.split('\n\n')
    expect(first).toMatch(/^supported +Sundholm Ferries .*\.\n +programme\/overview\.md:5\n +“Sundholm Ferries .*”$/)
    expect(second).toMatch(/^weak +\S[\s\S]*\n +! a number in it does not stand in what it cites$/)
    expect(third).toMatch(/^not found +\S.*\n +! nothing is cited for it$/)
    expect(fourth).toContain('It ␛[31mblinks␛[0m.')
    expect(fourth).toContain('“a�b”')
    expect(out).toMatch(/\n\d+ claims, \d+ supported, 1 weak, 1 not found\n$/)
    expect(out).not.toContain('\u001B')
  })

  test('is shown in colours where they are wanted, and without them where they are not', async () => {
    const colored = await runCli(folder(), ['show', runs.article, '--claims'], { env: { FORCE_COLOR: '1' } })
    expect(colored.out.startsWith('\u001B[32msupported  \u001B[39m')).toBe(true)
    expect(colored.out).toContain('\u001B[31mnot found  \u001B[39m')
    const env = { FORCE_COLOR: '1', NO_COLOR: '1' }
    expect((await runCli(folder(), ['show', runs.article, '--claims'], { env })).out).not.toContain('\u001B')
  })

  test('gives a program one line of JSON for each claim', async () => {
    const { out } = await cli('show', runs.article, '--claims', '--json')
    const claims = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(claims).toHaveLength(output.claims.length)
    expect(claims[0]).toEqual({
      sentence: output.claims[0]?.sentence,
      verdict: 'supported',
      location: 'programme/overview.md',
      line: 5,
      quote: output.claims[0]?.quote,
      remark: '',
    })
  })
})
