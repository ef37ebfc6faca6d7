import { expect, test } from 'vitest'
import { readSource, withoutCommentsAndStrings } from './source.ts'

/**
 * Where a file is read whole without asking first what it is and how large, and why it may be. All others read by
 * `source/plain-file.ts`, or by handles of `packs/files`, which both ask.
 */
const allowed: Readonly<Record<string, string>> = {
  'cli/background.ts': 'what it had another process write a moment before',
  'cli/conditions/given-case.ts': 'a person names it on the command line, and may mean a pipe',
  'cli/input-text.ts': 'a person names it on the command line, and may mean a pipe',
  'cli/program.ts': 'of this package',
  'coordination/research/exports/pdf/font-set.ts': 'of this package',
  'coordination/workspace/files/check-folder.ts': 'what it wrote itself a moment before',
  'journal/owner.ts': 'of the system, below /proc',
  'journal/stamp-key.ts': "of this user's own, and its handle is asked what it is and how large",
  'outside/sandbox/bubblewrap.ts': 'of the system, below /proc',
  'outside/sandbox/probe.ts': 'of the system, below /proc',
  'project/own-code/agreed-code.ts': 'a person agreed to it, and its digest is compared',
}

test('files that a project brings are read by what refuses pipes, devices and files without end', () => {
  const reading = readSource()
    .filter(({ text }) => /\breadFile(?:Sync)?\(|\bcreateReadStream\(/.test(withoutCommentsAndStrings(text)))
    .filter(({ path }) => !path.startsWith('packs/files/'))
    .map(({ path }) => path)
  expect(reading).toEqual(Object.keys(allowed).sort())
})
