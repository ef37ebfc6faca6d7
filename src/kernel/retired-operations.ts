/**
 * Operations that earlier versions asked for and this one does not, each with the operation that took its place. Their
 * events stand in old logs, so a replay must neither wait for them nor miss them; the successor reads what they hold.
 *
 * - `tool:late_results`: work orders looked for results that came late by calling a tool, until runs had messages.
 */
const successors: ReadonlyMap<string, string> = new Map([['tool:late_results', 'received:late_results']])

const predecessors: ReadonlyMap<string, string> = new Map([...successors].map(([before, after]) => [after, before]))

export function isRetired(path: string): boolean {
  return successors.has(partsOf(path).name)
}

/** The path under which an old log may hold what this operation asks for. */
export function predecessorOf(path: string): string | undefined {
  const { scope, name, number } = partsOf(path)
  const before = predecessors.get(name)
  return before === undefined ? undefined : `${scope}${before}${number}`
}

function partsOf(path: string): { readonly scope: string; readonly name: string; readonly number: string } {
  const start = path.lastIndexOf('/') + 1
  const end = path.indexOf('#', start)
  return { scope: path.slice(0, start), name: path.slice(start, end), number: path.slice(end) }
}
