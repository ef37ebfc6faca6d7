import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { projectWith } from '../project/project-folder.ts'
import { runCli } from './run-here.ts'

async function doctor(yaml: string, keys: Readonly<Record<string, string>> = {}): Promise<string> {
  const { folder, env } = projectWith({ 'baton.yaml': yaml })
  return (await runCli(folder, ['doctor'], { entry: 'real', env: { ...(env as Record<string, string>), ...keys } })).out
}

/** A port that something listens at until the test ends or `close` is called. */
async function openPort() {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): unknown => server.close()
  onTestFinished(() => void close())
  const { port } = server.address() as AddressInfo
  return { port, close: () => Promise.all([once(server, 'close'), close()]) }
}

const ollamaAt = (port: number): string =>
  `model: ollama/qwen3\nproviders: { ollama: { baseUrl: "http://127.0.0.1:${port}/v1" } }\n`

describe('`baton doctor` of the models of a project (issue 11)', () => {
  test('says whether something listens where a model of this machine should be', async () => {
    const { port, close } = await openPort()
    expect(await doctor(ollamaAt(port))).toMatch(
      new RegExp(`ok +model +ollama/qwen3: something listens at 127.0.0.1:${port}; not asked`),
    )
    await close()
    expect(await doctor(ollamaAt(port))).toMatch(
      new RegExp(`fail +model +ollama/qwen3: nothing listens at 127.0.0.1:${port}`),
    )
  })

  test('does not claim that a model answers which it has not asked', async () => {
    const out = await doctor('model: openai/gpt-5\n', { OPENAI_API_KEY: 'sk-test' })
    expect(out).toMatch(/ok +model +openai\/gpt-5: its key is set; not tried/)
    expect(out).not.toContain('models answer')
  })

  test('finds nothing right about a model without its key', async () => {
    const out = await doctor('model: openai/gpt-5\n', { OPENAI_API_KEY: '' })
    expect(out).toMatch(/warn +model +openai\/gpt-5: can't be asked, because OPENAI_API_KEY is not set/)
  })

  test('reaches no other machine', async () => {
    const yaml = 'model: shop/m\nproviders: { shop: { baseUrl: "https://models.example.org/v1" } }\n'
    expect(await doctor(yaml)).toMatch(/– +model +shop\/m: needs no key; not tried/)
  })
})
