import { describe, expect, test } from 'vitest'
import { Transcript } from '../../src/agents/transcript.ts'
import type { ModelMessage } from '../../src/kernel/ports/model.ts'
import { answerTo, offlineModelName } from '../../src/models/offline/model.ts'

const opening: readonly ModelMessage[] = [
  { role: 'system', content: 'You help.' },
  { role: 'user', content: 'Go on' },
]

const asking = (...ids: readonly string[]): ModelMessage => ({
  role: 'assistant',
  content: '',
  toolCalls: ids.map((id) => ({ id, tool: 'look', input: {} })),
})

const answer = (id: string, content: string): ModelMessage => ({ role: 'tool', toolCallId: id, tool: 'look', content })

const length = (messages: readonly ModelMessage[]): number => JSON.stringify(messages).length

const text = (message: ModelMessage | undefined): string => String(message?.content)

describe('a conversation that outgrows the window', () => {
  test('may have been long before, with more messages than a call can have arguments', () => {
    const earlier = Array.from({ length: 200_000 }, (_, index): ModelMessage => ({ role: 'user', content: `${index}` }))
    const { messages } = new Transcript([...earlier, { role: 'user', content: 'Go on' }], 10_000)
    expect(messages.at(-1)).toEqual({ role: 'user', content: 'Go on' })
    expect(messages.length).toBeLessThan(4_000)
  })

  test('keeps the last answer of a tool, cut, and says how much of it is missing', () => {
    const transcript = new Transcript(opening, 10_000)
    transcript.push(asking('1'))
    transcript.push(answer('1', `beginning ${'x'.repeat(500_000)}`))
    const { messages } = transcript
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool'])
    expect(text(messages.at(-1))).toMatch(/^beginning x+\n\n\(Too long to show whole: \d+ of 500010 characters are/)
    expect(length(messages)).toBeLessThan(20_000)
    expect(length(messages)).toBeGreaterThan(10_000)
  })

  test('cuts the longest of several answers, and no more than it takes', () => {
    const transcript = new Transcript(opening, 10_000)
    transcript.push(asking('1', '2', '3'))
    const [short, long] = [answer('1', 'short'), 'y'.repeat(100_000)]
    transcript.push(short, answer('2', long), answer('3', long))
    const [one, two, three] = transcript.messages.slice(-3)
    expect(one).toBe(short)
    expect(text(two)).toContain('Too long')
    expect(text(two)).toHaveLength(text(three).length)
    expect(length(transcript.messages)).toBeLessThan(20_000)
  })

  test('cuts what is no text as JSON, and never inside a character', () => {
    for (const rows of [2_000, 2_001]) {
      const transcript = new Transcript(opening, 1_000)
      const content = { pad: 'x'.repeat(rows % 2), rows: '😀'.repeat(rows) }
      transcript.push(asking('1'), { role: 'tool', toolCallId: '1', tool: 'look', content })
      expect(text(transcript.messages.at(-1))).toMatch(/^\{"pad":/)
      expect(text(transcript.messages.at(-1)).isWellFormed()).toBe(true)
    }
  })

  test('keeps that answer while a model tries again to say what follows from it', () => {
    const transcript = new Transcript(opening, 10_000)
    transcript.push(asking('1'), answer('1', 'z'.repeat(500_000)))
    for (const said of ['That does not fit.', 'Nor does that.']) {
      transcript.push({ role: 'assistant', content: 'w'.repeat(8_000) }, { role: 'user', content: said })
      expect(text(transcript.messages.find(({ role }) => role === 'tool'))).toMatch(/^zzz/)
    }
    // Cut twice, it is still told against the whole.
    expect(text(transcript.messages.find(({ role }) => role === 'tool'))).toContain('of 500000 characters')
  })

  test('leaves out what was said before the request first, and begins what is left of it with the user', () => {
    const earlier = Array.from({ length: 40 }, (_, index): ModelMessage[] => [
      { role: 'user', content: `question ${index} ${'q'.repeat(400)}` },
      { role: 'assistant', content: `answer ${index} ${'a'.repeat(400)}` },
    ]).flat()
    const [prompt, request] = opening as [ModelMessage, ModelMessage]
    const transcript = new Transcript([prompt, ...earlier, request], 5_000)
    expect(length(transcript.messages)).toBeLessThan(4 * 5_000 * 0.8)
    const [first, note, next] = transcript.messages
    expect(first).toEqual(prompt)
    expect(note).toEqual({
      role: 'system',
      content: expect.stringMatching(/^\(\d+ earlier messages are left out here\. In short:\n/),
    })
    expect(next?.role).toBe('user')
    expect(transcript.messages.at(-1)).toBe(request)
    expect(transcript.messages.at(-2)).toBe(earlier.at(-1))
    transcript.push(asking('1'), answer('1', 'r'.repeat(100_000)))
    expect(transcript.messages.map(({ role }) => role)).toEqual(['system', 'system', 'user', 'assistant', 'tool'])
    expect(text(transcript.messages[1])).toMatch(/^\(80 earlier messages are left out here\. In short:\n- \(\d+ more/)
  })

  test('is the same array, growing, between two times that something is left out', () => {
    const transcript = new Transcript(opening, 10_000)
    let changes = 0
    let last = transcript.messages
    for (let turn = 0; turn < 1_000; turn++) {
      transcript.push(asking(String(turn)), answer(String(turn), 'v'.repeat(200)))
      if (transcript.messages !== last) {
        changes++
        // Whoever records only what is new must see that it is another conversation.
        expect(transcript.messages[0]).not.toBe(last[0])
        expect(transcript.messages[0]).toEqual(last[0])
      }
      last = transcript.messages
    }
    // About 70 tokens a turn, and 4,000 of room each time.
    expect(changes).toBeGreaterThan(10)
    expect(changes).toBeLessThan(25)
    expect(text(last[2])).toMatch(/^\(\d+ earlier messages/)
  })

  test('shortens as rarely when its prompt takes most of the window', () => {
    const transcript = new Transcript([{ role: 'system', content: 'p'.repeat(39_000) }, ...opening], 10_000)
    const arrays = new Set<unknown>()
    for (let turn = 0; turn < 100; turn++) {
      transcript.push(asking(String(turn)), answer(String(turn), 'v'.repeat(200)))
      arrays.add(transcript.messages)
    }
    expect(arrays.size).toBeLessThan(12)
  })

  test('has no note that the rules would take for the request', () => {
    const tools = [{ name: 'look', description: 'Looks up the weather.', input: { type: 'object', properties: {} } }]
    const transcript = new Transcript([{ role: 'user', content: 'Look up the weather' }], 1_000)
    for (const id of ['1', '2', '3']) transcript.push(asking(id), answer(id, `Fine. ${'u'.repeat(3_000)}`))
    expect(transcript.messages.map(text)).toContain('(4 earlier messages are left out here.)')
    const { text: said, toolCalls } = answerTo(
      { model: offlineModelName, messages: transcript.messages, settings: { tools } },
      0,
    )
    expect(toolCalls).toBeUndefined()
    expect(said).toMatch(/^Fine\. u/)
  })
})
