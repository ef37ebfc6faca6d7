/** The kind of content that headers or, without them, its first bytes speak of: `text/html`, `application/pdf`. */
export function mediaType(contentType: string | undefined, body: Uint8Array): string {
  const said = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const start = Buffer.from(body.subarray(0, 512)).toString('latin1').trimStart()
  if (start.startsWith('%PDF-')) return 'application/pdf'
  if (said !== '' && said !== 'application/octet-stream') return said
  if (/^<(?:!doctype html|html|head|body)/i.test(start)) return 'text/html'
  return body.includes(0) ? 'application/octet-stream' : 'text/plain'
}

export function isTextual(type: string): boolean {
  return /^text\/|[/+](?:json|xml|yaml|javascript|ecmascript|x-www-form-urlencoded|x-ndjson|toml|sql)$/.test(type)
}

export function isJson(type: string): boolean {
  return /[/+]json$/.test(type)
}

/** Text as its headers, its byte order mark or, for a page or XML, its head say it is encoded; otherwise UTF-8. */
export function decodeText(body: Uint8Array, contentType: string | undefined): string {
  const label = markOf(body) ?? charsetIn(contentType ?? '') ?? charsetOfPage(body) ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(body)
  } catch {
    return new TextDecoder('utf-8').decode(body)
  }
}

function markOf(body: Uint8Array): string | undefined {
  const mark = Buffer.from(body.subarray(0, 2)).toString('hex')
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : undefined
}

function charsetIn(text: string): string | undefined {
  return /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(text)?.[1]
}

function charsetOfPage(body: Uint8Array): string | undefined {
  const head = Buffer.from(body.subarray(0, 2048)).toString('latin1')
  const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{1,40})/i.exec(head)?.[1]
  return declared ?? charsetIn(/<meta[^>]{0,200}charset[^>]{0,80}>/i.exec(head)?.[0] ?? '')
}
