import { describe, expect, test } from 'vitest'
import { defineAgent } from '../../src/coordination/agents/index.ts'
import { defaultPolicy, type Rule } from '../../src/grants/policy.ts'
import type { Egress } from '../../src/outside/egress/egress.ts'
import { httpGet, httpSend } from '../../src/packs/web/http-request.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { bench } from '../kernel/bench-of-one.ts'

const secret = 'FORGE_TOKEN'
const reading = (url: string) => ({ tool: 'http_get', input: { url, secret } })
const writing = { tool: 'http_send', input: { url: 'https://api.forge.example/comments', secret, body: 'The word.' } }
const [first, second] = ['https://api.forge.example/repositories/1', 'https://api.forge.example/repositories/2']

/** Which requests are made before the run waits for a person, or to its end. */
async function requested(
  rules: readonly Rule[],
  ...calls: readonly { readonly tool: string; readonly input: object }[]
) {
  const made: string[] = []
  const egress: Egress = {
    request: async ({ method, url }) => {
      made.push(`${method} ${url}`)
      return { url, status: 200, headers: {}, body: Buffer.from('The word.') }
    },
  } as Egress
  const toolCalls = calls.map((call, index) => ({ toolCalls: [{ id: String(index), ...call }] }))
  const agent = defineAgent({
    name: 'triage',
    prompt: 'Triage.',
    tools: ['http_get', 'http_send'],
    grants: { net: { hosts: ['api.forge.example', 'other.example'] }, secrets: [`${secret}@api.forge.example`] },
  })
  const { baton, passTime } = await bench({
    agents: [agent],
    tools: [httpGet(egress), httpSend(egress)],
    model: scriptedModel({ default: [...toolCalls, 'Done.'] } as Parameters<typeof scriptedModel>[0]),
    policy: { ...defaultPolicy, rules },
  })
  const { status } = await passTime(baton.run('triage', 'Go.'))
  return { status, made }
}

describe('a run that has read with a secret (decision 0080)', () => {
  const rule: Rule = { action: 'allow', tool: 'http_get', touch: { kind: 'net', glob: 'api.forge.example' } }

  test('asks before it reads again, also from the same host with the same secret', async () => {
    expect(await requested([], reading(first), reading(second))).toEqual({
      status: 'awaiting_input',
      made: [`GET ${first}`],
    })
  })

  test('reads on without asking where a rule names the tool and the host', async () => {
    expect(await requested([rule], reading(first), reading(second))).toEqual({
      status: 'completed',
      made: [`GET ${first}`, `GET ${second}`],
    })
  })

  test('and asks all the same before it writes there, or reads from another host', async () => {
    const waiting = { status: 'awaiting_input', made: [`GET ${first}`] }
    expect(await requested([rule], reading(first), writing)).toEqual(waiting)
    const elsewhere = { tool: 'http_get', input: { url: 'https://other.example/?q=The+word.' } }
    expect(await requested([rule], reading(first), elsewhere)).toEqual(waiting)
  })
})
