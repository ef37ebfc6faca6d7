import { describe, expect, test } from 'vitest'
import type { Artifact } from '../../src/events/artifact.ts'
import type { ModelMessage } from '../../src/events/conversation.ts'
import type { ArtifactContent } from '../../src/kernel/artifact-content.ts'
import { callOptions } from '../../src/models/ai-sdk/call-options.ts'
import { loadFiles, ShownFiles } from '../../src/models/ai-sdk/shown-files.ts'
import type { Protocol } from '../../src/models/options.ts'

const contents: Readonly<Record<string, ArtifactContent>> = {
  picture: new Uint8Array([1, 2, 3]),
  paper: new Uint8Array([4]),
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

  test('that is text or data is told as text, with its name', async () => {
    const messages = look(file('notes', 'text/plain'), file('data', 'application/json'))
    const { prompt } = await shown('ollama/llama3', 'openai-compatible', messages)
    expect(JSON.stringify(prompt)).toContain('<file name=\\"notes\\">\\nBuy milk.\\n</file>')
    expect(JSON.stringify(prompt)).toContain('milk')
  })

  test.each([
    ['a picture that the model can not look at', 'openai/gpt-3.5-turbo', picture, 'look at images'],
    ['a PDF where the protocol has no place for one', 'ollama/llama3', file('paper', 'application/pdf'), 'pdf'],
    ['what is gone', 'ollama/llama3', file('lost', 'image/png'), 'gone'],
  ] as const)('is named where it is not shown: %s', async (_, model, one, why) => {
    const { prompt, remarks } = await shown(model, 'openai-compatible', look(one))
    expect(remarks.join()).toContain(why)
    expect(JSON.stringify(prompt)).toContain(`The file \\"${one.name}\\" can't be shown here`)
    expect(JSON.stringify(prompt)).not.toContain('"type":"file"')
  })
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
      expect(prompt.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user'])
      expect(prompt[3]?.content).toMatchObject([
        { type: 'text', text: expect.stringContaining('c1') },
        { type: 'file' },
      ])
    },
  )
})
