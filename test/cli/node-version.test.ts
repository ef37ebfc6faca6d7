import { describe, expect, test } from 'vitest'
import { isTooOld } from '../../src/cli/node-version.ts'

describe('a Node that is too old', () => {
  test.each([
    ['20.20.2', true],
    ['22.18.0', true],
    ['24.0.0', false],
    ['26.1.0', false],
  ])('is told before anything else is loaded: %s %s', (version, expected) => expect(isTooOld(version)).toBe(expected))
})
