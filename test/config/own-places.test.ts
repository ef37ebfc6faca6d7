import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { ownPlaces } from '../../src/config/own-places.ts'
import { stampKeyPath } from '../../src/journal/stamp-key.ts'

test.each([
  { HOME: '/home/ada' },
  { HOME: '/home/ada', XDG_STATE_HOME: '/var/state' },
  { HOME: '/x', XDG_STATE_HOME: 'no' },
])('the key of journals lies in a place of our own, which no tool may touch: %j', (env) => {
  expect(ownPlaces(env)).toContain(dirname(stampKeyPath(env)))
})
