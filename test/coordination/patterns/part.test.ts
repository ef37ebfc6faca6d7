import { expect, test } from 'vitest'
import { defineAgent } from '../../../src/coordination/agents/index.ts'
import { inPart, outOfPart } from '../../../src/coordination/patterns/part.ts'

function seated(note: string) {
  return { voice: { as: 'member' }, seated: true, notes: [note] } as const
}

test('an agent in a part is one object for as long as few other parts were played, so that its hash is made once', () => {
  const agent = defineAgent({ name: 'a', prompt: 'You help.' })
  const first = inPart(agent, seated('the first request'))
  for (let request = 0; request < 100; request++) inPart(agent, seated(`request ${request}`))
  expect(inPart(agent, seated('the first request'))).toBe(first)
})

test('the parts of an agent do not gather without end, though every request brings notes of its own', () => {
  const agent = defineAgent({ name: 'a', prompt: 'You help.' })
  const first = inPart(agent, seated('the first request'))
  for (let request = 0; request < 1_000; request++) inPart(agent, seated(`request ${request}`))
  const again = inPart(agent, seated('the first request'))
  expect(again).not.toBe(first)
  expect(again).toEqual(first)
  expect(outOfPart(first)).toBe(agent)
})
