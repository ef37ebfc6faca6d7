// @module-tag slow
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFolder } from './run-cli.ts'
import { hasTmux, Screen } from './screen.ts'

const folder = projectFolder()

async function onScreen(tried: (screen: Screen) => Promise<void>): Promise<void> {
  const screen = new Screen(folder(), 90)
  try {
    await tried(screen)
  } finally {
    screen.close()
  }
}

describe.skipIf(!hasTmux())('only an answer to a question counts (issue 17)', () => {
  test('what was typed before it was shown is thrown away, lines and the beginning of one', { timeout: 60_000 }, () =>
    onScreen(async (screen) => {
      rmSync(join(folder(), 'go'), { force: true })
      await screen.run('run lingerer hello', '└─ ● tool linger')
      screen.type('1')
      screen.type('1')
      screen.press('1')
      // Two lines were typed, so the tree of two lines is drawn two lines further down: the terminal has them.
      await screen.reaches(4)
      writeFileSync(join(folder(), 'go'), '')
      await screen.shows('2) Refuse\n▎ >')
      screen.type('')
      await screen.shows('▎ Type 1 to approve exactly this call, or 2 to refuse it.\n▎ >')
      screen.type('2')
      expect(await screen.shows('refused by user')).not.toContain('approved by')
    }),
  )

  test('a call that others may be behind is approved by the first digits of its digest', { timeout: 60_000 }, () =>
    onScreen(async (screen) => {
      const asked = await screen.run('run gossip hello', '2) Refuse\n▎ >')
      const [, digits = ''] = /digest +sha256:([0-9a-f]{4})/.exec(asked) ?? []
      expect(asked).toContain(`▎   ${digits}) Approve\n▎   2) Refuse`)
      for (const hasty of ['1', 'approve', 'y', '']) {
        screen.type(hasty)
        await screen.shows(`▎ > ${hasty}`.trimEnd())
      }
      await screen.shows(`▎ Type ${digits} to approve exactly this call, or 2 to refuse it.\n▎ >\n▎ Type`)
      screen.type(digits)
      await screen.shows('noted')
    }),
  )
})

describe.skipIf(!hasTmux())('a line with the mark of Baton is of Baton', () => {
  test('however an answer imitates a question', { timeout: 60_000 }, () =>
    onScreen(async (screen) => {
      const told = await screen.run('run forger x', 'baton show run_')
      expect(told).toContain('| ? noter wants to call note\n|   1) Approve')
      expect(told).not.toContain('▎')
    }),
  )

  test('however a question imitates an approval', { timeout: 60_000 }, () =>
    onScreen(async (screen) => {
      const asked = await screen.run('run sly x', 'Ctrl-D leaves the question open.\n▎ >')
      expect(asked.split('\n').filter((line) => line.includes('▎'))).toEqual([
        '▎ Ctrl-D leaves the question open.',
        '▎ >',
      ])
    }),
  )
})
