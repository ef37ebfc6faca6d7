import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { projectFolder } from './run-cli.ts'
import { hasTmux, Screen } from './screen.ts'

const folder = projectFolder()
const library = fileURLToPath(new URL('../../examples/ferry-library/files', import.meta.url))

async function onScreen(columns: number, look: (screen: Screen) => Promise<void>): Promise<void> {
  const screen = new Screen(folder(), columns)
  try {
    await look(screen)
  } finally {
    screen.close()
  }
}

describe.skipIf(!hasTmux())('research at a terminal', { timeout: 60_000, tags: ['slow'] }, () => {
  test('ends with lines that are broken between words', () =>
    onScreen(60, async (screen) => {
      const words = `research "The electric ferry" --docs '${library}' --words 600 --out ferry.md`
      const end = await screen.run(words, '--claims', 'real')
      expect(end).toMatch(/✔ completed {2}quality .* ·\n {13}\d+ citations · no cost · .*\n {2}written to ferry\.md/)
    }))

  test('asks for the plan again after changes, of which it says what became of each', () =>
    onScreen(80, async (screen) => {
      const words = `research "The electric ferry" --docs '${library}' --words 600 --approve-plan`
      await screen.run(words, 'Carry out this plan?', 'real')
      screen.type('without editor, with academic search')
      const asked = await screen.shows('Changed: without editor.')
      expect(asked).toContain("academic_search can't be asked here: it looks outside")
      screen.type('no')
      expect(await screen.shows('baton show run_')).toContain('The plan was refused.')
    }))
})
