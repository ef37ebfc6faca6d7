type FormatKind =
  | 'arithmetic'
  | 'date'
  | 'datetime'
  | 'email'
  | 'glob'
  | 'path'
  | 'place'
  | 'time'
  | 'timezone'
  | 'unit'
  | 'url'

const kinds: ReadonlyMap<unknown, FormatKind> = new Map([
  ['arithmetic', 'arithmetic'],
  ['date', 'date'],
  ['date-time', 'datetime'],
  ['email', 'email'],
  ['glob', 'glob'],
  ['path', 'path'],
  ['place', 'place'],
  ['time', 'time'],
  ['timezone', 'timezone'],
  ['unit', 'unit'],
  ['uri', 'url'],
  ['url', 'url'],
])

/** What a property wants to be filled with by the format that its schema declares; nothing where that says nothing. */
export function kindOfFormat(format: unknown): FormatKind | undefined {
  return kinds.get(format)
}
