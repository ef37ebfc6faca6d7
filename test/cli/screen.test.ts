// @module-tag slow
import { describe, expect, test } from 'vitest'
import { agentFile, projectWith } from '../project/project-folder.ts'
import { projectFolder, steady } from './run-cli.ts'
import { hasTmux, Screen } from './screen.ts'

const folder = projectFolder()

/** In a usual terminal, and among the slow tests in a wide one. */
function describeTerminals(title: string, tests: (columns: number) => void): void {
  describe.skipIf(!hasTmux()).each([80])(title, tests)
  describe.skipIf(!hasTmux()).each([200])(title, { tags: ['slow'] }, tests)
}

describeTerminals('a terminal of %i columns', (columns) => {
  test('shows a live tree, asks on Ctrl-C, cancels, and leaves on a second', { timeout: 60_000 }, async () => {
    const screen = new Screen(folder(), columns)
    try {
      await screen.run('run waiter x', '└─ ● tool wait')
      screen.press('C-c')
      await screen.shows('go on')
      screen.type('y')
      const cancelled = await screen.shows('baton show run_')
      expect(steady(afterCommand(cancelled))).toBe(
        '▎ Cancel the run? Type y (yes), d (detach) or nothing (go on), then Enter: y\nCancelling. Press Ctrl-C again to leave at once.\n⊘ waiter TIME\n└─ ✖ tool wait TIME\n⊘ cancelled  1 tool call\n  baton show run_…',
      )
      await screen.run('run insister x', '└─ ● tool insist')
      screen.press('C-c')
      await screen.shows('go on')
      screen.type('y')
      await screen.shows('Press Ctrl-C again')
      screen.press('C-c')
      expect(await screen.shows('baton resume run_')).toContain('Left at once; what was done is kept.')
    } finally {
      screen.close()
    }
  })

  test('breaks what goes wrong between words, below its beginning', { timeout: 60_000 }, async () => {
    const screen = new Screen(folder(), columns)
    try {
      const shown = await screen.run('run nobody-here-is-called-so x', 'docs/errors.md#', 'real')
      const lines = afterCommand(shown).split('\n')
      expect(lines.filter((line) => line.length >= columns)).toEqual([])
      expect(lines.join(' ').replaceAll(/ +/g, ' ')).toContain('There is no runnable "nobody-here-is-called-so".')
    } finally {
      screen.close()
    }
  })

  test('indents what a question says after its first line', { timeout: 60_000 }, async () => {
    const screen = new Screen(folder(), columns)
    try {
      const asked = await screen.run('run sphinx x', '3) a cat\n▎ Ctrl-D leaves the question open.\n▎ >')
      expect(afterCommand(asked)).toBe(
        '? What is it?\n  ✔ completed\n  1) a man\n     3) a cat\n▎ Ctrl-D leaves the question open.\n▎ >',
      )
      screen.press('C-c')
    } finally {
      screen.close()
    }
  })

  test('leaves a tree that marks part of an answer as such', { timeout: 60_000 }, async () => {
    const screen = new Screen(folder(), columns)
    try {
      const ended = steady(afterCommand(await screen.run('run halves x', 'baton show run_')))
      expect(ended).toContain('◐ halves TIME\n└─ ◐ halfway TIME\n')
      expect(ended).not.toContain('✔')
    } finally {
      screen.close()
    }
  })

  test('asks questions in place', { timeout: 60_000 }, async () => {
    const screen = new Screen(folder(), columns)
    try {
      await screen.run('run asker x', '2) green\n▎ Ctrl-D leaves the question open.\n▎ >')
      screen.type('2')
      expect(steady(afterCommand(await screen.shows('baton show run_')))).toBe(
        '? Which colour?\n  1) red\n  2) green\n▎ Ctrl-D leaves the question open.\n▎ > 2\n✔ asker TIME\n└─ ✔ question Which colour? TIME\nIt is green.\n✔ completed\n  baton show run_…',
      )
    } finally {
      screen.close()
    }
  })
})

describe.skipIf(!hasTmux())('a terminal of 60 columns', { tags: ['slow'] }, () => {
  test('lists runs by the beginnings of their ids, with when they started and how long they took', {
    timeout: 60_000,
  }, async () => {
    const screen = new Screen(folder(), 60)
    try {
      await screen.run('run halves x', 'baton show run_')
      const [heading = '', row = ''] = (await screen.run('runs --limit 1', ' ago ')).split('\n')
      expect(heading).toMatch(/^RUN +STATUS +WHAT +STARTED +TOOK$/)
      expect(row).toMatch(/^run_[0-9a-f]{14,28} {2}partial {2}halves {2}.* ago {2,}\d+ ms$/)
      const [beginning] = row.split(' ')
      await screen.run(`show ${beginning}`, '└─ ◐ halfway')
    } finally {
      screen.close()
    }
  })

  test('shows what the doctor found below its first word, broken between words', { timeout: 60_000 }, async () => {
    const screen = new Screen(folder(), 60)
    try {
      const found = (await screen.run('doctor', 'web search  ')).replace(/\n\$.*$/s, '').split('\n')
      expect(found.length).toBeGreaterThan(10)
      expect(found.filter((line) => !/^(?:ok {2}|warn|fail|– {3}| {26})/.test(line))).toEqual([])
    } finally {
      screen.close()
    }
  })
})

