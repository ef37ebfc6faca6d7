import { systemClock } from '../../../src/kernel/system-clock.ts'
import { httpFetch } from '../../../src/models/http-fetch.ts'
import { httpSend } from '../../../src/models/wire/http-send.ts'

/** A way to call a provider. */
export interface HttpClient {
  post(url: string, body?: string, signal?: AbortSignal): Promise<HttpAnswer>
  /** The module and the code with which another process asks `http://model.invalid/`. */
  readonly script: string
}

/** What came back, as far as it has come. */
interface HttpAnswer {
  readonly status: number
  readonly statusText: string
  header(name: string): string | null
  /** Hands over each piece as it comes. */
  read(take: (piece: string) => void): Promise<void>
  close(): void
}

const module = (path: string): string => JSON.stringify(new URL(`../../../src/${path}`, import.meta.url).href)
const headers = { 'content-type': 'application/json' }

const overNodeHttp: HttpClient = {
  post: async (url, body = '', signal) => {
    const response = await httpFetch(url, {
      method: 'POST',
      headers,
      body,
      ...(signal === undefined ? {} : { signal }),
    })
    const reader = response.body?.getReader()
    return {
      status: response.status,
      statusText: response.statusText,
      header: (name) => response.headers.get(name),
      read: async (take) => {
        for (;;) {
          const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
          if (done || value === undefined) return
          take(Buffer.from(value).toString())
        }
      },
      close: () => void reader?.cancel(),
    }
  },
  script: `
    const { httpFetch } = await import(${module('models/http-fetch.ts')})
    await httpFetch('http://model.invalid/').catch(() => {})`,
}

const overOwnConnections: HttpClient = {
  post: async (url, body = '', signal = new AbortController().signal) => {
    const answer = await httpSend(systemClock)(new URL(url), { headers, body, signal })
    return {
      status: answer.status,
      statusText: answer.statusText,
      header: (name) => answer.headers()[name] ?? null,
      read: (take) =>
        answer.read((bytes) => {
          take(Buffer.from(bytes).toString())
          return 'more'
        }),
      close: () => answer.close(),
    }
  },
  script: `
    const { httpSend } = await import(${module('models/wire/http-send.ts')})
    const { systemClock } = await import(${module('kernel/system-clock.ts')})
    const { signal } = new AbortController()
    await httpSend(systemClock)(new URL('http://model.invalid/'), { headers: {}, body: '', signal }).catch(() => {})`,
}

export const clients: readonly (readonly [name: string, client: HttpClient])[] = [
  ['over node:http', overNodeHttp],
  ['over our own connections', overOwnConnections],
]

export async function bodyOf(asked: Promise<HttpAnswer>): Promise<string> {
  let body = ''
  await (await asked).read((piece) => {
    body += piece
  })
  return body
}
