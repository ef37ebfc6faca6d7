import { describe, expect, test } from 'vitest'
import { sizeOf } from '../../src/agents/message-size.ts'
import { OmittedMessages } from '../../src/agents/omitted-messages.ts'
import { Transcript } from '../../src/agents/transcript.ts'
import type { Thoughts } from '../../src/events/conversation.ts'
import type { ModelMessage } from '../../src/kernel/ports/model.ts'

const round = (index: number, thoughts?: Thoughts): ModelMessage[] => [
  {
    role: 'assistant',
    content: `Looking at page ${index}.`,
    toolCalls: [{ id: `c${index}`, tool: 'read_page', input: { page: index } }],
    ...(thoughts === undefined ? {} : { thoughts }),
  },
  { role: 'tool', toolCallId: `c${index}`, tool: 'read_page', content: `Page ${index}: ${'x'.repeat(2_000)}` },
]

describe('what a model is no longer shown', () => {
  test('is told in short: what was called, with what, and what it gave', () => {
    const leftOut = new OmittedMessages()
    leftOut.add(round(1))
    leftOut.add([
      { role: 'user', content: 'Hurry up.' },
      {
        role: 'assistant',
        content: '',
        toolCalls: [{ id: 'c9', tool: 'send', input: { to: 'Ann' } }],
      },
      { role: 'tool', toolCallId: 'c9', tool: 'send', content: 'no such person', failed: true },
    ])
    const [note] = leftOut.note(1_000)
    expect(note?.content).toMatch(
      /^\(5 earlier messages are left out here\. In short:\n- Said: Looking at page 1\.\n- read_page \{"page":1\} gave: Page 1: x+…\n- Told: Hurry up\.\n- send \{"to":"Ann"\} failed: no such person\n\)$/,
    )
  })

  test('is told with what each call gave, also where a provider counts its calls anew in every answer', () => {
    const cities = ['Oslo', 'Rome']
    const leftOut = new OmittedMessages()
    leftOut.add(
      cities.flatMap((city): ModelMessage[] => [
        { role: 'assistant', content: '', toolCalls: [{ id: 'call_0', tool: 'weather', input: { city } }] },
        { role: 'tool', toolCallId: 'call_0', tool: 'weather', content: `Rain in ${city}` },
      ]),
    )
    const [note] = leftOut.note(1_000)
    for (const city of cities) expect(note?.content).toContain(`weather {"city":"${city}"} gave: Rain in ${city}\n`)
  })

  test('is told from the newest on where there is not room for all, and how much more there was', () => {
    const leftOut = new OmittedMessages()
    for (let index = 1; index <= 50; index++) leftOut.add(round(index))
    const [note] = leftOut.note(200)
    const lines = String(note?.content).split('\n')
    expect(lines[0]).toBe('(100 earlier messages are left out here. In short:')
    expect(lines[1]).toMatch(/^- \(\d+ more, older than these\)$/)
    expect(lines.at(-2)).toContain('read_page {"page":50}')
  })

  test('says nothing where nothing was left out', () => {
    expect(new OmittedMessages().note(100)).toEqual([])
  })
})

describe('a transcript', () => {
  const opening: ModelMessage[] = [
    { role: 'system', content: 'You read.' },
    { role: 'user', content: 'Read it all.' },
  ]
  const thoughts: Thoughts = { by: 'a/m', parts: [{ kind: 'thought', text: 'Hm.' }], seal: 's' }

  test('keeps thoughts while it only grows, and none once what stood before them has changed', () => {
    const transcript = new Transcript(opening, 10_000)
    transcript.push(...round(1, thoughts))
    expect(transcript.messages.at(-2)).toMatchObject({ thoughts })
    for (let index = 2; index < 40; index++) transcript.push(...round(index, thoughts))
    expect(transcript.messages.length).toBeLessThan(60)
    const before = transcript.messages
    while (transcript.messages === before) transcript.push(...round(99, thoughts))
    expect(JSON.stringify(transcript.messages)).not.toContain('Hm.')
    expect(JSON.stringify(transcript.messages)).toContain('read_page {\\"page\\":')
  })

  test('keeps none of what was thought before the request either, once something of that was left out', () => {
    const [prompt, request] = opening as [ModelMessage, ModelMessage]
    const earlier = Array.from({ length: 40 }, (_, index): ModelMessage[] => [
      { role: 'user', content: `Question ${index}: ${'q'.repeat(400)}` },
      { role: 'assistant', content: `Answer ${index}.`, thoughts },
    ]).flat()
    const whole = new Transcript([prompt, ...earlier.slice(0, 4), request], 5_000)
    expect(JSON.stringify(whole.messages)).toContain('Hm.')
    const { messages } = new Transcript([prompt, ...earlier, request], 5_000)
    expect(messages.length).toBeLessThan(earlier.length)
    expect(messages.at(-2)).toEqual({ role: 'assistant', content: 'Answer 39.' })
    expect(JSON.stringify(messages)).not.toContain('Hm.')
  })

  test('that was too long for a model all the same is halved once more, as long as there is something to leave out', () => {
    const transcript = new Transcript(opening, 100_000)
    for (let index = 0; index < 20; index++) transcript.push(...round(index))
    const size = (): number => transcript.messages.reduce((sum, message) => sum + sizeOf(message), 0)
    const before = size()
    expect(transcript.shortenFurther()).toBe(true)
    expect(size()).toBeLessThan(before * 0.65)
    const bare = new Transcript(opening, 100_000)
    expect(bare.shortenFurther()).toBe(false)
  })

  test('counts a Chinese character for more than a token, so that a window is not overrun', () => {
    expect(sizeOf({ role: 'user', content: '字'.repeat(1_000) })).toBeGreaterThan(1_000)
    expect(sizeOf({ role: 'user', content: 'a'.repeat(1_000) })).toBeLessThan(300)
  })
})
