/* Pieces that sentences about events are put together from. */

/** The first line that says something: a heading only says what follows. */
export function firstLine(message: string): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return (lines.find((line) => !line.startsWith('#')) ?? lines[0] ?? '').trim()
}
