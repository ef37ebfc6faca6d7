import { describe, expect, test } from 'vitest'
import { projectFolder, steady } from './run-cli.ts'
import { hasTmux, Screen } from './screen.ts'

const folder = projectFolder()

describe.skipIf(!hasTmux()).each([80, 200])('a terminal of %i columns', (columns) => {
  test('shows a live tree, cancels on Ctrl-C and leaves on a second', { timeout: 60_000 }, async () => {
    const screen = new Screen(folder(), columns)
    try {
      await screen.run('run waiter x', '└─ ● tool wait')
      screen.press('C-c')
      const cancelled = await screen.shows('baton show run_')
      expect(steady(afterCommand(cancelled))).toBe(
        'Cancelling. Press Ctrl-C again to leave at once.\n⊘ waiter TIME\n└─ ✖ tool wait TIME\n⊘ cancelled  1 tool call\n  baton show run_…',
      )
      await screen.run('run insister x', '└─ ● tool insist')
      screen.press('C-c')
      await screen.shows('Press Ctrl-C again')
      screen.press('C-c')
      expect(await screen.shows('baton resume run_')).toContain('Left at once; what was done is kept.')
    } finally {
      screen.close()
    }
  })

  test('asks questions in place', { timeout: 60_000 }, async () => {
    const screen = new Screen(folder(), columns)
    try {
      await screen.run('run asker x', '2) green')
      screen.type('2')
      expect(steady(afterCommand(await screen.shows('baton show run_')))).toBe(
        '? Which colour?\n  1) red\n  2) green\n> 2\n✔ asker TIME\n└─ ✔ question Which colour? TIME\nIt is green.\n✔ completed\n  baton show run_…',
      )
    } finally {
      screen.close()
    }
  })
})

/** The screen without the shell's own lines. */
function afterCommand(screen: string): string {
  return screen.replace(/\n\$.*$/s, '').trim()
}
