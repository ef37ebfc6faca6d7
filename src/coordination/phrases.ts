/* Pieces that sentences about events are put together from. */

/** `law, risk and tax`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** The first line that says something: a heading only says what follows. */
export function firstLine(message: string): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return (lines.find((line) => !line.startsWith('#')) ?? lines[0] ?? '').trim()
}
