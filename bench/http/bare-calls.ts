import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** The same question without any agent: what the network alone costs. */
export function runRequests(by: 'fetch' | 'node:http', baseUrl: string, answer: string): () => Promise<void> {
  const url = `${baseUrl}/chat/completions`
  const call = by === 'fetch' ? fetched : requested
  const messages = [
    { role: 'system', content: 'You help.' },
    { role: 'user', content: 'What is the weather in Paris?' },
  ]
  return async () => {
    const json = JSON.parse(await call(url, JSON.stringify({ model: 'instant', messages }))) as {
      readonly choices: readonly { readonly message: { readonly content: string } }[]
    }
    if (json.choices[0]?.message.content !== answer) throw new Error('unexpected answer')
  }
}

const headers = { 'content-type': 'application/json' }
const agent = new Agent({ keepAlive: true })

async function fetched(url: string, body: string): Promise<string> {
  return (await fetch(url, { method: 'POST', headers, body })).text()
}

function requested(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(body)
    const sent = request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': length } })
    sent.once('error', reject)
    sent.once('response', (response) => text(response).then(resolve, reject))
    sent.end(body)
  })
}
