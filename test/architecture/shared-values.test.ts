import { expect, test } from 'vitest'
import { parseSource, readSource, type SourceFile } from './source.ts'

/** Every empty list or object that a file keeps for all, and that anyone who gets hold of it could fill. */
function fillable(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    Array.from(
      text.matchAll(/^(?:export )?const (\w+)[^=\n]*= (?:\[\]|\{\})(?: as .*)?$/gm),
      ([, name]) =>
        `\`${path}\` keeps \`${name}\` for all. Freeze it: what one run put into it would be seen by every later one.`,
    ),
  )
}

test('an empty list or object that is kept for all can be filled by nobody', () =>
  expect(fillable(readSource())).toEqual([]))

test('the check sees one that can, and leaves alone what is frozen or made anew', () => {
  const bad = parseSource('kernel/a.ts', `export const none: readonly string[] = []\nconst nothing = {}`)
  const good = parseSource('kernel/b.ts', `const none: readonly string[] = Object.freeze([])\n  const found = []`)
  expect(fillable([bad, good])).toEqual([
    expect.stringMatching(/^`kernel\/a.ts` keeps `none` for all/),
    expect.stringMatching(/^`kernel\/a.ts` keeps `nothing` for all/),
  ])
})
