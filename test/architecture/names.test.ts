import { describe, expect, test } from 'vitest'
import { readSource } from './source.ts'

const VAGUE = /^(utils?|utilities|common|shared|helpers?|lib|types?|misc|core|stuff)$/

/** Every path with a folder or file whose name says nothing about what is in it. */
function vague(paths: readonly string[]): string[] {
  return paths
    .filter((path) => path.split('/').some((part) => VAGUE.test(part.split('.')[0] ?? '')))
    .map((path) => `\`${path}\` has a name that fits anything. Name it after the one thing it holds.`)
}

describe('names', () => {
  test('say what is inside', () => expect(vague(readSource().map(({ path }) => path))).toEqual([]))

  test('are really checked', () => {
    const bad = ['kernel/utils.ts', 'common/run.ts', 'events/types.ts', 'journal/lib/open.ts', 'kernel/helpers.node.ts']
    expect(vague(bad)).toHaveLength(bad.length)
    expect(vague(['events/event-type.ts', 'kernel/library.ts'])).toEqual([])
  })
})
