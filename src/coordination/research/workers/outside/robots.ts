/** What a site wants programs to leave alone, and where it lists its pages: RFC 9309. */
export interface RobotRules {
  allows(url: string): boolean
  readonly sitemaps: readonly string[]
}

interface RobotsRule {
  readonly isAllowed: boolean
  readonly pattern: string
}

const mostRules = 500

export const noRules: RobotRules = { allows: () => true, sitemaps: [] }

/** Reads a file `robots.txt`: the group for this program, or else the one for all. */
export function readRobots(text: string, program: string): RobotRules {
  const groups: { readonly names: string[]; readonly rules: RobotsRule[] }[] = []
  const sitemaps: string[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/).slice(0, 5000)) {
    const [, key = '', value = ''] = /^\s*([a-z-]{1,20})\s*:\s*([^#]{0,2000})/i.exec(line) ?? []
    const [name, written] = [key.toLowerCase(), value.trim()]
    if (name === 'sitemap' && written !== '') sitemaps.push(written)
    if (name === 'user-agent') {
      if (!isOpen) groups.push({ names: [], rules: [] })
      groups.at(-1)?.names.push(written.toLowerCase())
      isOpen = true
    }
    if (name !== 'allow' && name !== 'disallow') continue
    isOpen = false
    if (written !== '') groups.at(-1)?.rules.push({ isAllowed: name === 'allow', pattern: written })
  }
  const own = groups.filter(({ names }) => names.includes(program))
  const chosen = own.length > 0 ? own : groups.filter(({ names }) => names.includes('*'))
  const rules = chosen.flatMap((group) => group.rules).slice(0, mostRules)
  return { sitemaps: sitemaps.slice(0, 10), allows: (url) => isAllowed(rules, url) }
}

/** The longest rule that fits decides; of two, the one that allows. */
function isAllowed(rules: readonly RobotsRule[], url: string): boolean {
  const { pathname, search } = new URL(url)
  const fitting = rules.filter(({ pattern }) => fits(pattern, pathname + search))
  const [best] = fitting.toSorted(
    (left, right) => right.pattern.length - left.pattern.length || Number(right.isAllowed) - Number(left.isAllowed),
  )
  return best?.isAllowed ?? true
}

/** `*` stands for anything, `$` at the end for the end. Time grows with the lengths alone. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...rest] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const [index, piece] of rest.entries()) {
    const isLast = index === rest.length - 1
    if (isWhole && isLast) return path.length - piece.length >= at && path.endsWith(piece)
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return !isWhole || at === path.length
}
