import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { HttpDestination } from './destination.ts'

/** How the body is sent is not for settings to say. */
const own: ReadonlySet<string> = new Set(['connection', 'content-length', 'transfer-encoding'])

/** A request as it is sent. Throws for headers that can't be: a line end in one would begin another. */
export function requestText(
  { authority, path, authorization }: HttpDestination,
  headers: Readonly<Record<string, string>>,
  body: string,
): string {
  let text = `POST ${path} HTTP/1.1\r\n`
  if (headers['host'] === undefined) text += `host: ${authority}\r\n`
  if (headers['accept'] === undefined) text += 'accept: */*\r\n'
  if (authorization !== undefined && headers['authorization'] === undefined)
    text += `authorization: ${authorization}\r\n`
  for (const name in headers) {
    const value = headers[name] ?? ''
    if (own.has(name)) continue
    validateHeaderName(name)
    validateHeaderValue(name, value)
    text += `${name}: ${value}\r\n`
  }
  return `${text}connection: keep-alive\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
