import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureIn, sizeAtMost, sizeOf } from '../../src/agents/message-size.ts'
import { Transcript } from '../../src/agents/transcript.ts'
import { currentEdition } from '../../src/kernel/edition.ts'
import type { ModelMessage } from '../../src/kernel/ports/model.ts'

const text = fc.string({ unit: 'binary', maxLength: 300, size: 'max' })
const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<never>
const call = fc.record({ id: text, tool: text, input: json })
const message: fc.Arbitrary<ModelMessage> = fc.oneof(
  fc.record({ role: fc.constant('user'), content: text }),
  fc.record({ role: fc.constant('assistant'), content: text, toolCalls: fc.array(call, { maxLength: 4 }) }),
  fc.record({ role: fc.constant('tool'), toolCallId: text, tool: text, content: fc.oneof(text, json) }),
)

describe('what a conversation takes', () => {
  test.for([1, currentEdition])('is never more than is believed without reading it, in edition %i', (edition) => {
    fc.assert(
      fc.property(message, (one) => {
        expect(sizeAtMost(one)).toBeGreaterThanOrEqual(sizeOf(one, measureIn(edition)))
      }),
      { numRuns: 2_000 },
    )
  })

  test('is shortened when it is more than four fifths of the window, and not before it was measured to be', () => {
    const opening: ModelMessage[] = [{ role: 'user', content: 'Go on' }]
    fc.assert(
      fc.property(fc.array(message, { maxLength: 30 }), fc.integer({ min: 200, max: 20_000 }), (messages, window) => {
        const transcript = new Transcript(opening, window)
        const said = [...opening]
        for (const one of messages) {
          said.push(one)
          transcript.push(one)
          const size = said.reduce((sum, each) => sum + sizeOf(each), 0)
          // What begins another conversation is a copy of what began this one.
          expect(transcript.messages[0] !== opening[0]).toBe(size > window * 0.8)
          if (size > window * 0.8) return
          expect(transcript.messages).toEqual(said)
        }
      }),
      { numRuns: 300 },
    )
  })
})
