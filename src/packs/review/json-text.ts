type Plain = { readonly [key: string]: unknown }

/** JSON as editors take it, with comments and trailing commas. Undefined when it is neither. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return parseLoosely(text)
  }
}

function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(strictly(text.replace(/^\uFEFF/, '')))
  } catch {
    return undefined
  }
}

/** A string, a space, a comment, or any other character. What is opened and never closed is no token. */
const token = /"(?:[^"\\\n]|\\.)*"|\s+|\/\/[^\n]*|\/\*|[^"/\s]/y

/** The same without comments, and without commas that nothing follows. In one go: no character is read for two tokens. */
function strictly(text: string): string {
  const pieces: string[] = []
  let comma = -1
  let at = 0
  while (at < text.length) {
    token.lastIndex = at
    const [found] = token.exec(text) ?? []
    if (found === undefined) throw new SyntaxError('There is something that is never closed.')
    at = found === '/*' ? endOfComment(text, at) : token.lastIndex
    if (found.startsWith('/')) {
      pieces.push(' ')
    } else {
      if (/^[}\]]$/.test(found) && comma >= 0) pieces[comma] = ''
      if (found === ',') comma = pieces.length
      else if (found.trim() !== '') comma = -1
      pieces.push(found)
    }
  }
  return pieces.join('')
}

function endOfComment(text: string, at: number): number {
  const end = text.indexOf('*/', at + 2)
  if (end < 0) throw new SyntaxError('A comment is never closed.')
  return end + 2
}

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field that is an object, or an empty one. */
export function groupAt(value: unknown, key: string): Plain {
  const found = isPlain(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return isPlain(found) ? found : {}
}

export function textAt(value: unknown, key: string): string | undefined {
  const found = isPlain(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return typeof found === 'string' ? found : undefined
}

/** Every text in a value, however deep. */
export function textsIn(value: unknown, depth: number = 0): string[] {
  if (typeof value === 'string') return [value]
  if (depth > 12 || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1))
}
