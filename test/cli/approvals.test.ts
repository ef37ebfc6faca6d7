import { describe, expect, test } from 'vitest'
import { projectFolder, steady } from './run-cli.ts'
import { runCli } from './run-here.ts'

const folder = projectFolder()
const cli = (...words: string[]) => runCli(folder(), words)
const op = 'tool:note#1/ask#1'

/** Digests and times differ from run to run. */
const settled = (text: string): string =>
  steady(text)
    .replace(/sha256:[0-9a-f]{12}(?![0-9a-f])/g, 'sha256:…')
    .replace(/in 2[34] h .*UTC/g, 'in …')

describe('a call that a person must approve (T8)', () => {
  test('is told with everything to judge it by, and the exact commands, where nobody can be asked', async () => {
    const { code, err } = await cli('run', 'noter', 'hello')
    expect(code).toBe(4)
    expect(settled(err).slice(settled(err).indexOf('? awaiting'))).toMatchInlineSnapshot(`
      "? awaiting_input  run_…
      ? noter wants to call note
        which is writing "docs/a.md"
        because  the policy says ask tool note
        with     │ {
                 │   "path": "docs/a.md",
                 │   "content": "hello"
                 │ }
        digest   sha256:…
        expires  in …
        baton answer run_… 'tool:note#1/ask#1' Approve
        baton answer run_… 'tool:note#1/ask#1' Refuse
      "
    `)
    expect(settled(err)).toContain('waits for approval of note: writing "docs/a.md"')
    const listed = await cli('answer', 'last')
    expect(listed.code).toBe(4)
    expect(settled(listed.err)).toBe(settled(err.slice(err.indexOf('? awaiting'))))
  })

  test('is told to programs with all of its arguments', async () => {
    await cli('run', 'noter', 'long')
    const { code, out } = await cli('answer', 'last', '--json')
    expect(code).toBe(4)
    const { question } = JSON.parse(out) as { question: Record<string, unknown> }
    expect(question).toMatchObject({
      op,
      about: { agent: 'noter', tool: 'note', input: { content: expect.stringMatching(/THE END$/) } },
      commands: { Approve: expect.stringMatching(/^baton answer run_\w+ 'tool:note#1\/ask#1' Approve$/) },
    })
  })

  test('is made once it is approved, and `baton show` says by whom', async () => {
    await cli('run', 'noter', 'hello')
    const { code, out, err } = await cli('answer', 'last', op, 'approve')
    expect({ code, out }).toEqual({ code: 0, out: 'noted\n' })
    expect(err).toContain('user approved the call')
    expect(steady((await cli('show', 'last')).out)).toMatch(/✔ noter +TIME\n└─ ✔ tool note · approved by user +TIME\n/)
  })

  test('is not made when it is refused, and `baton show` says that too', async () => {
    await cli('run', 'noter', 'hello')
    const { code, out, err } = await cli('answer', 'last', op, '2')
    // The run did without the call, and has an answer.
    expect(code).toBe(0)
    expect(out).toContain('not written: A person refused this call of "note".')
    expect(err).toContain('user refused the call')
    expect((await cli('show', 'last')).out).toContain('✖ tool note · refused by user')
  })

  test('needs one of the two answers', async () => {
    await cli('run', 'noter', 'hello')
    for (const answer of ['', 'yes', '3', '0', 'Approve it']) {
      const { code, err } = await cli('answer', 'last', op, answer)
      expect(code).toBe(2)
      expect(err).toContain('it is none of "Approve", "Refuse"')
    }
  })

  test('is not mistaken for the call of another run that asks under the same name', async () => {
    await cli('run', 'editors', 'hello')
    const { code, err } = await cli('answer', 'last', op, 'Approve')
    expect(code).toBe(2)
    expect(err).toMatch(/2 runs ask "tool:note#1\/ask#1"\.\n.*Name the one you mean: run_\w+, run_\w+\./)
    const [, first = ''] = /baton answer (run_\w+) .* Approve/.exec((await cli('answer', 'last')).err) ?? []
    const answered = await cli('answer', first, op, 'Approve')
    expect(answered.code).toBe(4)
    expect(answered.err.match(/ Approve$/gm)).toHaveLength(1)
  })
})

describe('a call that is denied', () => {
  test('is marked as such by `baton show`, with the reason', async () => {
    await cli('run', 'burglar', 'x')
    expect((await cli('show', 'last')).out).toContain('✖ tool forbidden · denied: the policy says deny tool forbidden')
  })
})

describe('commands where no sandbox works', () => {
  test('are refused', async () => {
    const { code, err } = await cli('run', 'bosun', 'x')
    expect(code).toBe(1)
    expect(err).toContain('BATON_SANDBOX_UNAVAILABLE')
  })

  test('run bare with --unsafe-no-sandbox, which is told at the end and kept in the log', async () => {
    const { code, err } = await cli('run', 'bosun', 'x', '--unsafe-no-sandbox')
    expect(code).toBe(0)
    expect(err).toContain('! 1 command ran without a sandbox, with all your rights.\n')
    expect((await cli('show', 'last')).out).toContain('✔ tool shell · without a sandbox')
  })

  test.each(['run', 'ask', 'chat', 'resume', 'answer'])('%s calls the flag dangerous', async (name) => {
    expect((await cli(name, '--help')).out).toMatch(/--unsafe-no-sandbox +DANGEROUS: .*with all your rights/)
  })

  test('are not offered bare by commands that only look', async () => {
    expect((await cli('show', 'last', '--unsafe-no-sandbox')).code).toBe(2)
  })
})
