import { describe, expect, test } from 'vitest'
import { projectFolder } from './run-cli.ts'
import { hasTmux, Screen } from './screen.ts'

const folder = projectFolder()
const offer = 'Cancel the run? Type y (yes), d (detach) or nothing (go on), then Enter:'

async function onScreen(look: (screen: Screen) => Promise<void>): Promise<void> {
  const screen = new Screen(folder(), 80)
  try {
    await look(screen)
  } finally {
    screen.close()
  }
}

describe.skipIf(!hasTmux())('Ctrl-C at a terminal', { timeout: 60_000, tags: ['slow'] }, () => {
  test('asks before it cancels, and goes on when nothing is typed', () =>
    onScreen(async (screen) => {
      await screen.run('run asker x', '2) green\n▎ Ctrl-D leaves the question open.\n▎ >')
      screen.press('C-c')
      await screen.shows(offer)
      screen.type('')
      await screen.shows('then Enter:\n? Which colour?\n  1) red\n  2) green\n▎ Ctrl-D leaves the question open.\n▎ >')
      screen.type('2')
      await screen.shows('It is green.')
    }))

  test('cancels the run when that is what the person wants', () =>
    onScreen(async (screen) => {
      await screen.run('run waiter x', '└─ ● tool wait')
      screen.press('C-c')
      await screen.shows(offer)
      screen.type('y')
      expect(await screen.shows('baton show run_')).toContain('⊘ cancelled')
    }))

  test('detaches: a process in the background goes on with the run', () =>
    onScreen(async (screen) => {
      await screen.run('run waiter x', '└─ ● tool wait')
      screen.press('C-c')
      await screen.shows(offer)
      screen.type('d')
      await screen.shows('goes on in the background')
      await screen.run('runs --limit 1', 'running')
      await screen.run('cancel last', 'cancelled')
    }))

  test('leaves a run that waits for an answer in the journal', () =>
    onScreen(async (screen) => {
      await screen.run('run asker x', '2) green\n▎ Ctrl-D leaves the question open.\n▎ >')
      screen.press('C-c')
      await screen.shows(offer)
      screen.type('d')
      await screen.shows('baton answer run_')
      await screen.run('answer last red', 'It is red.')
    }))

  test('pressed again leaves at once, and the run can be resumed', () =>
    onScreen(async (screen) => {
      await screen.run('run waiter x', '└─ ● tool wait')
      screen.press('C-c')
      await screen.shows(offer)
      screen.press('C-c')
      expect(await screen.shows('baton resume run_')).toContain('Left at once; what was done is kept.')
      await screen.run('runs --limit 1', 'killed')
    }))
})
