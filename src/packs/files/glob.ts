const mostAlternatives = 32

/**
 * Whether a relative path fits a glob: `*`, `?`, `**` and `{a,b}`. A glob without a slash fits the file name alone.
 *
 * Our own because `path.matchesGlob` backtracks: thirty stars keep it busy for minutes.
 */
export function fitsGlob(path: string, glob: string): boolean {
  const names = path.split('/')
  return alternatives(glob).some((one) => {
    const patterns = one.replace(/^\.\//, '').split('/')
    return patterns.length === 1 ? fitsName(names.at(-1) ?? '', one) : fitsSegments(names, patterns)
  })
}

/** `{a,b}` written out. Beyond a bound the rest of the braces is taken literally. */
function alternatives(glob: string): string[] {
  let globs = [glob]
  while (globs.length < mostAlternatives) {
    const index = globs.findIndex((one) => /\{[^{}]*,[^{}]*\}/.test(one))
    if (index < 0) break
    const chosen = globs[index] ?? ''
    const [braces = '', inside = ''] = /\{([^{}]*,[^{}]*)\}/.exec(chosen) ?? []
    const written = inside.split(',').map((part) => chosen.replace(braces, () => part))
    globs = [...globs.slice(0, index), ...written, ...globs.slice(index + 1)]
  }
  return globs
}

function fitsSegments(names: readonly string[], patterns: readonly string[]): boolean {
  let reachable = new Set([0])
  for (const pattern of patterns) {
    const next = new Set<number>()
    for (const at of reachable) {
      if (pattern === '**') for (let skipped = at; skipped <= names.length; skipped++) next.add(skipped)
      else if (at < names.length && fitsName(names[at] ?? '', pattern)) next.add(at + 1)
    }
    reachable = next
  }
  return reachable.has(names.length)
}

/** Goes back only to the last star, so the work is at most name × pattern. */
function fitsName(name: string, pattern: string): boolean {
  let at = 0
  let inPattern = 0
  let star = -1
  let resumeAt = 0
  while (at < name.length) {
    const sign = pattern[inPattern]
    if (sign === '*') {
      star = inPattern++
      resumeAt = at
    } else if (sign !== undefined && (sign === '?' || sign === name[at])) {
      at++
      inPattern++
    } else if (star >= 0) {
      inPattern = star + 1
      at = ++resumeAt
    } else return false
  }
  return /^\**$/.test(pattern.slice(inPattern))
}