describeTerminals('a call to approve, in a terminal of %i columns (T8)', (columns) => {
  test('is shown as it is, and needs a clear answer', { timeout: 60_000 }, async () => {
    const screen = new Screen(folder(), columns)
    try {
      await screen.run('run noter hello', '2) Refuse\n▎ >')
      screen.type('')
      await screen.shows('or 2 to refuse it.\n▎ >')
      screen.type('y')
      await screen.shows('or 2 to refuse it.\n▎ > y\n▎ Type 1')
      screen.type('1')
      expect(settled(await screen.shows('baton show run_'))).toMatchInlineSnapshot(`
        "▎ ? noter wants to call note
        ▎   which is writing "docs/a.md"
        ▎   because  the policy says ask tool note
        ▎   with     │ {
        ▎            │   "path": "docs/a.md",
        ▎            │   "content": "hello"
        ▎            │ }
        ▎   digest   sha256:…
        ▎   expires  in …
        ▎   1) Approve
        ▎   2) Refuse
        ▎ >
        ▎ Type 1 to approve exactly this call, or 2 to refuse it.
        ▎ > y
        ▎ Type 1 to approve exactly this call, or 2 to refuse it.
        ▎ > 1
        ✔ noter TIME
        └─ ✔ tool note · approved by user TIME
        noted
        ✔ completed  1 tool call
          baton show run_…"
      `)
    } finally {
      screen.close()
    }
  })

  test('fits on the screen when it is long, says how much is missing, and shows all of it', {
    timeout: 60_000,
  }, async () => {
    const screen = new Screen(folder(), columns)
    try {
      const cut = settled(await screen.run('run noter long', '2) Refuse\n▎ >'))
      expect(cut.split('\n')).toHaveLength(24)
      expect(cut).toMatch(/^▎ \? noter wants to call note\n/)
      expect(cut).toMatch(/\n▎ {3}… \d,\d{3} more characters\. Type "all" to read them first\.\n/)
      expect(cut).not.toContain('THE END')
      screen.type('all')
      await screen.shows('THE END"\n▎            │ }\n')
      await screen.shows('2) Refuse\n▎ >')
      screen.type('refuse')
      expect(await screen.shows('baton show run_')).toContain('└─ ✖ tool note · refused by user')
    } finally {
      screen.close()
    }
  })

  test('is waited for in the tree', { timeout: 60_000 }, async () => {
    const [screen, other] = [new Screen(folder(), columns), new Screen(folder(), columns)]
    try {
      await screen.run('run noter watched', '2) Refuse\n▎ >')
      await other.run('watch last', '└─ ? approval note · waiting for approval')
    } finally {
      screen.close()
      other.close()
    }
  })
})

describeTerminals('what a project wants, in a terminal of %i columns (A8)', (columns) => {
  test('is shown in full, and no is the default', { timeout: 60_000 }, async () => {
    const project = projectWith({ 'agents/teller.md': agentFile('tools: [clock]') })
    const args = ['-y', 'x'.repeat(150), 'a\nb\u200F\u2028'].map((arg) => JSON.stringify(arg)).join(', ')
    project.write('baton.yaml', `journal: memory\nmcp:\n  files:\n    command: npx\n    args: [${args}]\n`)
    const screen = new Screen(project.folder, columns)
    try {
      const asked = await screen.run('run teller hi', '[yes/N]', 'real')
      const shown = asked.replaceAll(/\n▎ {3}│ |▎| /g, '')
      expect(shown).toContain(`•startnpx-y${'x'.repeat(150)}"a\\nb\\u{200f}\\u{2028}"(in/`)
      // All the files behind it, to the end.
      expect(shown).toMatch(/"\(in\/\S+\/baton\/servers\);\/\S+npx\S*\(mcp\.files\)\n/)
      // Broken before the long word where it does not fit beside the others, and not within it.
      expect(asked).toContain(columns === 80 ? '• start npx -y\n▎   │ xxx' : '• start npx -y xxx')
      screen.type('')
      expect(await screen.shows('Nothing was started or reached.')).not.toContain('started\n')
      screen.type('echo "exit code $?"')
      await screen.shows('exit code 5')
    } finally {
      screen.close()
    }
  })
})

/** The screen without the shell's own lines. */
function afterCommand(screen: string): string {
  return screen.replace(/\n\$.*$/s, '').trim()
}

function settled(screen: string): string {
  return steady(afterCommand(screen))
    .replace(/sha256:[0-9a-f]{12}/g, 'sha256:…')
    .replace(/in 2[34] h .*UTC/g, 'in …')
}
