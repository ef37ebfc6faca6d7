import { expect, test } from 'vitest'
import type { Json } from '../../src/events/json.ts'
import type { ModelMessage } from '../../src/kernel/ports/model.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { offlineModel, offlineModelName } from '../../src/models/offline/model.ts'
import { builtInTools } from '../../src/packs/built-in-tools.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { noContent } from '../models/asking.ts'
import { call, oneCall } from '../packs/call.ts'
import { describeTools, now } from './tools.ts'

/** The shortest session there is, over the real first tools and this repository's own files. */
async function converse(request: string): Promise<{ answer: string; called: string[] }> {
  const clock = simulatedClock(now)
  const tools = builtInTools({ clock, timeZone: 'UTC', root: process.cwd(), rootName: 'baton' })
  const model = offlineModel({ clock })
  const messages: ModelMessage[] = [{ role: 'user', content: request }]
  const called: string[] = []
  for (let turn = 0; turn < 5; turn++) {
    const settings = { tools: describeTools(tools) }
    const { answer } = await model.call(
      { model: offlineModelName, messages, settings },
      { ...oneCall(), delta: () => {}, content: noContent },
    )
    if (answer.toolCalls === undefined) return { answer: answer.text, called }
    messages.push({ role: 'assistant', content: answer.text, toolCalls: answer.toolCalls })
    for (const { id, tool: name, input } of answer.toolCalls) {
      called.push(name)
      const tool = tools.find((one) => one.name === name) as unknown as Tool
      const result = await call(tool, input).then(
        (content): ModelMessage => ({ role: 'tool', toolCallId: id, tool: name, content: content as Json }),
        ({ message }): ModelMessage => ({
          role: 'tool',
          toolCallId: id,
          tool: name,
          content: { message },
          failed: true,
        }),
      )
      messages.push(result)
    }
  }
  throw new Error('The session did not end.')
}

test('answers several questions at once', async () => {
  const { answer, called } = await converse(
    'What is 15% of 80, how many days until Christmas, and how many feet in a mile?',
  )
  expect(called).toEqual(['calculator', 'clock', 'convert_units'])
  expect(answer).toContain('15% of 80 = 12')
  expect(answer).toContain('From 2026-11-15 to 2026-12-25 it is 40 days.')
  expect(answer).toContain('1 mi = 5280 ft')
  expect(answer).toMatch(/without a language model\.$/)
})

test('searches and then reads what it found', async () => {
  const { answer, called } = await converse(
    'Search the files in the src/kernel folder for "A typed judgement, written twice" and read the file',
  )
  expect(called).toEqual(['search_text', 'read_file'])
  expect(answer).toContain('interface Decision<')
  expect(answer).not.toContain('Not done')
})

test.each([
  ['3*3', 'calculator', '3*3 = 9'],
  ['7*8', 'calculator', '7*8 = 56'],
  ['What is 30*3?', 'calculator', '30*3 = 90'],
  ['read document bomb.docx', 'read_document', 'read_document (bomb.docx) failed: '],
])('takes "%s" for what it is', async (request, tool, said) => {
  const { answer, called } = await converse(request)
  expect(called).toEqual([tool])
  expect(answer).toContain(said)
})

test('reports a failure as one', async () => {
  const { answer } = await converse('read no/such/file.md')
  expect(answer).toContain('read_file (no/such/file.md) failed: ')
  expect(answer).toContain('there is no "no/such/file.md" in the folder "baton"')
})
