import { close, matchAt, moveTo, open, type Reading, take } from './reading.ts'

const numberText = /(?:0[xXbBoO][\da-fA-F_]+n?|(?:\d[\d_]*)?\.?\d[\d_]*(?:[eE][+-]?\d+)?n?\.?)/y

/** Passes over a comment, if one begins here. */
export function skipComment(reading: Reading): boolean {
  const { source, at } = reading
  const second = source.charAt(at + 1)
  if (second === '/') {
    const end = source.indexOf('\n', at)
    moveTo(reading, end === -1 ? source.length : end)
    return true
  }
  if (second !== '*') return false
  const end = source.indexOf('*/', at + 2)
  if (end === -1) reading.isBroken = true
  moveTo(reading, end === -1 ? source.length : end + 2)
  return true
}

export function readString(reading: Reading, quote: string): void {
  const { source } = reading
  for (let end = reading.at + 1; end < source.length && source.charAt(end) !== '\n'; end++) {
    if (source.charAt(end) === quote) {
      take(reading, 'string', end + 1)
      return
    }
    // What is escaped, a line's end too, belongs to it.
    if (source.charAt(end) === '\\') end += source.startsWith('\r\n', end + 1) ? 2 : 1
  }
  reading.isBroken = true
}

/** From the start of a part of a template up to its `${` or its end. */
export function readTemplate(reading: Reading, from: number): void {
  const { source } = reading
  for (let end = from; end < source.length; end++) {
    const here = source.charAt(end)
    if (here === '`') {
      take(reading, 'template', end + 1)
      return
    }
    if (here === '\\') end++
    else if (here === '$' && source.charAt(end + 1) === '{') {
      if (end > reading.at) take(reading, 'template', end)
      open(reading, '${', 'template')
      return
    }
  }
  reading.isBroken = true
}

/** Closes a bracket; after what is in a template, the template goes on. */
export function readClosing(reading: Reading, sign: string): void {
  if (close(reading, sign) === 'template') readTemplate(reading, reading.at)
}

export function readNumber(reading: Reading): void {
  take(reading, 'number', reading.at + Math.max(1, matchAt(numberText, reading, reading.at).length))
}

export function readRegex(reading: Reading): void {
  const { source } = reading
  let inClass = false
  for (let end = reading.at + 1; end < source.length && source.charAt(end) !== '\n'; end++) {
    const here = source.charAt(end)
    if (here === '\\') end++
    else if (here === '[') inClass = true
    else if (here === ']') inClass = false
    else if (here === '/' && !inClass) {
      take(reading, 'regex', end + 1 + matchAt(/[a-z]*/iy, reading, end + 1).length)
      return
    }
  }
  reading.isBroken = true
}
