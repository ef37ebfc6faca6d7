import { describe } from 'vitest'
import { allCases } from '../security/corpus/all-cases.ts'
import { eachCase, holds } from '../security/each-case.ts'

describe('a model that obeys every instruction violates nothing when another agent calls it (T1, T3)', () => {
  eachCase(allCases, { fences: 'up', who: 'child' }, holds)
})

describe('nor after its process died twice (T1)', () => {
  eachCase(allCases, { fences: 'up', who: 'resumed' }, holds)
})
