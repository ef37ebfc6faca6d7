import { isVerb } from '../breakdown/verbs.ts'

/** Words behind "in" that name no folder: all of it is meant. */
const everything = /^(?:all|every|any|each|files?|folders?|projects?|repositor(?:y|ies)|repo|codebase|code|here)$/i
/** What leads on to a place, and is none. */
const leadsOn = /^(?:in|under|inside|within|from|of|to|into|and|or|that|which|with|for)$/i
const placed =
  /\b(?:in|under|inside|within|of|from|does|do)\s{1,20}(?:the\s{1,20})?(?:folder\s{1,20}|file\s{1,20}|directory\s{1,20})?["'`]?([\w.@/-]{1,80}?)["'`]?\/?(?=[,;.?!)]{0,100}(?:\s|$))/gi

/** The file or folder that a description looks in; the whole project where it names none. `other` is what is looked for. */
export function placeIn(description: string, other = ''): string {
  const named = [...description.matchAll(placed)].flatMap(([, path]) =>
    path === undefined || path === other || everything.test(path) ? [] : [path],
  )
  // What looks like a path is one; else the first word that could be.
  return named.find((path) => /[./]/.test(path)) ?? named[0] ?? '.'
}

const leading =
  /\b(?:(in|under|inside|within|from)|of(?=\s+(?:the\s+)?(?:folder\s+|file\s+|directory\s+)?["'`]?[\w.@-]*[./]))\s+(?:the\s+)?(?:folders?\s+|files?\s+|director(?:y|ies)\s+)?/gi
const onePlace = /^["'`]?([\w.@/-]*[\w/])["'`]?(?=[,;.?!)]*(?:\s|$))(?:\s+(?:folders?|director(?:y|ies))\b)?/
/** Between two places. A verb with something behind it is no place: "in src and count them". */
const another = /^(?:,\s+(?:and\s+|or\s+)?|\s+(?:and|or)\s+)(?:in\s+|under\s+)?(?:the\s+)?/i

/** Every file or folder that a description looks in, and the rest of its words. */
export function placesIn(description: string): { readonly places: readonly string[]; readonly rest: string } {
  const places: string[] = []
  let rest = ''
  let at = 0
  for (const { 0: words, index } of description.matchAll(leading)) {
    if (index < at) continue
    rest += `${description.slice(at, index)} `
    at = index + words.length
    let place = placeAt(description.slice(at), false)
    while (place !== undefined) {
      places.push(place.name)
      at += place.length
      const { 0: joint = '' } = another.exec(description.slice(at)) ?? []
      place = joint === '' ? undefined : placeAt(description.slice(at + joint.length), true)
      if (place !== undefined) at += joint.length
    }
  }
  return { places, rest: `${rest}${description.slice(at)}` }
}

function placeAt(text: string, isFurther: boolean): { readonly name: string; readonly length: number } | undefined {
  const [whole = '', name = ''] = onePlace.exec(text) ?? []
  const isOrder = isFurther && isVerb(name.toLowerCase()) && /^\s+\w/.test(text.slice(whole.length))
  return name === '' || everything.test(name) || leadsOn.test(name) || isOrder
    ? undefined
    : { name: name.replace(/\/$/, ''), length: whole.length }
}

/** What is the workspace's own, in its folder: peers that look at files of the project would find their own tasks there. */
export function isOwnPlace(path: string, folder: string): boolean {
  const at = folder.replace(/^\.\//, '').replace(/(?<!\/)\/+$/, '')
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
