import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import type { ArtifactContent } from '../../src/kernel/artifact-content.ts'
import type { Model, ModelMessage } from '../../src/kernel/ports/model.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { defineTool } from '../../src/tools/define-tool.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const helper = defineAgent({ name: 'helper', prompt: 'You help.', description: 'Helps.', tools: ['take_photo'] })

const photo = defineTool<Record<string, never>>({
  name: 'take_photo',
  description: 'Takes a photo.',
  effect: 'read',
  run: (_, { keep }) => ({ taken: keep('photo.png', pixel, { type: 'image/png' }).name }),
})

/** A model that looks at every file it is sent. */
function looking(): { readonly model: Model; readonly seen: ArtifactContent[]; readonly sent: ModelMessage[][] } {
  const seen: ArtifactContent[] = []
  const sent: ModelMessage[][] = []
  const scripted = scriptedModel((_, call) =>
    call === 1 ? { toolCalls: [{ id: 'c1', tool: 'take_photo', input: {} }] } : 'A red dot.',
  )
  const call: Model['call'] = async (request, call) => {
    sent.push([...request.messages])
    for (const message of request.messages) {
      for (const { hash } of ('files' in message ? message.files : undefined) ?? []) seen.push(await call.content(hash))
    }
    return scripted.call(request, call)
  }
  return { model: { ...scripted, call }, seen, sent }
}

describe('a file', () => {
  test('that is attached to a run is shown to the model with the request, by reference, and read when it is sent', async () => {
    const { model, seen, sent } = looking()
    const baton = await createBaton({ model, agents: [helper], tools: [photo] })
    const attach = [{ name: 'map.png', content: pixel, type: 'image/png' }]
    const result = await baton.run('helper', 'What is this?', { attach })
    expect(result).toMatchObject({ status: 'completed', output: 'A red dot.' })
    const [, request] = sent[0] ?? []
    expect(request).toMatchObject({
      role: 'user',
      files: [{ name: 'map.png', type: 'image/png', bytes: pixel.length }],
    })
    expect(seen[0]).toEqual(new Uint8Array(pixel))
    // The log refers to it and does not repeat it.
    const events = JSON.stringify(await baton.events(result.runId))
    expect(events).not.toContain(pixel.toString('base64').slice(0, 20))
    await baton.close()
  })

  test('that a tool keeps is shown to the model that called it, and passed on with the result', async () => {
    const { model, seen, sent } = looking()
    const baton = await createBaton({ model, agents: [helper], tools: [photo] })
    const result = await baton.run('helper', 'Take one.')
    expect(sent[1]?.at(-1)).toMatchObject({
      role: 'tool',
      content: { taken: 'photo.png' },
      files: [{ name: 'photo.png', type: 'image/png' }],
    })
    expect(seen).toEqual([new Uint8Array(pixel)])
    expect(result).toMatchObject({ artifacts: [{ name: 'photo.png' }] })
    await baton.close()
  })

  test('is still there for another process that goes on after the tool call', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'baton-files-')), 'journal.db')
    const dying = looking()
    let calls = 0
    const model: Model = {
      ...dying.model,
      call: async (request, call) => (++calls === 1 ? dying.model.call(request, call) : new Promise(() => {})),
    }
    const first = await createBaton({
      model,
      agents: [helper],
      tools: [photo],
      journal: path,
      owner: 'first',
      leaseMs: 50,
    })
    const { runId } = await first.start('helper', 'Take one.')
    for await (const { type } of first.follow(runId)) if (type === 'tool.returned') break
    await first.close()
    const seen: ArtifactContent[] = []
    const second: Model = {
      estimate: dying.model.estimate,
      call: async ({ messages }, call) => {
        const last = messages.at(-1)
        for (const { hash } of (last?.role === 'tool' ? last.files : undefined) ?? [])
          seen.push(await call.content(hash))
        return { answer: { text: 'Seen.', finish: 'stop' }, usage: { inputTokens: 1, outputTokens: 1, usdMicros: 1 } }
      },
    }
    const baton = await createBaton({ model: second, agents: [helper], tools: [photo], journal: path })
    const { result } = await baton.resume(runId)
    expect(await result).toMatchObject({ status: 'completed', output: 'Seen.' })
    expect(seen).toEqual([new Uint8Array(pixel)])
    await baton.close()
  })

  test('is not looked at offline, and the answer says so', async () => {
    const plain = defineAgent({ name: 'plain', prompt: 'You help.', description: 'Helps.' })
    const baton = await createBaton({ agents: [plain] })
    const attach = [{ name: 'map.png', content: pixel, type: 'image/png' }]
    const result = await baton.run('plain', 'What is 2 + 3?', { attach })
    expect(result).toMatchObject({ status: 'partial', output: expect.stringContaining('not looked at "map.png"') })
    await baton.close()
  })
})
