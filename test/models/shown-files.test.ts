import { describe, expect, test } from 'vitest'
import type { Artifact } from '../../src/events/artifact.ts'
import type { ModelMessage } from '../../src/events/conversation.ts'
import type { ArtifactContent } from '../../src/kernel/artifact-content.ts'
import { fileTokens } from '../../src/kernel/file-tokens.ts'
import { callOptions } from '../../src/models/ai-sdk/call-options.ts'
import { loadFiles, ShownFiles } from '../../src/models/ai-sdk/shown-files.ts'
import type { Protocol } from '../../src/models/options.ts'

const contents: Readonly<Record<string, ArtifactContent>> = {
  picture: Buffer.from('\x89PNG\r\n\x1a\n…', 'latin1'),
  photo: Buffer.from('\xff\xd8\xff\xe0…', 'latin1'),
  paper: Buffer.from('%PDF-1.7'),
  empty: new Uint8Array(0),
  words: Buffer.from('These are words.'),
  notes: 'Buy milk.',
  data: { milk: 2 },
}
const file = (name: string, type: string): Artifact => ({ name, hash: name, bytes: 3, type })
const picture = file('picture', 'image/png')

async function shown(model: string, protocol: Protocol, messages: ModelMessage[]) {
  const loaded = await loadFiles(messages, async (hash) => {
    const content = contents[hash]
    if (content === undefined) throw new Error('gone')
    return content
  })
  const files = new ShownFiles(model, protocol, loaded)
  const { prompt } = callOptions({ model, messages }, protocol, files)
  return { prompt, remarks: files.remarks }
}

const look = (...files: Artifact[]): ModelMessage[] => [{ role: 'user', content: 'Look.', files }]

describe('a file in a request', () => {
  test('that is a picture is sent as it is', async () => {
    const { prompt, remarks } = await shown('openai/gpt-4o', 'openai-responses', look(picture))
    expect(prompt[0]?.content).toEqual([
      { type: 'text', text: 'Look.' },
      { type: 'file', filename: 'picture', mediaType: 'image/png', data: { type: 'data', data: contents['picture'] } },
    ])
    expect(remarks).toEqual([])
  })

  test.each([
    ['IMAGE/PNG', 'picture', 'image/png'],
    ['image/png; charset=binary', 'picture', 'image/png'],
    ['image/jpg', 'photo', 'image/jpeg'],
    ['image/png', 'photo', 'image/jpeg'],
    ['Application/PDF', 'paper', 'application/pdf'],
  ])('that is said to be %s, and is a %s, is sent as %s', async (type, name, mediaType) => {
    const { prompt, remarks } = await shown('openai/gpt-4o', 'openai-responses', look(file(name, type)))
    expect(prompt[0]?.content).toMatchObject([{ type: 'text' }, { type: 'file', mediaType }])
    expect(remarks).toEqual([])
    expect(fileTokens({ ...file(name, type), bytes: 80_000 })).toBe(mediaType === 'application/pdf' ? 10_000 : 2_000)
  })

  test('that is text or data is told as text, with its name', async () => {
    const messages = look(file('notes', 'text/plain'), file('data', 'application/json'))
    const { prompt } = await shown('ollama/llama3', 'openai-compatible', messages)
    expect(JSON.stringify(prompt)).toContain('<file name=\\"notes\\">\\nBuy milk.\\n</file>')
    expect(JSON.stringify(prompt)).toContain('milk')
  })

  test.each([
    ['a picture that the model can not look at', 'openai/gpt-3.5-turbo', picture, 'look at images'],
    ['a PDF where the protocol has no place for one', 'ollama/llama3', file('paper', 'application/pdf'), 'pdf'],
    ['an empty picture', 'openai/gpt-4o', file('empty', 'image/png'), 'empty'],
    ['a picture that is none', 'openai/gpt-4o', file('words', 'image/png'), 'not image/png'],
    ['a picture that is a PDF', 'openai/gpt-4o', file('paper', 'image/png'), 'not image/png'],
    ['what is gone', 'ollama/llama3', file('lost', 'image/png'), 'gone'],
  ] as const)('is named where it is not shown: %s', async (_, model, one, why) => {
    const { prompt, remarks } = await shown(model, 'openai-compatible', look(one))
    expect(remarks.join()).toContain(why)
    expect(JSON.stringify(prompt)).toContain(`The file \\"${one.name}\\" can't be shown here`)
    expect(JSON.stringify(prompt)).not.toContain('"type":"file"')
  })
})

test('a PDF that is none is not sent to a provider that reads them', async () => {
  const { prompt, remarks } = await shown('openai/gpt-4o', 'openai-responses', look(file('words', 'application/pdf')))
  expect(JSON.stringify(prompt)).toContain("can't be shown here")
  expect(remarks.join()).toContain('not application/pdf')
})

describe('a file that a tool kept', () => {
  const round: ModelMessage[] = [
    { role: 'user', content: 'Take two.' },
    {
      role: 'assistant',
      content: '',
      toolCalls: [
        { id: 'c1', tool: 'photo', input: {} },
        { id: 'c2', tool: 'photo', input: {} },
      ],
    },
    { role: 'tool', toolCallId: 'c1', tool: 'photo', content: 'taken', files: [picture] },
    { role: 'tool', toolCallId: 'c2', tool: 'photo', content: 'taken too' },
  ]

  test.each(['anthropic', 'openai-responses', 'google'] as const)(
    'is part of the answer of the tool: %s',
    async (protocol) => {
      const { prompt } = await shown('x/y', protocol, round)
      expect(prompt.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
      expect(prompt[2]).toMatchObject({
        content: [
          { output: { type: 'content', value: [{ type: 'text', text: 'taken' }, { type: 'file' }] } },
          { output: { type: 'text', value: 'taken too' } },
        ],
      })
    },
  )

  test.each(['openai-chat', 'openai-compatible'] as const)(
    'follows behind all answers of the round where those are only text: %s',
    async (protocol) => {
      const { prompt } = await shown('x/y', protocol, round)
      expect(prompt.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'tool', 'user'])
      expect(prompt[4]?.content).toMatchObject([
        { type: 'text', text: expect.stringContaining('c1') },
        { type: 'file' },
      ])
    },
  )
})
