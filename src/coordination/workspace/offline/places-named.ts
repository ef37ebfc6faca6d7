/** Words behind "in" that name no folder: all of it is meant. */
const everything = /^(?:all|every|any|each|files?|folders?|projects?|repositor(?:y|ies)|repo|codebase|code|here)$/i
const placed =
  /\b(?:in|under|inside|within|of|from|does|do)\s+(?:the\s+)?(?:folder\s+|file\s+|directory\s+)?["'`]?([\w.@/-]+?)["'`]?\/?(?=[,;.?!)]*(?:\s|$))/gi

/** The file or folder that a description looks in; the whole project where it names none. `other` is what is looked for. */
export function placeIn(description: string, other = ''): string {
  const named = [...description.matchAll(placed)].flatMap(([, path]) =>
    path === undefined || path === other || everything.test(path) ? [] : [path],
  )
  // What looks like a path is one; else the first word that could be.
  return named.find((path) => /[./]/.test(path)) ?? named[0] ?? '.'
}

/** What is the workspace's own, in its folder: peers that look at files of the project would find their own tasks there. */
export function isOwnPlace(path: string, folder: string): boolean {
  const at = folder.replace(/^\.\//, '').replace(/\/+$/, '')
  const isRoot = at === '' || at === '.'
  const plain = path.replace(/^\.\//, '')
  if (/^\.baton(?:\/|$)/.test(plain)) return true
  if (!isRoot && !plain.startsWith(`${at}/`) && plain !== at) return false
  const inside = isRoot ? plain : plain.slice(at.length + 1)
  const own = isRoot
    ? ['tasks', 'context', 'agents/live', 'agents/requests']
    : ['tasks', 'context', 'agents', 'results', '.baton']
  return own.some((place) => inside === place || inside.startsWith(`${place}/`))
}
