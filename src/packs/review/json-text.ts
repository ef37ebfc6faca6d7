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
  const plain = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, string: string | undefined) => string ?? ' ')
    .replaceAll(/("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])/g, (_, string: string | undefined) => string ?? '')
  try {
    return JSON.parse(plain)
  } catch {
    return undefined
  }
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
