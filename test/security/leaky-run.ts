import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AgentDefinition } from '../../src/agents/definition.ts'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import { declareEvents } from '../../src/events/family.ts'
import { text } from '../../src/events/field.ts'
import type { Model } from '../../src/kernel/ports/model.ts'
import { ModelFailure } from '../../src/kernel/ports/model.ts'
import type { AnyTool } from '../../src/kernel/ports/tool.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { createEgress } from '../../src/outside/egress/egress.ts'
import { specialAddress } from '../../src/outside/egress/special-addresses.ts'
import { connectMcp } from '../../src/outside/mcp/connect.ts'
import { fileTools } from '../../src/packs/files/tools.ts'
import { httpGet } from '../../src/packs/web/http-request.ts'
import { defineTool } from '../../src/tools/define-tool.ts'
import { memoryPins } from '../outside/mcp/memory-pins.ts'
import { canaries, type Place } from './canaries.ts'

const of = (place: Place): string => canaries[place].value

/** Says whatever it is asked to say. */
const tell: AnyTool = defineTool<{ what: keyof typeof things }, unknown>({
  name: 'tell',
  description: 'Tells something.',
  effect: 'read',
  inputSchema: { type: 'object' },
  run: ({ what }) => things[what](),
}) as AnyTool

const things = {
  environment: () => process.env['ENVIRONMENT_KEY'] ?? of('environment'),
  output: () => ({ deep: [{ down: `the key is ${of('output')}.` }], [of('keyOfOutput')]: 1 }),
  base64: () => Buffer.from(`user:${of('base64')}:x`).toString('base64'),
  hexadecimal: () => `0x${Buffer.from(of('hexadecimal')).toString('hex')}`,
  exception: () => {
    throw new Error(`can't log in with ${of('exceptionOfTool')}`, { cause: new Error(of('exceptionOfTool')) })
  },
  unknown: () =>
    [of('openAi'), of('gitHub'), of('aws'), of('jwt'), of('pem'), `authorization: ${of('bearer')}`].map((one) => ({
      one,
    })),
}

const echo: AnyTool = defineTool<{ text: string }, string>({
  name: 'echo',
  description: 'Says the same.',
  effect: 'idempotent',
  inputSchema: { type: 'object' },
  run: ({ text }) => text,
}) as AnyTool

/** Speaks in pieces of three letters, or fails with the key in its message. */
export const leakyModel: Model = {
  estimate: () => ({ tokens: 10, usdMicros: 0 }),
  call: async ({ messages }, { delta }) => {
    const usage = { inputTokens: 1, outputTokens: 1, usdMicros: 0 }
    if (String(messages.at(-1)?.content) === 'fail') {
      throw new ModelFailure(`401: incorrect API key provided: ${of('provider')}`, usage)
    }
    const text = `Your key is ${of('chunks')}, keep it.`
    for (const piece of text.match(/.{1,3}/gs) ?? []) delta(piece)
    return { answer: { text, finish: 'stop' }, usage }
  },
}

/** An agent in whose file somebody wrote a key. */
export const careless: AgentDefinition = defineAgent({
  name: 'careless',
  description: 'Has a key in its prompt',
  prompt: `Log in with ${of('prompt')}.`,
})

const noteEvents = declareEvents<{ 'note.taken': { readonly said: string } }>({
  'note.taken': { version: 1, says: 'A note was taken.', fields: { said: text('the note') } },
})

const child = defineFunction('child', async (ctx, { text }) => {
  ctx.record(noteEvents, 'note.taken', { said: `${text} ${of('record')}` })
  return text
})

/** A run in which every canary is in a place of its own. */
export const leaky: Runnable = defineFunction('leaky', async (ctx, { text }) => {
  for (const what of Object.keys(things)) await ctx.tool('tell', { what }).catch(() => {})
  await ctx.tool('echo', { text: `${text} ${of('input')}` })
  await ctx.tool('read_file', { path: 'settings.txt' })
  const site = String(await ctx.tool('echo', { text: siteAddress() }))
  await ctx.tool('http_get', { url: `${site}/header?key=${encodeURIComponent(of('address'))}` })
  await ctx.tool('http_get', { url: `${site}/broken` })
  await ctx.tool('dying__start', {}).catch(() => {})
  await ctx.model({ model: 'leaky', messages: [{ role: 'user', content: 'speak' }] })
  await ctx.model({ model: 'leaky', messages: [{ role: 'user', content: 'fail' }] }).catch(() => {})
  const answer = await ctx.ask({ prompt: `Is ${of('question')} the right one?` })
  const told = await ctx.run(child, `${answer} ${of('child')}`)
  await ctx.run('careless', 'Go on.')
  return { output: `${told.output} ${text}`, data: { text }, warnings: [`${of('warning')} is old`] }
})

export const failing: Runnable = defineFunction('failing', async () => {
  throw new Error(`can't go on with ${of('exceptionOfRun')}`)
})

let siteAddress = (): string => ''

/** The tools of the run, and a server that does not keep its keys to itself. */
export async function leakyTools(folder: string): Promise<{ tools: readonly AnyTool[]; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isBroken = request.url === '/broken'
    response.writeHead(isBroken ? 500 : 200, { 'content-type': 'text/plain', etag: of('header') })
    response.end(isBroken ? `no such user: ${of('errorBody')}` : 'fine')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  siteAddress = () => `http://site.example:${port}`
  const egress = createEgress({
    resolve: async () => ['127.0.0.1'],
    special: (address) => (address === '127.0.0.1' ? undefined : specialAddress(address)),
  })
  // It starts well, and complains about its key when it is called.
  const program = `
    const send = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line)
      if (method === 'initialize') send(id, { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'd', version: '1' } })
      else if (method === 'tools/list') send(id, { tools: [{ name: 'start', inputSchema: { type: 'object' } }] })
      else if (method === 'tools/call') process.stderr.write('bad key ' + process.env.STANDARD_ERROR_KEY + '\\n', () => process.exit(1))
      else if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } }))
    })`
  const mcp = connectMcp(
    [{ name: 'dying', command: process.execPath, args: ['-e', program], env: ['STANDARD_ERROR_KEY'] }],
    {
      clock: systemClock,
      variable: (name) => (name === 'STANDARD_ERROR_KEY' ? of('standardError') : process.env[name]),
      consent: async () => true,
      pins: memoryPins(),
    },
  )
  const { tools: ofServer, problems } = await mcp.list()
  if (problems[0] !== undefined) throw problems[0]
  return {
    tools: [tell, echo, httpGet(egress) as AnyTool, ...fileTools(folder), ...(ofServer as unknown as AnyTool[])],
    close: async () => {
      await mcp.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
