/** One part of a pattern: one of these texts, none of which begins another; or so many characters of a kind. */
export type Step =
  | { readonly texts: readonly string[] }
  | { readonly kind: CharacterKind; readonly least: number; readonly most: number }

export type CharacterKind = (code: number) => boolean

/** Where the steps end, `no`, or `more` when that can't be said before more text is there. */
export type Followed = number | 'no' | 'more'

/**
 * Follows steps from a place. Each takes as much as it can and never gives anything back, so the answer depends on
 * nothing but the text, however it arrives. `isLast` says that no more of it will come.
 */
export function follow(steps: readonly Step[], text: string, start: number, isLast: boolean): Followed {
  let at: Followed = start
  for (const step of steps) {
    at = 'texts' in step ? followTexts(step.texts, text, at) : followKind(step, text, at, isLast)
    if (typeof at === 'string') return at === 'more' && isLast ? 'no' : at
  }
  return at
}

function followTexts(texts: readonly string[], text: string, at: number): Followed {
  const found = texts.find((one) => text.startsWith(one, at))
  if (found !== undefined) return at + found.length
  const left = text.length - at
  const mayCome = texts.some((one) => one.length > left && one.startsWith(text.slice(at)))
  return mayCome ? 'more' : 'no'
}

function followKind(step: Extract<Step, { kind: CharacterKind }>, text: string, at: number, isLast: boolean): Followed {
  const { kind, least, most } = step
  let end = at
  while (end - at < most && end < text.length && kind(text.charCodeAt(end))) end++
  if (end - at < most && end >= text.length && !isLast) return 'more'
  return end - at < least ? 'no' : end
}

const made = new Map<string, CharacterKind>()

/** The characters that a class of a regular expression names; with `^`, all that it does not name. */
export function characters(written: string): CharacterKind {
  const kind = made.get(written) ?? characterKind(written)
  made.set(written, kind)
  return kind
}

function characterKind(written: string): CharacterKind {
  // Made at first use: most kinds of keys are never met, and every start of a process would pay for all of them.
  let pattern: RegExp | undefined
  let table: Uint8Array | undefined
  const isOne = (code: number): boolean => {
    pattern ??= new RegExp(`[${written}]`)
    return pattern.test(String.fromCharCode(code))
  }
  return (code) => {
    if (code >= 128) return isOne(code)
    table ??= Uint8Array.from({ length: 128 }, (_, one) => (isOne(one) ? 1 : 0))
    return table[code] === 1
  }
}
