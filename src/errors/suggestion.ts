/** The known name a person most likely meant, or nothing when none is close. */
export function closestName(wanted: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(wanted.length / 3))
  let best: string | undefined
  let bestDistance = limit + 1
  for (const name of known) {
    const distance = editDistance(wanted.toLowerCase(), name.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = name
      bestDistance = distance
    }
  }
  return best
}

/** Levenshtein distance with neighbouring swaps, given up once it reaches `ceiling`. */
export function editDistance(left: string, right: string, ceiling: number): number {
  if (Math.abs(left.length - right.length) >= ceiling) return ceiling
  let beforePrevious: number[] = []
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (swapped) cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1)
      current.push(cost)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.length] ?? ceiling
}

/** A hint that begins with the name that was probably meant. */
export function didYouMean(wanted: string, known: readonly string[]): string {
  const closest = closestName(wanted, known)
  return closest === undefined ? '' : `Did you mean "${closest}"? `
}

/** Of the tools that come with Baton, those that work in a folder. */
const folderTools: ReadonlySet<string> = new Set([
  ...['list_files', 'read_file', 'search_text', 'write_file', 'edit_file', 'search_documents', 'read_document'],
  ...['gather_documents', 'shell', 'shell_readonly', 'find_secrets', 'find_complex_functions', 'find_long_functions'],
  ...['find_unused_exports', 'check_licences', 'check_dependencies', 'draft_from_documents'],
])

/** A hint for a tool that comes with Baton and is missing all the same. */
export function needsFolder(tool: string): string {
  return folderTools.has(tool) ? 'It needs a folder: `builtInTools({ root })`. ' : ''
}

/** A hint that lists what there is. */
export function listKnown(what: string, known: readonly string[]): string {
  if (known.length === 0) return `No ${what} are known.`
  const shown = known.slice(0, 12).join(', ')
  return `Known ${what}: ${shown}${known.length > 12 ? `, and ${known.length - 12} more` : ''}.`
}
