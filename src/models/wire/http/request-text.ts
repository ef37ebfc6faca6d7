import type { HeaderFields } from '../send.ts'
import { destinationOf, type HttpDestination } from './destination.ts'

/** What requests to one address with the same headers have in common. */
export interface SharedHead {
  readonly url: URL
  readonly destination: HttpDestination
  readonly text: string
}

/** How the body is sent is not for settings to say. */
const own: ReadonlySet<string> = new Set(['connection', 'content-length', 'transfer-encoding'])

/** Those that a request has by itself where settings name none. */
export const stated: ReadonlySet<string> = new Set(['host', 'accept', 'authorization'])

const headerName = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/
const noHeaderText = /[^\t -~\x80-\xff]/

const heads = new WeakMap<HeaderFields, SharedHead>()

/** Throws for headers that can't be sent: a line end in one would begin another. */
export function sharedHead(url: URL, headers: HeaderFields): SharedHead {
  const known = heads.get(headers)
  if (known?.url === url) return known
  const destination = destinationOf(url, headers['host'])
  const { authority, path, authorization } = destination
  let text = `POST ${path} HTTP/1.1\r\n`
  if (headers['host'] === undefined) text += `host: ${authority}\r\n`
  if (headers['accept'] === undefined) text += 'accept: */*\r\n'
  if (authorization !== undefined && headers['authorization'] === undefined)
    text += `authorization: ${authorization}\r\n`
  const head = { url, destination, text: `${text}${headerLines(headers)}connection: keep-alive\r\n` }
  heads.set(headers, head)
  return head
}

/** A request as it is sent, with headers that its head has not. */
export function requestText({ text }: SharedHead, headers: HeaderFields, body: string): string {
  return `${text}${headerLines(headers)}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

function headerLines(headers: HeaderFields): string {
  let lines = ''
  for (const name in headers) {
    const value = headers[name] ?? ''
    if (own.has(name)) continue
    if (!headerName.test(name)) throw new TypeError(`${JSON.stringify(name)} can't be the name of a header`)
    if (noHeaderText.test(value)) throw new TypeError(`the header ${name} holds a character that can't be sent`)
    lines += `${name}: ${value}\r\n`
  }
  return lines
}
