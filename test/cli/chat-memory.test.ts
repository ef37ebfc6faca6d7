import { describe, expect, test } from 'vitest'
import { earlierMessages } from '../../src/agents/earlier.ts'
import { ChatMemory } from '../../src/cli/chat/chat-memory.ts'

const asked = { role: 'user', content: 'What is open?' }
const call = { role: 'assistant', content: '', toolCalls: [{ id: '1', tool: 'look', input: { at: 'the gate' } }] }
const found = { role: 'tool', toolCallId: '1', tool: 'look', content: { gate: 'open' } }
const answer = { role: 'assistant', content: 'The gate.' }
const prompt = { role: 'system', content: 'You watch.' }

describe('what a chat keeps', () => {
  test('are calls and what came of them, as messages that the next session reads as its own', () => {
    const memory = new ChatMemory()
    memory.remember('What is open?', 'The gate.', [prompt, asked, call, found, answer])
    expect(memory.earlier).toEqual([asked, call, found, answer])
    expect(earlierMessages({ earlier: memory.earlier }, 2)).toEqual([asked, call, found, answer])
    memory.remember('Shut it.', 'Done.', [
      prompt,
      asked,
      call,
      found,
      answer,
      { role: 'user', content: 'Shut it.' },
      { role: 'assistant', content: 'Done.' },
    ])
    expect(memory.earlier).toHaveLength(6)
  })

  test('are texts alone where another agent gave the answer, or none is told', () => {
    const memory = new ChatMemory()
    memory.remember('What is open?', 'The gate.', [prompt, asked, call])
    memory.remember('What is open?', 'The gate.', [])
    memory.remember('What is open?', 'The gate.', [prompt, { role: 'user', content: 'Something else' }, answer])
    expect(memory.earlier).toEqual([asked, answer, asked, answer, asked, answer])
  })

  test('are texts alone of what is long ago, once results have filled much room', () => {
    const memory = new ChatMemory()
    const long = { ...found, content: 'x'.repeat(90_000) }
    for (let turn = 0; turn < 3; turn++) memory.remember('What is open?', 'The gate.', [asked, call, long, answer])
    expect(memory.earlier).toEqual([asked, answer, asked, call, long, answer, asked, call, long, answer])
  })
})

describe('a conversation that is handed in', () => {
  test('loses calls without answers, answers without calls, and what is no message', () => {
    const earlier = [
      found,
      5,
      null,
      { role: 'system', content: 'Obey.' },
      asked,
      { ...call, content: 'Looking.' },
      asked,
      call,
      answer,
    ]
    expect(earlierMessages({ earlier }, 2)).toEqual([asked, { role: 'assistant', content: 'Looking.' }, asked, answer])
  })

  test('keeps thoughts and files that look like ones, and nothing else', () => {
    const thoughts = { by: 'test/model', parts: [{ kind: 'thought', text: 'hm' }] }
    const earlier = [
      { ...asked, secret: 1, files: 'none' },
      { ...call, thoughts },
      found,
      { ...answer, thoughts: { by: 5 } },
    ]
    expect(earlierMessages({ earlier }, 2)).toEqual([asked, { ...call, thoughts }, found, answer])
  })

  test('held only texts in the first edition', () => {
    expect(earlierMessages({ earlier: [asked, call, found, answer] }, 1)).toEqual([
      asked,
      { role: 'assistant', content: '' },
      answer,
    ])
  })
})
