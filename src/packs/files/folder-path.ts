/** The parts of a path below a folder, or undefined when it could lead out of it on some system. */
export function partsOf(path: string): string[] | undefined {
  if (path.includes('\0') || path.startsWith('/') || path.includes('\\') || /^[a-z]:/i.test(path)) return undefined
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  return parts.includes('..') ? undefined : parts
}

/** The one way to write a path below a folder; `.` is the folder itself. What leads out is left as it is. */
export function plainPath(path: string): string {
  const parts = partsOf(path)
  return parts === undefined ? path : parts.join('/') || '.'
}

/** The path of something found below a folder that itself was asked for by a path. */
export function pathBelow(folder: string, found: string): string {
  const plain = folder === '.' ? folder : plainPath(folder)
  if (found === '') return plain
  return plain === '.' ? found : `${plain}/${found}`
}

/** Control characters, line separators and marks that turn the direction of text: a name with one looks like another name. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

export function hasMisleadingCharacter(path: string): boolean {
  return misleading.test(path)
}
