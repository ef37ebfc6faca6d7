import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { agentFile, projectWith } from '../project/project-folder.ts'
import { runCli } from './run-here.ts'

test('a call that the provider refused is told as a model call, and not as a step by rules', async () => {
  const server = createServer((_, response) => response.writeHead(400).end('{"error":{"message":"no"}}'))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const provider = `providers: { shop: { baseUrl: 'http://127.0.0.1:${port}/v1', keyVariable: null, price: free } }\n`
  const { folder, env } = projectWith({
    'baton.yaml': `model: shop/small\n${provider}`,
    'agents/mate.md': agentFile('tools: [calculator]'),
  })
  const options = { entry: 'real' as const, env: { ...(env as Record<string, string>), BATON_TRUST: '1' } }
  const refused = await runCli(folder, ['run', 'mate', 'What is 6 * 7?'], options)
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('✖ failed  1 model call · $0\n')])
  const byRules = await runCli(folder, ['run', 'mate', 'What is 6 * 7?', '--model', 'offline'], options)
  expect([byRules.code, byRules.err]).toEqual([0, expect.stringContaining('2 steps by rules · 1 tool call · $0\n')])
  expect(byRules.err).toMatch(/mate +rules answered\n/)
  expect(byRules.err).not.toContain('model')
})
