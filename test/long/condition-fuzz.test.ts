import { expect, test } from 'vitest'
import { fuzzConditions } from '../coordination/collab/conditions/fuzz.ts'

const conditions = Number(
  process.env['BATON_CONDITIONS'] ?? (process.env['BATON_LONG'] === 'quick' ? 50_000 : 1_000_000),
)

test(`${conditions} fuzzed conditions are read or refused, each lexeme looked at a few times, and read alike when printed`, () => {
  const figures = fuzzConditions(1, conditions)
  console.log(JSON.stringify(figures))
  expect(figures.conditions).toBe(conditions)
  expect(figures.mostLooksPerLexeme).toBeLessThan(8)
})
