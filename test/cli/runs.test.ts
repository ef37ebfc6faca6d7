import { describe, expect, test } from 'vitest'
import { projectFolder, startCli, steady } from './run-cli.ts'
import { runCli } from './run-here.ts'

const folder = projectFolder()

describe('baton run', () => {
  test('prints the answer on out and all else on err', async () => {
    const { code, out, err } = await runCli(folder(), ['run', 'lead', 'one', 'two'])
    expect({ code, out }).toEqual({ code: 0, out: '2 words. You said: one two\n' })
    expect(steady(err)).toContain('✔ completed  1 model call · 1 tool call · 1.2k tok · $0.0004\n  baton show run_…\n')
    expect(steady(err)).toContain(' TIME  lead                starts counter\n')
  })

  test('takes its input from a pipe', async () => {
    expect((await runCli(folder(), ['run', 'echo'], { input: 'from a pipe\n' })).out).toBe('from a pipe\n')
  })

  test('refuses to work on nothing', async () => {
    const { code, err } = await runCli(folder(), ['run', 'echo'])
    expect(code).toBe(2)
    expect(err).toContain('run: there is nothing to work on.')
  })

  test('with --json prints events and nothing else', async () => {
    const { code, out, err } = await runCli(folder(), ['run', 'lead', 'one two', '--json'])
    const events = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string })
    expect(code).toBe(0)
    expect(err).toBe('')
    expect(events[0]?.type).toBe('run.started')
    expect(events.filter(({ type }) => type === 'run.completed')).toHaveLength(3)
  })

  test.each([
    ['failing', 1],
    ['halfway', 3],
    ['asker', 4],
    ['nobody', 2],
  ])('of %s exits with %i', async (name, expected) => {
    expect((await runCli(folder(), ['run', name, 'x'])).code).toBe(expected)
  })

  test('tells what went wrong, what to do and where to read more', async () => {
    const { err } = await runCli(folder(), ['run', 'failing', 'x'])
    expect(steady(err)).toMatchInlineSnapshot(`
      " TIME  failing             failing started
       TIME  failing             failed: "failing" threw: the roof fell in
      ✖ BATON_RUN_EXCEPTION
        "failing" threw: the roof fell in
        → Look at the cause; this is an error in the code of the runnable.
        docs/errors.md#baton_run_…xception
      ✖ failed
        baton show run_…
        baton resume run_…  goes on where it failed
      "
    `)
  })

  test('takes the first line of the output for the reason where a runnable failed with words and no error', async () => {
    const { code, err } = await runCli(folder(), ['run', 'refuser', 'x'])
    expect(code).toBe(1)
    expect(err).toContain('failed: No room is free in May.\n')
    expect(err).not.toContain('no reason given')
  })

  test('shows what would steer the terminal instead of obeying it', async () => {
    const { out } = await runCli(folder(), ['run', 'rude', 'x'])
    expect(out).toBe('␛[2J␛]0;owned␇red ␛[31malert\n')
  })

  test('refuses wrong limits before anything starts', async () => {
    const { code, err } = await runCli(folder(), ['run', 'echo', 'x', '--limit', 'token=5'])
    expect(code).toBe(2)
    expect(err).toContain('Did you mean "tokens"?')
  })

  test('keeps to limits', async () => {
    const { code, err } = await runCli(folder(), ['run', 'parrot', 'x', '--limit', 'usd=0'])
    expect(code).toBe(1)
    expect(err).toContain('BATON_BUDGET_EXCEEDED')
  })
})

describe('a run that asks', () => {
  test('has every line of its question indented, so that none looks like one of Baton', async () => {
    const { err } = await runCli(folder(), ['run', 'sphinx', 'x'])
    expect(err).toContain('\n  What is it?\n  ✔ completed\n')
  })

  test('says how to answer, goes on from the answer, and keeps what it was told', async () => {
    const asked = await runCli(folder(), ['run', 'asker', 'x'])
    const [, command = ''] = /baton (answer run_\w+ 'ask#1' red)/.exec(asked.err) ?? []
    const [word = '', run = ''] = command.split(' ')
    const refused = await runCli(folder(), [word, run, 'ask#1', 'blue'])
    expect(refused.code).toBe(2)
    expect(refused.err).toContain('it is none of "red", "green"')
    const listed = await runCli(folder(), ['answer', run])
    expect(listed.code).toBe(4)
    expect(listed.err).toContain('Which colour?')
    const answered = await runCli(folder(), [word, run, 'ask#1', '2'])
    expect(answered).toMatchObject({ code: 0, out: 'It is green.\n' })
  })
})

describe('Ctrl-C', () => {
  test('cancels the run and waits for its end', { tags: ['slow'] }, async () => {
    const { child, ended, told } = startCli(folder(), ['run', 'waiter', 'x'])
    await told('calls wait')
    child.kill('SIGINT')
    const { code, err } = await ended
    expect(code).toBe(130)
    expect(err).toContain('⊘ cancelled')
  })

  test('pressed twice leaves at once and says how to go on', { tags: ['slow'] }, async () => {
    const { child, ended, told } = startCli(folder(), ['run', 'insister', 'x'])
    await told('calls insist')
    child.kill('SIGINT')
    await told('Press Ctrl-C again')
    child.kill('SIGINT')
    const { code, err } = await ended
    expect(code).toBe(130)
    expect(steady(err)).toContain('Left at once; what was done is kept.\n  baton show run_…\n  baton resume run_…\n')
  })
})

describe('baton watch and baton cancel', () => {
  test('follow and stop a run of another process', { tags: ['slow'] }, async () => {
    const { ended, told } = startCli(folder(), ['run', 'waiter', 'x'])
    await told('calls wait')
    const watching = startCli(folder(), ['watch', 'last'])
    await watching.told('calls wait')
    const cancelled = await runCli(folder(), ['cancel', 'last', '--reason', 'enough'])
    expect(cancelled.code).toBe(0)
    expect(steady(cancelled.err)).toBe('run_… cancelled\n')
    expect((await ended).code).toBe(130)
    const watched = await watching.ended
    expect(watched.code).toBe(130)
    expect(watched.err).toContain('enough')
  })
})

describe('baton ask', () => {
  test('says what it chose and how sure it is', async () => {
    const { out, err } = await runCli(folder(), ['ask', 'count the words of this'])
    expect(out).toBe('5 words\n')
    expect(err).toContain('counter (confidence 100 %: it speaks of count, word)')
  })
})

describe('baton chat', () => {
  test('answers line by line, with what was said before', async () => {
    const { out, code } = await runCli(folder(), ['chat', 'echo', '--model', 'ollama/parrot'], {
      input: 'hello\nagain\n/exit\nnever\n',
    })
    expect(code).toBe(0)
    expect(out).toBe(
      'hello\nagain {"earlier":[{"role":"user","content":"hello"},{"role":"assistant","content":"hello"}]}\n',
    )
  })

  test('streams what a model says', async () => {
    expect((await runCli(folder(), ['chat', 'parrot'], { input: 'hello\n' })).out).toBe('You said: hello\n')
  })
})
