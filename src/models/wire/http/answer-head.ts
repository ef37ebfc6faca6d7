/** What stands before the body of an answer. */
export interface AnswerHead {
  readonly status: number
  readonly statusText: string
  /** By their names in small letters. Those that come several times are one, with commas between them. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether it is of HTTP/1.1, in which connections are kept unless it is said that they are not. */
  readonly isCurrent: boolean
}

/** As much as Node allows. */
const mostBytes = 16_384
const headEnd = Buffer.from('\r\n\r\n')

const statusLine = /^HTTP\/1\.([01]) (\d{3})(?: ([\t -~\x80-\xff]*))?$/
const headerLine = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+:[\t -~\x80-\xff]*$/
/** Where these hold a tab, clients differ in what they mean, and so in where an answer ends. */
const framing: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding'])
const bareLineEnd = /(?:^|[^\r])\n/

/** Reads the head of an answer out of its bytes, wherever these are split. */
export class HeadReader {
  #begun: Buffer | undefined

  /** The head and what stands behind it, as soon as it is complete. Throws where it is none. */
  feed(piece: Buffer): { readonly head: AnswerHead; readonly rest: Buffer } | undefined {
    const bytes = this.#begun === undefined ? piece : Buffer.concat([this.#begun, piece])
    const end = bytes.indexOf(headEnd)
    if (end > mostBytes || (end < 0 && bytes.length > mostBytes)) throw noHttp('its headers have no end')
    if (end >= 0) {
      this.#begun = undefined
      return { head: headOf(bytes.toString('latin1', 0, end)), rest: bytes.subarray(end + headEnd.length) }
    }
    if (bareLineEnd.test(bytes.toString('latin1'))) throw noHttp('a line of its headers does not end as it should')
    this.#begun = Buffer.from(bytes)
    return undefined
  }
}

function headOf(text: string): AnswerHead {
  const lines = text.split('\r\n')
  const [, minor, status, statusText = ''] = statusLine.exec(lines[0] ?? '') ?? []
  if (status === undefined) throw noHttp('its first line is of another kind')
  const headers: Record<string, string> = { __proto__: null as never }
  for (let index = 1; index < lines.length; index++) {
    const [name, value] = readHeader(lines[index] ?? '')
    const before = headers[name]
    if (before === undefined) headers[name] = value
    else if (name !== 'retry-after') headers[name] = `${before}, ${value}`
  }
  return { status: Number(status), statusText, headers, isCurrent: minor === '1' }
}

/** Name and value of a header. Throws where a line is none. */
export function readHeader(line: string): readonly [name: string, value: string] {
  if (!headerLine.test(line)) throw noHttp('one of its headers can not be read')
  const colon = line.indexOf(':')
  const name = line.slice(0, colon).toLowerCase()
  if (framing.has(name) && line.includes('\t')) throw noHttp('what says where it ends holds a tab')
  return [name, withoutBlanks(line, colon + 1)]
}

/** In one pass: with a pattern, a server could make this take hours. */
function withoutBlanks(line: string, start: number): string {
  let from = start
  let to = line.length
  while (from < to && isBlank(line.charCodeAt(from))) from++
  while (to > from && isBlank(line.charCodeAt(to - 1))) to--
  return line.slice(from, to)
}

function isBlank(sign: number): boolean {
  return sign === 0x20 || sign === 0x09
}

/** The server does not speak as it should. */
export function noHttp(problem: string): Error {
  return new Error(`the answer is no HTTP: ${problem}`)
}
